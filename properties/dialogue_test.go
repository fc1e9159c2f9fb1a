package properties_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"plimsoll/properties"
	"plimsoll/spec"
)

func messagesConfig() properties.Config {
	return properties.Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages, Seed: 7, Cases: 60, Brief: true,
		Only: []string{"OUT-01", "OUT-02", "WIR-05", "TXN-01", "GRO-02", "ISO-03"}}
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

// Where it takes a long conversation to show a fault, long messages show it as
// well as many.
func TestManyMessagesBecomeFew(t *testing.T) {
	c := messagesConfig()
	c.Only, c.Stages = []string{"FLR-22"}, []string{properties.StageExhaustive}
	report := run(t, plainProduct{"trims"}, c)
	if len(report.Failures) != 1 {
		t.Fatalf("failures %v, want one of FLR-22", report.Failures)
	}
	if n := messagesOf(t, report.Failures[0]); n > 4 {
		t.Errorf("the smallest case has %d messages:\n%s", n, properties.Explain(report.Failures[0]))
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

// What one conversation says must not reach another one.
func TestConversationsShareNothing(t *testing.T) {
	c := messagesConfig()
	c.Only, c.Stages, c.Workers = []string{"ISO-03"}, []string{properties.StageExhaustive}, 1
	report := run(t, plainProduct{"remembers"}, c)
	if len(report.Failures) != 1 || report.Failures[0].Requirement != "ISO-03" {
		t.Errorf("failures %v, want ISO-03 alone", report.Failures)
	}
	for _, f := range report.Failures {
		t.Log(properties.Explain(f))
	}
}

// The same seed gives the same bytes, on one worker or many, whatever port the
// scripted model listens on.
func TestDialogueReportsDoNotDependOnWorkers(t *testing.T) {
	for _, fault := range []string{"", "drops first", "errs"} {
		c := messagesConfig()
		c.Stages, c.Cases = []string{properties.StageRandom}, 80
		var texts []string
		for _, workers := range []int{1, 5} {
			c.Workers = workers
			text, err := spec.EncodeIndent(run(t, plainProduct{fault}, c))
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
		if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
			t.Errorf("%q: one worker (-) and five (+) differ:\n%s", fault, diff)
		}
	}
}

// A product that panics is charged with a crash, and the run goes on to its end.
func TestBrokenProduct(t *testing.T) {
	c := messagesConfig()
	c.Stages, c.Cases = []string{properties.StageRandom}, 20
	report := run(t, plainProduct{"panics"}, c)
	if len(report.Faults) != 1 || report.Faults[0].Kind != spec.Crashed || report.Outcome != spec.NotConformant {
		t.Errorf("faults %v, outcome %s; want a crash, and not conformant", report.Faults, report.Outcome)
	}
}

// One fault ends in one smallest case, however it was found.
func TestOneFaultOneDialogue(t *testing.T) {
	for _, fault := range []string{"never", "claims"} {
		forms := map[string]bool{}
		for seed := range uint64(3) {
			c := messagesConfig()
			c.Stages, c.Cases, c.Seed = []string{properties.StageRandom}, 40, seed
			for _, f := range run(t, plainProduct{fault}, c).Failures {
				forms[f.Fingerprint] = true
			}
		}
		if len(forms) != 1 {
			t.Errorf("%s: %d smallest cases over three seeds, want one", fault, len(forms))
		}
	}
}
