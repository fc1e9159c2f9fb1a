package stdio

import (
	"context"
	"fmt"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// A stem is what more processes of an adapter can be had from.
type stem struct {
	command Command
	parent  *client // takes their logs, and the faults of theirs that belong to no call
}

// A breeder is a client whose adapter is a command.
type breeder struct {
	*client
	stem
}

// Killable adds to a Caller what it takes to kill its adapter: processes of the
// command, which has to be the same adapter.
func Killable(c adapters.SessionCaller, cmd Command) adapters.Crasher {
	if own, ok := c.(*client); ok {
		return &breeder{own, stem{cmd, own}}
	}
	return &grafted{c, stem{cmd, newClient(cmd, &logSink{w: cmd.Log}, &traceSink{w: cmd.Trace})}}
}

// grafted is an adapter of this process with processes of a command besides.
type grafted struct {
	adapters.SessionCaller
	stem
}

// Strays implements adapters.Stray.
func (g *grafted) Strays() []spec.Fault { return g.parent.Strays() }

// Close implements adapters.Caller.
func (g *grafted) Close() error {
	g.parent.logs.finish()
	return g.SessionCaller.Close()
}

// Spawn implements adapters.Crasher: the command in a process of its own. It
// takes no part in the breakdowns of the others.
func (s stem) Spawn(ctx context.Context, dir string) (adapters.Process, error) {
	command := s.command
	command.state = dir
	p := &disposable{command: command, parent: s.parent}
	if err := p.Restart(ctx); err != nil {
		return nil, err
	}
	return p, nil
}

// disposable is the Process of a command: a client of its own for each incarnation,
// since one that was killed must not be started again by itself.
type disposable struct {
	command Command
	parent  *client
	client  *client
}

// Restart implements adapters.Process.
func (p *disposable) Restart(ctx context.Context) error {
	c := newClient(p.command, p.parent.logs, p.parent.trace)
	c.bred = true
	if err := c.begin(ctx); err != nil {
		return newFault(kindOf(err), fmt.Sprintf("it did not start: %v", err))
	}
	p.client = c
	return nil
}

// Step implements adapters.Process.
func (p *disposable) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	return p.client.Step(ctx, session, s)
}

// Kill implements adapters.Process.
func (p *disposable) Kill() error {
	err := p.client.kill()
	p.parent.inherit(p.client)
	return err
}

// Close implements adapters.Process. A process of which nothing more is wanted
// is not asked to end.
func (p *disposable) Close() error { return p.Kill() }

// kill ends the process before anything else is done about it, so that it
// notices nothing, and then settles what was under way.
func (c *client) kill() error {
	c.mu.Lock()
	n := c.cur
	if n != nil {
		n.peer.kill()
	}
	c.giveUp(adapters.ErrKilled)
	if n != nil {
		c.drop(n)
	}
	c.mu.Unlock()
	c.close(adapters.ErrKilled, 0)
	return c.closeErr
}

// inherit takes over what another client met that belongs to no call.
func (c *client) inherit(other *client) {
	other.mu.Lock()
	met := other.strays
	other.strays = tally{}
	other.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, f := range met {
		if have := c.strays[key]; have != nil {
			have.Count += f.Count
		} else {
			c.strays[key] = f
		}
	}
}

var _ adapters.Crasher = (*breeder)(nil)
