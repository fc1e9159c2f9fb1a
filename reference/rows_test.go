package reference_test

import (
	"reflect"
	"slices"
	"testing"

	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// A row that binds forbids something: what binds counts as put to the test.
func TestEveryRowForbidsSomething(t *testing.T) {
	for _, op := range spec.Ops() {
		for c := range generators.Table(op, spec.ProfileStrictField, spec.Capabilities()...) {
			for _, r := range reference.Rows(c) {
				if !forbids(r.Permitted, c) {
					text, _ := spec.EncodeCall(c)
					t.Fatalf("%s binds, and permits everything: %s", r.ID, text)
				}
			}
		}
	}
}

// forbids: something is not permitted.
func forbids(p spec.Permitted, c spec.Call) bool {
	switch c := c.(type) {
	case *spec.BuildCall:
		var ids []int64
		for _, turn := range c.Turns {
			ids = append(ids, turn.ID)
		}
		p.Covered = bounding(p.Covered, ids)
	case *spec.CertifyCall:
		classes := slices.Clone(c.Required)
		for _, e := range c.Elements {
			classes = append(classes, e.Class)
		}
		p.Certified = bounding(p.Certified, classes)
	}
	return !reflect.DeepEqual(p, spec.Permitted{Refuse: true, Answer: true})
}

// bounding is a range, or nil where any set of what is judged lies within it.
func bounding[T comparable](r *spec.Range[T], judged []T) *spec.Range[T] {
	if r == nil || len(r.Must) == 0 && (r.May == nil || !slices.ContainsFunc(judged, func(x T) bool { return !slices.Contains(r.May, x) })) {
		return nil
	}
	return r
}
