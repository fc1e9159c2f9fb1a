package null

import (
	"context"
	"slices"

	"plimsoll/spec"
)

// allow grants every call the most it could grant: everything is covered,
// restored, permitted and certified. It is never overcautious and never safe.
type allow struct{ name }

func (allow) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	return spec.BuildResult{Covered: turnIDs(c.Turns)}, nil
}

func (allow) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{From: spec.FromSummary, Text: c.Checkpoint.Summary}, nil
}

func (allow) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return spec.ReconstructResult{Payload: c.Artifact.Payload, EffectiveClass: spec.Lossless}, nil
}

func (allow) Guard(context.Context, *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{Permit: true}, nil
}

func (allow) Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{Decision: spec.Certified}, nil
}

func (allow) Certify(_ context.Context, c *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{Certified: c.Required}, nil //conformance:ignore selfcertified allowing everything is what it is for
}

func (allow) Inherit(_ context.Context, c *spec.InheritCall) (spec.InheritResult, error) {
	all := slices.Concat(c.Own.Required, c.Own.Certified)
	slices.Sort(all)
	all = slices.Compact(all)
	return spec.InheritResult{
		Generation: latest(c.Parents) + 1, AncestryCertified: true,
		CertifiedHere: all, CertifiedAlong: all,
	}, nil
}
