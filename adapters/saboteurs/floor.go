package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// floor: seed 004, F1 to F3, on decide.
func floor() []Saboteur {
	return slices.Concat(proceeds(), stops(), certifies())
}

// proceeds: compactions that go on and must not.
func proceeds() []Saboteur {
	return []Saboteur{
		fault("FLR-01", "reads-well", "proceeds as provisional because the summary reads well", goesOn(func(c *spec.DecideCall) bool {
			return dangers(c) == 3
		})),
		fault("FLR-02", "all-three", "refuses only when all three dangers are present", goesOn(func(c *spec.DecideCall) bool {
			return dangers(c) < 3
		})),
	}
}

// stops: compactions that are refused and must not be.
func stops() []Saboteur {
	return []Saboteur{
		fault("FLR-03", "source-gone", "refuses whenever the source is gone", refusesDecision(spec.Provisional, func(c *spec.DecideCall) bool {
			return !c.SourceRecoverable
		})),
		fault("FLR-04", "dear", "refuses a certified compaction when side effects are dear", refusesDecision(spec.Certified, func(c *spec.DecideCall) bool {
			return c.CostlySideEffect
		})),
		fault("FLR-07", "uncertified", "refuses everything that is not certified", refusesDecision(spec.Provisional, func(c *spec.DecideCall) bool {
			return c.SourceRecoverable
		})),
	}
}

// certifies: compactions that are called certified and are not.
func certifies() []Saboteur {
	return []Saboteur{
		fault("FLR-05", "all-but-one", "certifies when all required classes but one are certified", decides(func(c *spec.DecideCall) bool {
			return valid(c.Contract) && *c.Contract.AncestryCertified && len(lacking(c.Contract)) == 1
		})),
		fault("FLR-06", "classes", "looks at the classes and not at the ancestry", decides(func(c *spec.DecideCall) bool {
			return valid(c.Contract) && len(lacking(c.Contract)) == 0
		})),
		fault("FLR-20", "nothing-required", "takes a missing contract for one that requires nothing", misreads(func(c *spec.DecideCall) {
			if c.Contract == nil {
				raw, certified := int64(0), true
				c.Contract = &spec.Contract{Generation: &raw, AncestryCertified: &certified}
			}
		})),
		fault("CHN-06", "default", "assumes certified where the ancestry is missing", inTurn(
			misreads(func(c *spec.DecideCall) {
				if c.Contract != nil {
					c.Contract = assumed(c.Contract)
				}
			}),
			misreads(func(c *spec.InheritCall) {
				c.Parents = slices.Clone(c.Parents)
				for i := range c.Parents {
					c.Parents[i] = *assumed(&c.Parents[i])
				}
			}),
		)),
	}
}

// goesOn: an uncertified compaction that must be refused proceeds.
func goesOn(when func(*spec.DecideCall) bool) tamper {
	return answers(func(c *spec.DecideCall) spec.Result {
		if !valid(c.Contract) || !when(c) {
			return nil
		}
		return &spec.DecideResult{Decision: spec.Provisional}
	})
}

func refusesDecision(decision string, when func(*spec.DecideCall) bool) tamper {
	return refuses(spec.CodeBelowFloor, func(c *spec.DecideCall, a spec.Answer) bool {
		r, ok := a.Result.(*spec.DecideResult)
		return ok && r.Decision == decision && when(c)
	})
}

// decides: what would rightly go on as provisional is called certified.
func decides(when func(*spec.DecideCall) bool) tamper {
	return spoils(func(c *spec.DecideCall, r *spec.DecideResult) {
		if when(c) {
			r.Decision = spec.Certified
		}
	})
}

func valid(k *spec.Contract) bool {
	return k != nil && k.Generation != nil && k.AncestryCertified != nil
}

// lacking returns the required classes that are not certified, each once.
func lacking(k *spec.Contract) []string {
	var out []string
	for _, class := range k.Required {
		if !slices.Contains(k.Certified, class) && !slices.Contains(out, class) {
			out = append(out, class)
		}
	}
	return out
}

func dangers(c *spec.DecideCall) int {
	n := 0
	for _, d := range []bool{c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect} {
		if d {
			n++
		}
	}
	return n
}

// assumed fills in an ancestry that is missing.
func assumed(k *spec.Contract) *spec.Contract {
	filled := *k
	if filled.AncestryCertified == nil {
		certified := true
		filled.AncestryCertified = &certified
	}
	return &filled
}
