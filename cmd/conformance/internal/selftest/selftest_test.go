package selftest

import (
	"context"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

var quick = Options{Seeds: 1, Cases: 3000, Say: func(string, ...any) {}}

// Each saboteur falls to its own requirement and to no other, in the random
// stage alone or, where that has bad luck, in the tables of its operation.
func TestSaboteursFall(t *testing.T) {
	if testing.Short() {
		t.Skip("the whole bank takes some seconds")
	}
	for i, s := range saboteurs.All() {
		t.Run(strings.TrimPrefix(s.Name, "saboteur/"), func(t *testing.T) {
			t.Parallel()
			k := Kill{Breaks: s.Breaks}
			fallen := false
			for _, stage := range append(seeded(s.Breaks), properties.StageExhaustive) {
				h := quick.on(spec.SurfaceDecide, func() adapters.Adapter { return saboteurs.All()[i] })
				h.profile = saboteurs.Profile(s.Breaks)
				report, err := h.run(context.Background(), 1, stage)
				if err != nil {
					t.Fatal(err)
				}
				if fallen = k.enter(report) || fallen; fallen {
					break
				}
			}
			if !fallen || len(k.Others)+len(k.Faults) > 0 {
				t.Errorf("it %s: fallen %t, others accused %v, faults %v", s.Fault, fallen, k.Others, k.Faults)
			}
		})
	}
}

// Every requirement that this version checks has a saboteur.
func TestEveryRequirementHasASaboteur(t *testing.T) {
	have := map[spec.ID]bool{}
	for _, s := range saboteurs.All() {
		have[s.Breaks] = true
	}
	for _, s := range saboteurs.SessionAll() {
		have[s.Breaks] = true
	}
	for _, s := range saboteurs.ConcurrentAll() {
		have[s.Breaks] = true
	}
	for _, s := range saboteurs.KeptAll() {
		have[s.Breaks] = true
	}
	for _, r := range spec.Catalogue() {
		if checked := r.Checked(); checked != have[r.ID] {
			t.Errorf("%s: checked %t, saboteur %t", r.ID, checked, have[r.ID])
		}
	}
}

// And so has every one that is checked on messages, on that surface.
func TestEveryRequirementOnMessagesHasASaboteur(t *testing.T) {
	have := map[spec.ID]bool{}
	for _, s := range saboteurs.MessagesAll() {
		have[s.Breaks] = true
	}
	for _, r := range spec.Catalogue() {
		if _, checked := r.Needs(spec.SurfaceMessages); checked != have[r.ID] {
			t.Errorf("%s: checked on messages %t, saboteur %t", r.ID, checked, have[r.ID])
		}
	}
}

func TestFindingsAreRequirements(t *testing.T) {
	why, err := findings(findingsFile, sessionFindingsFile)
	if err != nil {
		t.Fatal(err)
	}
	for id := range why {
		if _, ok := spec.Lookup(id); !ok {
			t.Errorf("a finding explains %s, which is no requirement", id)
		}
	}
}
