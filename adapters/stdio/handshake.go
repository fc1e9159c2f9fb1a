package stdio

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"plimsoll/spec"
)

// handshakes is how many failed handshakes in a row end an adapter that once
// had a good one.
const handshakes = 3

// open starts a process and shakes hands with it.
func (c *client) open() (*conn, spec.HelloResult, error) {
	n, err := c.connect()
	if err != nil {
		return nil, spec.HelloResult{}, fmt.Errorf("%w: %w", ErrHandshake, err)
	}
	info, err := c.greet(n)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.drop(n)
		return nil, spec.HelloResult{}, err
	}
	n.limit = c.deadline
	n.timer.Stop() // it is set for a handshake
	n.ticking = false
	return n, info, nil
}

// greet sends hello and judges what comes back.
func (c *client) greet(n *conn) (spec.HelloResult, error) {
	params, err := spec.Encode(spec.Hello{Protocol: spec.Protocol, Spec: spec.Version, Harness: "plimsoll " + spec.Version, StateDirectory: c.state})
	if err != nil {
		return spec.HelloResult{}, fmt.Errorf("%w: %w", ErrHandshake, err)
	}
	k := &call{method: spec.MethodHello, params: params, done: make(chan outcome, 1)}
	c.mu.Lock()
	n.alone = true
	n.send(k)
	c.mu.Unlock()
	select {
	case o := <-k.done:
		return readHello(o)
	case <-c.ctx.Done():
		return spec.HelloResult{}, fmt.Errorf("%w: %w", ErrHandshake, context.Cause(c.ctx))
	}
}

func readHello(o outcome) (info spec.HelloResult, err error) {
	if o.err != nil {
		return info, fmt.Errorf("%w: %w", ErrHandshake, o.err)
	}
	if f := o.reply.fault; f != nil {
		return info, fmt.Errorf("%w: the adapter answered hello with an error: %s", ErrHandshake, clean([]byte(f.Message), shownFault))
	}
	if err := spec.Decode(o.reply.result, &info); err != nil {
		return info, fmt.Errorf("%w: the result of hello is unusable: %s", ErrHandshake, jsonReason(err))
	}
	switch {
	case info.Protocol > spec.Protocol:
		return info, fmt.Errorf("%w: the adapter speaks protocol %d, this harness at most %d", ErrVersion, info.Protocol, spec.Protocol)
	case info.Protocol < 1:
		return info, fmt.Errorf(`%w: "protocol" must be an integer of at least 1 in the result of hello`, ErrHandshake)
	case info.Adapter.Name == "":
		return info, fmt.Errorf(`%w: "adapter" must have a "name" in the result of hello`, ErrHandshake)
	case info.Messages != nil && info.Messages.Attempts < 0:
		return info, fmt.Errorf(`%w: "attempts" must be at least 1 in "messages" of the result of hello, or be left out for 3; it is %d`, ErrHandshake, info.Messages.Attempts)
	}
	// What an adapter says of itself is printed as it stands, in every report.
	id := info.Adapter
	for _, s := range []string{id.Name, id.Version, id.Language, id.Homepage, id.Issues} {
		if strings.ContainsFunc(s, unicode.IsControl) {
			return info, fmt.Errorf(`%w: "adapter" holds a control character in the result of hello: %q`, ErrHandshake, s)
		}
	}
	return info, nil
}

// adopt makes it the conversation that calls go to, unless the process died
// right after its introduction. Call it with mu held.
func (c *client) adopt(n *conn) {
	if !n.ended {
		c.cur = n
	}
}

// reopen replaces a process that broke down.
func (c *client) reopen() {
	for try := 1; ; try++ {
		n, _, err := c.open()
		if c.opened(n, err, try) {
			return
		}
	}
}

// opened reports whether the matter is settled: by a new process, or because
// there will be none.
func (c *client) opened(n *conn, err error, try int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.dead != nil:
		if n != nil {
			c.drop(n)
		}
	case err == nil:
		c.adopt(n)
	case try < handshakes:
		return false
	default:
		c.giveUp(gaveUp(kindOf(err), fmt.Sprintf("%d handshakes in a row failed, the last one so: %v", try, err)))
	}
	c.opening = false
	c.pump()
	return true
}
