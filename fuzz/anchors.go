package fuzz

import (
	"fmt"
	"strings"
)

// anchor returns the anchor of the n-th turn, counted from 0. Under the strict
// profile it is any text; otherwise a token that no other one of the case is
// part of, for what an anchor inside a longer token is worth only that profile
// says.
func (m *maker) anchor(n int) string {
	plain := fmt.Sprintf("%s%d", anchorStem, 100+n)
	if !m.strict {
		return plain // no text of the case is made of it but summaries
	}
	switch b := m.next(); {
	case b == 0:
		return m.known(plain)
	case b == 1:
		return ""
	case b < 0x40:
		return m.known(words[int(b)%len(words)])
	}
	return m.known(m.text(m.names...))
}

// anchorStem begins the plain anchors.
const anchorStem = "PAY-1"

// filler says something and holds no anchor.
var filler = []string{"the refund window was set", "nothing was changed", "do not touch it", "see above", "settled", "and so on"}

// summary tells of turns by their anchors. Where only the strict profile could
// judge any other, they stand between blanks.
func (m *maker) summary(anchors []string) string {
	if m.strict {
		return m.text(m.names...)
	}
	var b strings.Builder
	for range mostPieces {
		p := m.next()
		if p == 0 {
			break
		}
		piece := filler[int(p>>1)%len(filler)]
		if p&1 == 1 && len(anchors) > 0 {
			piece = anchors[int(p>>1)%len(anchors)]
		}
		b.WriteString(piece + " ")
	}
	return b.String()
}
