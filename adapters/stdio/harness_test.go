package stdio

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// helper is the command that runs this binary as an adapter.
func helper(t testing.TB, mode string) Command {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pids := filepath.Join(t.TempDir(), "pids")
	t.Setenv(modeVar, mode)
	t.Setenv(pidsVar, pids)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // the race detector delays every exit by a second
	env := os.Environ()
	os.Unsetenv(modeVar) // t.Setenv puts it back; meanwhile no other child may take it
	t.Cleanup(func() {
		checkGone(t, pids)
		if t, ok := t.(*testing.T); ok {
			goleak.VerifyNone(t)
		}
	})
	return Command{Args: []string{exe}, Env: env, Deadline: 5 * time.Second}
}

// begin starts the helper, and closes it when the test is over.
func begin(t testing.TB, cmd Command) adapters.Caller {
	t.Helper()
	c, err := Start(context.Background(), cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func guard(key string) *spec.GuardCall { return &spec.GuardCall{Key: key} }

// permitted puts a call that must be answered soundly.
func permitted(t testing.TB, c adapters.Caller, key string) {
	t.Helper()
	a, err := c.Call(context.Background(), guard(key))
	if err != nil {
		t.Errorf("call %q: want an answer, got %v", key, err)
	} else if !a.Proceeded() {
		t.Errorf("call %q: want a permit, got %+v", key, a)
	}
}

// faulty puts a call that must fail with a fault of the kind, whose detail
// holds every one of words and is fit to be printed.
func faulty(t testing.TB, c adapters.Caller, key string, kind spec.FaultKind, words ...string) {
	t.Helper()
	a, err := c.Call(context.Background(), guard(key))
	var f *adapters.Fault
	if !errors.As(err, &f) {
		t.Errorf("call %q: want a fault, got %+v, %v", key, a, err)
		return
	}
	checkFault(t, "call "+key, kind, f.Kind, f.Detail, words)
}

func checkFault(t testing.TB, what string, want, got spec.FaultKind, detail string, words []string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: want %s, got %s (%s)", what, want, got, detail)
	}
	for _, w := range words {
		if !strings.Contains(detail, w) {
			t.Errorf("%s: detail %q does not hold %q", what, detail, w)
		}
	}
	if strings.ContainsAny(detail, "\n\r\x1b\xff") {
		t.Errorf("%s: detail %q is not safe to print", what, detail)
	}
}

// together puts calls at the same time and returns the kind of fault of each,
// empty for an answer.
func together(t testing.TB, c adapters.Caller, keys ...string) []spec.FaultKind {
	t.Helper()
	kinds := make([]spec.FaultKind, len(keys))
	var calls sync.WaitGroup
	for i, key := range keys {
		calls.Go(func() {
			_, err := c.Call(context.Background(), guard(key))
			var f *adapters.Fault
			switch {
			case errors.As(err, &f):
				kinds[i] = f.Kind
			case err != nil:
				t.Errorf("call %q: %v", key, err)
			}
		})
	}
	calls.Wait()
	return kinds
}

// strays checks what could not be pinned to a call: kind and words of each
// entry in order.
func strays(t testing.TB, c adapters.Caller, want ...stray) {
	t.Helper()
	got := c.(adapters.Stray).Strays()
	if len(got) != len(want) {
		t.Fatalf("want %d sorts of stray, got %+v", len(want), got)
	}
	for i, w := range want {
		checkFault(t, "stray", w.kind, got[i].Kind, got[i].Detail, []string{w.words})
		if w.count != 0 && got[i].Count != w.count {
			t.Errorf("stray %q: want count %d, got %d", got[i].Detail, w.count, got[i].Count)
		}
	}
}

type stray struct {
	kind  spec.FaultKind
	count int64 // 0: any
	words string
}
