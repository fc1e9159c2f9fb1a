package saboteurs

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// variants: the family MET. Each answer is permitted by itself; what is wrong
// shows beside the answer to a variant of the call.
func variants() []Saboteur {
	return slices.Concat(distracted(), inverted())
}

// distracted: outcomes that hang on what they must not hang on.
func distracted() []Saboteur {
	return []Saboteur{
		fault("MET-01", "knows-more", "refuses an untagged artifact where the durable source knows more than the artifact", refusesFreely(func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return c.Artifact.LossClass == nil && len(c.Durable) > len(c.Artifact.Payload)
		})),
		fault("MET-01", "crowded", "refuses a turn that is not anchored where the raw log holds more turns than the checkpoint knows", refusesFreely(func(c *spec.ResolveCall, _ spec.Answer) bool {
			return len(c.Raw) > len(c.Checkpoint.Covered)+len(c.Checkpoint.Uncovered)
		})),
		fault("MET-02", "even", "refuses over the ceiling where the first id is even, and narrows where it is odd", refusesFreely(func(c *spec.BuildCall, _ spec.Answer) bool {
			return len(c.Turns) > 0 && c.Turns[0].ID%2 == 0
		})),
		fault("MET-02", "hashed", "expands every second untagged artifact, by a hash of the names of its literals", refusesFreely(func(c *spec.ReconstructCall, _ spec.Answer) bool {
			hash := 0
			for name := range c.Artifact.Payload {
				for _, letter := range []byte(name) {
					hash += int(letter)
				}
			}
			return c.Artifact.LossClass == nil && hash%2 == 1
		})),
		fault("MET-03", "ascending", "refuses a report with a stranger in it when its ids do not ascend", refusesFreely(func(c *spec.BuildCall, _ spec.Answer) bool {
			return !slices.IsSorted(c.Reported)
		})),
		fault("MET-03", "first", "certifies along the chain only what the first parent names first", inherits(func(c *spec.InheritCall, r *spec.InheritResult) {
			if len(c.Parents) > 1 && len(c.Parents[0].Certified) > 0 {
				first := c.Parents[0].Certified[0]
				r.CertifiedAlong = slices.DeleteFunc(slices.Clone(r.CertifiedAlong), func(class string) bool { return class != first })
			}
		})),
		fault("MET-03", "required-first", "certifies a class without elements only where it is required first", spoils(func(c *spec.CertifyCall, r *spec.CertifyResult) {
			r.Certified = slices.DeleteFunc(slices.Clone(r.Certified), func(class string) bool {
				return class != c.Required[0] && !slices.ContainsFunc(c.Elements, func(e spec.Element) bool { return e.Class == class })
			})
		})),
	}
}

// inverted: less is had for more.
func inverted() []Saboteur {
	return []Saboteur{
		fault("MET-04", "just-over", "claims within the anchors far over the ceiling, and refuses just over it", refusesFreely(func(c *spec.BuildCall, _ spec.Answer) bool {
			return over(c) && c.Prefix() <= 2**c.Budget*c.RatioLow
		})),
		fault("MET-05", "verified", "verifies a literal that is required only where the digest verifies", refusesFreely(func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return c.RequiresLiteral && tagged(c, spec.Lossless) && verifies(c) && !borneOut(c)
		})),
		fault("MET-06", "two-dangers", "refuses without a contract where one danger is present, and goes on where two are", refusesFreely(func(c *spec.DecideCall, _ spec.Answer) bool {
			return c.Contract == nil && dangers(c) == 1
		})),
		fault("MET-06", "wanted", "refuses an artifact whose digest does not verify, unless a literal of it is required", refusesFreely(func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return !c.RequiresLiteral && tagged(c, spec.Lossless) && !verifies(c)
		})),
	}
}

// refusesFreely is refuses where refusing is permitted, by every row there is.
func refusesFreely[C spec.Call](when func(c C, a spec.Answer) bool) tamper {
	return refuses(spec.CodeUnsound, func(c C, a spec.Answer) bool {
		all := func(spec.ID) bool { return true }
		return reference.Permitted(c, all).Refuse && when(c, a)
	})
}

// borneOut: the durable source has every literal of the artifact.
func borneOut(c *spec.ReconstructCall) bool {
	for name, literal := range c.Artifact.Payload {
		if now, ok := c.Durable[name]; !ok || now != literal {
			return false
		}
	}
	return true
}

func verifies(c *spec.ReconstructCall) bool {
	return c.Artifact.Digest != nil && *c.Artifact.Digest == reference.Digest(c.Artifact.Payload)
}

// sessionVariants: the family MET in a session.
func sessionVariants() []SessionSaboteur {
	return []SessionSaboteur{
		strays("MET-07", "saved", "hands out what it may refuse until the session is saved, and refuses it from then on", from(reloaded(1), func(m *memory, s spec.Step, put putter) spec.Answer {
			a := put(s)
			_, ok := s.(*spec.SessionReconstruct)
			no := spec.Answer{Refusal: spec.Refuse(spec.CodeUnsound, []string{"artifact"}, "this artifact was loaded")}
			if ok && a.Proceeded() && m.passes(s, no) {
				return no
			}
			return a
		})),
	}
}
