package null

import (
	"context"
	"slices"
	"strconv"

	"plimsoll/spec"
)

// refuse refuses every call, with all the manners that OUT-06, PRO-03, PRO-06
// and PRO-07 ask for: it is perfectly safe and perfectly worthless.
type refuse struct{ name }

const refuseReason = "this adapter refuses everything"

func (refuse) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	var subject []string
	for _, t := range c.Turns {
		subject = append(subject, strconv.FormatInt(t.ID, 10))
	}
	if subject == nil {
		subject = []string{"turns"}
	}
	return spec.BuildResult{}, spec.Refuse(spec.CodeIrreversible, subject, refuseReason)
}

func (refuse) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{}, spec.Refuse(spec.CodeUnresolvable, []string{strconv.FormatInt(c.ID, 10)}, refuseReason)
}

func (refuse) Reconstruct(context.Context, *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return spec.ReconstructResult{}, spec.Refuse(spec.CodeUnsound, []string{"artifact"}, refuseReason)
}

func (refuse) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	subject := []string{c.Key}
	if c.Ledger == nil {
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, append(subject, "ledger"), refuseReason)
	}
	r := spec.Refuse(spec.CodeExcluded, subject, refuseReason)
	for _, e := range c.Ledger {
		if e.Key == c.Key {
			r.Cites = append(r.Cites, spec.Cite{Reason: e.Reason, Generation: e.Generation})
		}
	}
	return spec.GuardResult{}, r
}

func (refuse) Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{}, spec.Refuse(spec.CodeBelowFloor, []string{"contract"}, refuseReason)
}

func (refuse) Certify(_ context.Context, c *spec.CertifyCall) (spec.CertifyResult, error) {
	subject := slices.Clone(c.Required)
	for _, e := range c.Elements {
		subject = append(subject, e.Text)
	}
	if len(subject) == 0 {
		subject = []string{"contract"} // no class is concerned, and a subject must not be empty
	}
	return spec.CertifyResult{}, spec.Refuse(spec.CodeBelowFloor, subject, refuseReason)
}

func (refuse) Inherit(context.Context, *spec.InheritCall) (spec.InheritResult, error) {
	return spec.InheritResult{}, spec.Refuse(spec.CodeInvalidContract, []string{"contract"}, refuseReason)
}
