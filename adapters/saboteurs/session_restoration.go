package saboteurs

import (
	"math/big"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

// sessionRestoration: seed 000, R4 to R8, in a session.
func sessionRestoration() []SessionSaboteur {
	return slices.Concat(provenance(), spellings(), artifacts(), attempts(), replaced())
}

// provenance: faults of where a literal comes from.
func provenance() []SessionSaboteur {
	return []SessionSaboteur{
		strays("RST-16", "durable", "permits any literal that equals the durable value", accepts("RST-16", func(m *memory, name, literal string) bool {
			now, ok := m.state.Durable[name]
			return ok && now == literal
		})),
		strays("RST-16", "compacted", "counts what tools returned in earlier, compacted turns as fresh", accepts("RST-16", func(m *memory, _, literal string) bool {
			returned := m.last(func(e event) bool { return returns(e, literal) })
			return returned >= 0 && returned < m.last(isApplied)
		})),
		strays("RST-16", "summary", "takes a literal out of the summary, from the third generation on", from(thirdGeneration, accepts("RST-16", func(m *memory, _, literal string) bool {
			return reference.HoldsToken(m.state.Head.Summary, literal)
		}))),
		strays("RST-17", "unartful", "refuses a literal fetched in this turn because the artifact lacks it", declines("RST-17", func(m *memory, a *spec.Act) bool {
			return !inArtifact(m, a)
		})),
		strays("RST-17", "seventh", "refuses what tools returned from the seventh call of a session on", from(func(m *memory) bool { return len(m.log) >= 6 }, declines("RST-17", always))),
		strays("RST-21", "untold", "demands a tool call of the current turn for every literal", declines("RST-21", always)),
		strays("RST-21", "lossy", "refuses tolerant acts on lossy artifacts", declines("RST-21", func(m *memory, a *spec.Act) bool {
			class := m.state.Artifacts[a.Artifact].LossClass
			return slices.Contains(spec.TolerantOps(), a.Operation) && class != nil && *class != spec.Lossless
		})),
		strays("RST-21", "mixed", "wants all literals of an act from one place", declines("RST-21", func(m *memory, a *spec.Act) bool {
			return !inArtifact(m, a)
		})),
		strays("RST-21", "said", "trusts a literal of an artifact less once the user said it too", declines("RST-21", func(m *memory, a *spec.Act) bool {
			for _, literal := range a.Literals {
				for _, t := range m.state.Turns {
					if reference.HoldsToken(t.Text, literal) {
						return true
					}
				}
			}
			return false
		})),
		strays("RST-21", "reloaded", "trusts no artifact that it loaded", declines("RST-21", func(m *memory, a *spec.Act) bool {
			return m.stale(a.Artifact)
		})),
	}
}

func returns(e event, literal string) bool {
	r, ok := e.step.(*spec.ToolResult)
	if !ok {
		return false
	}
	for _, l := range r.Literals {
		if l == literal {
			return true
		}
	}
	return false
}

// inArtifact: the artifact that the act names holds all of its literals.
func inArtifact(m *memory, a *spec.Act) bool {
	payload := m.state.Artifacts[a.Artifact].Payload
	for name, literal := range a.Literals {
		if held, ok := payload[name]; !ok || held != literal {
			return false
		}
	}
	return true
}

// stale: the artifact was put before the session was last opened again.
func (m *memory) stale(artifact string) bool {
	return m.last(func(e event) bool { return puts(e, artifact) }) < m.last(isReload)
}

func puts(e event, artifact string) bool {
	p, ok := e.step.(*spec.PutArtifact)
	return ok && p.Name == artifact
}

// spellings: faults of taking one literal for another.
func spellings() []SessionSaboteur {
	known := func(same func(known, literal string) bool) func(*memory, string, string) bool {
		return func(m *memory, _, literal string) bool {
			return slices.ContainsFunc(m.literals(), func(k string) bool { return same(k, literal) })
		}
	}
	return []SessionSaboteur{
		strays("RST-18", "prefix", "accepts a prefix of an identifier when it is unique", accepts("RST-18", func(m *memory, _, literal string) bool {
			begin := 0
			for _, k := range m.literals() {
				if strings.HasPrefix(k, literal) {
					begin++
				}
			}
			return begin == 1
		})),
		strays("RST-18", "number", "compares numbers by value", accepts("RST-18", known(func(k, literal string) bool {
			a, ok := new(big.Rat).SetString(k)
			b, also := new(big.Rat).SetString(literal)
			return ok && also && a.Cmp(b) == 0
		}))),
		strays("RST-18", "folded", "compares literals without their case once it was loaded", from(reloaded(1), accepts("RST-18", known(strings.EqualFold)))),
	}
}

// artifacts: faults of what is remembered of an artifact.
func artifacts() []SessionSaboteur {
	return []SessionSaboteur{
		strays("RST-19", "untagged", "saves the payload without its tag", retags(func(m *memory, name string, t *spec.ArtifactTag) {
			if m.stale(name) {
				t.LossClass = nil
			}
		})),
		strays("RST-19", "filled", "fills in an absent tag when it saves", retags(func(m *memory, name string, t *spec.ArtifactTag) {
			if m.stale(name) && t.LossClass == nil {
				class := spec.LossyLiteral
				t.LossClass = &class
			}
		})),
		strays("RST-19", "undigested", "loses the digests at the third generation", from(thirdGeneration, retags(func(_ *memory, _ string, t *spec.ArtifactTag) {
			t.Digest = nil
		}))),
		strays("RST-22", "remembered", "verifies an artifact once and remembers the answer", remembers(func(*memory) bool { return true })),
		strays("RST-22", "seventh", "verifies no literal again from the seventh call of a session on", remembers(func(m *memory) bool { return len(m.log) >= 6 })),
	}
}

func retags(change func(m *memory, name string, t *spec.ArtifactTag)) twist {
	return shows(func(m *memory, i *spec.Inspection) {
		tags := map[string]spec.ArtifactTag{}
		for name, t := range i.Artifacts {
			change(m, name, &t)
			tags[name] = t
		}
		i.Artifacts = tags
	})
}

// remembers: what was once verified is permitted and handed out, whatever the
// durable source says now.
func remembers(when func(*memory) bool) twist {
	handsOut := func(m *memory, s spec.Step, put putter) spec.Answer {
		a := put(s)
		r, ok := s.(*spec.SessionReconstruct)
		if !ok || !a.Refused() {
			return a
		}
		yes := spec.Answer{Result: &spec.ReconstructResult{Payload: m.state.Artifacts[r.Artifact].Payload, EffectiveClass: spec.Lossless}}
		if m.breaks("RST-22", s, yes) {
			return yes
		}
		return a
	}
	return from(when, behind(handsOut, executes("RST-22", always)))
}

// attempts: faults of what a retry is held against.
func attempts() []SessionSaboteur {
	since := func(kind func(event) bool, times int) twist {
		return executes("RST-20", func(m *memory, a *spec.Act) bool {
			first := slices.IndexFunc(m.log, func(e event) bool {
				done, ok := e.step.(*spec.Act)
				return ok && done.Key == a.Key && e.answer.Proceeded()
			})
			return count(m.log[first+1:], kind) >= times
		})
	}
	return []SessionSaboteur{
		strays("RST-20", "memory", "keeps prior attempts in memory only", since(isReload, 1)),
		strays("RST-20", "compacted", "clears prior attempts when it compacts", since(isApplied, 1)),
		strays("RST-20", "second", "writes prior attempts only once, so that they are gone after the second reload", since(isReload, 2)),
	}
}
