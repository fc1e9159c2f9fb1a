package spec_test

import (
	"strings"
	"testing"

	"plimsoll/spec"
)

// fullNight is the report of a night in which everything came up.
func fullNight(t *testing.T) spec.NightReport {
	known := spec.KnownUse{KnownFailure: spec.KnownFailure{Requirement: "COV-04", Fingerprint: "0a", Reason: "r", Date: "2026-11-30"}, Met: true}
	return spec.NightReport{
		Format: 1, Spec: spec.Version, Harness: "h", Adapter: spec.Identity{Name: "a"}, Night: 3, Guided: true, Note: "n",
		Runs: []spec.NightRun{{First: 4, Last: 9, Report: fullReport(t)}},
		Targets: []spec.FuzzReport{{Package: "p", Target: "FuzzX", Seconds: 1, Executions: 2, Fixed: []string{"0b"}, Incomplete: "why",
			Findings: []spec.Finding{{Fingerprint: "0a", Requirement: "COV-04", Input: "found/p/FuzzX/0a", Output: "o"}}}},
		Known: []spec.KnownUse{known, {KnownFailure: spec.KnownFailure{Target: "FuzzX", Fingerprint: "0a", Reason: "r", Date: "2026-11-30"}}}, Outcome: spec.NotConformant,
	}
}

func TestKnownFailureValid(t *testing.T) {
	good := spec.KnownFailure{Requirement: "COV-04", Fingerprint: "0a", Reason: "r", Date: "2026-11-30"}
	if err := good.Valid(); err != nil {
		t.Error(err)
	}
	for wrong, spoil := range map[string]func(*spec.KnownFailure){
		"either":   func(k *spec.KnownFailure) { k.Target = "FuzzX" },
		"either a": func(k *spec.KnownFailure) { k.Requirement = "" },
		"COV-99":   func(k *spec.KnownFailure) { k.Requirement = "COV-99" },
		"finger":   func(k *spec.KnownFailure) { k.Fingerprint = "" },
		"reason":   func(k *spec.KnownFailure) { k.Reason = "" },
		"date":     func(k *spec.KnownFailure) { k.Date = "30.11.2026" },
	} {
		k := good
		spoil(&k)
		if err := k.Valid(); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%+v: %v; want an error about %s", k, err, wrong)
		}
	}
}
