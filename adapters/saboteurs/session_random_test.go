package saboteurs

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/spec"
)

// In random sessions it breaks its own requirement first, or nothing.
func TestRandomSessions(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of sessions")
	}
	const episodes = 100
	kind := func(s SessionSaboteur) string { return fmt.Sprint(Profile(s.Breaks), s.Capabilities()) }
	made := map[string]*rapid.Generator[spec.Call]{}
	for _, s := range SessionAll() {
		made[kind(s)] = generators.Episodes(Profile(s.Breaks), s.Capabilities()...)
	}
	for seed := range episodes {
		played := map[string][]spec.Step{}
		for k, g := range made {
			played[k] = g.Example(seed).(*spec.Episode).Steps
		}
		for _, s := range SessionAll() {
			steps := played[kind(s)]
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
