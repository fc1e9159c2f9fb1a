package generators

import (
	"testing"

	"plimsoll/reference/session"
	"plimsoll/spec"
)

// Every row of the profile field that a session can bind is bound often, in
// random episodes and in the table. What only an inspection binds is not
// counted here.
func TestFieldCircumstances(t *testing.T) {
	const cases, fewest = 1000, 20
	gen, random, table := Episodes(spec.ProfileStrictField, spec.Capabilities()...), map[spec.ID]int{}, map[spec.ID]int{}
	for seed := range cases {
		c := gen.Example(seed)
		checkEpisode(t, spec.ProfileStrictField, seed, c)
		countBound(random, c.(*spec.Episode))
	}
	for c := range EpisodeTable(spec.ProfileCoreField, spec.Capabilities()...) {
		countBound(table, c.(*spec.Episode))
	}
	for _, r := range spec.Catalogue() {
		needs, checked := r.Needs(spec.SurfaceSession)
		if !checked || r.Profile != spec.ProfileField || seenOnly[r.ID] {
			continue
		}
		if needs == spec.CapabilityCrash || needs == spec.CapabilityConcurrent {
			continue // bound by a kill, see TestKillCircumstances, or by a race
		}
		if r.ID.Family() == "MET" {
			continue // bound by a case and its variants, of the stage metamorphic
		}
		if random[r.ID] < fewest || table[r.ID] < fewest {
			t.Errorf("%s is bound in %d of %d random episodes and %d of the table; want %d of each", r.ID, random[r.ID], cases, table[r.ID], fewest)
		}
	}
}

// seenOnly are the rows that show when a session is inspected.
var seenOnly = map[spec.ID]bool{"FLR-16": true, "FLR-17": true, "COV-21": true, "TXN-07": true, "TXN-08": true, "OUT-03": true, "OUT-04": true}

func countBound(total map[spec.ID]int, e *spec.Episode) {
	o := optimist{Model: session.New()}
	found := map[spec.ID]bool{}
	for _, s := range e.Steps {
		a := o.answer(s)
		bound, _ := o.Judge(s, a)
		for _, id := range bound {
			found[id] = true
		}
		o.Apply(s, a)
	}
	for id := range found {
		total[id]++
	}
}

// What an adapter has not declared is not asked of it.
func TestFieldNeedsCapabilities(t *testing.T) {
	gen := Episodes(spec.ProfileStrictField)
	for seed := range 300 {
		if need := gen.Example(seed).(*spec.Episode).Needs(); len(need) > 0 {
			t.Fatalf("seed %d needs %v; nothing was declared", seed, need)
		}
	}
	for c := range EpisodeTable(spec.ProfileStrictField) {
		if need := c.(*spec.Episode).Needs(); len(need) > 0 {
			t.Fatalf("a row of the table needs %v; nothing was declared", need)
		}
	}
}
