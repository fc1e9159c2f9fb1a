package stdio

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"plimsoll/spec"
)

// syncBuffer takes the log of a process while the test reads it.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func TestHandshakeFailures(t *testing.T) {
	for mode, want := range map[string]struct {
		is    error
		words string
	}{
		"dies at start": {ErrHandshake, `exit status 3; its last words: cannot \x1b[31mload\x1b[0m the model`},
		"mute":          {ErrHandshake, "hung: no reply within 300ms"},
		"newer":         {ErrVersion, "speaks protocol 2, this harness at most 1"},
		"old":           {ErrHandshake, `"protocol" must be`},
		"nameless":      {ErrHandshake, `"name"`},
		"painted":       {ErrHandshake, "control character"},
		"tireless":      {ErrHandshake, `"attempts" must be at least 1 in "messages"`},
		"rude":          {ErrHandshake, "go away"},
	} {
		t.Run(mode, func(t *testing.T) {
			cmd := helper(t, mode)
			if mode == "mute" {
				cmd.greeting = 300 * time.Millisecond
			}
			_, err := Start(context.Background(), cmd)
			if !errors.Is(err, want.is) {
				t.Fatalf("want %q, got %v", want.is, err)
			}
			if !strings.Contains(err.Error(), want.words) {
				t.Errorf("error %q does not hold %q", err, want.words)
			}
		})
	}
}

func TestNoSuchCommand(t *testing.T) {
	for _, args := range [][]string{nil, {"/nonexistent/adapter"}} {
		if _, err := Start(context.Background(), Command{Args: args}); !errors.Is(err, ErrHandshake) {
			t.Errorf("command %q: want %q, got %v", args, ErrHandshake, err)
		}
	}
}

func TestBabblesAtStart(t *testing.T) {
	c := begin(t, helper(t, "babbles at start"))
	permitted(t, c, "k")
	strays(t, c, stray{spec.ProtocolError, 1, "Welcome!"})
}

func TestFloods(t *testing.T) {
	for _, mode := range []string{"floods stdout", "floods stderr"} {
		t.Run(mode, func(t *testing.T) {
			var log, trace syncBuffer
			cmd := helper(t, mode)
			cmd.Log, cmd.Trace = &log, &trace
			c := begin(t, cmd)
			full := func() bool { return mode == "floods stdout" || len(log.String()) > logKept/2 }
			for n := 0; n < 20 || !full() && n < 1000; n++ {
				permitted(t, c, "slow:20ms")
			}
			faulty(t, c, "exit", spec.Crashed, "exit status 3")
			permitted(t, c, "k")
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if n := len(log.String()) + len(trace.String()); n > 2*logKept {
				t.Errorf("log and trace hold %d bytes of a flood", n)
			}
			if mode == "floods stderr" && !strings.Contains(log.String(), "more bytes of the adapter's log are not shown") {
				t.Error("the log does not say that something is left out")
			}
			if mode == "floods stdout" {
				strays(t, c, stray{spec.ProtocolError, 0, "nonsense"})
			}
		})
	}
}

func TestIgnoresEnd(t *testing.T) {
	var log syncBuffer
	cmd := helper(t, "ignores the end")
	cmd.Log = &log
	c := begin(t, cmd)
	permitted(t, c, "k")
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "did not end when its input ended") {
		t.Errorf("the log does not tell of it: %q", log.String())
	}
}

func TestLateWords(t *testing.T) {
	var log syncBuffer
	cmd := helper(t, "late words")
	cmd.Log = &log
	c := begin(t, cmd)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if log.String() != "closing files\n" {
		t.Errorf("what is logged after the end of input: got %q", log.String())
	}
	strays(t, c, stray{spec.ProtocolError, 1, "goodbye"})
}

func TestCloseWithCallsInFlight(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	failed := make(chan error, 4)
	for range cap(failed) {
		go func() {
			_, err := c.Call(context.Background(), guard("hang"))
			failed <- err
		}()
	}
	time.Sleep(100 * time.Millisecond)
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	for range cap(failed) {
		if err := <-failed; !errors.Is(err, ErrClosed) {
			t.Errorf("a call cut short: want %q, got %v", ErrClosed, err)
		}
	}
	if _, err := c.Call(context.Background(), guard("k")); !errors.Is(err, ErrClosed) {
		t.Errorf("a call after Close: want %q, got %v", ErrClosed, err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
	strays(t, c)
}

func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c, err := Start(ctx, helper(t, "ignores the end"))
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := c.Call(context.Background(), guard("hang")); !errors.Is(err, context.Canceled) {
		t.Errorf("want the end of the context, got %v", err)
	}
	start := time.Now()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if took := time.Since(start); took > closeGrace {
		t.Errorf("Close took %v after the context had ended", took)
	}
}

func TestTrace(t *testing.T) {
	var trace syncBuffer
	cmd := helper(t, "talks")
	cmd.Trace = &trace
	c := begin(t, cmd)
	permitted(t, c, "raw and reply:\x1b[2J")
	permitted(t, c, strings.Repeat("long ", 1000))
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	lines := strings.Split(strings.TrimSuffix(trace.String(), "\n"), "\n")
	var shape []string
	for _, l := range lines {
		shape = append(shape, l[:1])
		if len(l) > shownLine+60 || strings.Contains(l, "\x1b") {
			t.Errorf("unfit to be printed: %q", l)
		}
	}
	if want := strings.Fields("> < > < < > <"); !slices.Equal(shape, want) {
		t.Errorf("want the lines %q, got %q", want, lines)
	}
}

// A window of calls larger than what the pipes hold must not lock both sides.
func TestBackpressure(t *testing.T) {
	cmd := helper(t, "talks")
	cmd.Window = 64
	c := begin(t, cmd)
	keys := slices.Repeat([]string{strings.Repeat("x", 200_000)}, 200)
	if got := together(t, c, keys...); slices.ContainsFunc(got, func(k spec.FaultKind) bool { return k != "" }) {
		t.Errorf("want answers only, got %q", got)
	}
	strays(t, c)
}
