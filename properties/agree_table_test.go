package properties

import (
	"testing"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/spec"
)

// The two oracles agree on what might be answered to the rows of the decision
// tables, where circumstances stand that random calls seldom meet.
func TestOraclesAgreeOnTables(t *testing.T) {
	plan, err := newPlan(Config{Profile: spec.ProfileStrictField}.withDefaults(), spec.HelloResult{Capabilities: spec.Capabilities()})
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{plan: plan}
	for _, op := range spec.Ops() {
		n := 0
		for call := range generators.Table(op, spec.ProfileStrictField, spec.Capabilities()...) {
			n++
			r := &ruling{call: call, answer: rapid.Custom(func(t *rapid.T) spec.Answer { return anyAnswer(t, call) }).Example(n)}
			if j.weigh(r); len(r.disputed) > 0 {
				answer, _ := spec.EncodeReply(r.answer)
				text, _ := spec.EncodeCall(call)
				t.Fatalf("%s #%d: the oracles disagree on %v\ncall   %s\nanswer %s %s", op, n, r.disputed, text, answer, r.answer.Error)
			}
		}
	}
}
