package properties

import "plimsoll/spec"

// A ledger of thousands is looked at now and then while it grows, and before
// anything else happens: to show it whole after each of ten thousand records
// takes minutes over a wire, and tells no more.

// fewEntries is the size up to which a ledger is looked at after each record.
const fewEntries = 256

// passes: the step adds to a large ledger, at which the harness has looked not
// long ago.
func (p *player) passes(s spec.Step) bool {
	_, records := s.(*spec.Record)
	size := len(p.state.Ledger)
	return records && size > fewEntries && p.unseen < size/16
}

// pass puts a step without looking.
func (p *player) pass(s spec.Step) bool {
	a, ok := p.put(s)
	if !ok {
		return false
	}
	p.state.Apply(s, a)
	p.trace = append(p.trace, event{step: s, answer: a})
	p.ruling.answer, p.ruling.trace = a, p.trace
	p.unseen++
	return true
}

// catchUp looks, where nobody has since the latest record.
func (p *player) catchUp() bool {
	if p.unseen == 0 {
		return true
	}
	p.unseen = 0
	seen, ok := p.inspect(p.name)
	if !ok {
		return false
	}
	last := &p.trace[len(p.trace)-1]
	last.seen = seen
	bound, breached := p.state.Look(seen, last.step, last.answer)
	p.state.Follow(seen)
	return p.rule(bound, breached)
}
