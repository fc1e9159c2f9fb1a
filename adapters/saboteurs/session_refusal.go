package saboteurs

import (
	"plimsoll/spec"
)

// sessionRefusals: DESIGN, Wire: how a step is refused.
func sessionRefusals() []SessionSaboteur {
	thrown := func(*spec.Refusal) spec.Answer { return spec.Answer{Error: "internal error"} }
	subject := func(words ...string) func(*spec.Refusal) spec.Answer {
		return rephrased(func(r *spec.Refusal) { r.Subject = words })
	}
	act, compaction := asked[*spec.Act], asked[*spec.Compact]
	return []SessionSaboteur{
		strays("OUT-02", "thrown", "answers an act that it must not take with a protocol error", refusesBy(act, thrown)),
		strays("OUT-02", "floor", "throws where a compaction is below the floor", refusesBy(compaction, thrown)),
		strays("OUT-02", "unledgered", "throws where the ledger was lost", refusesBy(func(m *memory, s spec.Step) bool {
			return m.state.Gone && (asked[*spec.SessionGuard](m, s) || act(m, s))
		}, thrown)),
		strays("OUT-02", "retained", "throws where a turn is retained and its raw entry lost", refusesBy(func(m *memory, s spec.Step) bool {
			r, ok := s.(*spec.SessionResolve)
			return ok && m.retained(r.ID)
		}, thrown)),
		strays("OUT-02", "wordless", "refuses a compaction without a subject", refusesBy(compaction, subject())),
		strays("OUT-02", "third", "refuses an act without a reason from the third generation on", refusesBy(func(m *memory, s spec.Step) bool {
			return act(m, s) && thirdGeneration(m)
		}, rephrased(func(r *spec.Refusal) { r.Reason = "" }))),
		strays("OUT-06", "error", "puts `error` for the subject of an act that it refuses", refusesBy(act, subject("error"))),
		strays("OUT-06", "checkpoint", "names the checkpoint where a compaction is below the floor", refusesBy(compaction, subject("checkpoint"))),
		strays("OUT-06", "unledgered", "names no key where the ledger was lost", refusesBy(func(m *memory, s spec.Step) bool {
			return m.state.Gone && asked[*spec.SessionGuard](m, s)
		}, subject("generation"))),
		strays("OUT-06", "coined", "refuses a compaction with a code of its own", refusesBy(compaction, rephrased(func(r *spec.Refusal) { r.Code = "floor" }))),
	}
}

// asked: the step is of this type.
func asked[S spec.Step](_ *memory, s spec.Step) bool {
	_, ok := s.(S)
	return ok
}

// retained: the turn stands verbatim in the context.
func (m *memory) retained(id int64) bool {
	for _, have := range m.state.Retained() {
		if have == id {
			return true
		}
	}
	return false
}

// refusesBy: what is refused is refused in the manner of its own.
func refusesBy(when func(*memory, spec.Step) bool, manner func(*spec.Refusal) spec.Answer) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		if a.Refused() && when(m, s) {
			return manner(a.Refusal)
		}
		return a
	}
}

// rephrased gives a copy of the refusal that the function changes.
func rephrased(change func(*spec.Refusal)) func(*spec.Refusal) spec.Answer {
	return func(r *spec.Refusal) spec.Answer {
		copied := *r
		change(&copied)
		return spec.Answer{Refusal: &copied}
	}
}
