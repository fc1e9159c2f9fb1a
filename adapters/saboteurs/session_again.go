package saboteurs

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// replaced: faults of what another artifact took the place of.
func replaced() []SessionSaboteur {
	return []SessionSaboteur{
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
