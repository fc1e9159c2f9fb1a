package stdio

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// breed starts the helper, and a process of it that may be killed.
func breed(t *testing.T) (adapters.Caller, adapters.Process) {
	t.Helper()
	c := begin(t, helper(t, "talks"))
	p, err := c.(adapters.Crasher).Spawn(context.Background(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return c, p
}

// ask puts a guard call to a process, which has to be answered.
func ask(t *testing.T, p adapters.Process, key string) {
	t.Helper()
	if a, err := p.Step(context.Background(), "s", &spec.SessionGuard{Key: key}); err != nil || !a.Proceeded() {
		t.Fatalf("%q: %+v, %v", key, a, err)
	}
}

// A process is killed while it carries a step out: the step ends with ErrKilled,
// nothing is a stray fault, and what it started is gone (see helper).
func TestKillDuringAStep(t *testing.T) {
	c, p := breed(t)
	ask(t, p, "grandchild")
	done := make(chan error, 1)
	go func() {
		_, err := p.Step(context.Background(), "s", &spec.SessionGuard{Key: "hang"})
		done <- err
	}()
	time.Sleep(50 * time.Millisecond)
	if err := p.Kill(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if !errors.Is(err, adapters.ErrKilled) {
			t.Errorf("the step ended with %v, want ErrKilled", err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the step did not end with its process")
	}
	if s := c.(adapters.Stray).Strays(); len(s) > 0 {
		t.Errorf("strays %v, want none", s)
	}
	permitted(t, c, "k") // the other process of the adapter lives on
}

// A killed process can be started again, and again.
func TestRestart(t *testing.T) {
	_, p := breed(t)
	for range 3 {
		if err := p.Kill(); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Step(context.Background(), "s", &spec.Inspect{}); !errors.Is(err, adapters.ErrKilled) {
			t.Errorf("a step after the kill ended with %v, want ErrKilled", err)
		}
		if err := p.Restart(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

// What a process says that belongs to no call is not forgotten with it.
func TestStraysOfAProcess(t *testing.T) {
	c, p := breed(t)
	ask(t, p, "raw and reply:nonsense")
	p.Close()
	if s := c.(adapters.Stray).Strays(); !slices.ContainsFunc(s, func(f spec.Fault) bool { return f.Kind == spec.ProtocolError }) {
		t.Errorf("strays %v, want the line that is no reply", s)
	}
}

// A command that does not start is a fault, and so is one that says no word.
func TestSpawnFails(t *testing.T) {
	for _, args := range [][]string{{"/no/such/program"}, {"true"}} {
		k := Killable(adapters.InProcess(reference.Adapter{}).(adapters.SessionCaller), Command{Args: args, greeting: 2 * time.Second})
		_, err := k.Spawn(context.Background(), t.TempDir())
		f := (*adapters.Fault)(nil)
		if !errors.As(err, &f) || !strings.Contains(f.Detail, "did not start") {
			t.Errorf("%v: %v, want a fault that says so", args, err)
		}
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An adapter over pipes in memory cannot be killed.
func TestPipeCannotBeKilled(t *testing.T) {
	c, err := Pipe(reference.Adapter{}, Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, ok := c.(adapters.Crasher); ok {
		t.Error("an adapter of this process claims that it can be killed")
	}
}
