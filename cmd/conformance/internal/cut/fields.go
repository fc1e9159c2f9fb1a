package cut

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// rewritten returns a copy of a call in which every text of the recording went
// through f. Names of classes and reasons of finishing are the specification's,
// not the recording's. It returns nil for an operation that is never cut.
func rewritten(c spec.Call, f func(string) string) spec.Call {
	switch c := c.(type) {
	case *spec.BuildCall:
		out := *c
		out.Turns = slices.Clone(c.Turns)
		for i := range out.Turns {
			out.Turns[i].Anchor = f(out.Turns[i].Anchor)
		}
		out.Summary, out.EndMarker = f(c.Summary), f(c.EndMarker)
		return &out
	case *spec.ResolveCall:
		out := *c
		out.Checkpoint.Summary = f(c.Checkpoint.Summary)
		out.Checkpoint.Earlier = each(c.Checkpoint.Earlier, f)
		out.Checkpoint.Anchors, out.Raw = eachOf(c.Checkpoint.Anchors, f), eachOf(c.Raw, f)
		return &out
	case *spec.CertifyCall:
		out := *c
		out.Elements, out.Retained = slices.Clone(c.Elements), slices.Clone(c.Retained)
		for i := range out.Elements {
			out.Elements[i].Text = f(out.Elements[i].Text)
		}
		for i := range out.Retained {
			out.Retained[i].Text = f(out.Retained[i].Text)
		}
		out.Summary, out.Pins = f(c.Summary), each(c.Pins, f)
		return &out
	case *spec.GuardCall:
		out := *c
		out.Ledger = slices.Clone(c.Ledger)
		for i := range out.Ledger {
			out.Ledger[i].Key, out.Ledger[i].Reason = f(out.Ledger[i].Key), f(out.Ledger[i].Reason)
		}
		out.Summary, out.Key, out.Query = f(c.Summary), f(c.Key), f(c.Query)
		return &out
	}
	return nil
}

func each(texts []string, f func(string) string) []string {
	if texts == nil {
		return nil
	}
	out := []string{}
	for _, t := range texts {
		out = append(out, f(t))
	}
	return out
}

// eachOf goes through the keys in order: f may care.
func eachOf(texts map[int64]string, f func(string) string) map[int64]string {
	if texts == nil {
		return nil
	}
	out := map[int64]string{}
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		out[id] = f(texts[id])
	}
	return out
}

// A sought is a text that is looked for in another, and where: the outcome of a
// call depends on it.
type sought struct{ needle, text string }

// relations lists what is looked for where when the call is judged.
func relations(c spec.Call) []sought {
	var out []sought
	add := func(needle string, texts ...string) {
		for _, t := range texts {
			if needle != "" {
				out = append(out, sought{needle, t})
			}
		}
	}
	switch c := c.(type) {
	case *spec.BuildCall:
		add(c.EndMarker, c.Summary)
		for _, t := range c.Turns {
			add(t.Anchor, c.Summary)
		}
	case *spec.ResolveCall:
		cp := c.Checkpoint
		for _, id := range slices.Sorted(maps.Keys(cp.Anchors)) {
			add(cp.Anchors[id], append(slices.Clone(cp.Earlier), cp.Summary, c.Raw[id])...)
		}
	case *spec.CertifyCall:
		texts := append([]string{c.Summary}, c.Pins...)
		for _, t := range c.Retained {
			texts = append(texts, t.Text)
		}
		for _, e := range c.Elements {
			add(e.Text, texts...)
		}
	case *spec.GuardCall:
		keys := []string{c.Key}
		for _, e := range c.Ledger {
			keys = append(keys, e.Key)
		}
		for _, k := range keys {
			add(k, append(slices.Clone(keys), c.Summary, c.Query)...)
		}
	}
	return out
}
