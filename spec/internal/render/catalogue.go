package main

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// A row is a requirement as the tables show it.
type row struct {
	spec.Requirement
	Mark     string // how the table marks a row this version does not check
	Source   string
	Rulings  string
	Partners string
	Surfaces string
}

func familyRows(code string) []row {
	var out []row
	for _, r := range spec.Catalogue() {
		if r.ID.Family() != code {
			continue
		}
		mark := "◦ "
		if r.Checked() || onMessages(r) {
			mark = ""
		}
		out = append(out, row{r, mark, sources(r), strings.Join(r.Rulings, ", "), ids(r.Partners), places(r.Surfaces)})
	}
	return out
}

// sessionOwn lists the rows of core and strict that are checked on session
// alone, by family; fieldOwn those of field that are checked there.
func sessionOwn() [][2]string {
	return byFamily(func(r spec.Requirement) bool {
		return r.Checked() && !r.On(spec.SurfaceDecide) && r.Profile != spec.ProfileField
	})
}

func fieldOwn() [][2]string {
	return byFamily(func(r spec.Requirement) bool {
		_, checked := r.Needs(spec.SurfaceSession)
		return checked && r.Profile == spec.ProfileField
	})
}

// byFamily lists the rows that are wanted.
func byFamily(want func(spec.Requirement) bool) [][2]string {
	var out [][2]string
	for _, f := range spec.Families() {
		var own []spec.ID
		for _, r := range spec.Catalogue() {
			if r.ID.Family() == f.Code && want(r) {
				own = append(own, r.ID)
			}
		}
		if len(own) > 0 {
			out = append(out, [2]string{f.Name, ids(own)})
		}
	}
	return out
}

// sources: the seed record and its headings, then the public reports.
func sources(r spec.Requirement) string {
	var parts []string
	for _, s := range r.Sources {
		parts = append(parts, s.Seed+" "+strings.Join(s.Headings, ", "))
	}
	if n := len(r.Reports); n > 0 {
		shown := r.Reports[:min(n, 3)]
		text := strings.Join(shown, ", ")
		if n > len(shown) {
			text += fmt.Sprintf(" and %d more", n-len(shown))
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// ids lists ids, runs of one family told once: COV-03, 06, 23; FLR-04.
func ids(list []spec.ID) string {
	var b strings.Builder
	family := ""
	for _, id := range list {
		switch {
		case family == "":
			b.WriteString(string(id))
		case id.Family() == family:
			b.WriteString(", " + strings.TrimPrefix(string(id), family+"-"))
		default:
			b.WriteString("; " + string(id))
		}
		family = id.Family()
	}
	if family == "" {
		return "self"
	}
	return b.String()
}

func places(list []spec.Place) string {
	var parts []string
	for _, p := range list {
		s := string(p.Surface)
		if p.Capability != "" {
			s += " (" + string(p.Capability) + ")"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}

// specialFirst lists what yields to what: "decide" where both rows are on that
// surface, "session" where both are checked and one is not, "later" the rest.
func specialFirst(where string) []string {
	var out []string
	for _, r := range spec.Catalogue() {
		var yields []spec.ID
		for _, id := range r.Before {
			if other, _ := spec.Lookup(id); seenTogether(r, other) == where {
				yields = append(yields, id)
			}
		}
		if len(yields) > 0 {
			out = append(out, fmt.Sprintf("%s before %s", r.ID, ids(yields)))
		}
	}
	return out
}

func seenTogether(a, b spec.Requirement) string {
	switch {
	case a.On(spec.SurfaceDecide) && b.On(spec.SurfaceDecide):
		return "decide"
	case a.Checked() && b.Checked():
		return "session"
	case onMessages(a) && onMessages(b):
		return "messages"
	}
	return "later"
}

func onMessages(r spec.Requirement) bool {
	_, checked := r.Needs(spec.SurfaceMessages)
	return checked
}

// counts sums the catalogue up in one sentence.
func counts() string {
	n := map[string]int{}
	all := spec.Catalogue()
	for _, r := range all {
		n[string(r.Level)]++
		n[string(r.Profile)]++
		n[string(r.Kind)]++
		switch {
		case r.On(spec.SurfaceDecide):
			n["decide"]++
		case r.Checked():
			n["own"]++
		case onMessages(r):
			n["messages"]++
		}
	}
	return fmt.Sprintf("%d requirements in %d families: %d MUST, %d MUST NOT, %d SHOULD; %d core, %d strict, %d field; "+
		"%d safety, %d liveness. %d of them are checked on the surface `decide`, %d more on `session`, and %d more on `messages` alone.",
		len(all), len(spec.Families()), n["MUST"], n["MUST NOT"], n["SHOULD"], n["core"], n["strict"], n["field"],
		n["safety"], n["liveness"], n["decide"], n["own"], n["messages"])
}
