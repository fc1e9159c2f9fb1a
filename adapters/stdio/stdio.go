// Package stdio drives an adapter in another process over its standard input
// and output: the harness's side of the wire protocol of package spec.
//
// Many calls are in flight at once and replies come in any order. What goes
// wrong is pinned to the call that brings it about: when a process dies or
// hangs, the calls that were in flight are put again, one at a time, to a
// fresh process, and only the one that fails alone is charged. What cannot be
// pinned to a call is counted as a stray (adapters.Stray).
package stdio

import (
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"plimsoll/adapters"
)

// Errors of Start, and of calls after the adapter is given up. Match them by
// errors.Is; the message around them says what happened.
var (
	// ErrHandshake: the command could not be started, or did not introduce
	// itself as the protocol wants.
	ErrHandshake = errors.New("handshake failed")
	// ErrVersion: the adapter insists on a protocol version that this harness
	// does not speak.
	ErrVersion = errors.New("unknown protocol version")
	// ErrGaveUp: the adapter broke down so often in a row that it is started
	// no more. The same error holds the last *adapters.Fault.
	ErrGaveUp = errors.New("the adapter is started no more")
	// ErrClosed: the call was made after Close, or was cut short by it.
	ErrClosed = errors.New("the adapter is closed")
)

// A Command says how an adapter is started and how patiently it is treated.
// The zero value of every field but Args is a usable default.
type Command struct {
	Args []string // the program and its arguments; no shell reads them
	Dir  string   // working directory; empty is the harness's own
	Env  []string // "key=value"; nil is the harness's environment

	// Deadline is how long the oldest call in flight may stay the oldest
	// before it counts as hung; 10 s unless set. Counting from there and not
	// from the sending is fair to an adapter that answers one call at a time.
	// A call that hangs in company has another Deadline alone before it is
	// charged, unless it is of a session or a conversation: that is gone with the
	// process, and the oldest one is charged. The handshake has as long, and never less than 10 s.
	Deadline time.Duration
	MaxLine  int // most bytes in one line of the adapter's; 16 MiB unless set
	Window   int // most calls in flight; 128 unless set, which keeps both sides of the pipe busy

	Log   io.Writer // takes the adapter's standard error, made safe to print; nil drops it
	Trace io.Writer // takes every line of the conversation, ">" to the adapter and "<" from it; nil for none

	greeting time.Duration // shortens the handshake in tests
	state    string        // the state directory that hello names; empty for none
}

const (
	defaultDeadline = 10 * time.Second
	defaultMaxLine  = 16 << 20
	defaultWindow   = 128
)

// Start runs the command in a process group of its own and shakes hands. The
// adapter lives until Close or the end of ctx. The error wraps ErrVersion or
// ErrHandshake.
//
// The error of a Call is, besides those of ctx and of Close, always one that
// errors.As finds an *adapters.Fault in. The Caller is an adapters.Stray and an
// adapters.Crasher.
func Start(ctx context.Context, cmd Command) (adapters.Caller, error) {
	c := newClient(cmd, &logSink{w: cmd.Log}, &traceSink{w: cmd.Trace})
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	return &breeder{c, stem{cmd, c}}, nil
}

// Pipe drives an adapter of this process through the same client and the same
// wire code as one started by Start, over pipes in memory. Of the Command it
// has no use for what is about a process: Args, Dir, Env and Log.
func Pipe(a adapters.Adapter, cmd Command) (adapters.Caller, error) {
	c := newClient(cmd, &logSink{}, &traceSink{w: cmd.Trace})
	c.launch = func() (*peer, error) { return launchPipe(a), nil }
	if err := c.begin(context.Background()); err != nil {
		return nil, err
	}
	return c, nil
}

func newClient(cmd Command, logs *logSink, trace *traceSink) *client {
	return &client{
		launch:   func() (*peer, error) { return launchProcess(cmd, logs) },
		state:    cmd.state,
		deadline: cmp.Or(cmd.Deadline, defaultDeadline),
		greeting: cmp.Or(cmd.greeting, max(cmd.Deadline, defaultDeadline)),
		maxLine:  cmp.Or(cmd.MaxLine, defaultMaxLine),
		window:   cmp.Or(cmd.Window, defaultWindow),
		logs:     logs,
		trace:    trace,
		strays:   tally{},
	}
}

// begin starts the adapter, which lives until the client is closed or ctx ends.
func (c *client) begin(ctx context.Context) error {
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	n, info, err := c.open()
	if err != nil {
		c.close(err, 0)
		return err
	}
	c.mu.Lock()
	c.info = info
	c.adopt(n)
	c.mu.Unlock()
	context.AfterFunc(c.ctx, func() { c.close(context.Cause(ctx), 0) }) // after Close it does nothing
	return nil
}
