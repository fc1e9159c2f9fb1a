package properties_test

import (
	"strings"
	"testing"

	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

func session(seed uint64, cases int64, stages ...string) properties.Config {
	return properties.Config{Profile: spec.ProfileStrict, Surface: spec.SurfaceSession, Seed: seed, Cases: cases, Stages: stages}
}

// The reference runtime is never accused, and both oracles agree about it.
func TestReferenceRuntime(t *testing.T) {
	report := run(t, reference.Adapter{}, session(3, 300, properties.StageRandom))
	if report.Outcome != spec.Conformant {
		t.Errorf("outcome %s, failures %v, faults %v", report.Outcome, report.Failures, report.Faults)
	}
}

// A failure of a session is told as a transcript that ends with the step at
// fault, and is shrunk to a few steps.
func TestSessionCounterexample(t *testing.T) {
	for _, s := range saboteurs.SessionAll() {
		if s.Name != "saboteur/PRO-05-overwrites" && s.Breaks != "PRO-05" {
			continue
		}
		report := run(t, s, session(1, 400, properties.StageRandom))
		if len(report.Failures) != 1 || report.Failures[0].Requirement != "PRO-05" {
			t.Fatalf("%s: failures %v, want PRO-05 alone", s.Name, report.Failures)
		}
		text := properties.Explain(report.Failures[0])
		if !strings.Contains(text, "episode") || !strings.Contains(text, "record") || strings.Count(text, "\n") > 40 {
			t.Errorf("%s is told at length, or not as a transcript:\n%s", s.Name, text)
		}
		return
	}
	t.Fatal("no saboteur breaks PRO-05")
}

// Each saboteur of the surface that the random stage reaches in a few episodes
// falls to its own requirement and to no other.
func TestSessionSaboteursAccuseNobodyElse(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every saboteur")
	}
	fallen := 0
	for i, s := range saboteurs.SessionAll() {
		report := run(t, saboteurs.SessionAll()[i], func() properties.Config {
			c := session(2, 120, properties.StageRandom)
			c.AsFound, c.Profile = true, saboteurs.Profile(s.Breaks)
			return c
		}())
		for _, f := range report.Failures {
			if f.Requirement != s.Breaks || len(f.With) > 0 {
				t.Errorf("%s: accused of %s with %v", s.Name, f.Requirement, f.With)
			}
			fallen++
		}
	}
	if want := len(saboteurs.SessionAll()) / 2; fallen < want {
		t.Errorf("%d saboteurs fell in 120 episodes, want at least %d", fallen, want)
	}
}
