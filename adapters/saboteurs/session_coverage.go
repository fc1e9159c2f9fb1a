package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// sessionCoverage: seed 003, C5 and C6, in a session.
func sessionCoverage() []SessionSaboteur {
	return []SessionSaboteur{
		strays("COV-19", "retained", "loses at the second compaction what the first one retained", shows(func(m *memory, i *spec.Inspection) {
			h := m.state.Head
			if h == nil || h.Parent == nil {
				return
			}
			lost := func(id int64) bool {
				return id <= h.Parent.Newest && !slices.Contains(h.Parent.Uncovered, id) && (slices.Contains(h.Covered, id) || slices.Contains(h.Uncovered, id))
			}
			i.Covered, i.Uncovered = without(i.Covered, lost), without(i.Uncovered, lost)
		})),
		strays("COV-19", "arrival", "draws the boundary by time of arrival: a turn that came just after the compaction counts as covered", shows(func(m *memory, i *spec.Inspection) {
			h := m.state.Head
			if h == nil {
				return
			}
			for n, id := range i.Retained {
				if id > h.Newest {
					i.Covered = append(slices.Clone(i.Covered), id)
					i.Retained = slices.Delete(slices.Clone(i.Retained), n, n+1)
					return
				}
			}
		})),
		strays("COV-19", "cliff", "keeps the pointers of two checkpoints, so that a third loses those of the first", shows(func(m *memory, i *spec.Inspection) {
			n := 0
			for h := m.state.Head; h != nil; h = h.Parent {
				if n++; n > 2 {
					i.Covered = without(i.Covered, func(id int64) bool { return slices.Contains(h.Covered, id) })
				}
			}
		})),
		strays("COV-19", "beginning", "answers a retained turn with the beginning of its text", answersRetained(func(_ *memory, text string) string {
			return string([]rune(text)[:len([]rune(text))/2])
		})),
		strays("COV-19", "nearest", "answers a retained turn from the summary, once there is one", answersRetained(func(m *memory, text string) string {
			if m.state.Head == nil {
				return text
			}
			return m.state.Head.Summary
		})),
		strays("COV-19", "reworded", "saves what it retains without the blanks around it", from(reloaded(1), answersRetained(func(_ *memory, text string) string {
			return strings.TrimSpace(text)
		}))),
		strays("COV-20", "committed", "prunes raw entries after each commit", prunes(func(m *memory, id int64) bool {
			return slices.Contains(m.state.Covered(), id) || slices.Contains(m.state.Uncovered(), id)
		})),
		strays("COV-20", "reloaded", "does not save the raw entries of uncovered turns", from(reloaded(1), prunes(func(m *memory, id int64) bool {
			return slices.Contains(m.state.Uncovered(), id)
		}))),
	}
}

// answersRetained: what is answered for a retained turn is not its text.
func answersRetained(as func(m *memory, text string) string) twist {
	return func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		q, asked := s.(*spec.SessionResolve)
		r, ok := a.Result.(*spec.ResolveResult)
		if !asked || !ok || a.Refused() || !m.retained(q.ID) {
			return a
		}
		return spec.Answer{Result: &spec.ResolveResult{From: r.From, Text: as(m, r.Text)}}
	}
}

func without(ids []int64, drop func(int64) bool) []int64 {
	return slices.DeleteFunc(slices.Clone(ids), drop)
}

func prunes(gone func(m *memory, id int64) bool) twist {
	return shows(func(m *memory, i *spec.Inspection) {
		i.History = slices.Clone(i.History)
		for n, t := range i.History {
			if gone(m, t.ID) {
				i.History[n].Raw = nil
			}
		}
	})
}

