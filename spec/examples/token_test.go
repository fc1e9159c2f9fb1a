package examples

import (
	"strings"
	"testing"
	"unicode"
)

// A second telling of C4, on slices of runes, so that the table is not merely
// believed.
func TestTokens(t *testing.T) {
	for _, e := range Tokens() {
		held, plain := false, false
		text, anchor := []rune(e.Text), []rune(e.Anchor)
		for i := 0; i+len(anchor) <= len(text); i++ {
			if string(text[i:i+len(anchor)]) != e.Anchor {
				continue
			}
			left, right := side(text, i-1, -1), side(text, i+len(anchor), 1)
			held = held || left != embedded && right != embedded
			plain = plain || left == core && right == core
		}
		absent := !strings.Contains(e.Text, e.Anchor)
		if held != e.Held || (plain || absent) != e.Core {
			t.Errorf("%q in %q: held %v, core %v; the table says %v, %v", e.Anchor, e.Text, held, plain || absent, e.Held, e.Core)
		}
	}
}

type standing int

const (
	embedded standing = iota
	between
	core
)

func side(text []rune, at, step int) standing {
	look := func(i int) rune {
		if i < 0 || i >= len(text) {
			return ' '
		}
		return text[i]
	}
	word := func(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N) }
	next, beyond := look(at), look(at+step)
	switch {
	case word(next), strings.ContainsRune("-./:@#", next) && word(beyond):
		return embedded
	case unicode.IsSpace(next), unicode.IsPunct(next) && !word(beyond):
		return core
	}
	return between
}
