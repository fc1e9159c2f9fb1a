package generators

import (
	"slices"

	"plimsoll/spec"
)

// unvouched takes from a lossless artifact with its digest what vouches for it,
// where the call asks for more than a prior.
func unvouched(c *spec.ReconstructCall) []Variant {
	restores := slices.Contains(spec.RestorationOps(), c.Operation)
	if tag := c.Artifact.LossClass; tag == nil || *tag != spec.Lossless || !vouched(c) || !(restores || c.Authoritative || c.RequiresLiteral) {
		return nil
	}
	other, none, untagged := *c, *c, *c
	d := digest(map[string]string{unnamed(c.Artifact.Payload): ""}, canonical)
	other.Artifact.Digest, none.Artifact.Digest, untagged.Artifact.LossClass = &d, nil, nil
	return []Variant{{&other, "the digest of another payload"}, {&none, "no digest"}, {&untagged, "no tag"}}
}

// staked puts more at stake, one thing at a time.
func staked(c spec.Call) []Variant {
	var out []Variant
	switch c := c.(type) {
	case *spec.DecideCall:
		for _, flag := range []struct {
			of     func(*spec.DecideCall) *bool
			set    bool
			change string
		}{
			{func(c *spec.DecideCall) *bool { return &c.StrictConsumer }, true, "a strict consumer"},
			{func(c *spec.DecideCall) *bool { return &c.ChainingRisk }, true, "a chaining risk"},
			{func(c *spec.DecideCall) *bool { return &c.CostlySideEffect }, true, "a costly side effect"},
			{func(c *spec.DecideCall) *bool { return &c.SourceRecoverable }, false, "the source gone"},
		} {
			more := *c
			if f := flag.of(&more); *f != flag.set {
				*f = flag.set
				out = append(out, Variant{&more, flag.change})
			}
		}
	case *spec.ReconstructCall:
		if !c.Authoritative {
			more := *c
			more.Authoritative = true
			out = append(out, Variant{&more, "an outcome that will be authoritative"})
		}
		if !c.RequiresLiteral {
			more := *c
			more.RequiresLiteral = true
			out = append(out, Variant{&more, "a literal that is required"})
		}
	}
	return out
}