// sessionChain: seed 004, G5 and what inspect says of a contract.
func sessionChain() []SessionSaboteur {
	return []SessionSaboteur{
		strays("CHN-08", "trimmed", "trims pins at the second compaction", shows(func(m *memory, i *spec.Inspection) {
			if m.generation() < 2 {
				return
			}
			i.Pins = slices.Clone(i.Pins)
			for n, pin := range i.Pins {
				if runes := []rune(pin); len(runes) > 0 {
					i.Pins[n] = string(runes[:len(runes)-1])
				}
			}
		})),
		strays("CHN-08", "first", "keeps the first checkpoint's pins only", shows(func(m *memory, i *spec.Inspection) {
			h := m.state.Head
			for h != nil && h.Parent != nil {
				h = h.Parent
			}
			if h != nil {
				i.Pins = h.Pins
			}
		})),
		strays("CHN-08", "reloaded", "saves no pin but the newest", shows(func(m *memory, i *spec.Inspection) {
			if m.loaded[m.state.Head] {
				i.Pins = i.Pins[max(0, len(i.Pins)-1):]
			}
		})),
		strays("CHN-03", "healed", "saves a session and loads it with a certified ancestry", recontracts(func(m *memory, k *spec.SessionContract) {
			k.AncestryCertified = k.AncestryCertified || m.loaded[m.state.Head]
		})),
		strays("CHN-07", "shown", "shows what is certified here as certified along the chain", recontracts(func(_ *memory, k *spec.SessionContract) {
			k.CertifiedAlong = k.CertifiedHere
		})),
		strays("CHN-09", "newest", "shows the classes of the newest call only", requires(func(*memory) bool { return true })),
		strays("CHN-09", "third", "shows the classes of the newest call only, from the third generation on", requires(thirdGeneration)),
		strays("CHN-09", "grandparent", "shows the classes of its own call and of the one before, and forgets those before that", recontracts(func(m *memory, k *spec.SessionContract) {
			h := m.state.Head
			k.Required = slices.Clone(h.Required)
			if h.Parent != nil {
				k.Required = append(k.Required, h.Parent.Required...)
			}
		})),
		strays("CHN-10", "every", "dates a gap at every generation that has it", recontracts(func(m *memory, k *spec.SessionContract) {
			var all []spec.Gap
			for _, g := range k.Gaps {
				for n := g.Generation; n <= m.generation(); n++ {
					all = append(all, spec.Gap{Class: g.Class, Generation: n})
				}
			}
			k.Gaps = all
		})),
		strays("CHN-10", "resumed", "dates a gap anew where a step in between did not require the class", recontracts(func(m *memory, k *spec.SessionContract) {
			k.Gaps = slices.Clone(k.Gaps)
			for n := range k.Gaps {
				h := m.state.Head
				for h.Parent != nil && h.Generation > k.Gaps[n].Generation && slices.Contains(h.Parent.Required, k.Gaps[n].Class) {
					h = h.Parent
				}
				k.Gaps[n].Generation = h.Generation
			}
		})),
		strays("CHN-10", "current", "dates every gap at the current generation", dates(func(_, now int64) int64 { return now })),
		strays("CHN-10", "cliff", "dates no gap further back than one generation", dates(func(first, now int64) int64 { return max(first, now-1) })),
	}
}

func requires(when func(*memory) bool) twist {
	return recontracts(func(m *memory, k *spec.SessionContract) {
		if when(m) {
			k.Required = slices.Concat([]string{}, m.state.Head.Required)
		}
	})
}

func dates(as func(first, now int64) int64) twist {
	return recontracts(func(m *memory, k *spec.SessionContract) {
		k.Gaps = slices.Clone(k.Gaps)
		for n := range k.Gaps {
			k.Gaps[n].Generation = as(k.Gaps[n].Generation, m.generation())
		}
	})
}

// recontracts changes the contract that inspect shows; there is one when a
// checkpoint is in force.
func recontracts(change func(m *memory, k *spec.SessionContract)) twist {
	return shows(func(m *memory, i *spec.Inspection) {
		if i.Contract != nil && m.state.Head != nil {
			copied := *i.Contract
			change(m, &copied)
			i.Contract = &copied
		}
	})
}
