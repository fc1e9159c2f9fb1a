package generators

import (
	"strings"
	"unicode"
)

// settle writes the anchors, and what the summary says in their place.
func settle(r *roll, tellings []telling) {
	for i := range tellings {
		t := &tellings[i]
		if t.around == (pair{}) {
			t.around = coreDelimiters[0]
		}
		if !t.ladder {
			t.turn.Anchor = literal(t.frame, t.code)
		}
		if t.cousin && i > 0 {
			t.turn.Anchor = cousin(r, tellings[i-1].turn.Anchor)
		}
		t.text = t.turn.Anchor
		if t.overlap != "" {
			more := t.overlap + t.text
			t.turn.Anchor += more
			t.text = "x" + t.turn.Anchor + more
		}
	}
	for i := range tellings {
		t := &tellings[i]
		if t.fault == shared {
			share(t, &tellings[(i+len(tellings)-1)%len(tellings)])
		}
		switch t.fault {
		case dropped:
			t.text = pick(r, vague)
		case shortened, recased, rounded, invented, renormed:
			t.text = altered(t)
		case trimmed:
			blank := pick(r, outerBlanks)
			t.turn.Anchor, t.around = blank.left+t.text+blank.right, pair{" (", ") "}
		case emptied:
			t.turn.Anchor, t.text = "", pick(r, vague)
		case embedded:
			t.around = pick(r, longer)
		case loose:
			t.around = pick(r, looseDelimiters)
		}
		if t.fault != kept {
			t.echo = pair{}
		}
	}
}

// share gives a turn the anchor of its neighbor; one that has none to give is
// left with an embedded anchor instead.
func share(t, twin *telling) {
	if t == twin || twin.fault == emptied || twin.fault == trimmed {
		t.fault = embedded
		return
	}
	t.turn.Anchor, t.text = twin.turn.Anchor, twin.turn.Anchor
	twin.twinned = true
}

// altered returns a literal that is like the turn's anchor and does not hold it.
func altered(t *telling) string {
	digit := string(rune('0' + (firstCode+t.code)/1000))
	switch t.fault {
	case shortened:
		return t.frame.before + digit
	case invented:
		return literal(t.frame, t.spare)
	case recased:
		if other := strings.Map(otherCase, t.turn.Anchor); other != t.turn.Anchor {
			return other
		}
	case renormed:
		return reformed(t.turn.Anchor)
	}
	return t.frame.before + digit + "k" + t.frame.after
}

// cousin returns another literal that only a careless comparison takes for this one.
func cousin(r *roll, anchor string) string {
	if other := strings.Map(otherCase, anchor); other != anchor && r.chance(1, 2) {
		return other
	}
	return reformed(anchor)
}

func otherCase(r rune) rune {
	if unicode.IsUpper(r) {
		return unicode.ToLower(r)
	}
	return unicode.ToUpper(r)
}

// outerBlanks are what an anchor begins or ends with where a summary has it trimmed.
var outerBlanks = []pair{{" ", ""}, {"", " "}, {"\t", ""}, {"", "\n"}, {"", "\r\n"}, {"\u00a0", ""}, {" ", " "}}
