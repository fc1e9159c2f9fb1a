package fuzz

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// words are pieces of a text: tokens that stand inside one another, spellings
// that look alike, and what changes the sense of a sentence.
var words = []string{
	"T1", "T12", "T123", "t1", "a.go", "x/a.go", "src/x/a.go", "main", "main-2", "1", "12", "0x1f",
	"café", "cafe\u0301", "ｗｉｄｅ", "支払い", "हिक", "🚀", "do not", "never", "must", "unless", "the value is",
	"rm -rf /", "PAY-2041", "PAY-204", "#47", "v1.12", "sha256:ab", "_", "[END]", "",
}

// delimiters stand between tokens, or join them.
var delimiters = []string{
	" ", "\n", ", ", "-", ".", "/", ":", "@", "#", "_", "(", ")", "[", "]", "\"", "'", ",", ";", "+", "=", "\t", "\r\n", "\u00a0", "\u200b",
	"--", "..", "://", "\u2014", "\u3000", "\u0301", "\u0085", "\x00",
}

// blocks are ranges of characters all of which are assigned in Unicode 13.
var blocks = [][2]rune{
	{0x20, 0x7e}, {0x00, 0x1f}, {0x80, 0xff}, {0x100, 0x17f}, {0x300, 0x36f}, {0x391, 0x3a1}, {0x410, 0x44f}, {0x660, 0x669},
	{0x905, 0x939}, {0x2010, 0x2027}, {0x2190, 0x21ff}, {0x3041, 0x3096}, {0x4e00, 0x9fa5}, {0xac00, 0xd7a3}, {0xff10, 0xff5a}, {0x1f600, 0x1f64f},
}

// What a text holds at most. Without a limit of its length names made of names
// would grow beyond all bounds.
const (
	mostPieces = 48
	mostBytes  = 300
)

// text puts a text together of pieces: a word, a delimiter, a name that the
// case already uses, such a name distorted, or any character.
func (t *tape) text(names ...string) string {
	var b strings.Builder
	for range mostPieces {
		p := t.next()
		if p == 0 || b.Len() > mostBytes {
			break
		}
		at := int(p >> 3)
		switch p & 7 {
		case 1, 2:
			b.WriteString(words[at])
		case 3:
			b.WriteString(delimiters[at])
		case 4, 5, 6:
			b.WriteString(name(names, at))
		case 7:
			b.WriteString(distorted(name(names, at/4), at%4))
		default:
			block := blocks[at/2]
			b.WriteRune(block[0] + (rune(t.next())<<8|rune(t.next()))%(block[1]-block[0]+1))
		}
	}
	return b.String()
}

// wording is a text that is not empty.
func (t *tape) wording(otherwise string, names ...string) string {
	if s := t.text(names...); s != "" {
		return s
	}
	return otherwise
}

// name is one of the names, the newest first, or a word where there is none.
func name(names []string, at int) string {
	if len(names) == 0 {
		return words[at]
	}
	return names[len(names)-1-at%len(names)]
}

// distorted is a name as a careless summary has it: cut short, in the other
// case, with a character more, or spelt with other marks.
func distorted(s string, how int) string {
	switch how {
	case 0:
		_, size := utf8.DecodeLastRuneInString(s)
		return s[:len(s)-size]
	case 1:
		return strings.Map(func(c rune) rune {
			if unicode.IsUpper(c) {
				return unicode.ToLower(c)
			}
			return unicode.ToUpper(c)
		}, s)
	case 2:
		return s + "2"
	}
	return strings.NewReplacer("é", "e\u0301", "e\u0301", "é", "-", "\u2010").Replace(s)
}
