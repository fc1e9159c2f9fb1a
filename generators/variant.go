package generators

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// A Variant is a call beside another one, changed in one way.
type Variant struct {
	Call   spec.Call
	Change string // in words that follow "with"
}

// Variants returns the variants of a call that a requirement of the family MET
// compares it with. There are none where it says nothing of the call. A variant
// may share what is not changed with the call.
func Variants(id spec.ID, c spec.Call) []Variant {
	var out []Variant
	for _, v := range variants(id, c) {
		if v.Call.Valid() == nil {
			out = append(out, v)
		}
	}
	return out
}

func variants(id spec.ID, c spec.Call) []Variant {
	switch id {
	case "MET-01":
		return filled(c)
	case "MET-02":
		return called(c)
	case "MET-03":
		return reordered(c)
	case "MET-04":
		if b, ok := c.(*spec.BuildCall); ok {
			return budgeted(b)
		}
	case "MET-05":
		if r, ok := c.(*spec.ReconstructCall); ok {
			return unvouched(r)
		}
	case "MET-06":
		return staked(c)
	case "MET-07":
		if e, ok := c.(*spec.Episode); ok {
			return reloaded(e)
		}
	}
	return nil
}

// budgeted raises the budget: by one, to the last one under which the prefix is
// over the ceiling, to the first under which it is not, and without end.
func budgeted(c *spec.BuildCall) []Variant {
	if c.Budget == nil {
		return nil
	}
	last := (c.Prefix() - 1) / c.RatioLow
	var out []Variant
	for _, budget := range []int64{*c.Budget + 1, last, last + 1} {
		if budget > *c.Budget {
			raised := *c
			raised.Budget = &budget
			out = append(out, Variant{&raised, "a larger budget"})
		}
	}
	unbounded := *c
	unbounded.Budget = nil
	return append(out, Variant{&unbounded, "an unbounded budget"})
}

// reloaded saves and opens the session before the last look at an artifact or
// the ledger, in the middle, and after the first step. What is killed, or ends
// in a race, is left alone.
func reloaded(e *spec.Episode) []Variant {
	look := -1
	for i, s := range e.Steps {
		switch s.(type) {
		case *spec.Race, *spec.Kill:
			return nil
		case *spec.SessionReconstruct, *spec.SessionGuard:
			look = i
		}
	}
	if look < 0 {
		return nil
	}
	var out []Variant
	for _, at := range slices.Compact([]int{look, (look + 1) / 2, min(1, look)}) {
		steps := slices.Insert(slices.Clone(e.Steps), at, spec.Step(&spec.Reload{}))
		out = append(out, Variant{&spec.Episode{Steps: steps}, fmt.Sprintf("a reload before step %d", at+1)})
	}
	return out
}
