package cut

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

const (
	maxRetained     = 40   // retained turns of a case
	maxRetainedText = 2000 // runes of one
)

// certify asks what may be certified of the real summary, class by class, so
// that its losses show; then the same with what it kept alone, and with what it
// lost pinned: there certifying is due.
func (c *cutter) certify(w *window) {
	typed := userTexts(append(slices.Clone(w.boundary.Covered), w.boundary.Kept...))
	retained := c.retained(w)
	turns, n := w.turns, 0
	if len(turns) == 0 {
		turns = w.kept // nothing was replaced: what was kept can be certified all the same
	}
	for part := range slices.Chunk(turns, c.opts.Slice) {
		name := w.name
		if n++; len(turns) > c.opts.Slice {
			name = fmt.Sprintf("%s-s%02d", w.name, n)
		}
		var all []spec.Element
		for _, t := range part {
			all = append(all, elements(t, typed[t.Text])...)
		}
		c.certifyPart(w, name, all, retained)
	}
}

func (c *cutter) certifyPart(w *window, name string, all []spec.Element, retained []spec.RetainedTurn) {
	var whole, lost []spec.Element
	for _, class := range elementClasses {
		of := ofClass(all, class)
		if len(of) == 0 {
			continue
		}
		call := &spec.CertifyCall{Required: []string{class}, Elements: of, Retained: retained, Summary: w.summary, Pins: []string{}}
		c.add(plan{
			name:  name + "-certify-" + class,
			story: fmt.Sprintf("What a recorded session says under the class %q, and the summary that replaced it.\nThe class is certified if every element is retained, and not otherwise.", class),
			aims:  []spec.ID{"FLR-10", "FLR-19", "FLR-11", "FLR-12"},
			call:  call,
		})
		for _, e := range of {
			if isRetained(e, w.summary, retained) {
				whole = append(whole, e)
			} else {
				lost = append(lost, e)
			}
		}
	}
	if len(whole) > 0 {
		c.add(plan{
			name:  name + "-certify-kept",
			story: "Of the elements of a recorded session, those that its summary and its kept turns hold.\nThey are retained, so their classes are certified.",
			aims:  []spec.ID{"FLR-12"},
			call:  &spec.CertifyCall{Required: classesOf(whole), Elements: whole, Retained: retained, Summary: w.summary, Pins: []string{}},
		})
	}
	if len(lost) > 0 {
		c.add(plan{
			name:  name + "-certify-pinned",
			story: "Of the elements of a recorded session, those that its summary lost, each pinned beside it.\nA pin retains them, so their classes are certified.",
			aims:  []spec.ID{"FLR-12"},
			call:  &spec.CertifyCall{Required: classesOf(lost), Elements: lost, Retained: retained, Summary: w.summary, Pins: textsOf(lost)},
		})
	}
}

// retained are the newest turns of the kept tail.
func (c *cutter) retained(w *window) []spec.RetainedTurn {
	out := []spec.RetainedTurn{}
	kept := w.kept
	if n := len(kept); n > maxRetained {
		kept = kept[n-maxRetained:]
		c.note(w, "%d kept turns: cases of certify hold the last %d", n, maxRetained)
	}
	for _, t := range kept {
		text := excerpt(t.Text, "", maxRetainedText)
		if text != t.Text {
			c.note(w, "kept turn %d is cut to %d characters", t.ID, maxRetainedText)
		}
		out = append(out, spec.RetainedTurn{ID: t.ID, Text: text})
	}
	return out
}

func isRetained(e spec.Element, summary string, retained []spec.RetainedTurn) bool {
	return isToken(e.Text, summary) || slices.ContainsFunc(retained, func(t spec.RetainedTurn) bool { return isToken(e.Text, t.Text) })
}

// ofClass gives the elements of one class, each text once.
func ofClass(all []spec.Element, class string) []spec.Element {
	var out []spec.Element
	for _, e := range all {
		same := func(o spec.Element) bool { return o.Text == e.Text }
		if e.Class == class && len(out) < perCase && !slices.ContainsFunc(out, same) {
			out = append(out, e)
		}
	}
	return out
}

func classesOf(all []spec.Element) []string {
	out := []string{}
	for _, e := range all {
		if !slices.Contains(out, e.Class) {
			out = append(out, e.Class)
		}
	}
	return out
}

func textsOf(all []spec.Element) []string {
	out := []string{}
	for _, e := range all {
		out = append(out, e.Text)
	}
	return out
}
