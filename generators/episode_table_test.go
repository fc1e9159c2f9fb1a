package generators

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"plimsoll/spec"
)

func TestEpisodeTable(t *testing.T) {
	for _, p := range profiles {
		n, repeated, strict := 0, 0, 0
		seen := map[string]bool{}
		for c := range EpisodeTable(p) {
			n++
			checkEpisode(t, p, n, c)
			text := string(encodeEpisode(t, c))
			if seen[text] {
				repeated++
			}
			seen[text] = true
			if IsStrictEpisode(c.(*spec.Episode)) {
				strict++
			}
		}
		t.Logf("%s: %d rows, %d strict: %s", p, n, strict, EpisodeScope())
		if n < 5000 || n > 8000 || repeated > 0 {
			t.Errorf("%s: %d rows, %d of them repeated; want 5,000 to 8,000, none repeated", p, n, repeated)
		}
		if p == spec.ProfileStrict && strict < 10 {
			t.Errorf("strict: %d rows are strict; want at least 10", strict)
		}
	}
}

func TestEpisodeTableTwice(t *testing.T) {
	var passes [2]bytes.Buffer
	for i := range passes {
		n := 0
		for c := range EpisodeTable(spec.ProfileStrict) {
			if n++; n%7 == 0 {
				passes[i].Write(encodeEpisode(t, c))
			}
		}
	}
	if !bytes.Equal(passes[0].Bytes(), passes[1].Bytes()) {
		t.Error("the second pass gave other rows")
	}
}

// The table can be left at any row.
func TestEpisodeTableLeft(t *testing.T) {
	for _, most := range []int{1, 20, 5500} {
		n := 0
		for range EpisodeTable(spec.ProfileStrict) {
			if n++; n == most {
				break
			}
		}
		if n != most {
			t.Errorf("left after %d rows; want %d", n, most)
		}
	}
}

func TestEpisodeScope(t *testing.T) {
	if scope := EpisodeScope(); !strings.Contains(scope, "All 5219 sequences") {
		t.Errorf("the scope is %q; want 17 + 17² + 17³ = 5219 sequences in it", scope)
	}
}

// The table holds every circumstance that random episodes are counted by.
func TestEpisodeTableCircumstances(t *testing.T) {
	total := map[string]int{}
	for c := range EpisodeTable(spec.ProfileCore) {
		countEpisode(total, c.(*spec.Episode))
	}
	for _, name := range slices.Sorted(maps.Keys(total)) {
		none := strings.HasPrefix(name, "the optimist")
		if none != (total[name] == 0) {
			t.Errorf("%q held by %d rows; want none: %t", name, total[name], none)
		}
		if testing.Verbose() {
			t.Logf("%6d  %s", total[name], name)
		}
	}
}
