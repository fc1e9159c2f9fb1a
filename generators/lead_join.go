package generators

import (
	"slices"

	"plimsoll/spec"
)

// join puts the turns and the summary of one call behind those of another. The
// summary ends as that of the second one does. Where only one of them has a
// report, all turns of the other are reported.
func join(a, b *spec.BuildCall, r roll) *spec.BuildCall {
	c := &spec.BuildCall{Turns: slices.Clone(a.Turns), Summary: a.Summary + "\n" + b.Summary, RatioLow: b.RatioLow, Finish: b.Finish, EndMarker: b.EndMarker}
	renamed, free := map[int64]int64{}, unused(a.Turns)
	for _, t := range b.Turns {
		renamed[t.ID] = free(t.ID)
		t.ID = renamed[t.ID]
		c.Turns = append(c.Turns, t)
	}
	if a.Reported != nil || b.Reported != nil {
		c.Reported = slices.Clone(reportOf(a))
		for _, id := range reportOf(b) {
			if to, known := renamed[id]; known { // a stranger may be one of the turns of the other
				id = to
			}
			c.Reported = append(c.Reported, id)
		}
	}
	if c.Budget = b.Budget; b.Budget != nil && r.chance(1, 2) {
		c.Budget = enough(c)
	}
	return c
}

// unused keeps an id that no turn has so far, and finds another one for one that
// is taken.
func unused(turns []spec.Turn) func(id int64) int64 {
	used := map[int64]bool{}
	for _, t := range turns {
		used[t.ID] = true
	}
	return func(id int64) int64 {
		for next := int64(0); used[id]; next++ {
			id = next
		}
		used[id] = true
		return id
	}
}

// reportOf is the report of a call, or all of its turns.
func reportOf(c *spec.BuildCall) []int64 {
	if c.Reported != nil {
		return c.Reported
	}
	all := make([]int64, len(c.Turns))
	for i, t := range c.Turns {
		all[i] = t.ID
	}
	return all
}

// enough is the smallest budget under whose ceiling the prefix is.
func enough(c *spec.BuildCall) *int64 {
	b := (c.Prefix() + c.RatioLow - 1) / c.RatioLow
	return &b
}
