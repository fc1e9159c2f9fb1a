package saboteurs

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

type putter = func(spec.Step) spec.Answer

// shows: what inspect shows is not as it is, but as the function makes it of a
// copy. It replaces what the copy points to, and never alters it.
func shows(change func(m *memory, i *spec.Inspection)) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		if i, ok := a.Result.(*spec.Inspection); ok {
			copied := *i
			change(m, &copied)
			a.Result = &copied
		}
		return a
	}
}

// from: the fault shows only once the condition holds.
func from(when func(m *memory) bool, t twist) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		if !when(m) {
			return put(s)
		}
		return t(m, s, put)
	}
}

// behind puts one twist behind another.
func behind(first, second twist) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		return first(m, s, func(s spec.Step) spec.Answer { return second(m, s, put) })
	}
}

// thirdGeneration: the checkpoint in force is the third of its chain or later.
func thirdGeneration(m *memory) bool { return m.generation() >= 3 }

// reloaded: the session was saved and opened again, so many times or more.
func reloaded(times int) func(*memory) bool {
	return func(m *memory) bool { return count(m.log, isReload) >= times }
}

var executed = spec.Answer{Result: &spec.ActResult{Executed: true}}

// executes: an act that only this requirement stands against is executed.
func executes(id spec.ID, when func(m *memory, a *spec.Act) bool) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		if act, ok := s.(*spec.Act); ok && a.Refused() && m.breaks(id, s, executed) && when(m, act) {
			return executed
		}
		return a
	}
}

// declines: an act that only this requirement demands is refused.
func declines(id spec.ID, when func(m *memory, a *spec.Act) bool) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		if act, ok := s.(*spec.Act); ok {
			no := spec.Answer{Refusal: spec.Refuse(spec.CodeUnverified, []string{act.Key}, "a literal of this act is not borne out")}
			if m.breaks(id, s, no) && when(m, act) {
				return no
			}
		}
		return put(s)
	}
}

func always(*memory, *spec.Act) bool { return true }

// accepts: executes, where the literals that the requirement stands against are
// such as the function accepts.
func accepts(id spec.ID, literal func(m *memory, name, literal string) bool) twist {
	return executes(id, func(m *memory, a *spec.Act) bool {
		for name, l := range a.Literals {
			alone := *a
			alone.Literals = map[string]string{name: l}
			_, breached := m.state.Judge(&alone, executed)
			if slices.Contains(breached, id) && !literal(m, name, l) {
				return false
			}
		}
		return true
	})
}

// keeps: the ledger that inspect shows is not what was recorded, but what the
// function makes of it, event by event. It may alter the ledger, and gets the
// events up to the one that came last. An absent ledger stays absent.
func keeps(change func(l spec.Ledger, past []event) spec.Ledger) twist {
	return shows(func(m *memory, i *spec.Inspection) {
		if i.Ledger == nil {
			return
		}
		for ; m.seen < len(m.log); m.seen++ {
			if _, ok := m.log[m.seen].step.(*spec.Record); ok {
				m.kept = append(m.kept, i.Ledger[m.recorded])
				m.recorded++
			}
			m.kept = change(m.kept, m.log[:m.seen+1])
		}
		i.Ledger = append(spec.Ledger{}, m.kept...)
	})
}

// keepsAt is keeps for events of a kind only.
func keepsAt(kind func(event) bool, change func(spec.Ledger) spec.Ledger) twist {
	return keeps(func(l spec.Ledger, past []event) spec.Ledger {
		if kind(past[len(past)-1]) {
			return change(l)
		}
		return l
	})
}

// literals returns every literal that the session came to know.
func (m *memory) literals() []string {
	known := map[string]bool{}
	for _, e := range m.log {
		switch s := e.step.(type) {
		case *spec.ToolResult:
			for _, l := range s.Literals {
				known[l] = true
			}
		case *spec.PutArtifact:
			for _, l := range s.Artifact.Payload {
				known[l] = true
			}
		case *spec.Durable:
			for _, l := range s.Set {
				if l != nil {
					known[*l] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(known))
}
