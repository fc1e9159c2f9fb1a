package properties

import (
	"testing"

	"plimsoll/generators"
	"plimsoll/spec"
)

// What the steps of an episode permit is the same by both oracles, and lets
// the reference pass.
func TestRehearse(t *testing.T) {
	for _, p := range []spec.Profile{spec.ProfileCore, spec.ProfileStrict, spec.ProfileStrictField} {
		g := generators.Episodes(p)
		for seed := range 150 {
			rehearsed(t, g.Example(seed).(*spec.Episode), p)
		}
		n := 0
		for c := range generators.EpisodeTable(p) {
			if n++; n%25 == 0 {
				rehearsed(t, c.(*spec.Episode), p)
			}
		}
	}
}

func rehearsed(t *testing.T, e *spec.Episode, p spec.Profile) {
	t.Helper()
	r, err := Rehearse(e, p)
	if err != nil {
		text, _ := spec.Encode(e)
		t.Errorf("%s: %v, in %s", p, err, text)
		return
	}
	if len(r.Steps) != len(e.Steps) {
		t.Errorf("%s: %d of %d steps rehearsed", p, len(r.Steps), len(e.Steps))
	}
}

// An episode that is none, or that goes wrong, is no case.
func TestRehearseRefuses(t *testing.T) {
	if _, err := Rehearse(&spec.Episode{Steps: []spec.Step{&spec.Undo{To: 1}}}, spec.ProfileCore); err == nil {
		t.Error("an undo without a turn is rehearsed, want an error")
	}
}
