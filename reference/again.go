package reference

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// SameOutcome reports whether two answers to one call are the same outcome:
// OUT-05. Of a refusal only the code counts, and of an artifact that is no prior
// only the payload, for nobody judges the class that it is handed out as.
func SameOutcome(c spec.Call, a, b spec.Answer) bool {
	switch {
	case a.Error != "" || b.Error != "":
		return a.Error != "" && b.Error != ""
	case a.Refused() || b.Refused():
		return a.Refused() && b.Refused() && a.Refusal.Code == b.Refusal.Code
	}
	switch r := a.Result.(type) {
	case *spec.BuildResult:
		other := b.Result.(*spec.BuildResult)
		return slices.Equal(r.Covered, other.Covered) && slices.Equal(r.Uncovered, other.Uncovered)
	case *spec.ResolveResult:
		return r.Text == b.Result.(*spec.ResolveResult).Text
	case *spec.ReconstructResult:
		k, other := newClaim(c.(*spec.ReconstructCall)), b.Result.(*spec.ReconstructResult)
		prior := k.tolerant && !k.Authoritative
		return maps.Equal(r.Payload, other.Payload) && (!prior || r.EffectiveClass == other.EffectiveClass)
	case *spec.GuardResult:
		return r.Permit == b.Result.(*spec.GuardResult).Permit
	case *spec.DecideResult:
		return r.Decision == b.Result.(*spec.DecideResult).Decision
	case *spec.CertifyResult:
		return maps.Equal(toSet(r.Certified), toSet(b.Result.(*spec.CertifyResult).Certified))
	case *spec.InheritResult:
		other := b.Result.(*spec.InheritResult)
		return r.Generation == other.Generation && r.AncestryCertified == other.AncestryCertified &&
			maps.Equal(toSet(r.CertifiedHere), toSet(other.CertifiedHere)) && maps.Equal(toSet(r.CertifiedAlong), toSet(other.CertifiedAlong))
	}
	return true
}
