package saboteurs_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// serveVar names the adapter that this binary is to be, in place of a test.
const serveVar = "PLIMSOLL_TEST_SERVE"

func TestMain(m *testing.M) {
	name := os.Getenv(serveVar)
	if name == "" {
		os.Exit(m.Run())
	}
	for _, a := range killable() {
		if a.Identity().Name == name {
			if adapters.Serve(context.Background(), a, os.Stdin, os.Stdout) != nil {
				os.Exit(1)
			}
		}
	}
}

func killable() []adapters.Adapter {
	all := []adapters.Adapter{reference.Adapter{}}
	for _, s := range saboteurs.KeptAll() {
		all = append(all, s)
	}
	return all
}

// killed runs the stage crash against the adapter of that name.
func killed(t *testing.T, name string, c properties.Config) *spec.Report {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	caller, err := stdio.Start(context.Background(), stdio.Command{Args: []string{exe}, Env: append(os.Environ(), serveVar+"="+name)})
	if err != nil {
		t.Fatal(err)
	}
	c.Surface, c.Stages, c.AsFound = spec.SurfaceSession, []string{properties.StageCrash}, true
	report, err := properties.Run(context.Background(), caller, c)
	if closed := caller.Close(); err != nil || closed != nil {
		t.Fatalf("%v, %v", err, closed)
	}
	properties.Strays(report, caller)
	return report
}

func seeds() uint64 {
	if testing.Short() {
		return 1
	}
	return 3
}

// Each of them fails its own requirement and no other when its process is
// killed.
func TestKept(t *testing.T) {
	for _, s := range saboteurs.KeptAll() {
		t.Run(strings.TrimPrefix(s.Name, "saboteur/"), func(t *testing.T) {
			for seed := range seeds() {
				report := killed(t, s.Name, properties.Config{Profile: spec.ProfileStrictField, Seed: seed + 1, Kills: 200})
				var accused []spec.ID
				for _, f := range report.Failures {
					accused = append(append(accused, f.Requirement), f.With...)
				}
				if !slices.Equal(accused, []spec.ID{s.Breaks}) || len(report.Faults) > 0 {
					t.Errorf("seed %d: it %s: accused of %v, faults %v; want %s alone", seed+1, s.Fault, accused, report.Faults, s.Breaks)
				}
			}
		})
	}
}

// The reference implementation outlives two hundred kills, under the profiles
// with the rows of crashes and without.
func TestReferenceOutlivesKills(t *testing.T) {
	for _, p := range []spec.Profile{spec.ProfileStrictField, spec.ProfileStrict, spec.ProfileCore} {
		report := killed(t, "reference", properties.Config{Profile: p, Seed: 11, Kills: 200})
		if report.Outcome != spec.Conformant || len(report.Stages) != 1 || report.Stages[0].Kills < 200 {
			t.Errorf("%s: %s; stages %v, failures %v, faults %v", p, report.Outcome, report.Stages, report.Failures, report.Faults)
		}
		if h := report.Hits; h.Between == 0 || h.Old == 0 || h.New+h.Answered == 0 {
			t.Errorf("%s: the kills met %+v; want something of each", p, h)
		}
	}
}

// Without a kill, a saboteur of crashes breaks nothing: what it does wrong shows
// in no other stage.
func TestKeptAreCorrectInMemory(t *testing.T) {
	for _, s := range saboteurs.KeptAll() {
		report, err := properties.Run(context.Background(), adapters.InProcess(s), properties.Config{Profile: spec.ProfileStrictField,
			Surface: spec.SurfaceSession, Stages: []string{properties.StageRandom}, Cases: 50})
		if err != nil || report.Outcome != spec.Conformant {
			t.Errorf("%s: %v, %v", s.Name, report.Failures, err)
		}
	}
}
