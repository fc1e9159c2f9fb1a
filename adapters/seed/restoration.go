package seed

import (
	"context"
	"maps"
	"slices"

	"plimsoll/spec"
)

// Reconstruct is reconstruct of seed 000.
//
// The code returns the payload alone; the class reported beside it is the tag
// that the artifact carries, or "" where there is none. A tolerant operation
// gets whatever there is: its tag is not read. The digest is looked at for
// being there. The code has no place for the authoritative flag, for
// requires_literal and for a prior attempt, so none of them has an effect.
//
// The code meets the literals in the order of the payload, which a Go map does
// not keep: here it is that of their names, and decides no more than which one
// a refusal names. A durable source that lacks a literal gives None.
func (Adapter) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	tag := ""
	if c.Artifact.LossClass != nil {
		tag = *c.Artifact.LossClass
	}
	all := spec.ReconstructResult{Payload: c.Artifact.Payload, EffectiveClass: tag}
	switch {
	case slices.Contains(spec.TolerantOps(), c.Operation):
		return all, nil
	case !slices.Contains(spec.RestorationOps(), c.Operation):
		return spec.ReconstructResult{}, spec.Refuse(spec.CodeUnknownOp, []string{"operation"}, "operation %q is of no known class", c.Operation)
	case tag != spec.Lossless || c.Artifact.Digest == nil || *c.Artifact.Digest == "":
		return spec.ReconstructResult{}, spec.Refuse(spec.CodeUnsound, []string{c.Operation}, "%q has to restore, and the artifact is tagged %q or has no digest", c.Operation, tag)
	}
	if err := verify(c); err != nil {
		return spec.ReconstructResult{}, err
	}
	return all, nil
}

// verify compares every literal with the durable source.
func verify(c *spec.ReconstructCall) error {
	for _, name := range slices.Sorted(maps.Keys(c.Artifact.Payload)) {
		literal := c.Artifact.Payload[name]
		switch now, ok := c.Durable[name]; {
		case !ok:
			return spec.Refuse(spec.CodeUnverified, []string{name}, "the durable source has no %q", name)
		case now != literal:
			return spec.Refuse(spec.CodeUnverified, []string{name}, "%q is %q here and %q in the durable source", name, literal, now)
		}
	}
	return nil
}
