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

// A product with one fault fails one row, on a conversation of a few messages.
func TestFaultyProducts(t *testing.T) {
	for fault, want := range map[string]spec.ID{"never": "GRO-02", "twice": "WIR-05", "claims": "OUT-01", "denies": "OUT-01", "errs": "OUT-02", "drops first": "TXN-01"} {
		c := messagesConfig()
		c.Stages = []string{properties.StageExhaustive}
		report := run(t, plainProduct{fault}, c)
		var got []spec.ID
		for _, f := range report.Failures {
			got = append(got, f.Requirement)
			if n := messagesOf(t, f); n > 4 {
				t.Errorf("%s: the smallest case has %d messages:\n%s", fault, n, properties.Explain(f))
			}
		}
		if diff := cmp.Diff([]spec.ID{want}, got); diff != "" {
			t.Errorf("%s: %s", fault, diff)
		}
	}
}

func messagesOf(t *testing.T, f spec.Failure) int {
	t.Helper()
	text, err := spec.Encode(f.Call)
	var env struct {
		Input spec.Dialogue `json:"input"`
	}
	if err != nil || spec.Decode(text, &env) != nil {
		t.Fatal("the case cannot be read")
	}
	return len(env.Input.Messages())
}
