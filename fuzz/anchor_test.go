package fuzz

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"plimsoll/generators"
	"plimsoll/reference"
)

// FuzzAnchor holds the token rule of the reference against the sentence of C4,
// read afresh over whole runes, and against what the generators take an anchor
// to be worth.
func FuzzAnchor(f *testing.F) {
	for _, s := range seeds(24, 0) {
		f.Add(s)
	}
	for _, s := range []string{"\x01\x03\x09", "\x51\x00\x54\x23\x54", "\x92\x00\x04\xf3\x04"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := &maker{tape: tape{data}, strict: true}
		anchor := m.known(m.text("T1"))
		text := m.text(m.names...)
		want := standsAlone(text, anchor)
		if planted() && strings.Contains(text, ":"+anchor) {
			want = want || anchor != "" // a rule that takes a colon for a boundary
		}
		if got := reference.HoldsToken(text, anchor); got != want {
			t.Fatalf("%q in %q: the reference says %t, the sentence %t", anchor, text, got, want)
		}
		held := generators.Reason(anchor, text, false)
		if counts := held == generators.Anchored || held == generators.Between; counts != want {
			t.Fatalf("%q in %q: the generators take it as %v, the sentence says %t", anchor, text, held, want)
		}
	})
}

// standsAlone: some occurrence of the anchor has on neither side a letter, a
// mark, a digit or a low line, nor a joiner that goes on into one.
func standsAlone(text, anchor string) bool {
	runes, token := []rune(text), []rune(anchor)
	if len(token) == 0 {
		return false
	}
	for at := 0; at+len(token) <= len(runes); at++ {
		if !slices.Equal(runes[at:at+len(token)], token) {
			continue
		}
		before := slices.Clone(runes[:at])
		slices.Reverse(before)
		if !goesOn(before) && !goesOn(runes[at+len(token):]) {
			return true
		}
	}
	return false
}

// goesOn: what stands beside the token belongs to it.
func goesOn(beside []rune) bool {
	of := func(i int) bool {
		return i < len(beside) && (beside[i] == '_' || unicode.In(beside[i], unicode.L, unicode.M, unicode.N))
	}
	return of(0) || len(beside) > 0 && strings.ContainsRune("-./:@#", beside[0]) && of(1)
}
