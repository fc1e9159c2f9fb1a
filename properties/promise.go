package properties

import (
	"slices"

	"plimsoll/generators"
	"plimsoll/spec"
)

// promise says how far a case has gone towards where faults hide that few cases
// meet, by the case and its answers alone; 0 is nowhere.
func promise(n *ruling) int {
	switch c := n.call.(type) {
	case *spec.Episode:
		return depth(n.trace)
	case *spec.BuildCall:
		if a, ok := n.answer.Result.(*spec.BuildResult); ok && n.answer.Proceeded() {
			return tempted(c, a)
		}
	}
	return 0
}

// depth is the generation of the last checkpoint that was applied, as far as
// there were as many compactions.
func depth(log []event) int {
	applied, last := int64(0), int64(0)
	for _, v := range log {
		if r, ok := v.answer.Result.(*spec.CompactResult); ok && v.answer.Proceeded() && r.Outcome == spec.Applied {
			applied++
			last = r.Generation
		}
	}
	return int(min(applied, last))
}

// tempted counts the turns of which somebody says that the summary covers them
// and whose anchor is no plain token of it: once where only the report says
// so, or where there is none, and twice where the answer does.
func tempted(c *spec.BuildCall, a *spec.BuildResult) int {
	sum := 0
	for _, t := range c.Turns {
		said := c.Reported == nil || slices.Contains(c.Reported, t.ID)
		claimed := slices.Contains(a.Covered, t.ID)
		if !said && !claimed || generators.Reason(t.Anchor, c.Summary, false) == generators.Anchored {
			continue
		}
		sum++
		if claimed {
			sum++
		}
	}
	return sum
}
