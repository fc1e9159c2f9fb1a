package properties

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// replanted makes the places of what is planted fit again after messages are
// gone, drops what stands nowhere any more, and joins what is said in a row.
func replanted(d *spec.Dialogue, gone map[int]bool) *spec.Dialogue {
	place := func(turn int) int {
		at := turn
		for i := range turn {
			if gone[i] {
				at--
			}
		}
		return at
	}
	p := &d.Planted
	p.Elements = slices.DeleteFunc(slices.Clone(p.Elements), func(e spec.Element) bool { return gone[int(e.Turn)] })
	for i := range p.Elements {
		p.Elements[i].Turn = int64(place(int(p.Elements[i].Turn)))
	}
	n := 0
	p.Anchors = slices.DeleteFunc(slices.Clone(p.Anchors), func(string) bool { n++; return gone[n-1] })
	joinSteps(d)
	return uprooted(d)
}

// uprooted drops what is planted and stands nowhere any more.
func uprooted(d *spec.Dialogue) *spec.Dialogue {
	all, p := d.Messages(), &d.Planted
	said := func(text string) bool {
		return slices.ContainsFunc(all, func(m spec.Message) bool { return strings.Contains(m.Words(), text) })
	}
	p.Elements = slices.DeleteFunc(slices.Clone(p.Elements), func(e spec.Element) bool {
		return e.Turn >= int64(len(all)) || !strings.Contains(all[e.Turn].Words(), e.Text)
	})
	p.Anchors = slices.Clone(p.Anchors[:min(len(p.Anchors), len(all))])
	for i, a := range p.Anchors {
		if !strings.Contains(all[i].Words(), a) {
			p.Anchors[i] = ""
		}
	}
	for n := len(p.Anchors); n > 0 && p.Anchors[n-1] == ""; n-- {
		p.Anchors = p.Anchors[:n-1]
	}
	p.Failed = slices.DeleteFunc(slices.Clone(p.Failed), func(f spec.FailedAction) bool { return !said(f.Action) || !said(f.Reason) })
	p.Secrets = slices.DeleteFunc(slices.Clone(p.Secrets), func(s string) bool { return !said(s) })
	return d
}

// dropPlanted forgets what is planted: all of it, all of a kind, one by one. The
// texts stay.
func dropPlanted(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	out := clone(d)
	out.Planted = spec.Planted{}
	if !yield(out) {
		return
	}
	for part := range cuts(len(d.Planted.Elements)) {
		out := clone(d)
		out.Planted.Elements = slices.Delete(out.Planted.Elements, part[0], part[1])
		if !yield(out) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Anchors)) {
		out := clone(d)
		for i := part[0]; i < part[1]; i++ {
			out.Planted.Anchors[i] = ""
		}
		if !yield(uprooted(out)) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Failed)) {
		out := clone(d)
		out.Planted.Failed = slices.Delete(out.Planted.Failed, part[0], part[1])
		if !yield(out) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Secrets)) {
		out := clone(d)
		out.Planted.Secrets = slices.Delete(out.Planted.Secrets, part[0], part[1])
		if !yield(out) {
			return
		}
	}
}
