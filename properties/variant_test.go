package properties_test

import (
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

// metamorphic is a run of the stage of that name alone.
func metamorphic(s spec.Surface, seed uint64) properties.Config {
	c := properties.Config{Profile: spec.ProfileStrictField, Surface: s, Seed: seed, Stages: []string{properties.StageMetamorphic}, Cases: 6000}
	if s == spec.SurfaceSession {
		c.Cases = 600
	}
	return c
}

// A saboteur of the family MET fails its own row and no other, in every seed,
// and ends in one case or two.
func TestVariantsFindTheirSaboteurs(t *testing.T) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 2
	}
	bank := map[string]func(int) adapters.Adapter{}
	breaks := map[string]spec.ID{}
	for i, s := range saboteurs.All() {
		bank[s.Name], breaks[s.Name] = func(int) adapters.Adapter { return saboteurs.All()[i] }, s.Breaks
	}
	for i, s := range saboteurs.SessionAll() {
		bank[s.Name], breaks[s.Name] = func(int) adapters.Adapter { return saboteurs.SessionAll()[i] }, s.Breaks
	}
	for name, fresh := range bank {
		if breaks[name].Family() != "MET" {
			continue
		}
		t.Run(strings.TrimPrefix(name, "saboteur/"), func(t *testing.T) {
			prints := map[string]string{}
			for seed := range seeds {
				surface := spec.SurfaceDecide
				if breaks[name] == "MET-07" {
					surface = spec.SurfaceSession
				}
				report := run(t, fresh(0), metamorphic(surface, seed))
				for _, f := range report.Failures {
					if f.Requirement != breaks[name] || len(f.With) > 0 || f.Verdict != spec.Fail {
						t.Errorf("seed %d: %s", seed, properties.Explain(f))
					}
					if f.SecondCall == nil || f.Second == nil {
						t.Errorf("seed %d: the variant or its answer is not shown:\n%s", seed, properties.Explain(f))
					}
					prints[f.Fingerprint] = properties.Explain(f)
				}
				if len(report.Failures) == 0 || len(report.Faults) > 0 {
					t.Errorf("seed %d: %d failures, faults %v", seed, len(report.Failures), report.Faults)
				}
			}
			for _, text := range prints {
				t.Logf("%s", text)
			}
			if len(prints) > 2 {
				t.Errorf("%d smallest cases, want one or two", len(prints))
			}
		})
	}
}

// What is correct is not accused, under either profile.
func TestVariantsAccuseNobody(t *testing.T) {
	for _, p := range []spec.Profile{spec.ProfileCoreField, spec.ProfileStrictField} {
		for _, s := range []spec.Surface{spec.SurfaceDecide, spec.SurfaceSession} {
			c := metamorphic(s, 3)
			c.Profile = p
			report := run(t, reference.Adapter{}, c)
			for _, f := range report.Failures {
				t.Error(properties.Explain(f))
			}
			for _, row := range report.Rows {
				if row.ID.Family() == "MET" && row.Verdict != spec.Pass {
					t.Errorf("%s, %s: %s is %s", p, s, row.ID, row.Verdict)
				}
			}
			if len(report.Faults) > 0 || !slices.Equal(stagesOf(report), []string{properties.StageMetamorphic}) {
				t.Errorf("%s, %s: faults %v, stages %v", p, s, report.Faults, report.Stages)
			}
		}
	}
}

func stagesOf(r *spec.Report) []string {
	var out []string
	for _, s := range r.Stages {
		out = append(out, s.Stage)
	}
	return out
}
