package cut

import (
	"maps"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

var siblingCache sync.Map // rune to []rune

// siblings lists the runes that can stand in the place of one outside ASCII:
// of the same script and kind, as long in UTF-8 in either case, and as stable
// under normalisation. The rune itself is among them. Runes with the same
// siblings have them in the same order.
func siblings(r rune) []rune {
	if known, ok := siblingCache.Load(r); ok {
		return known.([]rune)
	}
	out := []rune{}
	// Blocks of scripts begin at multiples of 128; wider ones have siblings enough.
	for c := r &^ 0x7f; c <= r|0x7f; c++ {
		if c >= 0x80 && likeness(c) == likeness(r) && unicode.In(c, scriptOf(r)) {
			out = append(out, c)
		}
	}
	siblingCache.Store(r, out)
	return out
}

// A like is what a rune has in common with its siblings.
type like struct {
	letter, digit, lower, upper, title, modifier bool
	size, upperSize                              int
	stable                                       bool
}

func likeness(r rune) like {
	up := unicode.ToUpper(r)
	return like{
		letter: unicode.IsLetter(r), digit: unicode.IsDigit(r),
		lower: unicode.IsLower(r) && lowerRune(up) == r, upper: unicode.IsUpper(r), title: unicode.IsTitle(r),
		modifier: unicode.In(r, unicode.Lm, unicode.M, unicode.Nl, unicode.No),
		size:     utf8.RuneLen(r), upperSize: utf8.RuneLen(up),
		stable: norm.NFKC.IsNormalString(string(r)) && norm.NFKD.IsNormalString(string(r)),
	}
}

func scriptOf(r rune) *unicode.RangeTable {
	if unicode.Is(unicode.Latin, r) {
		return unicode.Latin
	}
	for _, name := range scriptNames {
		if t := unicode.Scripts[name]; unicode.Is(t, r) {
			return t
		}
	}
	return unicode.Common
}

// scriptNames are in order, so that a rune always finds the same script.
var scriptNames = slices.Sorted(maps.Keys(unicode.Scripts))
