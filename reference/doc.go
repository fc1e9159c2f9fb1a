// Package reference says what is right: for each call of the decide surface
// the outcomes that the specification permits, row by row, and one outcome
// that a correct adapter may give. Everything here is a pure function; one
// file a family, in the order of the seeds.
//
// The predicates of package properties judge the same calls without using
// this package, so that an error here does not pass for truth.
package reference

import "plimsoll/spec"

// A Row is one requirement that binds a call, and the outcomes that it alone
// permits. What a profile permits is what all its rows permit.
type Row struct {
	ID        spec.ID
	Permitted spec.Permitted
}

// Rows returns the rows of every profile that bind the call, in the order of
// the catalogue. OUT-05 compares two calls and is not among them.
func Rows(c spec.Call) []Row {
	var rows []Row
	switch c := c.(type) {
	case *spec.BuildCall:
		rows = buildRows(c)
	case *spec.ResolveCall:
		rows = resolveRows(c)
	case *spec.ReconstructCall:
		rows = reconstructRows(c)
	case *spec.GuardCall:
		rows = guardRows(c)
	case *spec.DecideCall:
		rows = decideRows(c)
	case *spec.CertifyCall:
		rows = certifyRows(c)
	case *spec.InheritCall:
		rows = inheritRows(c)
	}
	return append(rows, outcomeRows(c, rows)...)
}

// The three stances a row can take on refusing; the rest is left open.
func open() spec.Permitted       { return spec.Permitted{Refuse: true, Answer: true} }
func mustRefuse() spec.Permitted { return spec.Permitted{Refuse: true} }
func mustAnswer() spec.Permitted { return spec.Permitted{Answer: true} }
