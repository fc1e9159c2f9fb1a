package properties_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A product that hangs costs the deadline of the call that hangs, once a
// conversation, wherever it hangs and however many conversations are open; and
// two conversations without an answer are enough to give the surface up.
func TestHungProductCostsItsDeadline(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: the product that sleeps cannot run")
	}
	for _, tc := range []struct {
		method string
		only   string
		sleeps int64 // at most
	}{
		{"messages/open", "OUT-02", 3},
		{"messages/compact", "OUT-02", 3},
		{"messages/close", "OUT-02", 3},
		{"messages/close", "GRO-02", 8}, // which is violated: the finding is confirmed and cut down as far as two hangs go
	} {
		t.Run(tc.method+" "+tc.only, func(t *testing.T) {
			log := filepath.Join(t.TempDir(), "sleeps")
			const deadline = time.Second
			caller, err := stdio.Start(context.Background(), stdio.Command{Args: []string{"python3", "testdata/sleeps.py", log, tc.method}, Deadline: deadline})
			if err != nil {
				t.Fatal(err)
			}
			defer caller.Close()
			c := properties.Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages, Seed: 7, Cases: 20, Workers: 1,
				Only: []string{tc.only}, Stages: []string{properties.StageRandom}}
			began := time.Now()
			report, err := properties.Run(context.Background(), caller, c)
			if err != nil {
				t.Fatal(err)
			}
			took := time.Since(began)
			text, _ := os.ReadFile(log)
			slept := int64(strings.Count(string(text), "\n"))
			hung := int64(0)
			for _, f := range report.Faults {
				if f.Kind == spec.Hung {
					hung += f.Count
				}
			}
			// One more conversation may have begun before the second one was counted.
			if hung != 2 || slept > tc.sleeps {
				t.Errorf("it slept %d times, and %d hangs are reported: %+v", slept, hung, report.Faults)
			}
			if (tc.only == "GRO-02") != (len(report.Failures) == 1) {
				t.Errorf("%d failures of %s", len(report.Failures), tc.only)
			}
			if took > time.Duration(slept)*deadline+30*time.Second { // the machine may be busy: processes start slowly
				t.Errorf("the run took %v for %d sleeps of %v each; %s", took, slept, deadline, report.Incomplete)
			}
		})
	}
}
