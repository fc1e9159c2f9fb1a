package stdio

import (
	"context"
	"errors"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

func TestRestartLimit(t *testing.T) {
	c := begin(t, helper(t, "dies at restart"))
	permitted(t, c, "k")
	for range 2 {
		_, err := c.Call(context.Background(), guard("exit"))
		var f *adapters.Fault
		if !errors.Is(err, ErrGaveUp) || !errors.As(err, &f) || f.Kind != spec.Crashed {
			t.Errorf("want to be given up with a crash, got %v", err)
		}
	}
	strays(t, c)
}

func TestCrashLimit(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	var last error
	calls := 0
	for ; calls < maxStrikes && !errors.Is(last, ErrGaveUp); calls++ {
		_, last = c.Call(context.Background(), guard("exit"))
	}
	if !errors.Is(last, ErrGaveUp) || calls < maxStrikes/2 {
		t.Errorf("after %d crashing calls: want to be given up, got %v", calls, last)
	}
}

func TestCancel(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Deadline = 400 * time.Millisecond
	c := begin(t, cmd)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Call(ctx, guard("slow:200ms")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("want the caller's deadline, got %v", err)
	}
	permitted(t, c, "k")
	strays(t, c) // the reply that nobody waited for is none
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Call(ctx, guard("hang")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("want the caller's deadline, got %v", err)
	}
	permitted(t, c, "k")
	strays(t, c, stray{spec.Hung, 1, "no reply within 400ms"})
}
