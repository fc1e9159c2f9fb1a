package cut

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A run is a longest stretch of letters, marks, digits and "_" in a text, in
// lower case. It is rewritten piece by piece; every occurrence of a piece, in
// whatever run, is rewritten alike.
type run struct {
	text string
	cuts map[int]bool // byte offsets inside the run at which a piece begins
}

// pieces divides the run at its cuts.
func (r *run) pieces() []string {
	at := make([]int, 0, len(r.cuts))
	for i := range r.cuts {
		at = append(at, i)
	}
	slices.Sort(at)
	var out []string
	from := 0
	for _, i := range append(at, len(r.text)) {
		out = append(out, r.text[from:i])
		from = i
	}
	return out
}

// A span is a run at its place in a text that is in lower case.
type span struct {
	start, end int // in bytes
	run        *run
}

// spansOf finds the runs of a text as bounds in bytes.
func spansOf(text string) [][2]int {
	var out [][2]int
	start := -1
	for i, r := range text {
		switch in := inRun(r); {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			out = append(out, [2]int{start, i})
			start = -1
		}
	}
	if start >= 0 {
		out = append(out, [2]int{start, len(text)})
	}
	return out
}

func inRun(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N) }

// lower is the lower case of a text, rune by rune, but for the few runes that
// would not come back.
func lower(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if l := lowerRune(r); l != r {
			b.WriteRune(l)
		} else {
			b.WriteString(text[i : i+size]) // a byte that is no rune stays what it is
		}
		i += size
	}
	return b.String()
}

func lowerRune(r rune) rune {
	if l := unicode.ToLower(r); unicode.ToUpper(l) == r && utf8.RuneLen(l) == utf8.RuneLen(r) {
		return l
	}
	return r
}

// ownCuts are the places where a run, spelt as it is, falls into pieces: at
// "_", between letters and digits, and at the humps of camelCase. Ids and other
// payloads do not: their pieces would be too short to hide anything.
func ownCuts(spelt string) []int {
	runes := []rune(spelt)
	if isHexID(spelt) {
		return nil
	}
	var cuts []int
	offset := 0
	for i, r := range runes {
		if i > 0 && cutsBetween(runes, i) {
			cuts = append(cuts, offset)
		}
		offset += utf8.RuneLen(r)
	}
	if len(runes) >= 12 && len(runes) < 3*(len(cuts)+1) {
		return nil
	}
	return cuts
}

// cutsBetween tells whether a piece begins at runes[i].
func cutsBetween(runes []rune, i int) bool {
	prev, r := runes[i-1], runes[i]
	switch {
	case (prev == '_') != (r == '_'), unicode.IsDigit(prev) != unicode.IsDigit(r):
		return true
	case unicode.IsLower(prev) && unicode.IsUpper(r):
		return true
	}
	return unicode.IsUpper(prev) && unicode.IsUpper(r) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
}

// isHexID: hex digits, letters and figures mixed, at least four; but what ends
// in its only letter may be a number with a unit, as 512B and 365d.
func isHexID(s string) bool {
	const digits, letters = "0123456789", "abcdefABCDEF"
	if len(strings.TrimLeft(s, digits)) == 1 {
		return false
	}
	return len(s) >= 4 && strings.Trim(s, digits+letters) == "" && strings.ContainsAny(s, digits) && strings.ContainsAny(s, letters)
}

// restrict makes one piece of a run that consists of kept words only, lest a
// name such as isNotFound stays; the end by which an error is known stays.
func (r *run) restrict() {
	if len(r.cuts) == 0 {
		return
	}
	pieces := r.pieces()
	for _, p := range pieces {
		if strings.Trim(p, "_") != "" && !keptWords[p] {
			return
		}
	}
	clear(r.cuts)
	for _, end := range []string{"error", "exception"} {
		if strings.HasSuffix(r.text, end) {
			r.cuts[len(r.text)-len(end)] = true
		}
	}
}
