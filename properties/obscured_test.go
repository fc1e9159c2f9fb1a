package properties

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A row that is violated, and never without another one that failed, did not
// pass.
func TestObscured(t *testing.T) {
	caller := adapters.InProcess(reference.Adapter{})
	p, err := newPlan(Config{Profile: spec.ProfileStrict}.withDefaults(), caller.Info())
	if err != nil {
		t.Fatal(err)
	}
	r := &run{judge: &judge{plan: p, caller: caller}, book: newBook(p)}
	call := &spec.BuildCall{Turns: []spec.Turn{}, RatioLow: 1}
	r.book.count(&ruling{call: call, answer: spec.Answer{Result: &spec.BuildResult{}}, bound: []spec.ID{"COV-08", "COV-09", "COV-10"}})
	r.book.fail(spec.Failure{Requirement: "COV-09", Verdict: spec.Fail}, spec.OpBuild)
	r.book.joint["both"] = &finding{"random #1", &ruling{call: call, violated: []spec.ID{"COV-09", "COV-10"}}}
	r.joint(context.Background())
	for id, want := range map[spec.ID]spec.Verdict{"COV-08": spec.Pass, "COV-09": spec.Fail, "COV-10": spec.Obscured} {
		row, _ := spec.Lookup(id)
		if got := r.book.verdict(row, caller.Info()); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}
