package properties

import (
	"slices"

	"plimsoll/spec"
)

// filled puts into a step what only the session knows: a recall gets the handle
// that was shown last for its turn.
func (p *player) filled(s spec.Step) spec.Step {
	r, ok := s.(*spec.Recall)
	if !ok {
		return s
	}
	for _, v := range slices.Backward(p.trace) {
		if v.seen == nil {
			continue
		}
		for _, t := range v.seen.Tombstones {
			if t.Turn == r.ID {
				return &spec.Recall{ID: r.ID, Handle: t.Handle}
			}
		}
		return r
	}
	return r
}

// delegate begins the session of a sub-agent, asks its guard, and ends it.
func (p *player) delegate(s *spec.Delegate) (spec.Answer, bool) {
	parent, child := p.name, newName()
	if !p.must(&spec.Spawn{As: child}) {
		return spec.Answer{}, false
	}
	p.name = child
	a, ok := p.call(&spec.SessionGuard{Key: s.Key, Query: s.Query})
	p.caller.Step(p.ctx, child, &spec.Close{}) // nothing is judged of it
	p.name = parent
	return a, ok
}
