package properties_test

import (
	"context"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/properties"
	"plimsoll/spec"
)

// stranger adds a turn to each pointer set that nobody knows (COV-09), and turns
// the set round where the summary has an odd length (COV-10 besides).
type stranger struct{ reference.Adapter }

func (s stranger) Build(ctx context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	result, err := s.Adapter.Build(ctx, c)
	if err == nil {
		result.Covered = append(result.Covered, 424242)
		if len(c.Summary)%2 == 1 {
			slices.Reverse(result.Covered)
		}
	}
	return result, err
}

func TestPeel(t *testing.T) {
	config := properties.Config{Profile: spec.ProfileStrict, Cases: 500, Only: []string{"COV-09", "COV-10"}}
	for _, one := range []struct {
		run  func(context.Context, adapters.Caller, properties.Config) (*spec.Report, error)
		want spec.Verdict
	}{{properties.Run, spec.Obscured}, {properties.Peel, spec.Fail}} {
		report, err := one.run(context.Background(), adapters.InProcess(stranger{}), config)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range report.Rows {
			if want := map[spec.ID]spec.Verdict{"COV-09": spec.Fail, "COV-10": one.want}[row.ID]; row.Verdict != want {
				t.Errorf("%s: %s, want %s", row.ID, row.Verdict, want)
			}
		}
		for _, f := range report.Failures {
			if left := len(f.LeftOut) == 1 && f.LeftOut[0] == "COV-09"; left != (f.Requirement == "COV-10") {
				t.Errorf("%s was found without %v", f.Requirement, f.LeftOut)
			}
		}
	}
}
