package model

import (
	"slices"
	"strings"
)

// A line is one statement of a summary: what it is about, and the text that is
// repeated to the letter.
type line struct {
	label string // anchor of the turn; "" where none is known
	text  string
	extra bool // an anchor of which nothing else is said
}

const (
	opening = "Summary of the session so far."
	nothing = "Nothing was said that has to be kept to the letter."
)

// faithful returns what a good summary of what was shown says: every element
// under the anchor of its turn, every failed action with its reason, and the
// anchors of the turns of which there is no more to say.
func faithful(s Shown) []line {
	labels := make(map[int64]string, len(s.Anchors))
	for _, a := range s.Anchors {
		labels[a.Turn] = a.Text
	}
	lines := make([]line, 0, len(s.Elements)+len(s.Failed)+len(s.Anchors))
	told := map[string]bool{}
	for _, e := range s.Elements {
		label := labels[e.Turn]
		told[label], told[e.Text] = true, true
		lines = append(lines, line{label: label, text: e.Text})
	}
	for _, f := range s.Failed {
		lines = append(lines, line{text: "Tried, and failed: " + f.Action + " (" + f.Reason + ")"})
	}
	for _, a := range s.Anchors {
		if !told[a.Text] {
			lines = append(lines, line{text: a.Text, extra: true})
		}
	}
	return lines
}

// prose writes the lines as a text, without what the plan puts around it.
func prose(lines []line) string {
	var b strings.Builder
	b.WriteString(opening)
	if len(lines) == 0 {
		return opening + " " + nothing
	}
	for _, l := range lines {
		b.WriteString("\n- ")
		if l.label != "" && l.label != l.text {
			b.WriteString(l.label + ": ")
		}
		b.WriteString(l.text)
	}
	return b.String()
}

// same reports whether two summaries say the same, in whatever order.
func same(a, b []line) bool {
	sorted := func(lines []line) []line {
		return slices.SortedFunc(slices.Values(lines), func(x, y line) int {
			return strings.Compare(x.label+"\x00"+x.text, y.label+"\x00"+y.text)
		})
	}
	return slices.Equal(sorted(a), sorted(b))
}
