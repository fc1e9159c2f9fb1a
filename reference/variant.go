package reference

import (
	"slices"

	"plimsoll/spec"
)

// Consistent reports whether the answer to a variant of a call keeps what a
// requirement of the family MET says of it, given the answer to the call, both
// in their normal form. Each answer by itself is another matter. The answer to a
// call leaves fewer outcomes for the variant than the variant permits by itself.
func Consistent(id spec.ID, base, variant spec.Call, a, b spec.Answer) bool {
	switch id {
	case "MET-01", "MET-02", "MET-03":
		if t, ok := a.Result.(*spec.ResolveResult); ok && b.Proceeded() {
			return t.Text == b.Result.(*spec.ResolveResult).Text
		}
		return Admits(likewise(base, variant, a), variant, b)
	case "MET-04":
		c := base.(*spec.BuildCall)
		r, ok := a.Result.(*spec.BuildResult)
		if !ok || len(toSet(r.Covered)) < len(c.Turns) {
			return true
		}
		return Admits(likewise(base, variant, a), variant, b)
	case "MET-05", "MET-06":
		return a.Proceeded() || Admits(mustRefuse(), variant, b)
	}
	return true
}

// ConsistentStep is Consistent for the answers to one step of a session and of
// its variant: MET-07.
func ConsistentStep(a, b spec.Answer) bool {
	if x, ok := a.Result.(*spec.ReconstructResult); ok && a.Proceeded() && b.Proceeded() {
		return admitsPayload(spec.Permitted{Payload: notNilMap(x.Payload), EffectiveClass: []string{x.EffectiveClass}}, b.Result.(*spec.ReconstructResult))
	}
	return a.Proceeded() == b.Proceeded() // a guard that proceeds permits
}

func notNilMap(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}

// likewise is what the answer to a call leaves permitted for a variant in which
// nothing that counts is otherwise.
func likewise(base, variant spec.Call, a spec.Answer) spec.Permitted {
	if !a.Proceeded() {
		return mustRefuse()
	}
	p := mustAnswer()
	switch r := a.Result.(type) {
	case *spec.BuildResult:
		covered := counterparts(base.(*spec.BuildCall), variant.(*spec.BuildCall), r.Covered)
		p.Covered = &spec.Range[int64]{Must: covered, May: covered}
	case *spec.ReconstructResult:
		p.EffectiveClass = []string{r.EffectiveClass}
	case *spec.DecideResult:
		p.Decision = []string{r.Decision}
	case *spec.CertifyResult:
		known := slices.DeleteFunc(slices.Clone(r.Certified), func(class string) bool { return !base.(*spec.CertifyCall).Knows(class) })
		p.Certified = exactly(known)
	case *spec.InheritResult:
		p.Generation, p.AncestryCertified = &r.Generation, &r.AncestryCertified
		p.CertifiedHere, p.CertifiedAlong = exactly(r.CertifiedHere), exactly(r.CertifiedAlong)
	}
	return p
}

func exactly(set []string) *spec.Range[string] {
	return &spec.Range[string]{Must: set, May: notNil(set)}
}

// counterparts gives the ids of the turns that stand in the variant where those
// given stand in the call.
func counterparts(base, variant *spec.BuildCall, ids []int64) []int64 {
	out := []int64{}
	for i, t := range base.Turns {
		if slices.Contains(ids, t.ID) {
			out = append(out, variant.Turns[i].ID)
		}
	}
	return out
}
