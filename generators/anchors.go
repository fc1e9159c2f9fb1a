package generators

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plimsoll/spec"
)

// A Standing tells what an anchor is worth as evidence in a summary. The
// reasons are disjoint; the first one that applies counts.
type Standing uint8

// The standings (C4). Anchored and Absent are read alike in every profile; the
// others make a case strict.
const (
	Empty    Standing = iota // the anchor is empty
	Absent                   // it does not occur
	Embedded                 // it occurs, but only inside longer tokens
	Shared                   // it occurs, but belongs to more than one turn
	Between                  // it counts, but only beside delimiters that the core profile leaves open
	Anchored                 // it counts, whoever reads
)

func (s Standing) String() string {
	return [...]string{"empty", "absent", "embedded", "shared", "between", "anchored"}[s]
}

// Reason returns the standing of an anchor in a summary; shared says that
// another turn has the same anchor.
func Reason(anchor, summary string, shared bool) Standing {
	if anchor == "" {
		return Empty
	}
	best := occurrence(anchor, summary)
	if shared && best > Embedded {
		return Shared
	}
	return best
}

// IsStrict reports whether a case can be played in a strict run only: whether
// an anchor of it is empty, embedded, shared or between. A turn of a set that
// has no anchor in the checkpoint has an empty one. Earlier summaries of a
// checkpoint count for the wanted turn, since their text can be its answer.
func IsStrict(call spec.Call) bool {
	switch c := call.(type) {
	case *spec.BuildCall:
		seen := make(map[string]bool, len(c.Turns))
		for _, t := range c.Turns {
			if strictIn(t.Anchor, c.Summary, seen) {
				return true
			}
		}
	case *spec.ResolveCall:
		if nameless(&c.Checkpoint) {
			return true
		}
		seen := make(map[string]bool, len(c.Checkpoint.Anchors))
		for _, anchor := range c.Checkpoint.Anchors {
			if strictIn(anchor, c.Checkpoint.Summary, seen) {
				return true
			}
		}
		wanted, known := c.Checkpoint.Anchors[c.ID]
		for _, earlier := range c.Checkpoint.Earlier {
			if known && strictIn(wanted, earlier, nil) {
				return true
			}
		}
	}
	return false
}

// nameless reports whether a turn of the sets has no anchor in the checkpoint.
func nameless(ck *spec.Checkpoint) bool {
	unknown := func(id int64) bool {
		_, known := ck.Anchors[id]
		return !known
	}
	return slices.ContainsFunc(ck.Covered, unknown) || slices.ContainsFunc(ck.Uncovered, unknown)
}

// strictIn reports whether an anchor makes a case strict. An anchor seen before
// belongs to another turn; it does no harm where it does not occur.
func strictIn(anchor, summary string, seen map[string]bool) bool {
	s := Reason(anchor, summary, seen[anchor])
	if seen != nil {
		seen[anchor] = true
	}
	return s != Absent && s != Anchored
}

// occurrence returns the best standing among all occurrences, overlapping ones
// included.
func occurrence(anchor, summary string) Standing {
	best := Absent
	for at := 0; at <= len(summary)-len(anchor); {
		i := strings.Index(summary[at:], anchor)
		if i < 0 {
			break
		}
		start := at + i
		left := side(runesBefore(summary[:start]))
		right := side(runesAfter(summary[start+len(anchor):]))
		best = max(best, min(left, right))
		if best == Anchored {
			break
		}
		_, size := utf8.DecodeRuneInString(summary[start:])
		at = start + size
	}
	return best
}

// none stands for the rune beyond an end of the text.
const none rune = -1

// runesBefore returns the last rune of a text and the one before it.
func runesBefore(text string) (near, beyond rune) {
	near, size := utf8.DecodeLastRuneInString(text)
	if size == 0 {
		return none, none
	}
	beyond, more := utf8.DecodeLastRuneInString(text[:len(text)-size])
	if more == 0 {
		beyond = none
	}
	return near, beyond
}

// runesAfter returns the first two runes of a text.
func runesAfter(text string) (near, beyond rune) {
	near, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return none, none
	}
	beyond, more := utf8.DecodeRuneInString(text[size:])
	if more == 0 {
		beyond = none
	}
	return near, beyond
}

// side judges one side of an occurrence: the rune beside the anchor, and the
// one behind that.
func side(near, beyond rune) Standing {
	switch {
	case near == none || unicode.IsSpace(near):
		return Anchored
	case inWord(near), inWord(beyond) && strings.ContainsRune(joiners, near):
		return Embedded
	case inWord(beyond) || !unicode.IsPunct(near):
		return Between
	}
	return Anchored
}

const joiners = "-./:@#"

// inWord reports whether a rune belongs to the token beside it.
func inWord(r rune) bool {
	return r == '_' || r != none && unicode.In(r, unicode.L, unicode.M, unicode.N)
}
