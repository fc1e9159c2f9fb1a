package null

import (
	"context"

	"plimsoll/spec"
)

// echo answers with what it was asked: turns for turns, payload for payload,
// flag for flag. It has the shape of an answer and no thought behind it.
type echo struct{ name }

func (echo) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	if c.Reported != nil {
		return spec.BuildResult{Covered: c.Reported}, nil
	}
	return spec.BuildResult{Covered: turnIDs(c.Turns)}, nil
}

func (echo) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{From: spec.FromSummary, Text: c.Checkpoint.Summary}, nil
}

func (echo) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	r := spec.ReconstructResult{Payload: c.Artifact.Payload}
	if c.Artifact.LossClass != nil {
		r.EffectiveClass = *c.Artifact.LossClass
	}
	return r, nil
}

func (echo) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{Permit: c.Query != ""}, nil // who asks may
}

func (echo) Decide(_ context.Context, c *spec.DecideCall) (spec.DecideResult, error) {
	if k := c.Contract; k != nil && k.AncestryCertified != nil && *k.AncestryCertified {
		return spec.DecideResult{Decision: spec.Certified}, nil
	}
	return spec.DecideResult{Decision: spec.Provisional}, nil
}

func (echo) Certify(_ context.Context, c *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{Certified: c.Required}, nil //conformance:ignore selfcertified it hands back what it was given
}

func (echo) Inherit(_ context.Context, c *spec.InheritCall) (spec.InheritResult, error) {
	r := spec.InheritResult{CertifiedHere: c.Own.Certified, CertifiedAlong: c.Own.Certified}
	if len(c.Parents) > 0 {
		first := c.Parents[0]
		if first.Generation != nil {
			r.Generation = *first.Generation
		}
		r.AncestryCertified = first.AncestryCertified != nil && *first.AncestryCertified
	}
	return r, nil
}
