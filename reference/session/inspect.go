package session

import (
	"slices"

	"plimsoll/spec"
)

// Inspect shows the state as a correct runtime does.
func (m *Model) Inspect() spec.Inspection {
	i := spec.Inspection{History: []spec.HistoryTurn{}, Covered: m.Covered(), Uncovered: m.Uncovered(), Retained: m.Retained(),
		Generation: m.Generation(), Ledger: m.ledger(), Pins: slices.Clone(m.pins), Artifacts: map[string]spec.ArtifactTag{}}
	raw := m.Raw()
	for _, t := range m.Turns {
		h := spec.HistoryTurn{ID: t.ID}
		if text, ok := raw[t.ID]; ok {
			h.Raw = &text
		}
		i.History = append(i.History, h)
	}
	for name, a := range m.Artifacts {
		i.Artifacts[name] = spec.ArtifactTag{LossClass: a.LossClass, Digest: a.Digest}
	}
	m.show(&i)
	if m.Head != nil {
		i.Summary, i.Provisional = m.Head.Summary, m.Head.Provisional
		i.Contract = m.Head.shown(m.gaps())
	}
	return i
}

// shown is the contract with the classes of its parents besides its own.
func (c *Checkpoint) shown(gaps map[string]int64) *spec.SessionContract {
	k := &spec.SessionContract{Required: []string{}, CertifiedHere: c.Here, CertifiedAlong: c.Along, AncestryCertified: c.Ancestry, Gaps: []spec.Gap{}}
	for _, p := range line(c) {
		for _, class := range p.Required {
			if !slices.Contains(k.Required, class) {
				k.Required = append(k.Required, class)
			}
		}
	}
	for _, class := range c.Required {
		if g, ok := gaps[class]; ok {
			k.Gaps = append(k.Gaps, spec.Gap{Class: class, Generation: g})
		}
	}
	return k
}
