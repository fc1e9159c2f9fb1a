package properties

import (
	"context"
	"fmt"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// forgetful keeps the reference's sessions, and drops the entry with a key of
// its own from the ledger it shows.
type forgetful struct{ adapters.SessionCaller }

func (f forgetful) Step(ctx context.Context, name string, s spec.Step) (spec.Answer, error) {
	a, err := f.SessionCaller.Step(ctx, name, s)
	if seen, ok := a.Result.(*spec.Inspection); ok && len(seen.Ledger) > 900 {
		short := *seen
		short.Ledger = seen.Ledger[:900]
		a.Result = &short
	}
	return a, err
}

// However large the ledger, what is wrong with it is found, and is the fault
// of a record.
func TestLargeLedger(t *testing.T) {
	e := &spec.Episode{Steps: []spec.Step{&spec.Append{ID: 1, Role: spec.RoleUser, Text: "go on", Anchor: "T1"}}}
	for i := range 1000 {
		e.Steps = append(e.Steps, &spec.Record{Key: fmt.Sprintf("key %d", i), Reason: "no"})
	}
	e.Steps = append(e.Steps, &spec.Append{ID: 2, Role: spec.RoleUser, Text: "and on", Anchor: "T2"})
	right := adapters.InProcess(reference.Adapter{}).(adapters.SessionCaller)
	for name, tc := range map[string]struct {
		caller adapters.Caller
		want   string
	}{
		"right":     {right, "[]"},
		"forgetful": {forgetful{right}, "[PRO-05]"},
	} {
		p, err := newPlan(Config{Profile: spec.ProfileStrict, Surface: spec.SurfaceSession}, tc.caller.Info())
		if err != nil {
			t.Fatal(err)
		}
		r := (&judge{plan: p, caller: tc.caller}).playEpisode(context.Background(), e)
		if got := fmt.Sprint(r.violated); got != tc.want || r.fault != nil {
			t.Errorf("%s: violates %s (%v), want %s", name, got, r.fault, tc.want)
		}
		if n := len(r.call.(*spec.Episode).Steps); tc.want != "[]" && e.Steps[n-1].Op() != spec.StepRecord {
			t.Errorf("%s: the offending step is %s, want a record", name, e.Steps[n-1].Op())
		}
	}
}
