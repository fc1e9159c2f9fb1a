package generators

import (
	"slices"
	"testing"

	"plimsoll/reference/session"
	"plimsoll/spec"
)

// The rows of the table that merge are valid, none is there twice, and the
// runtime that proceeds wherever it may breaks nothing in them.
func TestMergeTable(t *testing.T) {
	seen, n := map[string]bool{}, 0
	for c := range EpisodeTable(spec.ProfileCore, spec.CapabilityMerge) {
		e := c.(*spec.Episode)
		if !slices.Contains(e.Needs(), spec.CapabilityMerge) {
			continue
		}
		n++
		checkEpisode(t, spec.ProfileCore, n, c)
		text := string(encodeEpisode(t, c))
		if seen[text] {
			t.Errorf("row %d is there twice: %s", n, text)
		}
		seen[text] = true
		o := optimist{Model: session.New()}
		for i, s := range e.Steps {
			a := o.answer(s)
			if _, breached := o.Judge(s, a); len(breached) > 0 {
				t.Errorf("row %d, step %d (%s): the optimist breaches %v", n, i, s.Op(), breached)
			}
			o.Apply(s, a)
		}
	}
	if n < 400 {
		t.Errorf("%d rows merge; want at least 400", n)
	}
}
