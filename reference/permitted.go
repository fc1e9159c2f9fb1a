package reference

import (
	"slices"

	"plimsoll/spec"
)

// Permitted returns what the rows that want keeps permit together: what a
// corpus case writes down as data.
func Permitted(c spec.Call, want func(spec.ID) bool) spec.Permitted {
	p := open()
	for _, r := range Rows(c) {
		if want(r.ID) {
			p = both(p, r.Permitted)
		}
	}
	return p
}

// Breaches returns the rows that do not permit the answer, in the order of
// the rows.
func Breaches(c spec.Call, rows []Row, a spec.Answer) []spec.ID {
	var ids []spec.ID
	for _, r := range rows {
		if !Admits(r.Permitted, c, a) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

func binds(rows []Row, id spec.ID) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return r.ID == id })
}

// both intersects two sets of outcomes.
func both(a, b spec.Permitted) spec.Permitted {
	a.Refuse, a.Answer = a.Refuse && b.Refuse, a.Answer && b.Answer
	a.Codes = meet(a.Codes, b.Codes)
	a.From = meet(a.From, b.From)
	a.EffectiveClass = meet(a.EffectiveClass, b.EffectiveClass)
	a.Decision = meet(a.Decision, b.Decision)
	a.Covered = narrow(a.Covered, b.Covered)
	a.Certified = narrow(a.Certified, b.Certified)
	a.CertifiedHere = narrow(a.CertifiedHere, b.CertifiedHere)
	a.CertifiedAlong = narrow(a.CertifiedAlong, b.CertifiedAlong)
	a.Cites = cite(a.Cites, b.Cites)
	a.Payload = other(a.Payload != nil, a.Payload, b.Payload)
	a.Generation = other(a.Generation != nil, a.Generation, b.Generation)
	a.AncestryCertified = other(a.AncestryCertified != nil, a.AncestryCertified, b.AncestryCertified)
	a.NotClass = other(a.NotClass != "", a.NotClass, b.NotClass)
	if a.NotClass != "" {
		a.EffectiveClass = slices.DeleteFunc(slices.Clone(a.EffectiveClass), func(s string) bool { return s == a.NotClass })
	}
	a.Partition, a.NoStranger, a.InOrder = a.Partition || b.Partition, a.NoStranger || b.NoStranger, a.InOrder || b.InOrder
	a.Formed, a.NoError, a.Bare, a.Named = a.Formed || b.Formed, a.NoError || b.NoError, a.Bare || b.Bare, a.Named || b.Named
	return a
}

func other[T any](have bool, a, b T) T {
	if have {
		return a
	}
	return b
}

// meet intersects two lists of alternatives, of which nil leaves all open.
func meet[T comparable](a, b []T) []T {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	out := []T{}
	for _, x := range a {
		if slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

func narrow[T comparable](a, b *spec.Range[T]) *spec.Range[T] {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	r := &spec.Range[T]{Must: slices.Clone(a.Must), May: meet(a.May, b.May)}
	for _, m := range b.Must {
		if !slices.Contains(r.Must, m) {
			r.Must = append(r.Must, m)
		}
	}
	return r
}

func cite(a, b *spec.CiteRule) *spec.CiteRule {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &spec.CiteRule{Entries: a.Entries, Any: a.Any || b.Any, All: a.All || b.All, Dated: a.Dated || b.Dated}
}
