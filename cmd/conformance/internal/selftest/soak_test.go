package selftest

import (
	"strings"
	"testing"

	"plimsoll/spec"
)

// Every program that is to be soaked stands in the checkout, and one that does
// not is told of and is no alarm.
func TestSoakables(t *testing.T) {
	t.Chdir("../../../..")
	for _, s := range soakables() {
		if s.command == nil {
			continue
		}
		if why := missing(s.command); strings.Contains(why, "below this folder") {
			t.Errorf("%s: %s", s.name(), why)
		}
	}
	if why := missing([]string{"conformance-that-is-not", "x"}); why == "" {
		t.Error("a program that is nowhere is not missing")
	}
	t.Chdir(t.TempDir())
	away := soakable{spec.SurfaceDecide, nil, []string{"go", "adapters/examples/go/adapter.go"}}
	got, err := away.play(t.Context())
	if err != nil || !strings.HasPrefix(got.Line(), "NOT PLAYED: there is no adapters/examples") || got.Wrong() {
		t.Errorf("an adapter that is not there: %q, wrong %v, %v", got.Line(), got.Wrong(), err)
	}
}

// A soak in which a row is violated is wrong.
func TestSoakAccuses(t *testing.T) {
	if s := (Soak{Outcome: spec.NotConformant, Accused: []spec.ID{"COV-04"}}); !s.Wrong() {
		t.Errorf("%s: not wrong", s.Line())
	}
}
