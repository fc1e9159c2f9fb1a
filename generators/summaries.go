package generators

import (
	"strings"
	"unicode/utf8"
)

// A style is how a summary as a whole is told.
type style struct {
	backwards bool // the last turn first
	swapped   bool // the first two kept literals stand in each other's place
	bare      bool // no word before the first literal and none after the last
	silent    bool // it says nothing but blank
	blank     string
	front     string // what it begins with, a blank at its end
	cut       int    // number of the sentence that breaks off, counted from 1; 0 when none does
}

// drawStyle chooses a style without faults.
func drawStyle(r *roll) style {
	s := style{backwards: r.chance(1, 5), swapped: r.chance(1, 8), bare: r.chance(1, 4)}
	if r.chance(1, 25) {
		s.front = pick(r, fronts)
	}
	return s
}

// fronts are beginnings that a careless reader stops at or strips.
var fronts = []string{"\x00 ", "log\x00\x00 ", "\ufeff ", "\x1b[0m ", "\u202e ", "\n\n "}

// tell writes the summary of the turns. Turns of which it says nothing, and
// the one in whose sentence it breaks off, are marked as dropped.
func tell(tellings []telling, s style) string {
	if s.silent {
		forget(tellings)
		return s.blank
	}
	if s.swapped && s.cut == 0 {
		swap(tellings)
	}
	var b strings.Builder
	b.Grow(64 * len(tellings))
	b.WriteString(s.front)
	last := len(tellings) - 1
	for i := range tellings {
		t := &tellings[i]
		if s.backwards {
			t = &tellings[last-i]
		}
		first, end := s.bare && i == 0, s.bare && i == last
		if s.cut == i+1 {
			b.WriteString(t.lead + " " + half(t.text))
			break
		}
		sentence(&b, t, first, end)
	}
	if s.cut > 0 && s.cut <= len(tellings) {
		if s.backwards {
			forget(tellings[:len(tellings)-s.cut+1])
		} else {
			forget(tellings[s.cut-1:])
		}
	}
	return b.String()
}

// sentence writes what the summary says of one turn.
func sentence(b *strings.Builder, t *telling, first, last bool) {
	if t.echo != (pair{}) {
		b.WriteString("Compare")
		b.WriteString(t.echo.left)
		b.WriteString(t.turn.Anchor)
		b.WriteString(t.echo.right)
		b.WriteString("\n")
	}
	left, right := t.around.left, t.around.right
	if first {
		left = strings.TrimLeft(left, " ")
	} else {
		b.WriteString(t.lead)
	}
	b.WriteString(left)
	b.WriteString(t.text)
	if last {
		b.WriteString(strings.TrimRight(right, " "))
		return
	}
	b.WriteString(right)
	b.WriteString(t.tail)
	b.WriteString(".\n")
}

func forget(tellings []telling) {
	for i := range tellings {
		if tellings[i].fault != emptied {
			tellings[i].fault = dropped
		}
	}
}

// swap exchanges the first two literals that stand by themselves.
func swap(tellings []telling) {
	var first *telling
	for i := range tellings {
		t := &tellings[i]
		if t.fault != kept || t.twinned {
			continue
		}
		if first != nil {
			first.text, t.text = t.text, first.text
			return
		}
		first = t
	}
}

// half returns the first half of a text, between two runes.
func half(text string) string {
	at := len(text) / 2
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at]
}
