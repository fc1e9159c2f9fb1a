package properties

import (
	"context"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/null"
	"plimsoll/spec"
)

// A run that is to end with the first failure has that one alone, the same
// whatever the number of workers, and says that it went no further.
func TestFirst(t *testing.T) {
	var last string
	for _, workers := range []int{1, 4} {
		report, err := Run(context.Background(), adapters.InProcess(null.All()[0]), Config{Profile: spec.ProfileStrict, Seed: 1, Stages: []string{StageRandom}, Workers: workers, AsFound: true, First: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Failures) != 1 || !strings.HasPrefix(report.Incomplete, "ended with the first failure, random #") || report.Outcome != spec.NotConformant {
			t.Fatalf("%d failures, %s, %q", len(report.Failures), report.Outcome, report.Incomplete)
		}
		text, err := spec.Encode(report)
		if err != nil {
			t.Fatal(err)
		}
		if last != "" && last != string(text) {
			t.Errorf("with %d workers the report is another one:\n%s\n%s", workers, last, text)
		}
		last = string(text)
	}
}
