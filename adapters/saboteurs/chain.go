package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// chain: seeds 001 and 004, G1 to G5, on inherit. The saboteur of CHN-06 is
// with those of decide.
func chain() []Saboteur {
	return slices.Concat(generations(), ancestries(), alongTheChain())
}

func generations() []Saboteur {
	return []Saboteur{
		fault("CHN-01", "first-parent", "takes the first parent's generation", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			if len(c.Parents) > 0 {
				r.Generation = *c.Parents[0].Generation + 1
			}
		})),
		fault("CHN-01", "again", "adds nothing on a re-compaction", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			if len(c.Parents) > 0 {
				r.Generation--
			}
		})),
	}
}

func ancestries() []Saboteur {
	return []Saboteur{
		fault("CHN-02", "flag-only", "copies the parents' ancestry flag and forgets their own contracts", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			r.AncestryCertified = every(c.Parents, certifiedAncestry)
		})),
		fault("CHN-03", "perfect", "lets a perfect certificate reset the flag", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			if keepsOwn(spec.Contract{Required: c.Own.Required, Certified: c.Own.Certified}) && every(c.Parents, keepsOwn) {
				r.AncestryCertified = true
			}
		})),
		fault("CHN-03", "sibling", "lets a clean sibling in a merge reset the flag", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			if slices.ContainsFunc(c.Parents, certifiedAncestry) && every(c.Parents, keepsOwn) {
				r.AncestryCertified = true
			}
		})),
		fault("CHN-04", "even", "marks every second generation as uncertified", inherits(func(_ *spec.InheritCall, r *spec.InheritResult) {
			if r.Generation%2 == 0 {
				r.AncestryCertified = false
			}
		})),
		fault("CHN-05", "poison", "keeps the poison of the old chain after a fresh start", spoils(func(c *spec.InheritCall, r *spec.InheritResult) {
			if c.Fresh && slices.ContainsFunc(c.Parents, func(p spec.Contract) bool { return !certifiedAncestry(p) || !keepsOwn(p) }) {
				r.AncestryCertified = false
			}
		})),
	}
}

func alongTheChain() []Saboteur {
	return []Saboteur{
		fault("CHN-07", "union", "takes the union of the certified classes", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			r.CertifiedAlong = slices.Clone(c.Own.Certified)
			for _, p := range c.Parents {
				for _, class := range p.Certified {
					if !slices.Contains(r.CertifiedAlong, class) {
						r.CertifiedAlong = append(r.CertifiedAlong, class)
					}
				}
			}
		})),
		fault("CHN-07", "here", "reports what is certified here as certified along the chain", inherits(func(_ *spec.InheritCall, r *spec.InheritResult) {
			r.CertifiedAlong = r.CertifiedHere
		})),
	}
}

// inherits is spoils for checkpoints that continue a chain. Parents without
// generation or ancestry never come this far: they are refused.
func inherits(change func(*spec.InheritCall, *spec.InheritResult)) tamper {
	return spoils(func(c *spec.InheritCall, r *spec.InheritResult) {
		if !c.Fresh {
			change(c, r)
		}
	})
}

func certifiedAncestry(k spec.Contract) bool {
	return k.AncestryCertified != nil && *k.AncestryCertified
}

// keepsOwn: every class that the contract requires is certified.
func keepsOwn(k spec.Contract) bool { return len(lacking(&k)) == 0 }

func every[T any](xs []T, is func(T) bool) bool {
	return !slices.ContainsFunc(xs, func(x T) bool { return !is(x) })
}
