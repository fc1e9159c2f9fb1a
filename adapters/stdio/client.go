package stdio

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// client is the Caller over a process that is started again when it breaks.
type client struct {
	launch   func() (*peer, error)
	deadline time.Duration // of a call
	greeting time.Duration // of a handshake
	maxLine  int
	window   int
	state    string // the state directory that hello names
	bred     bool   // one of many processes of an adapter: the log goes on without it
	logs     *logSink
	trace    *traceSink
	info     spec.HelloResult

	ctx       context.Context // ends with Close
	cancel    context.CancelCauseFunc
	running   sync.WaitGroup // goroutines of all conversations
	closeOnce sync.Once
	closeErr  error

	mu       sync.Mutex
	cur      *conn   // nil while no process takes calls
	opening  bool    // a process is being started
	queue    []*call // calls not sent yet, in order of arrival
	suspects []*call // calls in flight at a breakdown, to be rerun one at a time
	strikes  int     // how close the adapter is to being given up
	dead     error   // why no call will ever be answered again
	strays   tally
}

// Info implements adapters.Caller.
func (c *client) Info() spec.HelloResult { return c.info }

// Window implements adapters.Wide.
func (c *client) Window() int { return c.window }

// Call implements adapters.Caller.
func (c *client) Call(ctx context.Context, in spec.Call) (spec.Answer, error) {
	if err := ctx.Err(); err != nil {
		return spec.Answer{}, err
	}
	params, err := spec.Encode(in)
	if err != nil {
		return spec.Answer{}, newFault(spec.HarnessError, fmt.Sprintf("the %s call cannot be written: %v", in.Op(), err))
	}
	k := &call{method: spec.Method(spec.SurfaceDecide, in.Op()), params: params, done: make(chan outcome, 1)}
	r, err := c.put(ctx, k)
	if err != nil {
		return spec.Answer{}, err
	}
	return decodeAnswer(in.Op(), r, spec.DecodeReply)
}

// Step implements adapters.SessionCaller. A step is not put again when the
// process breaks down under it: what went before it is gone with the process.
func (c *client) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	return c.stateful(ctx, spec.SurfaceSession, session, s, spec.DecodeStepReply, nil)
}

// Talk implements adapters.MessagesCaller, as Step does its own.
func (c *client) Talk(ctx context.Context, conversation string, s spec.Step) (spec.Answer, error) {
	return c.stateful(ctx, spec.SurfaceMessages, conversation, s, spec.DecodeTalkReply, nil)
}

func (c *client) stateful(ctx context.Context, surface spec.Surface, name string, s spec.Step,
	read func(spec.Op, []byte) (spec.Answer, error), a *asking) (spec.Answer, error) {
	fields, err := spec.Encode(s)
	if err != nil {
		return spec.Answer{}, newFault(spec.HarnessError, fmt.Sprintf("the %s step cannot be written: %v", s.Op(), err))
	}
	k := &call{method: spec.Method(surface, s.Op()), params: named(name, fields), stateful: true, asking: a, done: make(chan outcome, 1)}
	r, err := c.put(ctx, k)
	if err != nil {
		return spec.Answer{}, err
	}
	return decodeAnswer(s.Op(), r, read)
}

// put waits for the reply to a call.
func (c *client) put(ctx context.Context, k *call) (reply, error) {
	c.submit(k)
	select {
	case o := <-k.done:
		return o.reply, o.err
	case <-ctx.Done():
		c.abandon(k)
		return reply{}, ctx.Err()
	}
}

// Strays implements adapters.Stray.
func (c *client) Strays() []spec.Fault {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.strays.list()
}

// closeGrace is how long an adapter may take to end after its input has ended;
// it may have answers to write off and files to close.
const closeGrace = 2 * time.Second

// Close implements adapters.Caller. It ends the adapter's input, gives it a
// moment to end, and then ends it with everything it started.
func (c *client) Close() error {
	c.close(ErrClosed, closeGrace)
	return c.closeErr
}

func (c *client) close(why error, grace time.Duration) {
	c.closeOnce.Do(func() {
		c.mu.Lock()
		n := c.cur
		c.giveUp(why)
		c.mu.Unlock()
		if n != nil {
			c.part(n, grace)
		}
		c.cancel(why)
		c.closeErr = c.await()
		if !c.bred {
			c.logs.finish()
		}
	})
}

// part lets the adapter end, or makes it.
func (c *client) part(n *conn, grace time.Duration) {
	late := time.NewTimer(grace)
	defer late.Stop()
	select {
	case <-n.peer.gone:
		select { // its last words are still to be read
		case <-n.heard:
		case <-late.C:
		}
	case <-late.C:
		if grace > 0 {
			c.logs.note("the adapter did not end when its input ended, and was killed")
		}
	}
	c.mu.Lock()
	c.drop(n)
	c.mu.Unlock()
}

// await waits for every goroutine. A process that even SIGKILL does not end
// (it hangs in the kernel) is the one thing that can outlast it.
func (c *client) await() error {
	done := make(chan struct{})
	go func() { c.running.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-time.After(5 * time.Second):
		return errors.New("the adapter's process could not be ended")
	}
}

// giveUp fails every call that waits and every later one. Those in flight fail
// too; the process is left to the caller. Call it with mu held.
func (c *client) giveUp(why error) {
	if c.dead == nil {
		c.dead = why
	}
	waiting := slices.Concat(c.suspects, c.queue)
	c.suspects, c.queue = nil, nil
	if n := c.cur; n != nil {
		c.cur = nil
		waiting = append(waiting, n.inFlight()...)
		n.shut = true
		n.nudge()
	}
	for _, k := range waiting {
		k.settle(outcome{err: c.dead})
	}
}

var _ adapters.Stray = (*client)(nil)
