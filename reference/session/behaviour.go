package session

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// Compact gives the outcome of a compaction by a correct runtime: built,
// certified, inherited and decided, each as its operation does. The error is a
// refusal. It does not change the state. What a merge takes in counts in every
// part of it.
func (m *Model) Compact(c *spec.Compact) (spec.CompactResult, error) {
	m = m.joined(c)
	pointers, err := m.pointers(c)
	if err != nil {
		return spec.CompactResult{}, err
	}
	here, err := m.certified(c)
	if err != nil {
		return spec.CompactResult{}, err
	}
	chain, err := reference.Inherit(m.InheritCall(c, here))
	if err != nil {
		return spec.CompactResult{}, err
	}
	decision, err := reference.Decide(DecideCall(c, chain.CertifiedAlong, chain.Generation, chain.AncestryCertified))
	if err != nil {
		return spec.CompactResult{}, err
	}
	return spec.CompactResult{Outcome: spec.Applied, Covered: pointers.Covered, Uncovered: pointers.Uncovered, Decision: decision.Decision,
		Generation: chain.Generation, AncestryCertified: chain.AncestryCertified, CertifiedHere: chain.CertifiedHere, CertifiedAlong: chain.CertifiedAlong}, nil
}

// pointers are the two sets, the turns that the summarizer was not given left
// uncovered. A summary that takes the place of one it was not given is refused.
func (m *Model) pointers(c *spec.Compact) (spec.BuildResult, error) {
	r, err := reference.Build(m.BuildCall(c))
	if err != nil {
		return r, err
	}
	if m.summaryLost(c) {
		return r, spec.Refuse(spec.CodeIrreversible, []string{"summary"}, "the summarizer was not given the summary in force")
	}
	unseen := m.unseen(c)
	told := r.Covered
	r = spec.BuildResult{Covered: []int64{}, Uncovered: []int64{}}
	for _, t := range m.Input(c) {
		if slices.Contains(told, t.ID) && !unseen[t.ID] {
			r.Covered = append(r.Covered, t.ID)
		} else {
			r.Uncovered = append(r.Uncovered, t.ID)
		}
	}
	return r, nil
}

// certified are the classes kept whole; none where the judge did not vouch.
func (m *Model) certified(c *spec.Compact) ([]string, error) {
	if c.Doubted() {
		return []string{}, nil
	}
	r, err := reference.Certify(m.CertifyCall(c))
	return r.Certified, err
}
