package saboteurs

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// sessionField: what public reports add, in a session.
func sessionField() []SessionSaboteur {
	return slices.Concat(hearers(), boundless(), unjudged(), uncorrected(), unheard(), evicting(), misreporting(), buried(), parentless(), returning())
}

// refusesGuard: a guard that should permit refuses. The refusal is well formed.
func refusesGuard(when func(m *memory, s *spec.SessionGuard) bool) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		if g, ok := s.(*spec.SessionGuard); ok && a.Proceeded() && when(m, g) {
			return spec.Answer{Refusal: spec.Refuse(spec.CodeExcluded, []string{g.Key}, "%q is excluded", g.Key)}
		}
		return a
	}
}

// hearers: faults of taking a summary for a ledger.
func hearers() []SessionSaboteur {
	told := func(m *memory, key string) bool {
		return m.state.Head != nil && strings.Contains(m.state.Head.Summary, key)
	}
	return []SessionSaboteur{
		strays("PRO-12", "read", "makes ledger entries out of prohibitions it reads in a summary", refusesGuard(func(m *memory, s *spec.SessionGuard) bool {
			return told(m, s.Key)
		})),
		strays("PRO-12", "reloaded", "reads the summary for prohibitions when it loads a session", refusesGuard(func(m *memory, s *spec.SessionGuard) bool {
			return told(m, s.Key) && m.loaded[m.state.Head]
		})),
		strays("PRO-12", "third", "takes what the summary names for excluded from the third generation on", refusesGuard(func(m *memory, s *spec.SessionGuard) bool {
			return told(m, s.Key) && thirdGeneration(m)
		})),
	}
}

// boundless: faults of forgetting what an entry is limited to, or that it was
// lifted.
func boundless() []SessionSaboteur {
	lifts := func(m *memory, key string) bool {
		return slices.ContainsFunc(m.state.Ledger, func(e spec.Entry) bool { return e.Key == key && e.Kind == spec.KindLift })
	}
	limited := func(m *memory, key string) bool { return lists(m.state.Ledger, key) && !lifts(m, key) }
	crossed := func(m *memory, key string) bool {
		return lifts(m, key) && m.last(isApplied) > m.last(func(e event) bool { r, ok := e.step.(*spec.Record); return ok && r.Key == key })
	}
	old := func(m *memory, s spec.Step, put putter) spec.Answer {
		if g, ok := s.(*spec.SessionGuard); ok && !m.state.Gone && lifts(m, g.Key) {
			return spec.Answer{Result: &spec.GuardResult{Permit: true}}
		}
		return put(s)
	}
	return []SessionSaboteur{
		strays("PRO-15", "promoted", "promotes an entry for one step to a standing rule at the second generation", refusesGuard(func(m *memory, s *spec.SessionGuard) bool {
			return limited(m, s.Key) && m.generation() >= 2
		})),
		strays("PRO-15", "reloaded", "saves entries without scope and expiry", from(reloaded(1), refusesGuard(func(m *memory, s *spec.SessionGuard) bool {
			return limited(m, s.Key)
		}))),
		strays("PRO-16", "compacted", "loses lifts at compaction", refusesGuard(func(m *memory, s *spec.SessionGuard) bool { return crossed(m, s.Key) })),
		strays("PRO-16", "old", "lets an old lift win over a newer exclusion", old),
		strays("PRO-16", "reloaded", "lets an old lift win over a newer exclusion once it was saved and loaded", from(reloaded(1), old)),
		strays("PRO-16", "third", "loses lifts at the third generation", from(thirdGeneration, refusesGuard(func(m *memory, s *spec.SessionGuard) bool { return crossed(m, s.Key) }))),
	}
}

// unjudged: faults of taking something else for the judge's consent.
func unjudged() []SessionSaboteur {
	// certifies as if the judge had consented, if that makes a difference.
	consents := func(m *memory, s spec.Step, put putter) spec.Answer {
		if c, ok := s.(*spec.Compact); ok && c.Doubted() && len(c.Required) > 0 {
			copied := *c
			copied.Judge = ""
			if r, err := m.compact(&copied); err == nil && r.Decision == spec.Certified {
				return put(&copied)
			}
		}
		return put(s)
	}
	return []SessionSaboteur{
		strays("FLR-15", "consent", "takes a failing judge for consent", consents),
		strays("FLR-15", "silent", "takes silence of the judge for consent", func(m *memory, s spec.Step, put putter) spec.Answer {
			if c, ok := s.(*spec.Compact); ok && c.Judge == spec.JudgeSilent {
				return consents(m, s, put)
			}
			return put(s)
		}),
		strays("FLR-15", "reloaded", "takes a failing judge for consent in a session that was loaded", from(reloaded(1), consents)),
		strays("FLR-15", "third", "does without the judge from the third generation on", from(func(m *memory) bool { return m.generation() >= 2 }, consents)),
	}
}

// uncorrected: faults of what is reported as active after a correction.
func uncorrected() []SessionSaboteur {
	corrections := func(m *memory) (all []spec.Correct) {
		for _, e := range m.log {
			if c, ok := e.step.(*spec.Correct); ok {
				all = append(all, *c)
			}
		}
		return all
	}
	both := shows(func(m *memory, i *spec.Inspection) {
		i.Active = maps.Clone(i.Active)
		for _, c := range corrections(m) {
			if !slices.Contains(i.Active[c.Name], c.Old) {
				i.Active[c.Name] = append(slices.Clone(i.Active[c.Name]), c.Old)
			}
		}
	})
	neither := shows(func(m *memory, i *spec.Inspection) {
		i.Active = maps.Clone(i.Active)
		for _, c := range corrections(m) {
			i.Active[c.Name] = nil
		}
	})
	return []SessionSaboteur{
		strays("FLR-16", "both", "keeps both values as active", both),
		strays("FLR-16", "reloaded", "has the old value back when it loads a session", from(reloaded(1), both)),
		strays("FLR-16", "third", "has the old value back from the third generation on", from(thirdGeneration, both)),
		strays("FLR-17", "deleted", "deletes the old value and adds nothing", neither),
		strays("FLR-17", "reloaded", "does not save corrected values", from(reloaded(1), neither)),
		strays("FLR-17", "third", "drops corrected values at the third generation", from(thirdGeneration, neither)),
	}
}
