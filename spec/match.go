package spec

import (
	"fmt"
	"path"
	"strings"
)

// Match returns the ids that at least one pattern names, in the order of the
// catalogue. In a pattern ? stands for one character, * for any number and
// [04] for one of several: COV-*, RST-0?, FLR-1[0-2]. A pattern that names no
// requirement is an error that suggests the nearest one that does.
func Match(patterns []string) ([]ID, error) {
	named := map[ID]bool{}
	for _, p := range patterns {
		if err := matchOne(p, named); err != nil {
			return nil, err
		}
	}
	var out []ID
	for _, r := range Catalogue() {
		if named[r.ID] {
			out = append(out, r.ID)
		}
	}
	return out, nil
}

func matchOne(pattern string, named map[ID]bool) error {
	found := false
	for _, r := range Catalogue() {
		ok, err := path.Match(pattern, string(r.ID))
		if err != nil {
			return fmt.Errorf("pattern %q: a bracket or backslash is left open; want an id or a pattern as COV-*", pattern)
		}
		if ok {
			named[r.ID] = true
			found = true
		}
	}
	if !found {
		return fmt.Errorf("pattern %q matches no requirement; did you mean %q?", pattern, nearest(pattern))
	}
	return nil
}

// nearest returns the id or family pattern that takes the fewest edits to
// reach. Of several the first is taken, ids before patterns.
func nearest(pattern string) string {
	wanted := strings.ToUpper(strings.TrimSpace(pattern))
	best, least := "", len(wanted)+len("COV-00")
	consider := func(candidate string) {
		if d := edits(wanted, candidate); d < least {
			best, least = candidate, d
		}
	}
	for _, r := range Catalogue() {
		consider(string(r.ID))
	}
	for _, f := range Families() {
		consider(f.Code + "-*")
	}
	return best
}

// edits counts the bytes to insert, drop or replace to turn a into b
// (Levenshtein).
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		left := i + 1
		for j := range len(b) {
			next := min(left+1, row[j+1]+1)
			if a[i] == b[j] {
				next = min(next, row[j])
			} else {
				next = min(next, row[j]+1)
			}
			row[j], left = left, next
		}
		row[len(b)] = left
	}
	return row[len(b)]
}
