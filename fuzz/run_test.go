package fuzz

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A vendor's target fails with the requirement, the smallest case and the
// command that shows it again.
func TestRunTells(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run", "^FuzzAdapter$")
	cmd.Env = append(os.Environ(), adapterVar+"=null/refuse")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("an adapter that refuses everything passes:\n%s", out)
	}
	for _, want := range []string{"FAIL RST-", "(overcautious): ", "  spec        ", "  case        {", "  permitted   ", "found by    fuzz FuzzAdapter; ", "  fingerprint ",
		"  replay      conformance replay --profile strict+field '{\"op\":"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("want %q in\n%.3000s", want, out)
		}
	}
}
