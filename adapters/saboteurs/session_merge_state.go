package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// joinedChains: faults of what a checkpoint inherits from several parents.
func joinedChains() []SessionSaboteur {
	certifies := func(p spec.Contract) bool {
		return *p.AncestryCertified && !slices.ContainsFunc(p.Required, func(c string) bool { return !slices.Contains(p.Certified, c) })
	}
	sibling := func(id spec.ID) twist {
		return reports(id, func(m *memory, c *spec.Compact, r *spec.CompactResult) {
			r.AncestryCertified = slices.ContainsFunc(m.state.InheritCall(c, nil).Parents, certifies)
		})
	}
	clean := func(_ *memory, _ *spec.Compact, r *spec.CompactResult) { r.AncestryCertified = true }
	later := func(m *memory, c *spec.Compact) bool {
		return len(c.With) == 0 && c.From == spec.FromHead && sinceMerge(isApplied, 1)(m)
	}
	loaded := func(m *memory, c *spec.Compact) bool {
		return len(c.With) == 0 && c.From == spec.FromHead && sinceMerge(isReload, 1)(m)
	}
	firstOnly := func(m *memory, c *spec.Compact, r *spec.CompactResult) {
		r.CertifiedAlong = slices.DeleteFunc(slices.Clone(r.CertifiedHere), func(class string) bool {
			return m.state.Head != nil && !slices.Contains(m.state.Head.Along, class)
		})
	}
	return []SessionSaboteur{
		strays("CHN-01", "first", "takes the first parent's generation", reports("CHN-01", func(m *memory, _ *spec.Compact, r *spec.CompactResult) {
			r.Generation = m.generation() + 1
		})),
		strays("CHN-01", "lowest", "counts from the lowest generation among the parents", reports("CHN-01", func(m *memory, c *spec.Compact, r *spec.CompactResult) {
			for _, p := range m.state.InheritCall(c, nil).Parents {
				r.Generation = min(r.Generation, *p.Generation+1)
			}
		})),
		strays("CHN-02", "sibling", "lets a parent that certifies stand in for one that does not", sibling("CHN-02")),
		strays("CHN-03", "sibling", "lets a clean sibling reset the flag", sibling("CHN-03")),
		strays("CHN-03", "third", "forgets in the second compaction after a merge what was wrong before it", tellsOf("CHN-03", later, clean)),
		strays("CHN-03", "reloaded", "does not save that a merged parent was uncertified", tellsOf("CHN-03", loaded, clean)),
		strays("CHN-04", "merged", "takes every merge for uncertified", reports("CHN-04", func(_ *memory, _ *spec.Compact, r *spec.CompactResult) {
			r.AncestryCertified = false
		})),
		strays("CHN-04", "second", "takes a merge after a merge for uncertified", from(merged(1), reports("CHN-04", func(_ *memory, _ *spec.Compact, r *spec.CompactResult) {
			r.AncestryCertified = false
		}))),
		strays("CHN-07", "union", "takes the union of what the parents certify", reports("CHN-07", func(m *memory, c *spec.Compact, r *spec.CompactResult) {
			r.CertifiedAlong = slices.DeleteFunc(slices.Clone(r.CertifiedHere), func(class string) bool {
				return !slices.ContainsFunc(m.state.InheritCall(c, nil).Parents, func(p spec.Contract) bool { return slices.Contains(p.Certified, class) })
			})
		})),
		strays("CHN-07", "first", "asks the first parent alone what is certified along the chain", reports("CHN-07", firstOnly)),
		strays("CHN-07", "here", "reports what a merge certifies here as certified along the chain", reports("CHN-07", func(_ *memory, _ *spec.Compact, r *spec.CompactResult) {
			r.CertifiedAlong = r.CertifiedHere
		})),
		strays("FLR-04", "merged", "refuses every merge that certifies", refusesMerge(func(*spec.Compact) bool { return true })),
		strays("FLR-04", "several", "refuses to merge more than two sessions", refusesMerge(func(c *spec.Compact) bool { return len(c.With) > 1 })),
	}
}

