package saboteurs

import (
	"slices"
	"strings"
	"unicode"

	"plimsoll/reference"
	"plimsoll/spec"
)

// certification: seed 004, F4, on certify.
func certification() []Saboteur {
	return []Saboteur{
		fault("FLR-10", "nine-tenths", "certifies a class at nine tenths of its elements", alsoCertifies("FLR-10", func(k *kept, es []spec.Element) bool {
			whole := 0
			for _, e := range es {
				if k.any(func(text string) bool { return holds(text, e.Text) }) {
					whole++
				}
			}
			return 10*whole >= 9*len(es)
		})),
		fault("FLR-11", "overlap", "certifies by word overlap", alsoCertifies("FLR-11", each(func(k *kept, e spec.Element) bool {
			there := 0
			for _, w := range words(e.Text) {
				if k.any(func(text string) bool { return slices.Contains(words(text), w) }) {
					there++
				}
			}
			return 2*there >= len(words(e.Text))
		}))),
		fault("FLR-11", "folded", "certifies after case folding", alsoCertifies("FLR-11", each(func(k *kept, e spec.Element) bool {
			return k.any(func(text string) bool { return holds(strings.ToLower(text), strings.ToLower(e.Text)) })
		}))),
		fault("FLR-12", "pins", "does not count pins", misreads(func(c *spec.CertifyCall) { c.Pins = nil })),
		fault("FLR-12", "retained", "does not count retained turns", misreads(func(c *spec.CertifyCall) { c.Retained = nil })),
		fault("FLR-19", "steps", "counts an ordering as retained when the names of all its steps occur", alsoCertifies("FLR-19", each(func(k *kept, e spec.Element) bool {
			return !slices.ContainsFunc(words(e.Text), func(w string) bool {
				return !k.any(func(text string) bool { return slices.Contains(words(text), w) })
			})
		}))),
	}
}

// kept holds the texts that are left after a compaction.
type kept struct{ texts []string }

func (k *kept) any(f func(text string) bool) bool { return slices.ContainsFunc(k.texts, f) }

// alsoCertifies adds the required classes whose elements seem to be kept.
// Only those that the requirement forbids are added: with another element in
// another state the class would be the business of another requirement.
func alsoCertifies(id spec.ID, seems func(*kept, []spec.Element) bool) tamper {
	return spoils(func(c *spec.CertifyCall, r *spec.CertifyResult) {
		k := &kept{texts: append([]string{c.Summary}, c.Pins...)}
		for _, t := range c.Retained {
			k.texts = append(k.texts, t.Text)
		}
		r.Certified = slices.Clone(r.Certified)
		for _, class := range c.Required {
			if forbids(c, id, class) && !slices.Contains(r.Certified, class) && seems(k, elements(c, class)) {
				r.Certified = append(r.Certified, class)
			}
		}
	})
}

func each(seems func(*kept, spec.Element) bool) func(*kept, []spec.Element) bool {
	return func(k *kept, es []spec.Element) bool {
		return !slices.ContainsFunc(es, func(e spec.Element) bool { return !seems(k, e) })
	}
}

// forbids reports whether the requirement is the one that certifying the class
// would break.
func forbids(c *spec.CertifyCall, id spec.ID, class string) bool {
	return slices.ContainsFunc(reference.Rows(c), func(r reference.Row) bool {
		may := r.Permitted.Certified
		return r.ID == id && may != nil && may.May != nil && !slices.Contains(may.May, class)
	})
}

func elements(c *spec.CertifyCall, class string) []spec.Element {
	var out []spec.Element
	for _, e := range c.Elements {
		if e.Class == class {
			out = append(out, e)
		}
	}
	return out
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.In(r, unicode.L, unicode.M, unicode.N) })
}
