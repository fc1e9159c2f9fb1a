package saboteurs

import (
	"slices"
	"testing"

	"plimsoll/generators"
	"plimsoll/spec"
)

// In random sessions it breaks its own requirement first, or nothing.
func TestRandomSessions(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of sessions")
	}
	const episodes = 100
	strict, field := generators.Episodes(spec.ProfileStrict), generators.Episodes(spec.ProfileStrictField, spec.Capabilities()...)
	for seed := range episodes {
		played := map[spec.Profile][]spec.Step{
			spec.ProfileStrict:      strict.Example(seed).(*spec.Episode).Steps,
			spec.ProfileStrictField: field.Example(seed).(*spec.Episode).Steps,
		}
		for _, s := range SessionAll() {
			steps := played[Profile(s.Breaks)]
			at, rows := accused(t, s, steps)
			if rows == nil || slices.Equal(rows, []spec.ID{s.Breaks}) {
				continue
			}
			text, err := spec.Encode(&spec.Episode{Steps: steps[:at+1]})
			if err != nil {
				t.Fatal(err)
			}
			t.Errorf("%s breaks %v at step %d, want %s or nothing, in the session of seed %d: %s", s.Name, rows, at, s.Breaks, seed, text)
		}
	}
}
