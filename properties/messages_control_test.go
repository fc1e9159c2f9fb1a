package properties_test

import (
	"testing"

	"plimsoll/adapters/control"
	"plimsoll/properties"
	"plimsoll/spec"
)

func conversations(seed uint64) properties.Config {
	return properties.Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages, Seed: seed, Cases: 60, Brief: true}
}

// The control keeps every row, and has occasion to break every one.
func TestControlKeepsMessages(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	report := run(t, control.New(control.Default()), conversations(1))
	for _, f := range report.Failures {
		t.Error(properties.Explain(f))
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s (%s)", f.Kind, f.Detail, f.FoundBy)
	}
	for _, row := range report.Rows {
		if row.Verdict != spec.Pass {
			t.Errorf("%s: %s", row.ID, row.Verdict)
		}
		t.Log(row.ID, row.Verdict, row.Cases)
	}
}
