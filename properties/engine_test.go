package properties_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

func run(t *testing.T, a adapters.Adapter, c properties.Config) *spec.Report {
	t.Helper()
	report, err := properties.Run(context.Background(), adapters.InProcess(a), c)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestReference passes the reference through the door that Go vendors use.
func TestReference(t *testing.T) {
	properties.Test(t, reference.Adapter{}, properties.Config{Profile: spec.ProfileStrict, Seed: 3, Cases: 2000})
}

// The same seed gives the same bytes, on one worker or many.
func TestReportsDoNotDependOnWorkers(t *testing.T) {
	for _, s := range saboteurs.All()[:8] {
		var texts []string
		for _, workers := range []int{1, 7} {
			text, err := spec.EncodeIndent(run(t, s, properties.Config{Profile: spec.ProfileStrict, Seed: 5, Cases: 500, Workers: workers}))
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
		if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
			t.Errorf("%s: one worker (-) and seven (+) differ:\n%s", s.Name, diff)
		}
	}
}

// One fault ends in one smallest case and one fingerprint, however it was found.
func TestOneFaultOneForm(t *testing.T) {
	for _, name := range []string{"saboteur/COV-04-substring", "saboteur/PRO-09-prefix", "saboteur/RST-02-literal", "saboteur/CHN-03-perfect"} {
		prints := map[string]string{}
		for seed := range uint64(6) {
			for _, s := range saboteurs.All() {
				if s.Name != name {
					continue
				}
				report := run(t, s, properties.Config{Profile: spec.ProfileStrict, Seed: seed, Cases: 3000, Stages: []string{properties.StageRandom}})
				for _, f := range report.Failures {
					call, _ := spec.Encode(f.Call)
					prints[f.Fingerprint] = string(call)
				}
			}
		}
		if len(prints) == 0 || len(prints) > 2 {
			t.Errorf("%s: want one smallest case, or two, over six seeds; got %d: %v", name, len(prints), prints)
		}
	}
}

// moody answers every call with an error that is no refusal, now and then with
// a panic.
type moody struct{ reference.Adapter }

func (moody) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	if len(c.Ledger) > 1 {
		panic("no room")
	}
	return spec.GuardResult{}, errors.New("boom")
}

// A crash is a fault with a verdict of its own, and what was found beside it
// is kept.
func TestFaultsAreKeptApart(t *testing.T) {
	report := run(t, moody{}, properties.Config{Cases: 1000, Only: []string{"PRO-*", "OUT-02"}})
	if report.Outcome != spec.NotConformant || len(report.Faults) != 1 || report.Faults[0].Kind != spec.Crashed {
		t.Errorf("outcome %s, faults %v; want not conformant and one crash", report.Outcome, report.Faults)
	}
	got := map[spec.ID]bool{}
	for _, f := range report.Failures {
		got[f.Requirement] = true
	}
	if !got["PRO-02"] {
		t.Errorf("failures %v; want PRO-02 among them, which was found before the operation was given up", got)
	}
}

// partial implements one operation: the rest is not applicable, and never a pass.
type partial struct{}

func (partial) Identity() spec.Identity { return spec.Identity{Name: "partial", Version: "1"} }
func (partial) Decide(ctx context.Context, c *spec.DecideCall) (spec.DecideResult, error) {
	return reference.Adapter{}.Decide(ctx, c)
}

func TestUndeclaredIsNotApplicable(t *testing.T) {
	report := run(t, partial{}, properties.Config{Profile: spec.ProfileStrict, Cases: 1000})
	for _, row := range report.Rows {
		want := spec.NotApplicable
		switch row.ID.Family() {
		case "OUT":
			want = spec.Pass
		case "FLR":
			if row.ID <= "FLR-07" || row.ID == "FLR-20" {
				want = spec.Pass
			}
		case "CHN":
			if row.ID == "CHN-06" {
				want = spec.Pass
			}
		}
		if row.Verdict != want {
			t.Errorf("%s is %s, want %s", row.ID, row.Verdict, want)
		}
	}
}
