package stdio

import (
	"errors"
	"fmt"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// submit takes a call in.
func (c *client) submit(k *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dead != nil {
		k.settle(outcome{err: c.dead})
		return
	}
	c.queue = append(c.queue, k)
	c.pump()
}

// abandon forgets a call whose caller has gone. One in flight stays so until
// its reply or its deadline: the adapter still works on it.
func (c *client) abandon(k *call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k.abandoned = true
	c.pump()
}

// pump puts in flight what may be. Suspects go first, each alone; ordinary
// calls go when no suspect is left, up to the window. Call it with mu held,
// after every change.
func (c *client) pump() {
	n := c.cur
	switch {
	case c.dead != nil:
		return
	case n == nil && !c.opening && len(c.suspects)+len(c.queue) > 0:
		c.opening = true
		c.running.Go(c.reopen)
		return
	case n == nil || n.alone:
		return
	}
	for len(c.suspects) > 0 {
		if len(n.pending) > 0 {
			return
		}
		k := c.suspects[0]
		c.suspects = c.suspects[1:]
		if k.abandoned {
			c.clear(k, false)
			continue
		}
		n.alone = true
		n.send(k)
		return
	}
	for len(c.queue) > 0 && len(n.pending) < c.window {
		k := c.queue[0]
		c.queue = c.queue[1:]
		if !k.abandoned {
			n.send(k)
		}
	}
}

// tracedStrays is how many lines of no call are traced of one process; an
// endless stream of them must not fill a disk.
const tracedStrays = 100

// receive takes one line of the adapter's.
func (c *client) receive(n *conn, line []byte) {
	r, q, sort, detail := parseLine(line)
	stray := sort != "" || q != nil && q.problem != nil
	if stray {
		n.strays++
	}
	if n.strays <= tracedStrays || !stray {
		c.trace.line("<", line)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if n.ended {
		return // too late: its call was charged with the breakdown, or is being rerun
	}
	switch {
	case sort != "":
		c.stray(n, sort, detail)
		return
	case q != nil:
		c.asked(n, q)
		return
	}
	k := n.take(r.id)
	switch {
	case k != nil:
		c.arrive(k, r)
	case r.id >= 1 && r.id <= n.last:
		c.stray(n, "second reply", fmt.Sprintf("a second reply to call %d: %s", r.id, quoted(line)))
	default:
		c.stray(n, "reply without a call", fmt.Sprintf("a reply to call %d, which was never made: %s", r.id, quoted(line)))
	}
}

// arrive gives a call its reply. Call it with mu held.
func (c *client) arrive(k *call, r reply) {
	if k.method != spec.MethodHello {
		c.strikes = 0
	}
	c.clear(k, false)
	if r.bad != "" {
		k.settle(outcome{err: protocolError(r.bad)})
	} else {
		k.settle(outcome{reply: r})
	}
	c.pump()
}

func (c *client) stray(n *conn, sort, detail string) {
	if n.noise == "" {
		n.noise = detail
	}
	c.strays.add(spec.ProtocolError, sort, detail)
}

// An incident is a breakdown with several suspects.
type incident struct {
	kind   spec.FaultKind
	detail string
	calls  int  // in flight at it
	open   int  // not rerun yet
	solved bool // one of them breaks down alone
}

// clear ends the suspicion against a call, if there is one. A breakdown that
// none of its suspects explains is a stray. Call it with mu held.
func (c *client) clear(k *call, guilty bool) {
	in := k.incident
	if in == nil {
		return
	}
	k.incident = nil
	in.open--
	in.solved = in.solved || guilty
	if in.open > 0 || in.solved {
		return
	}
	detail := in.detail + "; the one call in flight does not bring it about again"
	if in.calls > 1 {
		detail = fmt.Sprintf("%s; %d calls were in flight, and none brings it about alone", in.detail, in.calls)
	}
	c.strays.add(in.kind, "breakdown in company", detail)
}

// drop ends a conversation, whatever is in flight. Call it with mu held.
func (c *client) drop(n *conn) {
	n.ended = true
	n.timer.Stop()
	n.nudge()
	n.peer.kill()
	if c.cur == n {
		c.cur = nil
	}
}

// overdue is the call of a session that a hang is charged to: the oldest one. It
// had its whole deadline, whatever order the adapter works in. Call it with mu
// held.
func (n *conn) overdue(kind spec.FaultKind) *call {
	if k := n.pending[n.oldest]; kind == spec.Hung && k != nil && k.stateful && !k.abandoned {
		return k
	}
	return nil
}

// lose ends a conversation that broke down and finds out whose doing it was: a
// call in flight alone is charged, several become suspects, and with none in
// flight it is a stray. Call it with mu held.
func (c *client) lose(n *conn, kind spec.FaultKind, detail string) {
	if n.ended {
		return
	}
	c.drop(n)
	if n.shut {
		return // it was to end, and every call is settled
	}
	var flight []*call
	overdue := n.overdue(kind)
	for _, k := range n.inFlight() {
		switch {
		case k.abandoned:
		case k == overdue:
			k.settle(outcome{err: &adapters.Fault{Kind: kind, Detail: newFault(kind, detail).Detail, Own: true}})
		case k.stateful && !n.alone:
			k.settle(outcome{err: newFault(kind, detail+"; the session is gone with the process")})
		default:
			flight = append(flight, k)
		}
	}
	switch {
	case overdue != nil && len(flight) == 0:
	case len(flight) == 0:
		c.strays.add(kind, "breakdown without a call", detail+"; nobody waited for a reply")
	case n.alone:
		c.clear(flight[0], true)
		flight[0].settle(outcome{err: newFault(kind, detail)})
		if flight[0].method == spec.MethodHello {
			return // the handshake counts its own failures
		}
	default:
		in := &incident{kind: kind, detail: detail, calls: len(flight), open: len(flight)}
		for _, k := range flight {
			k.incident = in
		}
		c.suspects = append(c.suspects, flight...)
	}
	c.strike(kind, detail)
	c.pump()
}

// An adapter is given up after maxStrikes with no answer in between. A crash
// is one strike; a hang costs a deadline each time and counts for more.
const (
	maxStrikes  = 50
	hangStrikes = 5
)

func (c *client) strike(kind spec.FaultKind, detail string) {
	c.strikes++
	if kind == spec.Hung {
		c.strikes += hangStrikes - 1
	}
	if c.strikes >= maxStrikes {
		c.giveUp(gaveUp(kind, "it broke down again and again without a single answer, at last: "+detail))
	}
}

func gaveUp(kind spec.FaultKind, detail string) error {
	return fmt.Errorf("%w: %w", ErrGaveUp, newFault(kind, detail))
}

// kindOf is the kind of fault in an error; whatever is none is the harness's.
func kindOf(err error) spec.FaultKind {
	if f := (*adapters.Fault)(nil); errors.As(err, &f) {
		return f.Kind
	}
	return spec.HarnessError
}
