package properties_test

import (
	"os"
	"testing"

	"plimsoll/adapters/control"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

func conversations(seed uint64) properties.Config {
	return properties.Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages, Seed: seed, Cases: 60}
}

// The control keeps every row, and has occasion to break every one.
func TestControlKeepsMessages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	report := run(t, control.New(control.Default()), conversations(1))
	for _, f := range report.Failures {
		t.Error(properties.Explain(f))
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s (%s)", f.Kind, f.Detail, f.FoundBy)
	}
	for _, row := range report.Rows {
		if row.Verdict != spec.Pass {
			t.Errorf("%s: %s", row.ID, row.Verdict)
		}
		t.Log(row.ID, row.Verdict, row.Cases)
	}
}

// Each saboteur of the surface fails the row it breaks, and no other: in random
// conversations, or else in those of the table.
func TestMessagesSaboteurs(t *testing.T) {
	if testing.Short() || os.Getenv("PLIMSOLL_CI") == "" {
		t.Skip("takes minutes: CI runs it, and so does PLIMSOLL_CI=1 go test ./properties")
	}
	for i, s := range saboteurs.MessagesAll() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			c := conversations(1)
			c.AsFound = true
			for _, stage := range []string{properties.StageRandom, properties.StageExhaustive} {
				c.Stages = []string{stage}
				if accuses(t, run(t, saboteurs.MessagesAll()[i], c), s.Breaks) {
					return
				}
			}
			t.Errorf("it passes")
		})
	}
}

// accuses reports whether a report accuses an adapter of the row, and complains
// of everything else that it tells.
func accuses(t *testing.T, report *spec.Report, of spec.ID) bool {
	is := false
	for _, f := range report.Failures {
		is = is || f.Requirement == of && len(f.With) == 0
		if f.Requirement != of || len(f.With) > 0 {
			t.Error(properties.Explain(f))
		}
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s (%s)", f.Kind, f.Detail, f.FoundBy)
	}
	return is
}
