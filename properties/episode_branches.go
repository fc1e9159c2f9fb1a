package properties

import (
	"slices"

	"plimsoll/spec"
)

// Under the capability merge several sessions of an episode are open at once:
// the one in hand, and those put aside under the names that the steps use.

// known leaves out of a merge what an earlier one has taken in already: whether
// that was applied hangs on the adapter, so the episode may name it again.
func (p *player) known(s spec.Step) spec.Step {
	c, ok := s.(*spec.Compact)
	if !ok || len(c.With) == 0 {
		return s
	}
	with := *c
	with.With = slices.DeleteFunc(slices.Clone(c.With), func(name string) bool { return !p.state.Has(name) })
	return &with
}

// branch forks the session at its newest turn and goes on with the original.
func (p *player) branch(as string) bool {
	wire, turns := newName(), p.state.Turns
	if !p.must(&spec.Fork{To: turns[len(turns)-1].ID, As: wire}) {
		return false
	}
	p.aside[as] = wire
	return true
}

// switchTo takes another session in hand.
func (p *player) switchTo(name string) {
	p.aside[p.here], p.name = p.name, p.aside[name]
	p.here = name
	delete(p.aside, name)
}

// merge compacts with the sessions that the step names, and closes those that
// were taken in.
func (p *player) merge(c *spec.Compact) (spec.Answer, bool) {
	wired := *c
	wired.With = make([]string, len(c.With))
	for i, name := range c.With {
		wired.With[i] = p.aside[name]
	}
	a, ok := p.call(&wired)
	if !ok || appliedResult(a) == nil {
		return a, ok
	}
	for _, name := range c.With {
		p.close(p.aside[name])
		delete(p.aside, name)
	}
	return a, true
}

// inspectBeside looks at the sessions that a merge named and did not take in.
func (p *player) inspectBeside(v *event) bool {
	c, ok := v.step.(*spec.Compact)
	if !ok || appliedResult(v.answer) != nil {
		return true
	}
	for _, name := range c.With {
		seen, ok := p.inspect(p.aside[name])
		if !ok {
			return false
		}
		v.beside = append(v.beside, seen)
	}
	return true
}

// lookBeside judges what inspectBeside saw.
func (p *player) lookBeside(v event) (bound, breached []spec.ID) {
	for i, seen := range v.beside {
		b, x := p.state.LookBeside(v.step.(*spec.Compact).With[i], seen)
		bound, breached = append(bound, b...), append(breached, x...)
	}
	return bound, breached
}

// close ends a session. Nothing is judged of it, but an adapter that hangs at it
// has hung.
func (p *player) close(wire string) {
	if brokeDown(p.ruling.fault) || p.ruling.unclosed != nil {
		return
	}
	_, err := p.caller.Step(p.ctx, wire, &spec.Close{})
	p.ruling.unended(p.ctx, err)
}

// closeAll ends every session of the episode.
func (p *player) closeAll() {
	p.close(p.name)
	for _, wire := range p.aside {
		p.close(wire)
	}
}
