package properties

import (
	"iter"
	"slices"
)

// A pass gives simpler versions of a call's tree. Each version is a copy; the
// tree itself is left alone.
type pass func(any) iter.Seq[any]

// passes from coarse to fine: whole sessions, turns and literals, parts of lists,
// optional members, plain values, then short names, and of what is left the
// plainest.
var passes = []pass{dropBranches, dropTurns, dropNames, dropItems, dropMembers, plainOperation, plainScalars, shortTexts, shortNames, rename,
	renumber, atCeiling, intoSummary, moveFlags, plainClasses, renameFolded, plainLetters}

// dropItems leaves out parts of every list: halves, quarters, single items.
func dropItems(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			list, ok := s.value.([]any)
			if !ok {
				continue
			}
			for part := range cuts(len(list)) {
				rest := slices.Concat(list[:part[0]], list[part[1]:])
				if !yield(s.set(root, rest)) {
					return
				}
			}
		}
	}
}

// cuts gives the ranges to leave out of n items, large before small.
func cuts(n int) iter.Seq[[2]int] {
	return func(yield func([2]int) bool) {
		for size := n; size >= 1; size /= 2 {
			for from := 0; from < n; from += size {
				if !yield([2]int{from, min(from+size, n)}) {
					return
				}
			}
		}
	}
}

// dropMembers leaves out one member of one object.
func dropMembers(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			if s.member && s.name != "id" && s.name != "turn" && !isMoment[s.name] && !yield(s.set(root, removed{})) {
				return
			}
		}
	}
}

// plainScalars tries false, null and small numbers.
func plainScalars(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			if isID[s.name] || isMoment[s.name] {
				continue // renumber's, and sharpen's
			}
			if s.name == "budget" && s.value == nil && !yield(s.set(root, float64(0))) {
				return
			}
			for _, v := range plainer(s.value) {
				if !yield(s.set(root, v)) {
					return
				}
			}
		}
	}
}

// plainOperation tries the plainest operation of either class, and to restore
// instead of recording.
func plainOperation(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			if s.name == "operation" && !(yield(s.set(root, "plan")) && yield(s.set(root, "commit"))) {
				return
			}
			m, _ := s.set(root, "commit").(map[string]any)
			if s.name == "operation" && m["authoritative"] == true {
				m["authoritative"] = false
				if !yield(m) {
					return
				}
			}
		}
	}
}

func plainer(v any) []any {
	switch v := v.(type) {
	case bool:
		if v {
			return []any{false}
		}
	case float64:
		var out []any
		for _, n := range []float64{0, 1, 2, float64(int64(v / 2)), v - 1} {
			if n >= 0 && n < v {
				out = append(out, n)
			}
		}
		return out
	case map[string]any, []any:
		return []any{nil}
	}
	return nil
}
