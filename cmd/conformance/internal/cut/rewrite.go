package cut

import (
	"bytes"
	"slices"

	"plimsoll/corpus"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// Rewrite gives cases of the same shape that hold nothing of the recording, so
// that a private or licensed one can leave its owner. Words and literals are
// replaced by invented ones of the same length, spelling and kind, the same by
// the same throughout all cases given, and what was part of something longer is
// so again; a short list of words stays (polarity, duty, order, grammar, units,
// extensions). So the same is permitted, of the same turns, for the same
// reasons.
//
// A literal with fewer than four characters to change is changed, but may come
// to equal another one of the recording: there are too few of its kind. A name
// of kept words and nothing else, as NotFoundError, may stay.
//
// Lengths, punctuation and noughts show through. Whoever knows the seed can try
// words until one gives what stands there: for a private recording draw the
// seed at random and keep it to yourself.
//
// Names and stories of cases stay: they hold nothing of the recording but what
// [Options].Name put there. A case whose meaning cannot be kept is left out,
// with a note. The same cases and seed give the same result.
func Rewrite(cases []corpus.Case, seed uint64) ([]corpus.Case, []Note) {
	l := newLoom(seed)
	var notes []Note
	var fit []corpus.Case
	for _, c := range cases {
		if rewritten(c.Call, func(s string) string { l.read(s); return s }) == nil {
			notes = append(notes, Note{Case: c.Name, Text: "no case of this operation is cut from a recording; left out"})
			continue
		}
		fit = append(fit, c)
	}
	for _, c := range fit {
		for _, s := range relations(c.Call) {
			l.relate(s)
		}
	}
	l.align()
	left := l.finish()
	var out []corpus.Case
	for _, c := range fit {
		made := c
		made.Call = rewritten(c.Call, l.text)
		made.Permitted = permitted(made.Call, c.Profile)
		if why := objection(c, made, l, left); why != "" {
			notes = append(notes, Note{Case: c.Name, Text: why + "; left out"})
			continue
		}
		out = append(out, made)
	}
	return out, notes
}

// objection says why a rewritten case must not be used, or "". Nothing depends
// on the loom being right: its work is judged here.
func objection(old, made corpus.Case, l *loom, left map[*run]bool) string {
	leaks := false
	rewritten(old.Call, func(text string) string {
		leaks = leaks || slices.ContainsFunc(l.spans[lower(text)], func(s span) bool { return left[s.run] })
		return text
	})
	switch {
	case leaks:
		return "no map was found that hides its words and keeps its meaning"
	case generators.IsStrict(old.Call) != generators.IsStrict(made.Call), !sameRows(old.Call, made.Call, l):
		return "rewriting would change what is permitted"
	}
	return ""
}

// sameRows compares what each row permits; texts of the recording among it have
// to be rewritten too.
func sameRows(old, made spec.Call, l *loom) bool {
	a, b := reference.Rows(old), reference.Rows(made)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		was := a[i].Permitted
		if was.Cites != nil {
			cites := *was.Cites
			cites.Entries = slices.Clone(cites.Entries)
			for j := range cites.Entries {
				cites.Entries[j].Reason = l.text(cites.Entries[j].Reason)
			}
			was.Cites = &cites
		}
		x, errX := spec.Encode(was)
		y, errY := spec.Encode(b[i].Permitted)
		if errX != nil || errY != nil || a[i].ID != b[i].ID || !bytes.Equal(x, y) {
			return false
		}
	}
	return true
}
