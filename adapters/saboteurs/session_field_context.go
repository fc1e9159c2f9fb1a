package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// unheard: faults of covering what the summarizer was not given.
func unheard() []SessionSaboteur {
	deaf := func(when func(m *memory, c *spec.Compact) bool) twist {
		return func(m *memory, s spec.Step, put putter) spec.Answer {
			if c, ok := s.(*spec.Compact); ok && c.Shown != nil && when(m, c) {
				copied := *c
				copied.Shown, copied.ShownSummary = nil, false
				return put(&copied)
			}
			return put(s)
		}
	}
	whatever := func(*memory, *spec.Compact) bool { return true }
	return []SessionSaboteur{
		strays("COV-18", "dropped", "drops the oldest turns on overflow and still claims them; or cuts each message before summarizing", deaf(func(m *memory, c *spec.Compact) bool {
			return c.ShownSummary || len(m.state.Covered()) == 0
		})),
		strays("COV-18", "summary", "leaves the earlier summary out of the request", deaf(func(m *memory, c *spec.Compact) bool { return !c.ShownSummary })),
		strays("COV-18", "reloaded", "does not ask, once it was loaded, what the summarizer was given", from(reloaded(1), deaf(whatever))),
		strays("COV-18", "third", "does not ask from the third generation on what the summarizer was given", from(secondGeneration, deaf(whatever))),
	}
}

// secondGeneration: the next checkpoint is the third of its chain or later.
func secondGeneration(m *memory) bool { return m.generation() >= 2 }

// evicting: faults of taking out of the context what the policy keeps.
func evicting() []SessionSaboteur {
	more := func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		r, ok := a.Result.(*spec.CompactResult)
		if !ok || !a.Proceeded() {
			return a
		}
		for _, id := range m.preserved() {
			if slices.Contains(m.state.Retained(), id) {
				copied := *r
				copied.Covered = append([]int64{id}, r.Covered...)
				return spec.Answer{Result: &copied}
			}
		}
		return a
	}
	return []SessionSaboteur{
		strays("COV-22", "more", "removes one turn more than the policy says", more),
		strays("COV-22", "reloaded", "does not save the policy", from(reloaded(1), more)),
		strays("COV-22", "third", "removes one turn more than the policy says at the third generation", from(secondGeneration, more)),
	}
}

// preserved are the turns that the policy keeps.
func (m *memory) preserved() []int64 {
	at := m.last(func(e event) bool { _, ok := e.step.(*spec.Policy); return ok })
	if at < 0 {
		return nil
	}
	p, turns := m.log[at].step.(*spec.Policy), m.state.Turns
	var out []int64
	for i, t := range turns {
		if int64(i) < p.First || int64(len(turns)-i) <= p.Newest || slices.Contains(p.Roles, t.Role) || slices.Contains(p.Turns, t.ID) {
			out = append(out, t.ID)
		}
	}
	return out
}

// misreporting: faults of what is said of a compaction afterwards.
func misreporting() []SessionSaboteur {
	curt := shows(func(_ *memory, i *spec.Inspection) {
		if i.Record != nil {
			i.Record = &spec.CompactionRecord{TokensBefore: i.Record.TokensBefore}
		}
	})
	boasts := shows(func(_ *memory, i *spec.Inspection) {
		if i.Context != nil && len(i.History) > 0 {
			copied := *i.Context
			copied.Kept = append(slices.Clone(copied.Kept), i.History[len(i.History)-1].ID)
			i.Context = &copied
		}
	})
	behind := shows(func(_ *memory, i *spec.Inspection) {
		if i.Context != nil {
			copied := *i.Context
			copied.Items = append(slices.DeleteFunc(slices.Clone(copied.Items), func(x spec.LayoutItem) bool { return x.Summary }), spec.LayoutItem{Summary: true})
			i.Context = &copied
		}
	})
	return []SessionSaboteur{
		strays("OUT-03", "before", "records the tokens before and nothing else", curt),
		strays("OUT-03", "reloaded", "saves the tokens before and nothing else of the record", from(func(m *memory) bool { return m.loaded[m.state.Head] }, curt)),
		strays("OUT-03", "third", "records the tokens before and nothing else from the third generation on", from(thirdGeneration, curt)),
		strays("OUT-04", "verbatim", "always says that recent turns are kept verbatim", boasts),
		strays("OUT-04", "behind", "puts the summary after turns it does not cover", behind),
		strays("OUT-04", "reloaded", "puts the summary last when it loads a session", from(reloaded(1), behind)),
		strays("OUT-04", "third", "says at the third generation that recent turns are kept verbatim", from(thirdGeneration, boasts)),
	}
}

// buried: faults of what stands in the place of a text.
func buried() []SessionSaboteur {
	dangling := func(_ *memory, s spec.Step, put putter) spec.Answer {
		if r, ok := s.(*spec.Recall); ok {
			return spec.Answer{Refusal: spec.Refuse(spec.CodeUnresolvable, []string{r.Handle}, "no such handle")}
		}
		return put(s)
	}
	return []SessionSaboteur{
		strays("COV-21", "bare", "clears tool results and leaves no handle", shows(func(_ *memory, i *spec.Inspection) {
			i.Tombstones = slices.Clone(i.Tombstones)
			for n := range i.Tombstones {
				i.Tombstones[n].Handle = ""
			}
		})),
		strays("COV-21", "reloaded", "shows handles that lead nowhere once the session was loaded", from(reloaded(1), dangling)),
		strays("COV-21", "third", "shows handles that lead nowhere from the third generation on", from(thirdGeneration, dangling)),
	}
}

// parentless: faults of what a sub-agent knows.
func parentless() []SessionSaboteur {
	spawned := func(e event) bool { _, ok := e.step.(*spec.Spawn); return ok }
	empty := func(when func(m *memory) bool) twist {
		return func(m *memory, s spec.Step, put putter) spec.Answer {
			if _, ok := s.(*spec.SessionGuard); ok && m.last(spawned) >= 0 && when(m) {
				return spec.Answer{Result: &spec.GuardResult{Permit: true}}
			}
			return put(s)
		}
	}
	return []SessionSaboteur{
		strays("PRO-17", "empty", "starts a sub-agent with an empty ledger", empty(func(*memory) bool { return true })),
		strays("PRO-17", "lost", "starts a sub-agent with an empty ledger where its own is lost", empty(func(m *memory) bool { return m.state.Gone })),
		strays("PRO-17", "reloaded", "does not save what it hands to a sub-agent", empty(func(m *memory) bool { return count(m.log, isReload) > 0 })),
		strays("PRO-17", "third", "starts a sub-agent with an empty ledger after the third compaction", empty(func(m *memory) bool { return count(m.log, isApplied) >= 3 })),
	}
}
