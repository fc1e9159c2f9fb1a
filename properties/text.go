package properties

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A reading is a text with its joints worked out: for each byte position,
// whether what stands there goes on into a longer token on that side (C4).
type reading struct {
	text        string
	left, right []bool          // joined to what comes before, to what comes after
	parts       map[string]bool // its words, worked out when first asked
}

// read scans the text once forwards and once backwards.
func read(text string) *reading {
	joints := make([]bool, 2*(len(text)+1))
	r := &reading{text: text, left: joints[:len(text)+1], right: joints[len(text)+1:]}
	var side neighbours
	for i, c := range text {
		r.left[i] = side.tied()
		side.pass(c)
	}
	r.left[len(text)] = side.tied()
	side = neighbours{}
	for i := len(text); i > 0; {
		r.right[i] = side.tied()
		c, size := utf8.DecodeLastRuneInString(text[:i])
		i -= size
		side.pass(c)
	}
	r.right[0] = side.tied()
	return r
}

// neighbours are the two characters beside a place, on one side of it.
type neighbours struct{ wordy, joiner, wordyBeyond bool }

func (n *neighbours) pass(c rune) {
	n.wordyBeyond = n.wordy
	n.wordy, n.joiner = wordy(c), false
	switch c {
	case '-', '.', '/', ':', '@', '#':
		n.joiner = true
	}
}

// tied: the neighbour is a word character, or a joiner with one behind it.
func (n *neighbours) tied() bool { return n.wordy || n.joiner && n.wordyBeyond }

func wordy(c rune) bool {
	if c < unicode.MaxASCII {
		return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
	}
	return c == '_' || unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsNumber(c)
}

// finds calls f with the byte range of each occurrence of token that is a
// token of its own, until f returns true.
func (r *reading) finds(token string, f func(start, end int) bool) bool {
	return r.occurs(token, func(start, end int) bool {
		return !r.left[start] && !r.right[end] && f(start, end)
	})
}

// occurs calls f for every occurrence, token or not.
func (r *reading) occurs(token string, f func(start, end int) bool) bool {
	if token == "" {
		return false
	}
	for at := 0; at+len(token) <= len(r.text); at++ {
		i := strings.Index(r.text[at:], token)
		if i < 0 {
			return false
		}
		at += i
		if f(at, at+len(token)) {
			return true
		}
	}
	return false
}

func (r *reading) has(token string) bool {
	return r.finds(token, func(int, int) bool { return true })
}

// between reports whether the token stands between blanks or ends somewhere.
func (r *reading) between(token string) bool {
	blank := func(c rune, size int) bool { return size == 0 || unicode.IsSpace(c) }
	return r.finds(token, func(start, end int) bool {
		return blank(utf8.DecodeLastRuneInString(r.text[:start])) && blank(utf8.DecodeRuneInString(r.text[end:]))
	})
}

// longer returns the longer token that the first occurrence is part of.
func (r *reading) longer(token string) string {
	out := ""
	r.occurs(token, func(start, end int) bool {
		for start > 0 && r.left[start] {
			_, size := utf8.DecodeLastRuneInString(r.text[:start])
			start -= size
		}
		for end < len(r.text) && r.right[end] {
			_, size := utf8.DecodeRuneInString(r.text[end:])
			end += size
		}
		out = r.text[start:end]
		return true
	})
	return out
}

// hasWord reports whether a word of the text is w.
func (r *reading) hasWord(w string) bool {
	if r.parts == nil {
		r.parts = set(words(r.text))
	}
	return r.parts[w]
}

// words splits a text into runs of word characters.
func words(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return !wordy(c) })
}
