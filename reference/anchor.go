package reference

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// evidence says why an anchor does or does not speak for its turn. Exactly
// one value holds for a turn, the first that applies (C2, C4).
type evidence int

const (
	empty    evidence = iota // the anchor is empty
	absent                   // it is not in the summary at all
	embedded                 // it is there, but only inside longer tokens
	shared                   // it is a token, and another turn's anchor too
	anchored                 // it speaks for its turn
)

func weigh(anchor, summary string, isShared bool) evidence {
	switch {
	case anchor == "":
		return empty
	case !strings.Contains(summary, anchor):
		return absent
	case !HoldsToken(summary, anchor):
		return embedded
	case isShared:
		return shared
	}
	return anchored
}

// HoldsToken reports whether the token occurs in text with a boundary on either
// side (C4). Occurrences may overlap. An empty token is never held.
func HoldsToken(text, token string) bool {
	return anyToken(text, token, func(before, after string) bool { return true })
}

// heldPlain reports whether some occurrence of the token is set off by white
// space or an end of the text on both sides. COV-11 binds where none is.
func heldPlain(text, token string) bool {
	return anyToken(text, token, func(before, after string) bool {
		l, _ := utf8.DecodeLastRuneInString(before)
		r, _ := utf8.DecodeRuneInString(after)
		return (before == "" || unicode.IsSpace(l)) && (after == "" || unicode.IsSpace(r))
	})
}

// anyToken calls accept with what stands before and after each occurrence of
// token that has a boundary on either side, until one is accepted.
func anyToken(text, token string, accept func(before, after string) bool) bool {
	if token == "" {
		return false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], token)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(token)
		before, after := text[:start], text[end:]
		if endsAtBoundary(before) && startsAtBoundary(after) && accept(before, after) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
}

// startsAtBoundary, as endsAtBoundary, reads U+FFFD beyond an end of the text,
// which is in no word and is no joiner.
func startsAtBoundary(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	next, _ := utf8.DecodeRuneInString(after[size:])
	return !inWord(r) && !(isJoiner(r) && inWord(next))
}

func endsAtBoundary(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeLastRuneInString(before[:len(before)-size])
	return !inWord(r) && !(isJoiner(r) && inWord(next))
}

// inWord: a letter, mark, digit or underscore is part of a longer token.
func inWord(r rune) bool {
	if r < unicode.MaxASCII {
		return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.N)
}

// isJoiner: these tie two words into one token when they stand between them.
func isJoiner(r rune) bool { return strings.ContainsRune("-./:@#", r) }
