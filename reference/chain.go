package reference

import (
	"slices"

	"plimsoll/spec"
)

// inheritRows: seed 004, Decision Boundary, code; seed 001, Operational Effect; G1 to G5.
func inheritRows(c *spec.InheritCall) []Row {
	if c.Fresh {
		p := inherited(1, true)
		return []Row{{"CHN-05", p}, alongRow(c.Own.Certified, c.Own.Certified)}
	}
	for _, parent := range c.Parents {
		if parent.Generation == nil || parent.AncestryCertified == nil {
			return []Row{{"CHN-06", mustRefuse()}}
		}
	}
	generation, along := int64(0), slices.Clone(c.Own.Certified)
	for _, parent := range c.Parents {
		generation = max(generation, *parent.Generation)
		along = intersect(along, parent.Certified)
	}
	rows := ancestryRows(c)
	first := open()
	if !binds(rows, "CHN-04") {
		first = mustAnswer()
	}
	next := generation + 1
	first.Generation = &next
	return append([]Row{{"CHN-01", first}}, append(rows, alongRow(c.Own.Certified, along))...)
}

// ancestryRows: the child is certified by its ancestry only if every parent
// is, and each kept its own contract (G2).
func ancestryRows(c *spec.InheritCall) []Row {
	poisoned, broken, idle := false, false, false
	for _, parent := range c.Parents {
		poisoned = poisoned || !*parent.AncestryCertified
		broken = broken || !subset(parent.Required, parent.Certified)
		idle = idle || len(parent.Required) == 0
	}
	var rows []Row
	no, yes := false, true
	if broken {
		p := open()
		p.AncestryCertified = &no
		rows = append(rows, Row{"CHN-02", p})
	}
	if poisoned {
		p := open()
		p.AncestryCertified = &no
		rows = append(rows, Row{"CHN-03", p})
	}
	if !broken && !poisoned && !idle {
		p := mustAnswer()
		p.AncestryCertified = &yes
		rows = append(rows, Row{"CHN-04", p})
	}
	return rows
}

func alongRow(here, along []string) Row {
	p := open()
	p.CertifiedHere = &spec.Range[string]{May: notNil(here)}
	p.CertifiedAlong = &spec.Range[string]{May: notNil(along)}
	return Row{"CHN-07", p}
}

func inherited(generation int64, ancestry bool) spec.Permitted {
	p := mustAnswer()
	p.Generation, p.AncestryCertified = &generation, &ancestry
	return p
}

func intersect(xs, ys []string) []string {
	out := []string{}
	for _, x := range xs {
		if slices.Contains(ys, x) {
			out = append(out, x)
		}
	}
	return out
}

// notNil keeps an empty upper bound apart from an open one.
func notNil[T any](xs []T) []T {
	if xs == nil {
		return []T{}
	}
	return xs
}
