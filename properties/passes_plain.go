package properties

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// The passes here choose between cases of one size, so that one fault comes to
// one form: the plainest letter, class, flag and place that show it.

// plainRunes are the characters that a text is tried with, the plainest first:
// those that anchors, keys and reasons are told apart by.
const plainRunes = "ab1A.-/:#@_, "

// rank is the place of each byte in the order of plainness; those that are not
// named come after those that are, by their value.
var rank = func() (of [256]int) {
	for i := range of {
		of[i] = 256 + i
	}
	for i, c := range []byte("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.-/:#@_, ") {
		of[c] = i
	}
	return of
}()

// plainerText reports whether of two texts of one length the first is plainer.
func plainerText(a, b []byte) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return rank[a[i]] < rank[b[i]]
		}
	}
	return len(a) < len(b)
}

// mostRunes is the longest text whose characters are tried one by one: those
// that are still longer say something by their length.
const mostRunes = 16

// plainLetters gives one character of one text a plainer one.
func plainLetters(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			text, ok := s.value.(string)
			runes := []rune(text)
			if !ok || text == verifying || isClass[s.name] || keywords[s.name] || len(runes) > mostRunes {
				continue
			}
			for i, c := range runes {
				for _, to := range plainRunes {
					if c < 0x80 && rank[byte(to)] >= rank[byte(c)] {
						break
					}
					if !yield(s.set(root, string(runes[:i])+string(to)+string(runes[i+1:]))) {
						return
					}
				}
			}
		}
	}
}

// renameFolded gives a text a short name in every place that holds it in either
// case.
func renameFolded(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			text, ok := s.value.(string)
			if !ok || len(text) < 2 || text == verifying || isClass[s.name] || keywords[s.name] {
				continue
			}
			lower, upper := strings.ToLower(text), strings.ToUpper(text)
			next := replaced(replaced(replaced(root, "", text, "a"), "", lower, "a"), "", upper, "A")
			if !yield(next) {
				return
			}
		}
	}
}

// plainClasses gives a class the name of a plainer one that is not there.
func plainClasses(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		known := []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation, spec.ClassHypothesis}
		have := textsUnder(root, slices.Sorted(maps.Keys(isClass))...)
		for _, class := range have {
			for _, to := range known {
				if class == to {
					break
				}
				if !slices.Contains(have, to) && !yield(renamedClasses(root, "", map[string]string{class: to})) {
					return
				}
			}
		}
	}
}

// moveFlags sets another flag of an object in the place of one that is set.
func moveFlags(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range append(spots(root), spot{value: root, set: func(_, v any) any { return v }}) {
			m, _ := s.value.(map[string]any)
			for _, from := range slices.Sorted(maps.Keys(m)) {
				for _, to := range slices.Sorted(maps.Keys(m)) {
					if m[from] != true || m[to] != false {
						continue
					}
					moved := maps.Clone(m)
					moved[from], moved[to] = false, true
					if !yield(s.set(root, moved)) {
						return
					}
				}
			}
		}
	}
}

// intoSummary has the summary say what a retained turn or a pin said.
func intoSummary(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		m, ok := root.(map[string]any)
		if !ok || m["pins"] == nil || m["retained"] == nil || m["summary"] != "" {
			return
		}
		for _, text := range textsUnder(root, "text", "pins") {
			moved := maps.Clone(m)
			moved["pins"], moved["retained"], moved["summary"] = []any{}, []any{}, text
			if !yield(moved) {
				return
			}
		}
	}
}

// atCeiling tries the smallest prefixes at the ceiling and beside it.
func atCeiling(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		m, _ := root.(map[string]any)
		turns, _ := m["turns"].([]any)
		if _, ok := m["budget"].(float64); !ok || len(turns) == 0 {
			return
		}
		for ratio := range 10 {
			for budget := range 2 {
				for beside := range 3 {
					next := maps.Clone(m)
					next["ratio_low"], next["budget"] = float64(ratio+1), float64(budget+1)
					next["turns"] = tokens(turns, float64((ratio+1)*(budget+1)+beside-1))
					if !yield(next) {
						return
					}
				}
			}
		}
	}
}

// tokens gives all tokens to the first turn.
func tokens(turns []any, sum float64) []any {
	out := make([]any, len(turns))
	for i, t := range turns {
		turn, _ := t.(map[string]any)
		turn = maps.Clone(turn)
		turn["tokens"] = sum
		out[i], sum = turn, 0
	}
	return out
}