func refusesMerge(which func(*spec.Compact) bool) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		if c, ok := s.(*spec.Compact); ok && len(c.With) > 0 && which(c) && m.breaks("FLR-04", s, below) {
			return below
		}
		return put(s)
	}
}

// joinedStates: faults of what else a merge brings together.
func joinedStates() []SessionSaboteur {
	// guests are the turns that only the other sessions had.
	guests := func(m *memory) func(int64) bool {
		ids := map[int64]bool{}
		for _, e := range m.log {
			for _, other := range e.with {
				for _, t := range other.state.Turns {
					ids[t.ID] = true
				}
			}
		}
		for _, e := range m.log {
			if t, ok := e.step.(*spec.Append); ok {
				ids[t.ID] = false
			}
		}
		return func(id int64) bool { return ids[id] }
	}
	ownPins := func(m *memory, i *spec.Inspection) {
		e := m.log[m.last(isMerge)]
		foreign := slices.Clone(i.Pins)
		for _, pin := range slices.Concat(e.pins, e.step.(*spec.Compact).Pins) {
			if at := slices.Index(foreign, pin); at >= 0 {
				foreign = slices.Delete(foreign, at, at+1)
			}
		}
		i.Pins = slices.DeleteFunc(slices.Clone(i.Pins), func(pin string) bool { return slices.Contains(foreign, pin) })
	}
	return []SessionSaboteur{
		strays("CHN-08", "merged", "keeps the first parent's pins only", from(merged(1), shows(ownPins))),
		strays("CHN-08", "saved", "does not save the pins that a merge brought", from(sinceMerge(isReload, 1), shows(ownPins))),
		strays("COV-19", "merged", "leaves the retained turns of the other sessions behind", from(merged(1), shows(func(m *memory, i *spec.Inspection) {
			i.Retained = without(i.Retained, guests(m))
		}))),
		strays("COV-19", "forgotten", "takes the history of the first parent for the history", from(merged(1), shows(func(m *memory, i *spec.Inspection) {
			left := guests(m)
			i.History = slices.DeleteFunc(slices.Clone(i.History), func(t spec.HistoryTurn) bool { return left(t.ID) })
			i.Covered, i.Uncovered, i.Retained = without(i.Covered, left), without(i.Uncovered, left), without(i.Retained, left)
		}))),
		strays("COV-20", "merged", "takes over no raw entries of the other sessions", from(merged(1), prunes(func(m *memory, id int64) bool { return guests(m)(id) }))),
		strays("FLR-08", "merged", "drops the mark of a checkpoint that a merge made", from(func(m *memory) bool {
			return len(m.log) > 0 && isMerge(m.log[len(m.log)-1])
		}, shows(func(_ *memory, i *spec.Inspection) { i.Provisional = false }))),
		strays("FLR-13", "merged", "takes the other turns in before it refuses", shows(func(m *memory, i *spec.Inspection) {
			if len(m.log) > 0 && isRefusedMerge(m.log[len(m.log)-1]) {
				i.History = append(slices.Clone(i.History), spec.HistoryTurn{ID: spec.MaxInteger})
			}
		})),
		strays("FLR-13", "beside", "closes the other ledgers before it refuses", behind(strikes, shows(func(m *memory, i *spec.Inspection) {
			if m.struck {
				i.Ledger = nil
			}
		}))),
		strays("RST-20", "merged", "does not take over what the other sessions tried", executes("RST-20", func(m *memory, a *spec.Act) bool {
			return !slices.ContainsFunc(m.log, func(e event) bool {
				done, ok := e.step.(*spec.Act)
				return ok && done.Key == a.Key && e.answer.Proceeded()
			})
		})),
	}
}

// strikes marks the sessions that a refused merge named, and whose ledger is
// there.
func strikes(m *memory, s spec.Step, put putter) spec.Answer {
	a := put(s)
	if c, ok := s.(*spec.Compact); ok && len(c.With) > 0 && a.Refused() {
		for _, other := range m.taking {
			other.struck = !other.state.Gone
		}
	}
	return a
}
