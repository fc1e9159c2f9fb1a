package properties

import (
	"slices"
	"testing"

	"plimsoll/spec"
)

// A finding of several rows is never told as an advisory where one of them
// obliges.
func TestAdvisoriesComeLast(t *testing.T) {
	for _, c := range []struct{ found, want []spec.ID }{
		{[]spec.ID{"CHN-10", "COV-19", "OUT-01"}, []spec.ID{"COV-19", "OUT-01", "CHN-10"}},
		{[]spec.ID{"CHN-09", "OUT-01"}, []spec.ID{"OUT-01", "CHN-09"}},
		{[]spec.ID{"CHN-09", "CHN-10"}, []spec.ID{"CHN-09", "CHN-10"}},
	} {
		got := slices.Clone(c.found)
		slices.SortStableFunc(got, weakLast)
		if !slices.Equal(got, c.want) {
			t.Errorf("%v is told as %v, want %v", c.found, got, c.want)
		}
	}
}
