package reference

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// Admits reports whether the permitted outcomes of a call hold the answer.
func Admits(p spec.Permitted, c spec.Call, a spec.Answer) bool {
	switch {
	case a.Error != "":
		return p.Refuse && !p.NoError
	case a.Refused():
		return p.Refuse && admitsRefusal(p, c, a)
	case a.Result == nil:
		return false
	}
	return p.Answer && admitsResult(p, c, a.Result)
}

func admitsRefusal(p spec.Permitted, c spec.Call, a spec.Answer) bool {
	r := a.Refusal
	switch {
	case p.Bare && a.Result != nil:
		return false
	case p.Formed && (r.Code == "" || r.Reason == "" || !slices.ContainsFunc(r.Subject, func(s string) bool { return s != "" })):
		return false
	case p.Codes != nil && !slices.Contains(p.Codes, r.Code):
		return false
	case p.Named && !Names(Concerned(c), r):
		return false
	}
	return p.Cites == nil || admitsCites(p.Cites, r.Cites)
}

// Names reports whether a refusal has a code of the set and a subject among
// those concerned. OUT-06 judges what is there; what is missing is OUT-02's.
func Names(concerned []string, r *spec.Refusal) bool {
	if r.Code != "" && !slices.Contains(spec.Codes(), r.Code) {
		return false
	}
	return len(r.Subject) == 0 || slices.ContainsFunc(r.Subject, func(s string) bool {
		return s == "" || slices.Contains(concerned, s)
	})
}

func admitsCites(rule *spec.CiteRule, cites []spec.Cite) bool {
	any := citesAny(cites, rule.Entries)
	switch {
	case rule.Any && !any:
		return false
	case rule.All && any && !citesAll(cites, rule.Entries): // nothing cited at all is PRO-06's
		return false
	}
	return !rule.Dated || citesDated(cites, rule.Entries)
}

func admitsResult(p spec.Permitted, c spec.Call, r spec.Result) bool {
	switch r := r.(type) {
	case *spec.BuildResult:
		return admitsPointers(p, c.(*spec.BuildCall), r)
	case *spec.ResolveResult:
		return p.From == nil || overlap(p.From, origins(c.(*spec.ResolveCall), r.Text))
	case *spec.ReconstructResult:
		return admitsPayload(p, r)
	case *spec.GuardResult:
		return r.Permit
	case *spec.DecideResult:
		return p.Decision == nil || slices.Contains(p.Decision, r.Decision)
	case *spec.CertifyResult:
		call := c.(*spec.CertifyCall)
		return admitsRange(p.Certified, toSet(r.Certified), call.Knows)
	case *spec.InheritResult:
		return (p.Generation == nil || *p.Generation == r.Generation) &&
			(p.AncestryCertified == nil || *p.AncestryCertified == r.AncestryCertified) &&
			admitsSet(p.CertifiedHere, r.CertifiedHere) && admitsSet(p.CertifiedAlong, r.CertifiedAlong)
	}
	return false
}

func admitsPayload(p spec.Permitted, r *spec.ReconstructResult) bool {
	switch {
	case p.Payload != nil && !maps.Equal(p.Payload, r.Payload):
		return false
	case p.NotClass != "" && p.NotClass == r.EffectiveClass:
		return false
	}
	return p.EffectiveClass == nil || slices.Contains(p.EffectiveClass, r.EffectiveClass)
}

func admitsPointers(p spec.Permitted, c *spec.BuildCall, r *spec.BuildResult) bool {
	place := make(map[int64]int, len(c.Turns)) // where a turn stands in the input
	for i, t := range c.Turns {
		place[t.ID] = i
	}
	covered, uncovered := toSet(r.Covered), toSet(r.Uncovered)
	if p.Partition {
		for _, t := range c.Turns {
			if covered[t.ID] == uncovered[t.ID] {
				return false
			}
		}
	}
	stranger := func(id int64) bool { _, known := place[id]; return !known }
	if p.NoStranger && (slices.ContainsFunc(r.Covered, stranger) || slices.ContainsFunc(r.Uncovered, stranger)) {
		return false
	}
	if p.InOrder && !(ascending(r.Covered, place) && ascending(r.Uncovered, place)) {
		return false
	}
	return admitsRange(p.Covered, covered, func(id int64) bool { return !stranger(id) })
}

// ascending: the known ids of the set stand in the order of the input, none
// twice.
func ascending(ids []int64, place map[int64]int) bool {
	last := -1
	for _, id := range ids {
		at, known := place[id]
		if !known {
			continue // COV-09's
		}
		if at <= last {
			return false
		}
		last = at
	}
	return true
}

func admitsSet(r *spec.Range[string], set []string) bool {
	return admitsRange(r, toSet(set), func(string) bool { return true })
}

// admitsRange judges the members of the set that are judged at all.
func admitsRange[T comparable](r *spec.Range[T], set map[T]bool, judged func(T) bool) bool {
	if r == nil {
		return true
	}
	for _, m := range r.Must {
		if !set[m] {
			return false
		}
	}
	if r.May == nil {
		return true
	}
	may := toSet(r.May)
	for x := range set {
		if judged(x) && !may[x] {
			return false
		}
	}
	return true
}

func overlap[T comparable](xs, ys []T) bool {
	return slices.ContainsFunc(xs, func(x T) bool { return slices.Contains(ys, x) })
}
