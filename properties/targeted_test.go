package properties_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/seed"
	"plimsoll/properties"
	"plimsoll/spec"
)

// late are the saboteurs that the stage targeted is for, each time fresh ones.
func late() (all []adapters.Adapter, breaks []spec.ID) {
	for _, s := range saboteurs.Late() {
		all, breaks = append(all, s), append(breaks, s.Breaks)
	}
	for _, s := range saboteurs.SessionLate() {
		all, breaks = append(all, s), append(breaks, s.Breaks)
	}
	return all, breaks
}

// surfaceOf a late saboteur, and how many cases of a stage are to find it.
func surfaceOf(a adapters.Adapter) (s spec.Surface, targeted, random int64) {
	if _, ok := a.(saboteurs.SessionSaboteur); ok {
		return spec.SurfaceSession, 120, 240
	}
	return spec.SurfaceDecide, 300, 1200
}

// The stage targeted finds what is late in half of the cases that random ones
// take, or fewer, and within its share of a run that nobody gave a budget.
func TestTargetedFindsTheLate(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of cases")
	}
	all, breaks := late()
	for i, a := range all {
		t.Run(strings.TrimPrefix(a.Identity().Name, "saboteur/"), func(t *testing.T) {
			surface, targeted, random := surfaceOf(a)
			for n := range uint64(3) {
				at := map[string]int64{}
				for stage, cases := range map[string]int64{properties.StageTargeted: targeted, properties.StageRandom: random} {
					fresh, _ := late()
					report := run(t, fresh[i], properties.Config{Profile: spec.ProfileStrict, Surface: surface, Seed: n + 1, Cases: cases,
						Stages: []string{stage}, AsFound: true, First: true})
					if len(report.Faults) > 0 || slices.ContainsFunc(report.Failures, func(f spec.Failure) bool { return f.Requirement != breaks[i] || len(f.With) > 0 }) {
						t.Fatalf("stage %s, seed %d: failures %v, faults %v; want %s alone", stage, n+1, report.Failures, report.Faults, breaks[i])
					}
					at[stage] = cases + 1
					if len(report.Failures) > 0 {
						var n int64
						if _, err := fmt.Sscanf(report.Failures[0].FoundBy, stage+" #%d", &n); err != nil {
							t.Fatalf("found by %q, want a case of the stage %s", report.Failures[0].FoundBy, stage)
						}
						at[stage] = n
					}
				}
				t.Logf("seed %d: %v", n+1, at)
				if at[properties.StageTargeted] > targeted || 2*at[properties.StageTargeted] > at[properties.StageRandom] {
					t.Errorf("seed %d: found after %v cases; want the stage targeted to need half of those at most", n+1, at)
				}
			}
		})
	}
}

// The same seed gives the same bytes on one worker or many, and the stage takes
// its cases from the random one.
func TestTargetedIsTheSameAgain(t *testing.T) {
	for surface, want := range map[spec.Surface][]spec.StageReport{
		spec.SurfaceDecide:  {{Stage: properties.StageRandom, Cases: 620}, {Stage: properties.StageTargeted, Cases: 20}},
		spec.SurfaceSession: {{Stage: properties.StageRandom, Cases: 150}, {Stage: properties.StageTargeted, Cases: 10}},
	} {
		cases := want[0].Cases + want[1].Cases
		var first string
		for _, workers := range []int{1, 8} {
			c := properties.Config{Profile: spec.ProfileStrict, Surface: surface, Seed: 5, Cases: cases, Workers: workers,
				Stages: []string{properties.StageRandom, properties.StageTargeted}}
			if report := run(t, reference.Adapter{}, c); !slices.Equal(report.Stages, want) || report.Outcome != spec.Conformant {
				t.Errorf("%s, %d workers: stages %v, outcome %s; want %v", surface, workers, report.Stages, report.Outcome, want)
			}
			c.Stages, c.Cases, c.AsFound = c.Stages[1:], 160, true
			text, err := spec.EncodeIndent(run(t, seed.Adapter{}, c))
			if err != nil {
				t.Fatal(err)
			}
			if first == "" {
				first = string(text)
			}
			if string(text) != first || !strings.Contains(first, "targeted #") {
				t.Errorf("%s: another report on %d workers, or nothing found:\n%s", surface, workers, text)
			}
		}
	}
}
