package saboteurs

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// replaced: faults of what another artifact took the place of.
func replaced() []SessionSaboteur {
	return []SessionSaboteur{
		strays("RST-14", "latest", "holds a retry against the latest act under its key", executes("RST-14", func(m *memory, a *spec.Act) bool {
			return m.latest(a.Key, a.Literals)
		})),
		strays("RST-17", "latest", "counts what the last tool call of a turn returned, and nothing before it", declines("RST-17", func(m *memory, a *spec.Act) bool {
			last := m.last(func(e event) bool { _, ok := e.step.(*spec.ToolResult); return ok })
			for _, literal := range a.Literals {
				if last >= 0 && !returns(m.log[last], literal) {
					return true
				}
			}
			return false
		})),
		strays("RST-12", "merged", "adds to an artifact what another of its name held before", func(m *memory, s spec.Step, put putter) spec.Answer {
			a := put(s)
			q, asked := s.(*spec.SessionReconstruct)
			r, ok := a.Result.(*spec.ReconstructResult)
			if !asked || !ok || a.Refused() {
				return a
			}
			merged := map[string]string{}
			for _, e := range m.log {
				if p, ok := e.step.(*spec.PutArtifact); ok && p.Name == q.Artifact {
					maps.Copy(merged, p.Artifact.Payload)
				}
			}
			return spec.Answer{Result: &spec.ReconstructResult{Payload: merged, EffectiveClass: r.EffectiveClass}}
		}),
	}
}

// revived: faults of what was lost and is there again.
func revived() []SessionSaboteur {
	return []SessionSaboteur{
		strays("COV-16", "revived", "has a lost raw entry again once the history went back", func(m *memory, s spec.Step, put putter) spec.Answer {
			q, ok := s.(*spec.SessionResolve)
			if ok && m.last(isBack) >= 0 {
				for _, t := range m.state.Turns {
					yes := spec.Answer{Result: &spec.ResolveResult{From: spec.FromRawLog, Text: t.Text}}
					if t.ID == q.ID && m.breaks("COV-16", s, yes) {
						return yes
					}
				}
			}
			return put(s)
		}),
	}
}

// undone: faults of what a session went back behind.
func undone() []SessionSaboteur {
	return []SessionSaboteur{
		strays("FLR-10", "unpinned", "counts a pin that was undone", func(m *memory, s spec.Step, put putter) spec.Answer {
			c, ok := s.(*spec.Compact)
			if !ok {
				return put(s)
			}
			read := *c
			read.Elements = slices.DeleteFunc(slices.Clone(c.Elements), func(e spec.Element) bool { return m.pinnedOnce(e.Text) })
			if r, err := m.compact(&read); err == nil && m.breaks("FLR-10", s, spec.Answer{Result: r}) {
				return put(&read)
			}
			return put(s)
		}),
	}
}

// pinnedOnce: some compaction of the session pinned the text.
func (m *memory) pinnedOnce(text string) bool {
	return slices.ContainsFunc(m.log, func(e event) bool {
		c, ok := e.step.(*spec.Compact)
		return ok && isApplied(e) && slices.Contains(c.Pins, text)
	})
}

// latest: the latest act executed under the key had these literals.
func (m *memory) latest(key string, literals map[string]string) bool {
	at := m.last(func(e event) bool {
		a, ok := e.step.(*spec.Act)
		return ok && a.Key == key && e.answer.Proceeded()
	})
	return at >= 0 && maps.Equal(m.log[at].step.(*spec.Act).Literals, literals)
}
