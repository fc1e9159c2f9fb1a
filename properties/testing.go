package properties

import (
	"context"
	"fmt"
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
		for _, id := range append([]spec.ID{f.Requirement}, f.With...) {
			failures[id] = complaint(f, report.Profile)
		}
	}
	for _, row := range report.Rows {
		t.Run(string(row.ID), func(t *testing.T) { subtest(t, row, failures[row.ID]) })
	}
	for _, f := range report.Faults {
		t.Error(breakdown(f))
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

// Complain tells what a report holds against an adapter, in the text by which
// Test fails, or returns nothing. Advisories are left out.
func Complain(r *spec.Report) string {
	var b strings.Builder
	for _, f := range r.Failures {
		if f.Verdict != spec.Advisory {
			b.WriteString(complaint(f, r.Profile))
		}
	}
	for _, f := range r.Faults {
		fmt.Fprintln(&b, breakdown(f))
	}
	return b.String()
}

// complaint explains a failure, and says how to see it again.
func complaint(f spec.Failure, p spec.Profile) string {
	return Explain(f) + "  replay      " + Again("conformance", "-- COMMAND", f, p) + "\n"
}

func breakdown(f spec.Fault) string {
	s := fmt.Sprintf("%s, %d times, first by %s: %s", f.Kind, f.Count, f.FoundBy, f.Detail)
	if f.Call != nil {
		s += "\n  case        " + indented(f.Call)
	}
	return s
}
