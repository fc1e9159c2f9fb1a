package seed

import (
	"context"
	"slices"

	"plimsoll/spec"
)

// Decide is decide_compaction of seed 004.
//
// The contract of the code is a dataclass in which the generation is 0, the
// ancestry certified and no class certified unless the caller says otherwise;
// these defaults stand in for what a contract lacks. A contract that is
// missing altogether is read as one of defaults only, with nothing required,
// and so is certified. (The code declares no contract optional. None in its
// place would be an AttributeError, which says less of the defaults.)
//
// Its one exception names the required classes that are not certified, and
// the ancestry.
func (Adapter) Decide(_ context.Context, c *spec.DecideCall) (spec.DecideResult, error) {
	var required, certified []string
	ancestry := true
	if k := c.Contract; k != nil {
		required, certified = k.Required, k.Certified
		if k.AncestryCertified != nil {
			ancestry = *k.AncestryCertified
		}
	}
	lacking := difference(required, certified)
	switch {
	case ancestry && len(lacking) == 0:
		return spec.DecideResult{Decision: spec.Certified}, nil
	case c.SourceRecoverable:
		return spec.DecideResult{Decision: spec.Provisional}, nil
	case c.StrictConsumer || c.ChainingRisk || c.CostlySideEffect:
		return spec.DecideResult{}, spec.Refuse(spec.CodeBelowFloor, append(lacking, "ancestry"),
			"the source is gone, %q are not certified, ancestry certified: %t", lacking, ancestry)
	}
	return spec.DecideResult{Decision: spec.Provisional}, nil
}

// difference returns the classes that are not among the others, sorted and
// each once, as the code prints them.
func difference(xs, others []string) []string {
	var out []string
	for _, x := range xs {
		if !slices.Contains(others, x) {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
