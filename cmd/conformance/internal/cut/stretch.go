package cut

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plimsoll/corpus/recording"
	"plimsoll/generators"
)

// A stretch is what a case calls a turn: a turn with an anchor, and the turns
// without one beside it.
type stretch struct {
	id     int64
	anchor string
	tokens int64
	text   string
}

// findAnchors gives every turn its anchor before any summary is looked at.
func (w *window) findAnchors() {
	w.anchors = anchorsOf(w.turns)
	if len(w.turns) > 0 && !slices.ContainsFunc(w.anchors, func(a string) bool { return a != "" }) {
		w.wordy = true
		w.anchors = anchorsOf(w.lettered())
	}
}

func anchorsOf(turns []recording.Turn) []string {
	out := make([]string, len(turns))
	for i := range turns {
		out[i] = recording.Anchor(turns, i)
	}
	return out
}

// stretches joins the turns of the window by their anchors.
func (w *window) stretches() []stretch { return join(w.turns, w.anchors) }

// agreed is stretches with anchors on which both readings of the summary agree:
// of the literals of a turn the first that the summary holds, else the first
// that it does not.
func (w *window) agreed(summary string) []stretch {
	anchors := anchorsAmong(w.lettered(), summary, generators.Anchored)
	for i, other := range anchorsAmong(w.lettered(), summary, generators.Absent) {
		if anchors[i] == "" {
			anchors[i] = other
		}
	}
	return join(w.turns, anchors)
}

// lettered are the turns with what serves as literals in this window.
func (w *window) lettered() []recording.Turn {
	if w.wordy {
		return worded(w.turns)
	}
	return w.turns
}

// anchorsAmong finds anchors among the literals of one standing.
func anchorsAmong(turns []recording.Turn, summary string, standing generators.Standing) []string {
	turns = slices.Clone(turns)
	for i := range turns {
		turns[i].Literals = slices.DeleteFunc(slices.Clone(turns[i].Literals), func(l recording.Literal) bool {
			return generators.Reason(l.Text, summary, false) != standing
		})
	}
	return anchorsOf(turns)
}

// worded gives the turns their words in the place of their literals, the
// longest first.
func worded(turns []recording.Turn) []recording.Turn {
	out := slices.Clone(turns)
	for i := range out {
		words := strings.FieldsFunc(out[i].Text, func(r rune) bool { return !unicode.IsLetter(r) })
		slices.SortStableFunc(words, func(a, b string) int { return utf8.RuneCountInString(b) - utf8.RuneCountInString(a) })
		out[i].Literals = nil
		for _, word := range words {
			if utf8.RuneCountInString(word) >= 4 {
				out[i].Literals = append(out[i].Literals, recording.Literal{Text: word, Class: recording.ClassIdentifier})
			}
		}
	}
	return out
}

// join makes stretches; there is none when no turn has an anchor.
func join(turns []recording.Turn, anchors []string) []stretch {
	var out []stretch
	var lead stretch // turns before the first anchor
	for i, t := range turns {
		switch {
		case anchors[i] != "":
			s := stretch{id: t.ID, anchor: anchors[i]}
			if len(out) == 0 {
				s.text, s.tokens = lead.text, lead.tokens
			}
			s.add(t)
			out = append(out, s)
		case len(out) > 0:
			out[len(out)-1].add(t)
		default:
			lead.add(t)
		}
	}
	return out
}

func (s *stretch) add(t recording.Turn) {
	if s.text != "" {
		s.text += "\n"
	}
	s.text += t.Text
	s.tokens += t.Tokens
}

// anchoredIn tells whether the summary holds the anchor as a token.
func (s stretch) anchoredIn(summary string) bool { return isToken(s.anchor, summary) }

// isToken: C4, whatever stands beside it.
func isToken(literal, text string) bool {
	return generators.Reason(literal, text, false) >= generators.Between
}

func anchored(all []stretch, summary string) []int64 {
	ids := []int64{}
	for _, s := range all {
		if s.anchoredIn(summary) {
			ids = append(ids, s.id)
		}
	}
	return ids
}

func idsOf(all []stretch) []int64 {
	ids := []int64{}
	for _, s := range all {
		ids = append(ids, s.id)
	}
	return ids
}
