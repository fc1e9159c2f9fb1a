package saboteurs

import (
	"slices"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// sessionFloor: seed 004, F3 and F5, in a session.
func sessionFloor() []SessionSaboteur {
	return slices.Concat(marks(), refusals(), flags(), undone())
}

// marks: faults of the mark of a provisional checkpoint.
func marks() []SessionSaboteur {
	unmarked := shows(func(_ *memory, i *spec.Inspection) { i.Provisional = false })
	loaded := from(func(m *memory) bool { return m.loaded[m.state.Head] }, unmarked)
	return []SessionSaboteur{
		strays("FLR-08", "saved", "drops the mark when it saves", loaded),
		strays("FLR-08", "copied", "drops the mark when it copies a session", from(func(m *memory) bool { return m.copied[m.state.Head] }, unmarked)),
		strays("FLR-08", "second", "loses the mark when it saves a session for the second time", from(reloaded(2), loaded)),
	}
}

// refusals: faults of what a refusal leaves behind.
func refusals() []SessionSaboteur {
	return []SessionSaboteur{
		strays("FLR-13", "written", "writes the checkpoint and then refuses", shows(func(m *memory, i *spec.Inspection) {
			c := m.justRefused()
			if c == nil {
				return
			}
			r, before := m.undaunted(c), m.generation()
			if r.Generation == before {
				return // it would not show
			}
			tried := model.New()
			for _, e := range m.log {
				tried.Apply(e.step, e.answer)
			}
			tried.Apply(c, spec.Answer{Result: r})
			*i = tried.Inspect()
		})),
		strays("FLR-13", "second", "enters the second refusal in a row into the ledger", shows(func(m *memory, i *spec.Inspection) {
			if m.justRefused() != nil && m.refusals() >= 2 && i.Ledger != nil {
				i.Ledger = append(slices.Clone(i.Ledger), spec.Entry{Key: "compact", Reason: "refused twice", Generation: m.generation()})
			}
		})),
		strays("FLR-21", "stubborn", "keeps refusing once it has refused", refusesAfter(1)),
		strays("FLR-21", "second", "gives up for good at the second refusal in a row", refusesAfter(2)),
	}
}

// justRefused returns the compaction that came last, if it was refused.
func (m *memory) justRefused() *spec.Compact {
	if len(m.log) == 0 {
		return nil
	}
	last := m.log[len(m.log)-1]
	if c, ok := last.step.(*spec.Compact); ok && last.answer.Refused() {
		return c
	}
	return nil
}

// undaunted is what a compaction comes to where no flag stands against it.
func (m *memory) undaunted(c *spec.Compact) *spec.CompactResult {
	r, _ := m.compact(calm(c))
	return r
}

// calm is the compaction without the flags that make it dangerous.
func calm(c *spec.Compact) *spec.Compact {
	copied := *c
	copied.StrictConsumer, copied.ChainingRisk, copied.CostlySideEffect = false, false, false
	return &copied
}

var below = spec.Answer{Refusal: spec.Refuse(spec.CodeBelowFloor, []string{"contract", "source"}, "the floor is not certified and the source is gone")}

func refusesAfter(refusals int) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		if m.refusals() >= refusals && m.breaks("FLR-21", s, below) {
			return below
		}
		return put(s)
	}
}

// flags: faults of the event whose flags count.
func flags() []SessionSaboteur {
	compaction := func(e event) bool { _, ok := e.step.(*spec.Compact); return ok }
	return []SessionSaboteur{
		strays("FLR-14", "first", "remembers the flags of the first compaction", decidesOn(func(m *memory) int {
			return slices.IndexFunc(m.log, compaction)
		})),
		strays("FLR-14", "retry", "decides a retry on the flags of the compaction that was refused", decidesOn(func(m *memory) int {
			if m.refusals() == 0 {
				return -1
			}
			return m.last(compaction)
		})),
		strays("FLR-14", "third", "decides from the third compaction on by the flags of the one before", decidesOn(func(m *memory) int {
			if count(m.log, compaction) < 2 {
				return -1
			}
			return m.last(compaction)
		})),
	}
}

// decidesOn: whether a compaction goes on is decided by the flags of an
// earlier event. What goes on is otherwise taken as it is.
func decidesOn(earlier func(m *memory) int) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		c, ok := s.(*spec.Compact)
		n := earlier(m)
		if !ok || n < 0 {
			return put(s)
		}
		flags := m.log[n].step.(*spec.Compact)
		read := *c
		read.SourceRecoverable, read.StrictConsumer, read.ChainingRisk, read.CostlySideEffect =
			flags.SourceRecoverable, flags.StrictConsumer, flags.ChainingRisk, flags.CostlySideEffect
		_, wrong := m.compact(&read)
		_, right := m.compact(c)
		switch {
		case wrong != nil && right == nil:
			return below
		case wrong == nil && right != nil:
			return put(calm(c))
		}
		return put(s)
	}
}

// sessionOutcome: seed 004, F5: what a compaction reports.
func sessionOutcome() []SessionSaboteur {
	return []SessionSaboteur{
		strays("OUT-01", "swallowed", "swallows a refusal and reports success", func(m *memory, s spec.Step, put putter) spec.Answer {
			// It refuses what it may, and has to answer as if it had not.
			if c, ok := s.(*spec.Compact); ok && m.passes(c, below) {
				if a, ok := m.report(c); ok {
					return a
				}
			}
			return put(s)
		}),
		strays("OUT-01", "third", "reports the third generation and does not write it", func(m *memory, s spec.Step, put putter) spec.Answer {
			if c, ok := s.(*spec.Compact); ok && m.generation() == 2 {
				if a, ok := m.report(c); ok {
					return a
				}
			}
			return put(s)
		}),
	}
}

// report is a report of success that no other requirement stands against, for
// a compaction that nobody made.
func (m *memory) report(c *spec.Compact) (spec.Answer, bool) {
	r := m.undaunted(c)
	if r.Generation == m.generation() {
		return spec.Answer{}, false // that would look as if it had been made
	}
	for _, decision := range []string{r.Decision, spec.Certified} {
		claimed := *r
		claimed.Decision = decision
		if a := (spec.Answer{Result: &claimed}); m.passes(c, a) {
			return a, true
		}
	}
	return spec.Answer{}, false
}
