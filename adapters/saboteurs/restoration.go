package saboteurs

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

var lossless = spec.Lossless

// restoration: seed 000, R1 to R9.
func restoration() []Saboteur {
	return slices.Concat(tags(), digests(), literals(), operations())
}

// tags: faults of reading the loss class.
func tags() []Saboteur {
	return []Saboteur{
		fault("RST-01", "untagged", "restores an untagged artifact that has a digest", restores(func(c *spec.ReconstructCall) {
			if c.Artifact.LossClass == nil {
				c.Artifact.LossClass = &lossless
			}
		})),
		fault("RST-01", "folded", "folds the case of the tag, so that `lossless` passes", restores(func(c *spec.ReconstructCall) {
			if t := c.Artifact.LossClass; t != nil {
				folded := strings.ToUpper(*t)
				c.Artifact.LossClass = &folded
			}
		})),
		fault("RST-02", "literal", "restores LOSSY_LITERAL when every literal verifies", restores(func(c *spec.ReconstructCall) {
			if tagged(c, spec.LossyLiteral) {
				c.Artifact.LossClass = &lossless
				trustDigest(c)
			}
		})),
		fault("RST-03", "gist", "refuses only the classes named in the list of refusals, so that gist restores", restores(func(c *spec.ReconstructCall) {
			if tagged(c, spec.LossyGist) {
				c.Artifact.LossClass = &lossless
				trustDigest(c)
			}
		})),
		fault("RST-10", "gist", "refuses to expand LOSSY_GIST", refuses(spec.CodeUnsound, func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return tolerant(c) && tagged(c, spec.LossyGist)
		})),
		fault("RST-11", "untagged", "reports every expansion of an untagged artifact as LOSSLESS", spoils(func(c *spec.ReconstructCall, r *spec.ReconstructResult) {
			if tolerant(c) && c.Artifact.LossClass == nil {
				r.EffectiveClass = spec.Lossless
			}
		})),
		fault("RST-24", "handed-on", "hands on the tag LOSSLESS without computing the digest", spoils(func(c *spec.ReconstructCall, r *spec.ReconstructResult) {
			if tagged(c, spec.Lossless) {
				r.EffectiveClass = spec.Lossless
			}
		})),
	}
}

func digests() []Saboteur {
	return []Saboteur{
		fault("RST-04", "empty", "takes an empty digest string for a digest", restores(func(c *spec.ReconstructCall) {
			if d := c.Artifact.Digest; d != nil && *d == "" {
				trustDigest(c)
			}
		})),
		fault("RST-05", "there", "checks that a digest is there and never computes it", misreads(func(c *spec.ReconstructCall) {
			// An expansion under the tag of such an artifact is RST-24's.
			if hasDigest(c) && (restoring(c) || c.Authoritative) {
				trustDigest(c)
			}
		})),
	}
}

// literals: faults of comparing with the durable source and the prior attempt.
func literals() []Saboteur {
	return []Saboteur{
		fault("RST-07", "missing", "takes a literal missing from the durable source as verified", restores(func(c *spec.ReconstructCall) {
			c.Durable = overlay(c.Artifact.Payload, c.Durable)
		})),
		fault("RST-07", "first", "verifies the first literal only", restores(func(c *spec.ReconstructCall) {
			names := slices.Sorted(maps.Keys(c.Artifact.Payload))
			if len(names) > 1 {
				first := map[string]string{}
				if now, ok := c.Durable[names[0]]; ok {
					first[names[0]] = now
				}
				rest := maps.Clone(c.Artifact.Payload)
				delete(rest, names[0])
				c.Durable = overlay(first, rest)
			}
		})),
		fault("RST-08", "attached", "attaches to a refusal the literals verified before the bad one", attachVerified),
		fault("RST-12", "filled", "fills an empty value with a plausible literal", spoils(func(_ *spec.ReconstructCall, r *spec.ReconstructResult) {
			r.Payload = maps.Clone(r.Payload)
			for name, literal := range r.Payload {
				if literal == "" {
					r.Payload[name] = "main"
				}
			}
		})),
		fault("RST-14", "forgotten", "forgets the literals of the prior attempt", misreads(func(c *spec.ReconstructCall) { c.Prior = nil })),
		fault("RST-15", "once", "refuses every second attempt", refuses(spec.CodeDivergent, func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return c.Prior != nil
		})),
	}
}

// operations: faults of reading the operation and its flags.
func operations() []Saboteur {
	return []Saboteur{
		fault("RST-06", "commit", "refuses to commit from a fully verified artifact", refuses(spec.CodeUnsound, func(c *spec.ReconstructCall, _ spec.Answer) bool {
			return c.Operation == "commit" && c.Prior == nil
		})),
		fault("RST-09", "unlifted", "ignores the authoritative flag on tolerant operations", misreads(func(c *spec.ReconstructCall) {
			// A digest that does not verify and a prior attempt that differs
			// are the business of RST-05 and RST-14.
			if tolerant(c) && c.Prior == nil && !(tagged(c, spec.Lossless) && hasDigest(c)) {
				c.Authoritative = false
			}
		})),
		fault("RST-13", "tolerant", "takes an unknown operation for a tolerant one", misreads(func(c *spec.ReconstructCall) {
			if !tolerant(c) && !restoring(c) {
				c.Operation = "summarize"
			}
		})),
		fault("RST-23", "unread", "ignores requires_literal when the operation is tolerant", misreads(func(c *spec.ReconstructCall) {
			if tolerant(c) {
				c.RequiresLiteral = false
			}
		})),
	}
}

// attachVerified hands out the literals, in the order of their names, up to
// the first one that the durable source does not bear out.
func attachVerified(call spec.Call, a spec.Answer) spec.Answer {
	c, ok := call.(*spec.ReconstructCall)
	if !ok || !a.Refused() {
		return a
	}
	verified := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(c.Artifact.Payload)) {
		now, there := c.Durable[name]
		if !there || now != c.Artifact.Payload[name] {
			a.Result = &spec.ReconstructResult{Payload: verified, EffectiveClass: spec.LossyLiteral}
			return a.Normal()
		}
		verified[name] = now
	}
	return a
}

// restores is misreads for restoration operations only.
func restores(change func(*spec.ReconstructCall)) tamper {
	return misreads(func(c *spec.ReconstructCall) {
		if restoring(c) {
			change(c)
		}
	})
}

func tolerant(c *spec.ReconstructCall) bool { return slices.Contains(spec.TolerantOps(), c.Operation) }
func restoring(c *spec.ReconstructCall) bool {
	return slices.Contains(spec.RestorationOps(), c.Operation)
}

func tagged(c *spec.ReconstructCall, class string) bool {
	return c.Artifact.LossClass != nil && *c.Artifact.LossClass == class
}

func hasDigest(c *spec.ReconstructCall) bool {
	return c.Artifact.Digest != nil && *c.Artifact.Digest != ""
}

// overlay returns the literals of both maps, those of the upper one where they
// share a name.
func overlay(lower, upper map[string]string) map[string]string {
	out := map[string]string{}
	maps.Copy(out, lower)
	maps.Copy(out, upper)
	return out
}

// trustDigest reads whatever digest there is as the right one.
func trustDigest(c *spec.ReconstructCall) {
	d := reference.Digest(c.Artifact.Payload)
	c.Artifact.Digest = &d
}
