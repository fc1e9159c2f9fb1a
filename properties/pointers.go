package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// parts: COV-08, each input turn in exactly one of the two sets.
func parts(c *spec.BuildCall, r *spec.BuildResult) string {
	covered, uncovered := set(r.Covered), set(r.Uncovered)
	for _, t := range c.Turns {
		switch {
		case covered[t.ID] && uncovered[t.ID]:
			return fmt.Sprintf("puts turn %d into both sets", t.ID)
		case !covered[t.ID] && !uncovered[t.ID]:
			return fmt.Sprintf("puts turn %d into neither set", t.ID)
		}
	}
	return ""
}

// strangers: COV-09, no id from outside the input.
func strangers(c *spec.BuildCall, r *spec.BuildResult) string {
	known := map[int64]bool{}
	for _, t := range c.Turns {
		known[t.ID] = true
	}
	for _, id := range slices.Concat(r.Covered, r.Uncovered) {
		if !known[id] {
			return fmt.Sprintf("lists turn %d, which is not in the input", id)
		}
	}
	return ""
}

// order: COV-10. Leaving out of the input what a set does not hold must give
// that set, strangers aside.
func order(c *spec.BuildCall, r *spec.BuildResult) string {
	known := map[int64]bool{}
	for _, t := range c.Turns {
		known[t.ID] = true
	}
	for i, ids := range [][]int64{r.Covered, r.Uncovered} {
		held := set(ids)
		var want, have []int64
		for _, t := range c.Turns {
			if held[t.ID] {
				want = append(want, t.ID)
			}
		}
		for _, id := range ids {
			if known[id] {
				have = append(have, id)
			}
		}
		if !slices.Equal(want, have) {
			return fmt.Sprintf("gives the %s set as %v; in input order and without repeats it is %v", []string{"covered", "uncovered"}[i], have, want)
		}
	}
	return ""
}
