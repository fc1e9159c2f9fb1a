package control_test

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/properties"
	"plimsoll/spec"
)

// The control keeps every requirement of its surface that is checked, with a
// raw log behind it and without, alternating and not, asking its model over HTTP
// and by the call back.
func TestControl(t *testing.T) {
	bare := control.Default()
	bare.Handles = false
	alternating := control.Default()
	alternating.Messaging.Alternating = true
	called := control.Default()
	called.Messaging.Providers = []string{spec.ProviderCall}
	for name, p := range map[string]control.Policy{"whole": control.Default(), "without handles": bare, "alternating": alternating, "by the call back": called} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(seeds(t)) {
				conforms(t, p, seed)
			}
		})
	}
}

func seeds(t *testing.T) int {
	if testing.Short() {
		return 1
	}
	return 3
}

func conforms(t *testing.T, p control.Policy, seed uint64) {
	report, err := properties.Run(context.Background(), adapters.InProcess(control.New(p)), properties.Config{
		Profile: spec.ProfileStrictField, Surface: spec.SurfaceMessages, Seed: seed, Cases: 60, Stages: []string{properties.StageRandom}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Error(seed, properties.Explain(f))
	}
	for _, f := range report.Faults {
		t.Errorf("%d: %s: %s (%s)", seed, f.Kind, f.Detail, f.FoundBy)
	}
	for _, row := range report.Rows {
		t.Log(row.ID, row.Verdict, row.Cases)
	}
}
