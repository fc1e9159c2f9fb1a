package properties_test

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"plimsoll/adapters/stdio"
	"plimsoll/spec"
)

// threaded starts the Python example with a thread for each call.
func threaded(t *testing.T, way string) *spec.Report {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed: the threaded adapter cannot run")
	}
	caller, err := stdio.Start(context.Background(), stdio.Command{Args: []string{"python3", "testdata/threads.py", "../adapters/examples/python", way}})
	if err != nil {
		t.Fatal(err)
	}
	defer caller.Close()
	report, _ := accused(t, caller, racing(t, spec.ProfileStrictField))
	return report
}

// A process that answers the calls of a session in threads, and keeps them
// apart, is in order; without its locks it loses an entry of the ledger.
func TestThreadedProcess(t *testing.T) {
	for _, f := range threaded(t, "locked").Failures {
		t.Errorf("with locks it is accused of %s", f.Detail)
	}
	lost := false
	for _, f := range threaded(t, "open").Failures {
		lost = lost || f.Requirement == "PRO-05" && f.Race != nil && strings.Contains(f.Detail, "ledger")
	}
	if !lost {
		t.Error("without locks no lost entry is found")
	}
}
