package properties_test

import (
	"context"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// called runs the Python example of the surface messages, which asks for its
// summaries by the call back alone, with a fault or with none.
func called(t *testing.T, fault, stage string) *spec.Report {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: the product that asks by the call back cannot run")
	}
	caller, err := stdio.Start(context.Background(), stdio.Command{Args: []string{"python3", "testdata/called.py", "../adapters/examples/python", fault}})
	if err != nil {
		t.Fatal(err)
	}
	defer caller.Close()
	report, err := properties.Run(context.Background(), caller, properties.Config{Profile: spec.ProfileStrictField, Surface: spec.SurfaceMessages,
		Seed: 5, Cases: 60, Brief: true, Workers: 2, Stages: []string{stage}})
	if err != nil {
		t.Fatal(err)
	}
	caller.Close()
	properties.Strays(report, caller)
	return report
}

func TestCalledProcess(t *testing.T) {
	report := called(t, "none", properties.StageCovering)
	for _, f := range report.Failures {
		t.Error(properties.Explain(f))
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s (%s)", f.Kind, f.Detail, f.FoundBy)
	}
	for _, row := range report.Rows {
		if id := row.ID; row.Verdict != spec.Pass && slices.Contains([]spec.ID{"GRO-02", "COV-18", "TXN-02", "ISO-01", "WIR-07"}, id) {
			t.Errorf("%s: %s", id, row.Verdict) // what is judged by requests is judged by these, too
		}
	}
}

// A fault of such a product is found in what the call back showed and brought.
func TestCalledProcessWithAFault(t *testing.T) {
	for _, tc := range []struct {
		fault, stage string
		want         spec.ID
	}{
		{"shows secrets", properties.StageRandom, "ISO-01"},
		{"takes blanks", properties.StageExhaustive, "TXN-02"},
	} {
		if tc.stage == properties.StageExhaustive && testing.Short() {
			continue
		}
		var failed []spec.ID
		for _, f := range called(t, tc.fault, tc.stage).Failures {
			if !slices.Contains(failed, f.Requirement) {
				failed = append(failed, f.Requirement)
			}
		}
		if !slices.Equal(failed, []spec.ID{tc.want}) {
			t.Errorf("a product that %s fails %v, want %s alone", tc.fault, failed, tc.want)
		}
	}
}

// A product that asks outside of a compaction breaks the protocol. It is told,
// and goes on; it does not conform.
func TestCalledOutsideOfACompaction(t *testing.T) {
	report := called(t, "asks early", properties.StageRandom)
	if len(report.Faults) != 1 || report.Faults[0].Kind != spec.ProtocolError || !strings.Contains(report.Faults[0].Detail, "not being compacted") {
		t.Errorf("faults %+v, want a protocol error", report.Faults)
	}
	if len(report.Failures) > 0 || report.Outcome != spec.NotConformant {
		t.Errorf("%d failures and outcome %s; want none, and not conformant", len(report.Failures), report.Outcome)
	}
}
