package reference_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/stdio"
	"plimsoll/spec"
)

// serveVar makes this binary the reference adapter, in place of its tests.
const serveVar = "PLIMSOLL_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serveVar) == "" {
		os.Exit(m.Run())
	}
	if adapters.Serve(context.Background(), reference.Adapter{}, os.Stdin, os.Stdout) != nil {
		os.Exit(1)
	}
}

// spawn starts the command with the state directory.
func spawn(t *testing.T, dir string, command ...string) adapters.Process {
	t.Helper()
	caller, err := stdio.Start(context.Background(), stdio.Command{Args: command, Env: append(os.Environ(), serveVar+"=yes")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { caller.Close() })
	p, err := caller.(adapters.Crasher).Spawn(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// durable are the adapters that come with the harness and keep sessions; those
// whose interpreter is not there are left out, and that is said.
func durable(t *testing.T) map[string][]string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{"reference": {self}}
	for interpreter, file := range map[string]string{"python3": "../examples/python/adapter.py", "node": "../examples/node/adapter.mjs"} {
		if _, err := exec.LookPath(interpreter); err != nil {
			t.Logf("left out: %v", err)
			continue
		}
		all[interpreter] = []string{interpreter, file}
	}
	return all
}

func step(t *testing.T, p adapters.Process, name string, s spec.Step) spec.Answer {
	t.Helper()
	a, err := p.Step(context.Background(), name, s)
	if err != nil {
		t.Fatalf("%s: %v", s.Op(), err)
	}
	return a
}

// restart kills the process and goes on with the session.
func restart(t *testing.T, p adapters.Process, name string) {
	t.Helper()
	if err := p.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := p.Restart(context.Background()); err != nil {
		t.Fatal(err)
	}
	if a := step(t, p, name, &spec.Open{Resume: true}); !a.Proceeded() {
		t.Fatalf("the session cannot be resumed: %s", a.Error)
	}
}

func history(t *testing.T, p adapters.Process, name string) (ids []int64) {
	t.Helper()
	seen, ok := step(t, p, name, &spec.Inspect{}).Result.(*spec.Inspection)
	if !ok {
		t.Fatal("inspect shows nothing")
	}
	for _, h := range seen.History {
		ids = append(ids, h.ID)
	}
	return ids
}

func turn(id int64, text string) *spec.Append {
	return &spec.Append{ID: id, Role: spec.RoleUser, Text: text, Anchor: fmt.Sprintf("T%d", id), Tokens: 1}
}

// Sessions, copies and reloads outlive kills; what was closed is gone.
func TestSessionsOutliveKills(t *testing.T) {
	for name, command := range durable(t) {
		t.Run(name, func(t *testing.T) {
			p := spawn(t, t.TempDir(), command...)
			step(t, p, "a/../b", &spec.Open{}) // a name is no path
			step(t, p, "a/../b", turn(1, "one"))
			step(t, p, "a/../b", turn(2, "two"))
			step(t, p, "a/../b", &spec.Fork{To: 1, As: "copy"})
			saved := step(t, p, "copy", &spec.Save{}).Result.(*spec.SaveResult).Saved
			step(t, p, "again", &spec.Open{Saved: &saved})
			step(t, p, "again", turn(7, "seven"))
			step(t, p, "copy", &spec.Close{})
			for range 2 {
				restart(t, p, "a/../b")
				step(t, p, "again", &spec.Open{Resume: true})
				if one, two := history(t, p, "a/../b"), history(t, p, "again"); !slices.Equal(one, []int64{1, 2}) || !slices.Equal(two, []int64{1, 7}) {
					t.Errorf("the sessions hold %v and %v, want 1 and 2, 1 and 7", one, two)
				}
			}
			if a := step(t, p, "copy", &spec.Open{Resume: true}); a.Proceeded() {
				t.Error("a session that was closed is resumed")
			}
		})
	}
}

// Without a state directory there is nothing to resume, and all else works.
func TestWithoutStateDirectory(t *testing.T) {
	for name, command := range durable(t) {
		t.Run(name, func(t *testing.T) {
			p := spawn(t, "", command...)
			step(t, p, "a", &spec.Open{})
			step(t, p, "a", turn(1, "one"))
			if ids := history(t, p, "a"); !slices.Equal(ids, []int64{1}) {
				t.Errorf("the session holds %v, want 1", ids)
			}
			if a := step(t, p, "b", &spec.Open{Resume: true}); a.Error == "" {
				t.Error("a session is resumed that nobody kept")
			}
		})
	}
}

// fill appends turns until one is not taken, and returns the ids of the others.
func fill(t *testing.T, p adapters.Process, name string) (ids []int64) {
	t.Helper()
	for id := int64(1); id < 1000; id++ {
		a := step(t, p, name, turn(id, strings.Repeat("a long turn ", 200)))
		if !a.Proceeded() {
			return ids
		}
		ids = append(ids, id)
	}
	t.Fatal("a thousand turns are taken where there is no room for them")
	return nil
}
