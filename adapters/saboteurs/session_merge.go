package saboteurs

import (
	"context"
	"slices"

	"plimsoll/adapters"
	"plimsoll/reference"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// sessionMerges: rulings P1, P2, G1, G2 and G5, where sessions are merged.
func sessionMerges() []SessionSaboteur {
	all := slices.Concat(joinedLedgers(), shortLedgers(), joinedChains(), joinedStates(), borrowed())
	for i := range all {
		all[i].merges = true
	}
	return all
}

// Merge implements adapters.Merger.
func (b *bent) Merge(ctx context.Context, c *spec.Compact, with []adapters.Session) (spec.CompactResult, error) {
	copied := *c
	copied.With = nil
	var others []*memory
	for _, s := range with {
		other := s.(*bent)
		copied.With, others = append(copied.With, other.name), append(others, other.memory)
	}
	b.memory.take(&copied, others)
	r, err := give[spec.CompactResult](b.step(ctx, &copied))
	b.memory.taking = nil
	b.memory.state.Beside(nil)
	return r, err
}

func isMerge(e event) bool { return len(e.with) > 0 }

func isRefusedMerge(e event) bool {
	c, ok := e.step.(*spec.Compact)
	return ok && len(c.With) > 0 && e.answer.Refused()
}

// merged: so many merges or more were applied.
func merged(times int) func(*memory) bool {
	return func(m *memory) bool { return count(m.log, isMerge) >= times }
}

// sinceMerge: so many events of a kind came after the last merge, or more.
func sinceMerge(kind func(event) bool, times int) func(*memory) bool {
	return func(m *memory) bool {
		at := m.last(isMerge)
		return at >= 0 && count(m.log[at+1:], kind) >= times
	}
}

// joins: the ledger that inspect shows after a merge is what the function makes
// of those of the parents, and what was recorded since.
func joins(join func(own spec.Ledger, others []spec.Ledger) spec.Ledger) twist {
	return from(merged(1), shows(func(m *memory, i *spec.Inspection) {
		if i.Ledger == nil {
			return
		}
		at := m.last(isMerge)
		e := m.log[at]
		since := count(m.log[at:], func(e event) bool { return e.step.Op() == spec.StepRecord })
		var others []spec.Ledger
		for _, other := range e.with {
			others = append(others, other.state.Ledger)
		}
		i.Ledger = append(append(spec.Ledger{}, join(e.own, others)...), i.Ledger[len(i.Ledger)-since:]...)
	}))
}

// joinedLedgers: faults of putting ledgers together.
func joinedLedgers() []SessionSaboteur {
	first := joins(func(own spec.Ledger, _ []spec.Ledger) spec.Ledger { return own })
	return []SessionSaboteur{
		strays("PRO-14", "first", "keeps the first parent's ledger only", first),
		strays("PRO-14", "last", "keeps the last parent's ledger only", joins(func(_ spec.Ledger, others []spec.Ledger) spec.Ledger {
			return others[len(others)-1]
		})),
		strays("PRO-14", "keyed", "takes over no entry whose key the ledger has already", joins(func(own spec.Ledger, others []spec.Ledger) spec.Ledger {
			out := slices.Clone(own)
			for _, l := range others {
				for _, e := range l {
					if !lists(out, e.Key) {
						out = append(out, e)
					}
				}
			}
			return out
		})),
		strays("PRO-14", "sorted", "sorts the entries of the parents by their keys", joins(func(own spec.Ledger, others []spec.Ledger) spec.Ledger {
			out := slices.Clone(own)
			for _, e := range slices.Concat(others...) {
				if !slices.Contains(out, e) {
					out = append(out, e)
				}
			}
			slices.SortStableFunc(out, func(a, b spec.Entry) int {
				if a.Key < b.Key {
					return -1
				}
				return 1
			})
			return out
		})),
		strays("PRO-14", "dated", "dates what it takes over at its own generation", joins(func(own spec.Ledger, others []spec.Ledger) spec.Ledger {
			out := slices.Clone(own)
			for _, e := range slices.Concat(others...) {
				if !slices.Contains(out, e) {
					if len(own) > 0 {
						e.Generation = own[len(own)-1].Generation
					}
					out = append(out, e)
				}
			}
			return out
		})),
		strays("PRO-14", "second", "takes the other ledger over in the first merge only", from(merged(2), first)),
		strays("PRO-14", "guarded", "asks only its own ledger", permitsWhere("PRO-14", func(*memory) bool { return true })),
		strays("PRO-14", "executed", "asks only its own ledger before it acts", executes("PRO-14", always)),
		strays("PRO-14", "cleared", "throws the entries away when a parent has no ledger", forgetsHeld),
	}
}

// permitsWhere: guard permits what only this requirement stands against.
func permitsWhere(id spec.ID, when func(*memory) bool) twist {
	permitted := spec.Answer{Result: &spec.GuardResult{Permit: true}}
	return from(when, func(m *memory, s spec.Step, put putter) spec.Answer {
		if _, ok := s.(*spec.SessionGuard); ok && m.breaks(id, s, permitted) {
			return permitted
		}
		return put(s)
	})
}

// forgetsHeld: a key whose entry a merge kept is answered as any other.
func forgetsHeld(m *memory, s spec.Step, put putter) spec.Answer {
	key := ""
	switch s := s.(type) {
	case *spec.SessionGuard:
		key = s.Key
	case *spec.Act:
		key = s.Key
	}
	unknown := spec.Answer{Refusal: spec.Refuse(spec.CodeUnknown, []string{key, "ledger"}, "there is no ledger")}
	if key != "" && m.state.Gone && m.breaks("PRO-14", s, unknown) {
		return unknown
	}
	return put(s)
}

// shortLedgers: faults of taking what there is of the ledgers for the whole.
func shortLedgers() []SessionSaboteur {
	permits := func(when func(*memory) bool) twist { return permitsWhere("PRO-21", when) }
	both := func(when func(*memory) bool) twist {
		return from(when, behind(permits(when), executes("PRO-21", always)))
	}
	return []SessionSaboteur{
		strays("PRO-21", "whole", "takes the union of the ledgers that are there for the whole", from(merged(1), behind(shows(func(m *memory, i *spec.Inspection) {
			if i.Ledger == nil && m.state.Incomplete() {
				i.Ledger = append(spec.Ledger{}, m.state.Ledger...)
			}
		}), both(merged(1))))),
		strays("PRO-21", "guarded", "permits what no ledger that is left excludes", permits(merged(1))),
		strays("PRO-21", "executed", "asks the ledgers that are left before it acts", executes("PRO-21", always)),
		strays("PRO-21", "reloaded", "does not save that a parent's ledger was absent", both(sinceMerge(isReload, 1))),
		strays("PRO-21", "third", "takes the ledger for whole from the third generation after a merge on", both(sinceMerge(isApplied, 2))),
	}
}

// reports: what a merge reports is not what it came to, but what the function
// makes of a copy, and decided accordingly; where that breaks the requirement
// and no other.
func reports(id spec.ID, change func(m *memory, c *spec.Compact, r *spec.CompactResult)) twist {
	return tellsOf(id, func(m *memory, c *spec.Compact) bool { return len(c.With) > 0 }, change)
}

// tellsOf is reports for compactions of a kind.
func tellsOf(id spec.ID, kind func(m *memory, c *spec.Compact) bool, change func(m *memory, c *spec.Compact, r *spec.CompactResult)) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		c, ok := s.(*spec.Compact)
		if !ok || !kind(m, c) {
			return put(s)
		}
		right, err := m.compact(c)
		if err != nil {
			return put(s)
		}
		told := *right
		change(m, c, &told)
		d, err := reference.Decide(model.DecideCall(c, told.CertifiedAlong, told.Generation, told.AncestryCertified))
		if err != nil {
			return put(s)
		}
		told.Decision = d.Decision
		if a := (spec.Answer{Result: &told}); m.breaks(id, s, a) {
			put(s)
			return a
		}
		return put(s)
	}
}
