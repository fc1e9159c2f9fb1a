package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// The functions here take one circumstance out of a call. A row that names a
// circumstance is charged only if the adapter does right without it: an
// adapter that permits every excluded key does not fail for empty reasons.

// clone copies a call so that it can be changed.
func clone[C spec.Call](c C) C {
	text, err := spec.Encode(c)
	if err != nil {
		panic(fmt.Sprintf("properties: a call that cannot be encoded reached the oracles: %v", err))
	}
	out := spec.NewCall(c.Op())
	if err := spec.Decode(text, out); err != nil {
		panic(fmt.Sprintf("properties: a call does not survive its own encoding: %v", err))
	}
	return out.(C)
}

// buildWithout applies the change to a copy; a change that changes nothing
// gives no call.
func buildWithout(change func(*built, *spec.BuildCall) bool) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		b, ok := c.(*spec.BuildCall)
		if !ok {
			return nil
		}
		out := clone(b)
		if !change(&built{call: b, summary: read(b.Summary)}, out) {
			return nil
		}
		return []spec.Call{out}
	}
}

// mendSummary makes a cut-off summary a whole one.
func mendSummary(_ *built, out *spec.BuildCall) bool {
	out.Finish, out.EndMarker = spec.FinishStop, ""
	return true
}

// dropEmbedded, nameEmpty and dropShared give the turns in question anchors
// of their own that are nowhere in the summary.
func dropEmbedded(b *built, out *spec.BuildCall) bool {
	return reanchor(out, func(t spec.Turn) bool { return t.Anchor != "" && !b.summary.has(t.Anchor) })
}

func nameEmpty(_ *built, out *spec.BuildCall) bool {
	return reanchor(out, func(t spec.Turn) bool { return t.Anchor == "" })
}

func dropShared(b *built, out *spec.BuildCall) bool {
	return reanchor(out, func(t spec.Turn) bool { return b.sharers(t.Anchor) > 1 })
}

func reanchor(out *spec.BuildCall, which func(spec.Turn) bool) bool {
	changed := false
	for i, t := range out.Turns {
		if which(t) {
			out.Turns[i].Anchor, changed = unseen(out.Summary, i), true
		}
	}
	return changed
}

// spaceOut repeats every anchor between blanks in front of the summary.
func spaceOut(b *built, out *spec.BuildCall) bool {
	var anchors strings.Builder
	for _, t := range b.call.Turns {
		if b.summary.has(t.Anchor) {
			anchors.WriteString(t.Anchor + " ")
		}
	}
	out.Summary = anchors.String() + out.Summary
	return anchors.Len() > 0
}

// resolveWithout gives the turn an anchor that is nowhere in the summaries.
func resolveWithout(standing string) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		r, ok := c.(*spec.ResolveCall)
		if !ok || (&query{call: r}).standing() != standing {
			return nil
		}
		out := clone(r)
		if out.Checkpoint.Anchors == nil {
			out.Checkpoint.Anchors = map[int64]string{}
		}
		out.Checkpoint.Anchors[out.ID] = unseen(out.Checkpoint.Summary+strings.Join(out.Checkpoint.Earlier, " "), 0)
		return []spec.Call{out}
	}
}

// unseen returns an anchor that the text does not hold.
func unseen(text string, i int) string {
	anchor := fmt.Sprintf("unseen%d", i)
	for strings.Contains(text, anchor) {
		anchor += "x"
	}
	return anchor
}

func guardWithout(change func(*asked, *spec.GuardCall) bool) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		g, ok := c.(*spec.GuardCall)
		if !ok {
			return nil
		}
		out := clone(g)
		if !change(&asked{call: g}, out) {
			return nil
		}
		return []spec.Call{out}
	}
}

func giveReasons(g *asked, out *spec.GuardCall) bool {
	changed := false
	for i, e := range out.Ledger {
		if e.Key == g.call.Key && e.Reason == "" {
			out.Ledger[i].Reason, changed = "failed before", true
		}
	}
	return changed
}

func silence(_ *asked, out *spec.GuardCall) bool {
	out.Query, out.Summary = "", ""
	return true
}

func unsaid(_ *asked, out *spec.GuardCall) bool {
	out.Summary = ""
	return true
}

// unlifted leaves the lifts out.
func unlifted(g *asked, out *spec.GuardCall) bool {
	out.Ledger = slices.DeleteFunc(out.Ledger, isLift)
	return len(out.Ledger) < len(g.call.Ledger)
}

// renameLookalikes gives every entry a key that is nothing like the one asked for.
func renameLookalikes(g *asked, out *spec.GuardCall) bool {
	for i := range out.Ledger {
		out.Ledger[i].Key = unseen(g.call.Key, i)
	}
	return len(out.Ledger) > 0
}

// certifyWithout takes away what an element of that fate left behind; for a
// scattered one it also asks the same about a class that is no statement.
func certifyWithout(kind fate) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		call, ok := c.(*spec.CertifyCall)
		if !ok {
			return nil
		}
		s, out := newSieve(call), clone(call)
		for i, e := range out.Elements {
			if s.fate(e) == kind {
				out.Elements[i].Text = unseen(out.Summary, i)
			}
		}
		if kind != scattered {
			return []spec.Call{out}
		}
		return []spec.Call{out, asOther(call)}
	}
}

// asOther renames the classes that are judged as whole statements.
func asOther(c *spec.CertifyCall) spec.Call {
	out := clone(c)
	rename := func(class *string) {
		if *class == spec.ClassOrdering || *class == spec.ClassRelation {
			*class += " as words"
		}
	}
	for i := range out.Required {
		rename(&out.Required[i])
	}
	for i := range out.Elements {
		rename(&out.Elements[i].Class)
	}
	return out
}
