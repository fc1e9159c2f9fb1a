package reference_test

import (
	"slices"
	"syscall"
	"testing"

	"plimsoll/spec"
)

// On a full disk a step is answered with an error and has not been done: nothing
// that was answered before is lost, then or after a kill, and the session can be
// read as long as the disk is full.
func TestFullDisk(t *testing.T) {
	for name, command := range durable(t) {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
				t.Skipf("SKIPPED: a small disk cannot be made here: %v", err)
			}
			t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
			p := spawn(t, dir, command...)
			step(t, p, "a", &spec.Open{})
			taken := fill(t, p, "a")
			if len(taken) == 0 {
				t.Fatal("not a single turn is taken")
			}
			if ids := history(t, p, "a"); !slices.Equal(ids, taken) {
				t.Errorf("the session holds %v on a full disk, answered were %v", ids, taken)
			}
			restart(t, p, "a")
			if ids := history(t, p, "a"); !slices.Equal(ids, taken) {
				t.Errorf("the session holds %v after a kill, answered were %v", ids, taken)
			}
		})
	}
}
