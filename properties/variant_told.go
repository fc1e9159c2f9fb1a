package properties

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// agreed is the second oracle of the family MET on decide: it reports whether
// the answers to a call and to its variant keep the requirement. Turns are
// compared by their place, which no variant changes.
func agreed(id spec.ID, base, variant spec.Call, a, b spec.Answer) bool {
	switch id {
	case "MET-04":
		return !claimsAll(base, a) || claimsAll(variant, b)
	case "MET-05", "MET-06":
		return a.Proceeded() || !b.Proceeded()
	}
	return did(base, a) == did(variant, b)
}

func claimsAll(c spec.Call, a spec.Answer) bool {
	r, ok := a.Result.(*spec.BuildResult)
	if !ok || a.Refused() {
		return false
	}
	return !slices.ContainsFunc(c.(*spec.BuildCall).Turns, func(t spec.Turn) bool { return !slices.Contains(r.Covered, t.ID) })
}

// did tells an outcome as far as the family MET compares it. Literals are left
// out: they are the artifact's, and RST-12 sees to it.
func did(c spec.Call, a spec.Answer) string {
	if !a.Proceeded() {
		return "refuses"
	}
	switch r := a.Result.(type) {
	case *spec.BuildResult:
		return "covers the turns in place " + places(c.(*spec.BuildCall).Turns, r.Covered)
	case *spec.ResolveResult:
		return fmt.Sprintf("answers %q", r.Text)
	case *spec.ReconstructResult:
		return "hands the artifact out as " + r.EffectiveClass
	case *spec.DecideResult:
		return "decides " + r.Decision
	case *spec.CertifyResult:
		known := slices.DeleteFunc(sortedSet(r.Certified), func(class string) bool { return !c.(*spec.CertifyCall).Knows(class) })
		return "certifies " + quoted(known)
	case *spec.InheritResult:
		return fmt.Sprintf("gives generation %d, ancestry certified %t, certified here %s, along the chain %s",
			r.Generation, r.AncestryCertified, quoted(sortedSet(r.CertifiedHere)), quoted(sortedSet(r.CertifiedAlong)))
	}
	return "answers"
}

// places tells where the turns given stand, counted from 1.
func places(turns []spec.Turn, ids []int64) string {
	var at []string
	for i, t := range turns {
		if slices.Contains(ids, t.ID) {
			at = append(at, fmt.Sprint(i+1))
		}
	}
	if at == nil {
		return "none"
	}
	return strings.Join(at, ", ")
}

// didStep is did for a look at an artifact or the ledger of a session.
func didStep(a spec.Answer) string {
	if !a.Proceeded() {
		return "refuses"
	}
	switch r := a.Result.(type) {
	case *spec.GuardResult:
		return fmt.Sprintf("answers permit: %t", r.Permit)
	case *spec.ReconstructResult:
		var literals []string
		for _, name := range slices.Sorted(maps.Keys(r.Payload)) {
			literals = append(literals, name, r.Payload[name])
		}
		return fmt.Sprintf("hands out %s as %s", quoted(literals), r.EffectiveClass)
	}
	return "answers"
}
