package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// sessionProhibition: seed 001, P1, P2 and P4, in a session.
func sessionProhibition() []SessionSaboteur {
	return slices.Concat(absences(), rewritten(), carried(), unasked(), amnesiac())
}

// absences: faults of taking an absent ledger for an empty one.
func absences() []SessionSaboteur {
	lostSince := func(m *memory) int {
		return m.last(func(e event) bool { l, ok := e.step.(*spec.Lose); return ok && l.Ledger })
	}
	return []SessionSaboteur{
		strays("PRO-04", "loaded", "creates an empty ledger when it loads a checkpoint that lacks one", from(func(m *memory) bool {
			return m.state.Gone && m.last(isReload) > lostSince(m)
		}, behind(showsEmpty, permitsUnlisted))),
		strays("PRO-04", "restarted", "takes the first record after the loss of a ledger for the beginning of a new one", from(func(m *memory) bool {
			return m.state.Gone && len(m.state.Ledger) > 0
		}, behind(showsEmpty, permitsUnlisted))),
		strays("PRO-04", "third", "permits without a ledger from the third generation on", from(func(m *memory) bool {
			return m.state.Gone && thirdGeneration(m)
		}, permitsUnlisted)),
		strays("PRO-19", "asked", "asks the ledger before an act only when there is one", executes("PRO-19", always)),
		strays("PRO-19", "reloaded", "forgets when it saves that an act must wait for the ledger", from(reloaded(1), executes("PRO-19", always))),
	}
}

// showsEmpty: what was recorded since the ledger was lost is the ledger.
var showsEmpty = shows(func(m *memory, i *spec.Inspection) { i.Ledger = append(spec.Ledger{}, m.state.Ledger...) })

// permitsUnlisted: guard permits what was not recorded since.
func permitsUnlisted(m *memory, s spec.Step, put putter) spec.Answer {
	if g, ok := s.(*spec.SessionGuard); ok && !lists(m.state.Ledger, g.Key) {
		return spec.Answer{Result: &spec.GuardResult{Permit: true}}
	}
	return put(s)
}

func lists(l spec.Ledger, key string) bool {
	return slices.ContainsFunc(l, func(e spec.Entry) bool { return e.Key == key })
}

// rewritten: faults of recording.
func rewritten() []SessionSaboteur {
	// over keeps so many entries a key; one more takes the place of the last.
	over := func(most int) twist {
		return keepsAt(func(e event) bool { _, ok := e.step.(*spec.Record); return ok }, func(l spec.Ledger) spec.Ledger {
			newest := l[len(l)-1]
			place, same := -1, 0
			for i, e := range l[:len(l)-1] {
				if e.Key == newest.Key {
					place, same = i, same+1
				}
			}
			if same < most {
				return l
			}
			l[place] = newest
			return l[:len(l)-1]
		})
	}
	return []SessionSaboteur{
		strays("PRO-05", "overwritten", "overwrites the earlier reason of the same key, as the seed's code does", over(1)),
		strays("PRO-05", "third", "keeps two reasons a key and overwrites the second with the third", over(2)),
	}
}

// carried: faults of carrying the ledger from one checkpoint to the next.
func carried() []SessionSaboteur {
	return []SessionSaboteur{
		strays("PRO-11", "reordered", "reorders the entries at each compaction", keepsAt(applied(spec.FromHead), func(l spec.Ledger) spec.Ledger {
			slices.Reverse(l)
			return l
		})),
		strays("PRO-11", "shortened", "summarizes the reasons again at each compaction", keepsAt(applied(spec.FromHead), func(l spec.Ledger) spec.Ledger {
			for i := range l {
				l[i].Reason = string([]rune(l[i].Reason)[:len([]rune(l[i].Reason))/2])
			}
			return l
		})),
		strays("PRO-11", "cliff", "carries the ledger to the second generation and drops its oldest entry at the third", keeps(func(l spec.Ledger, past []event) spec.Ledger {
			e := past[len(past)-1]
			if applied(spec.FromHead)(e) && e.answer.Result.(*spec.CompactResult).Generation >= 3 {
				return l[min(1, len(l)):]
			}
			return l
		})),
		strays("PRO-11", "reloaded", "saves the ledger without its newest entry", keepsAt(isReload, func(l spec.Ledger) spec.Ledger {
			return l[:max(0, len(l)-1)]
		})),
		strays("PRO-18", "fresh", "starts a fresh chain with an empty ledger", keepsAt(applied(spec.FromRaw), func(spec.Ledger) spec.Ledger {
			return spec.Ledger{}
		})),
		strays("PRO-18", "undone", "takes the ledger back with the history", takenBack(1)),
		strays("PRO-18", "second", "takes the ledger back with the history the second time it goes back", takenBack(2)),
	}
}

// takenBack drops what was recorded after the turn that the history goes back
// to, from the given time on that it does.
func takenBack(time int) twist {
	return keeps(func(l spec.Ledger, past []event) spec.Ledger {
		to := int64(0)
		switch s := past[len(past)-1].step.(type) {
		case *spec.Undo:
			to = s.To
		case *spec.Fork:
			to = s.To
		default:
			return l
		}
		if count(past, isBack) < time {
			return l
		}
		before := 0
		for _, e := range past {
			if t, ok := e.step.(*spec.Append); ok && t.ID > to {
				break
			}
			if _, ok := e.step.(*spec.Record); ok {
				before++
			}
		}
		return l[:min(before, len(l))]
	})
}

// unasked: faults of acting without the ledger.
func unasked() []SessionSaboteur {
	return []SessionSaboteur{
		strays("PRO-13", "guarded", "consults the ledger in guard and not in act", executes("PRO-13", always)),
		strays("PRO-13", "cached", "asks the ledger only before the first act under a key", executes("PRO-13", func(m *memory, a *spec.Act) bool {
			return m.last(func(e event) bool {
				done, ok := e.step.(*spec.Act)
				return ok && done.Key == a.Key && e.answer.Proceeded()
			}) >= 0
		})),
	}
}
