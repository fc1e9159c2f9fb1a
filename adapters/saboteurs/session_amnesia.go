package saboteurs

import "plimsoll/spec"

// amnesiac: the loop of seed 001, What Was Observed. What must not be tried
// again stands in the context alone; each compaction loses it, the action is
// tried, fails, is noted again, and lost again.
func amnesiac() []SessionSaboteur {
	return []SessionSaboteur{
		strays("PRO-13", "context", "remembers a failed action in its context only: a compaction forgets it until it has failed once more", executes("PRO-13", forgotten(0))),
		strays("PRO-13", "late", "remembers a failed action in its context only from the third generation on", executes("PRO-13", forgotten(3))),
		strays("PRO-11", "context", "keeps the ledger in its context, so that a compaction drops what was not recorded since", behind(droppedFromLedger, permitsDropped)),
	}
}

// forgotten: under this key nothing was recorded, and no act executed, since
// the last compaction applied, which made this generation or a later one.
func forgotten(generation int64) func(*memory, *spec.Act) bool {
	return func(m *memory, a *spec.Act) bool {
		compacted := m.last(isApplied)
		return compacted >= 0 && m.generation() >= generation && m.last(notes(a.Key)) < compacted
	}
}

// notes: what puts the action under a key into the context.
func notes(key string) func(event) bool {
	return func(e event) bool {
		switch s := e.step.(type) {
		case *spec.Record:
			return s.Key == key
		case *spec.Act:
			return s.Key == key && e.answer.Proceeded()
		}
		return false
	}
}

// droppedFromLedger: inspect shows the ledger without what a compaction from
// head dropped.
var droppedFromLedger = keepsAt(applied(spec.FromHead), func(spec.Ledger) spec.Ledger { return spec.Ledger{} })

// permitsDropped: guard and act know no more of the ledger than inspect shows.
func permitsDropped(m *memory, s spec.Step, put putter) spec.Answer {
	dropped := func(key string) bool {
		recorded := m.last(func(e event) bool { r, ok := e.step.(*spec.Record); return ok && r.Key == key })
		return !m.state.Gone && recorded >= 0 && recorded < m.last(applied(spec.FromHead))
	}
	switch s := s.(type) {
	case *spec.SessionGuard:
		if dropped(s.Key) {
			return spec.Answer{Result: &spec.GuardResult{Permit: true}}
		}
	case *spec.Act:
		if dropped(s.Key) && m.breaks("PRO-13", s, executed) {
			return executed
		}
	}
	return put(s)
}
