package session

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// Killed judges what inspect shows after the process was killed and the session
// resumed, and takes the state on. Between two steps, when cut is nil, all that
// was answered has to be there. While a step was carried out, it has to be there
// as well, and the effect of the step whole or not at all: took says which.
func (m *Model) Killed(cut spec.Step, seen *spec.Inspection) (bound, breached []spec.ID, took bool) {
	bound = []spec.ID{"TXN-05"}
	if cut == nil {
		m.restarted()
		b, x := m.Look(seen, &spec.Kill{}, spec.Answer{})
		return append(bound, b...), x, false
	}
	old, next, answer := m.Clone(), m.Clone(), m.presumed(cut, seen)
	old.restarted()
	next.Apply(cut, answer)
	next.restarted()
	b, lost := old.Look(seen, &spec.Kill{}, spec.Answer{})
	_, odd := next.Look(seen, &spec.Kill{}, spec.Answer{})
	bound = append(bound, b...)
	switch {
	case len(lost) == 0:
		old.doubt(cut)
		*m = *old
		return bound, nil, false
	case len(odd) == 0:
		b, x := m.Judge(cut, answer)
		*m = *next
		return append(bound, b...), x, true
	}
	return bound, []spec.ID{"TXN-05"}, false
}

// presumed is the answer that a step would have got whose effect is seen. All
// that a compaction decides stands in an inspection; other steps say nothing.
func (m *Model) presumed(cut spec.Step, seen *spec.Inspection) spec.Answer {
	c, ok := cut.(*spec.Compact)
	if !ok {
		return spec.Answer{Result: &spec.Done{}}
	}
	r := &spec.CompactResult{Outcome: spec.Applied, Decision: spec.Certified, Generation: seen.Generation, Covered: []int64{}, Uncovered: []int64{}}
	if seen.Provisional {
		r.Decision = spec.Provisional
	}
	for _, t := range m.Input(c) {
		if slices.Contains(seen.Covered, t.ID) {
			r.Covered = append(r.Covered, t.ID)
		} else if slices.Contains(seen.Uncovered, t.ID) {
			r.Uncovered = append(r.Uncovered, t.ID)
		}
	}
	if k := seen.Contract; k != nil {
		r.AncestryCertified, r.CertifiedHere, r.CertifiedAlong = k.AncestryCertified, k.CertifiedHere, k.CertifiedAlong
	}
	return spec.Answer{Result: r}
}

// restarted: what tools returned before may count or not, as after a reload;
// and a compaction must be possible.
func (m *Model) restarted() {
	m.reloaded()
	m.killed = true
}

// doubt takes note of an act that was cut off: whether it was executed is
// nowhere to be seen.
func (m *Model) doubt(cut spec.Step) {
	a, ok := cut.(*spec.Act)
	if !ok {
		return
	}
	m.cutOff = append(slices.Clip(m.cutOff), *a)
	if m.bound[a.Key] == nil {
		m.doubts[a.Key] = a.Literals
	}
}

// settled tells whether a doubt about the key is left after an act: it is gone
// if the act that was cut off was put again and executed, for its literals are
// then the first ones either way.
func (m *Model) settled(s *spec.Act, executed bool) bool {
	cut, doubtful := m.doubts[s.Key]
	if !doubtful {
		return true
	}
	if executed && maps.Equal(cut, s.Literals) {
		delete(m.doubts, s.Key)
		return true
	}
	m.doubts[s.Key] = nil // every act has literals, so none settles it any more
	return false
}
