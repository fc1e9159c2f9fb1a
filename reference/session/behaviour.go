package session

import (
	"plimsoll/reference"
	"plimsoll/spec"
)

// Compact gives the outcome of a compaction by a correct runtime: built,
// certified, inherited and decided, each as its operation does. The error is a
// refusal. It does not change the state.
func (m *Model) Compact(c *spec.Compact) (spec.CompactResult, error) {
	pointers, err := reference.Build(m.BuildCall(c))
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

// certified are the classes kept whole; none where the judge did not vouch.
func (m *Model) certified(c *spec.Compact) ([]string, error) {
	if c.Doubted() {
		return []string{}, nil
	}
	r, err := reference.Certify(m.CertifyCall(c))
	return r.Certified, err
}
