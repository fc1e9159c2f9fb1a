package cases

import (
	"context"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// For each conversation of the corpus there is a saboteur that fails it, by the
// requirement that the story is about and by no other.
func TestDialogueCasesCanFail(t *testing.T) {
	all, err := corpus.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if _, ok := c.Call.(*spec.Dialogue); !ok {
			continue
		}
		killed := false
		for _, s := range saboteurs.MessagesAll() {
			if s.Breaks != c.Requirement || killed {
				continue
			}
			report, err := properties.Run(context.Background(), adapters.InProcess(s), properties.Config{Profile: spec.ProfileStrictField, Surface: spec.SurfaceMessages,
				AsFound: true, Stages: []string{properties.StageCorpus}, Corpus: Recorded([]corpus.Case{c})})
			if err != nil {
				t.Fatal(err)
			}
			var ids []spec.ID
			for _, f := range report.Failures {
				ids = append(append(ids, f.Requirement), f.With...)
			}
			killed = slices.Equal(ids, []spec.ID{c.Requirement})
		}
		if !killed {
			t.Errorf("%s: no saboteur of %s fails it", c.File, c.Requirement)
		}
	}
}
