package corpus

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// checkPermitted finds contradictions that no call could satisfy and fields
// that say nothing about this call. It does not judge whether the outcomes are
// the right ones; the reference does.
func checkPermitted(c spec.Call, p *spec.Permitted) error {
	if !p.Refuse && !p.Answer {
		return fmt.Errorf("neither \"refuse\" nor \"answer\" is true; want at least one of them")
	}
	for _, f := range fields(p) {
		switch {
		case !f.given:
		case f.op != "" && f.op != c.Op() && c.Op() != spec.OpSession: // an episode permits what its last step does
			return fmt.Errorf("%q belongs to %s, and the call is a %s; want it left out", f.name, f.op, c.Op())
		case f.refusal && !p.Refuse:
			return fmt.Errorf("%q speaks of a refusal, and none is permitted; want it left out", f.name)
		case !f.refusal && !p.Answer:
			return fmt.Errorf("%q speaks of an answer, and none is permitted; want it left out", f.name)
		}
	}
	if err := checkWords(p); err != nil {
		return err
	}
	return checkRanges(c, p)
}

// A field is one optional part of spec.Permitted.
type field struct {
	name    string
	op      spec.Op // the one operation it belongs to; empty for any
	refusal bool    // whether it speaks of a refusal, else of an answer
	given   bool
}

func fields(p *spec.Permitted) []field {
	return []field{
		{"codes", "", true, p.Codes != nil},
		{"cites", spec.OpGuard, true, p.Cites != nil},
		{"covered", spec.OpBuild, false, p.Covered != nil},
		{"from", spec.OpResolve, false, p.From != nil},
		{"payload", spec.OpReconstruct, false, p.Payload != nil},
		{"effective_class", spec.OpReconstruct, false, p.EffectiveClass != nil},
		{"decision", spec.OpDecide, false, p.Decision != nil},
		{"certified", spec.OpCertify, false, p.Certified != nil},
		{"generation", spec.OpInherit, false, p.Generation != nil},
		{"ancestry_certified", spec.OpInherit, false, p.AncestryCertified != nil},
		{"certified_here", spec.OpInherit, false, p.CertifiedHere != nil},
		{"certified_along", spec.OpInherit, false, p.CertifiedAlong != nil},
	}
}

// checkWords wants words out of closed sets.
func checkWords(p *spec.Permitted) error {
	origins := []spec.Origin{spec.OriginRaw, spec.OriginSummary, spec.OriginEarlier, spec.OriginFragment, spec.OriginOther}
	for _, err := range []error{
		within("codes", p.Codes, spec.Codes()),
		within("from", p.From, origins),
		within("effective_class", p.EffectiveClass, []string{spec.LossyGist, spec.LossyLiteral, spec.Lossless}),
		within("decision", p.Decision, []string{spec.Certified, spec.Provisional}),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

func within[T comparable](name string, got, want []T) error {
	if got != nil && len(got) == 0 {
		return fmt.Errorf("%q is an empty list; want one or more of %v, or the field left out", name, want)
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			return fmt.Errorf("%q holds %v; want one or more of %v", name, g, want)
		}
	}
	return nil
}

func checkRanges(c spec.Call, p *spec.Permitted) error {
	if b, ok := c.(*spec.BuildCall); ok && p.Covered != nil {
		var ids []int64
		for _, t := range b.Turns {
			ids = append(ids, t.ID)
		}
		if named := slices.Concat(p.Covered.Must, p.Covered.May); len(named) > 0 {
			if err := within("covered", named, ids); err != nil {
				return err
			}
		}
	}
	for _, err := range []error{
		bounded("covered", p.Covered),
		bounded("certified", p.Certified),
		bounded("certified_here", p.CertifiedHere),
		bounded("certified_along", p.CertifiedAlong),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// bounded wants every element of Must in May, unless May is left open.
func bounded[T comparable](name string, r *spec.Range[T]) error {
	if r == nil || r.May == nil {
		return nil
	}
	for _, m := range r.Must {
		if !slices.Contains(r.May, m) {
			return fmt.Errorf("%q must hold %v and may not; want it in \"may\" too", name, m)
		}
	}
	return nil
}
