package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// sessionField: what public reports add, in a session.
func sessionField() []SessionSaboteur {
	return slices.Concat(hearers())
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
