package properties_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"plimsoll/properties"
	"plimsoll/spec"
)

func messagesConfig() properties.Config {
	return properties.Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages, Seed: 7, Cases: 60,
		Only: []string{"OUT-01", "OUT-02", "WIR-05", "TXN-01", "GRO-02"}}
}

func TestPlainProduct(t *testing.T) {
	began := time.Now()
	report := run(t, plainProduct{}, messagesConfig())
	t.Log(time.Since(began))
	for _, f := range report.Failures {
		t.Error(properties.Explain(f))
	}
	for _, f := range report.Faults {
		t.Errorf("%s: %s (%s)", f.Kind, f.Detail, f.FoundBy)
	}
	for _, row := range report.Rows {
		if row.Verdict != spec.Pass && row.ID != "OUT-02" { // it never refuses
			t.Errorf("%s: %s", row.ID, row.Verdict)
		}
		t.Log(row.ID, row.Cases)
	}
}

func TestFaultyProducts(t *testing.T) {
	for fault, want := range map[string]spec.ID{"never": "GRO-02", "twice": "WIR-05", "claims": "OUT-01", "denies": "OUT-01", "errs": "OUT-02", "drops first": "TXN-01"} {
		report := run(t, plainProduct{fault}, messagesConfig())
		var got []spec.ID
		for _, f := range report.Failures {
			got = append(got, f.Requirement)
			t.Log(properties.Explain(f))
		}
		if diff := cmp.Diff([]spec.ID{want}, got); diff != "" {
			t.Errorf("%s: %s", fault, diff)
		}
	}
}
