package generators

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"plimsoll/reference/session"
	"plimsoll/spec"
)

// sessionRows are the requirements that live on the surface session alone and
// that a step of an episode binds; the others show when it is inspected.
var sessionRows = []spec.ID{"FLR-21", "PRO-04", "PRO-13", "PRO-19", "RST-16", "RST-17", "RST-18", "RST-20", "RST-21", "RST-22"}

// seldomInEpisodes are circumstances of which fewer will do: they belong to the
// surface decide, or are rare because their episodes are large.
var seldomInEpisodes = map[string]int{
	"sizes: 1000 entries": 1, "sizes: 100 turns": 5, "PRO-08: bound": 10,
	"RST-01: bound": 5, "RST-02: bound": 5, "RST-03: bound": 4, "RST-04: bound": 4, "RST-05: bound": 5, "RST-09: bound": 2, "RST-23: bound": 2, "RST-24: bound": 5, "FLR-02: bound": 5,
}

// Every requirement must meet the circumstance in which its fault alone would
// show, often among random episodes.
func TestEpisodeCircumstances(t *testing.T) {
	const cases, fewest = 5000, 20
	for _, p := range profiles {
		total := map[string]int{}
		gen := Episodes(p)
		for seed := range cases {
			countEpisode(total, gen.Example(seed).(*spec.Episode))
		}
		for _, id := range sessionRows {
			total[string(id)+": bound"] += 0
		}
		if p == spec.ProfileStrict {
			for _, id := range []string{"COV-04", "COV-12", "COV-13"} {
				total[id+": bound"] += 0
			}
		}
		for _, name := range slices.Sorted(maps.Keys(total)) {
			want := fewest
			if n, seldom := seldomInEpisodes[name]; seldom {
				want = n
			}
			switch {
			case strings.HasPrefix(name, "the optimist"):
				if total[name] == 0 {
					continue
				}
				t.Errorf("%s: %s in %d episodes; want none", p, name, total[name])
			case total[name] < want:
				t.Errorf("%s: %q held by %d of %d episodes; want at least %d", p, name, total[name], cases, want)
			case testing.Verbose():
				t.Logf("%s %6d  %s", p, total[name], name)
			}
		}
	}
}

// countEpisode adds one for each circumstance that an episode holds.
func countEpisode(total map[string]int, e *spec.Episode) {
	for name, found := range episodeCircumstances(e) {
		n := total[name]
		if found {
			n++
		}
		total[name] = n
	}
}

// Each compaction has something to compact, whether or not those before it
// that may be refused were.
func TestEpisodeInputs(t *testing.T) {
	for _, bold := range []bool{false, true} {
		gen := Episodes(spec.ProfileCore)
		for seed := range 5000 {
			o := optimist{Model: session.New(), bold: bold}
			for i, s := range gen.Example(seed).(*spec.Episode).Steps {
				if c, ok := s.(*spec.Compact); ok && len(o.Input(c)) == 0 {
					t.Errorf("seed %d, step %d: nothing to compact (bold: %t)", seed, i, bold)
				}
				o.Apply(s, o.answer(s))
			}
		}
	}
}
