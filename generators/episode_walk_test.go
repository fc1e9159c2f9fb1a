package generators

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

// A walk is valid wherever it stops, says the same twice, and taking a step
// leaves the walk before it alone: an engine goes on from it more than once.
func TestWalk(t *testing.T) {
	for seed := range uint64(200) {
		w := NewWalk(seed, spec.ProfileStrict)
		for i := range uint64(12) {
			before := len(w.Steps())
			next, took := w.Next(seed*31 + i)
			again, same := w.Next(seed*31 + i)
			if diff := cmp.Diff(took, same); diff != "" {
				t.Fatalf("seed %d, move %d: another move the second time:\n%s", seed, i, diff)
			}
			if len(w.Steps()) != before || len(next.Steps()) != before+len(took) {
				t.Fatalf("seed %d, move %d: %d steps before, %d after %d more", seed, i, len(w.Steps()), len(next.Steps()), len(took))
			}
			if err := (&spec.Episode{Steps: again.Steps()}).Valid(); err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, i, err)
			}
			w = next
		}
	}
}
