package null

import (
	"context"
	"errors"

	"plimsoll/spec"
)

// empty answers every call with a result in which nothing is filled in.
type empty struct{ name }

func (empty) Build(context.Context, *spec.BuildCall) (spec.BuildResult, error) {
	return spec.BuildResult{}, nil
}

func (empty) Resolve(context.Context, *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{}, nil
}

func (empty) Reconstruct(context.Context, *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return spec.ReconstructResult{}, nil
}

func (empty) Guard(context.Context, *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{}, nil
}

func (empty) Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{}, nil
}

func (empty) Certify(context.Context, *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{}, nil
}

func (empty) Inherit(context.Context, *spec.InheritCall) (spec.InheritResult, error) {
	return spec.InheritResult{}, nil
}

// broken answers every call with an error that is no refusal.
type broken struct{ name }

var errBroken = errors.New("this adapter answers nothing")

func (broken) Build(context.Context, *spec.BuildCall) (spec.BuildResult, error) {
	return spec.BuildResult{}, errBroken
}

func (broken) Resolve(context.Context, *spec.ResolveCall) (spec.ResolveResult, error) {
	return spec.ResolveResult{}, errBroken
}

func (broken) Reconstruct(context.Context, *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return spec.ReconstructResult{}, errBroken
}

func (broken) Guard(context.Context, *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{}, errBroken
}

func (broken) Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{}, errBroken
}

func (broken) Certify(context.Context, *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{}, errBroken
}

func (broken) Inherit(context.Context, *spec.InheritCall) (spec.InheritResult, error) {
	return spec.InheritResult{}, errBroken
}
