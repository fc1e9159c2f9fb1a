package null

import (
	"context"

	"plimsoll/spec"
)

// identity compacts nothing: every turn stays, every text is the raw one, no
// generation passes and nothing is certified.
type identity struct{ name }

func (identity) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	return spec.BuildResult{Uncovered: turnIDs(c.Turns)}, nil
}

func (identity) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{From: spec.FromRawLog, Text: c.Raw[c.ID]}, nil
}

func (identity) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	r := spec.ReconstructResult{Payload: c.Artifact.Payload}
	if c.Artifact.LossClass != nil {
		r.EffectiveClass = *c.Artifact.LossClass
	}
	return r, nil
}

func (identity) Guard(context.Context, *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{Permit: true}, nil
}

func (identity) Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{Decision: spec.Provisional}, nil
}

func (identity) Certify(context.Context, *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{}, nil
}

func (identity) Inherit(_ context.Context, c *spec.InheritCall) (spec.InheritResult, error) {
	r := spec.InheritResult{Generation: latest(c.Parents), AncestryCertified: true}
	for _, p := range c.Parents {
		r.AncestryCertified = r.AncestryCertified && p.AncestryCertified != nil && *p.AncestryCertified
	}
	return r, nil
}
