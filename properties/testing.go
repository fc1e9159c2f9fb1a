package properties

import (
	"context"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Test runs the engine against a Go adapter and reports each requirement as a
// subtest. It is the door for vendors who write Go: no command is needed.
//
//	func TestConformance(t *testing.T) {
//		properties.Test(t, myAdapter{}, properties.Config{Profile: spec.ProfileStrict})
//	}
//
// Without a Config the run is a core run. Requirements about operations that
// the adapter does not implement are skipped.
func Test(t *testing.T, a adapters.Adapter, config ...Config) {
	t.Helper()
	var c Config
	if len(config) > 0 {
		c = config[0]
	}
	report, err := Run(context.Background(), adapters.InProcess(a), c)
	if err != nil {
		t.Fatal(err)
	}
	failures := map[spec.ID]string{}
	for _, f := range report.Failures {
		failures[f.Requirement] = Explain(f)
		for _, id := range f.With {
			failures[id] = Explain(f)
		}
	}
	for _, row := range report.Rows {
		t.Run(string(row.ID), func(t *testing.T) { subtest(t, row, failures[row.ID]) })
	}
	for _, f := range report.Faults {
		t.Errorf("%s, %d times, first by %s: %s", f.Kind, f.Count, f.FoundBy, f.Detail)
	}
	if report.Outcome == spec.NotRun {
		t.Errorf("not run: %s", strings.TrimSpace("nothing was checked. "+report.Incomplete))
	}
}

func subtest(t *testing.T, row spec.RowReport, failure string) {
	switch row.Verdict {
	case spec.NotApplicable, spec.NotExercised, spec.OutOfScope, spec.Obscured:
		t.Skip(row.Verdict)
	case spec.Advisory:
		t.Log(failure)
	}
	if failure != "" && row.Verdict != spec.Advisory {
		t.Error(failure)
	}
}
