package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// The worked conversation of SPEC.md breaches nothing, step by step.
func TestExampleBreachesNothing(t *testing.T) {
	m := model.New()
	var last spec.Step
	var answer spec.Answer
	for i, p := range examples.Session() {
		switch s := p.Step.(type) {
		case *spec.Open:
			if s.Saved != nil {
				last = &spec.Reload{}
				m.Apply(last, answer)
			}
		case *spec.Save, *spec.Close:
		case *spec.Inspect:
			seen, ok := p.Answer.Result.(*spec.Inspection)
			if !ok {
				t.Fatalf("step %d: inspect shows nothing", i+1)
			}
			if _, breached := m.Look(seen, last, answer); len(breached) > 0 {
				t.Errorf("step %d (inspect): breaches %v", i+1, breached)
			}
		default:
			if _, breached := m.Judge(s, p.Answer); len(breached) > 0 {
				t.Errorf("step %d (%s): breaches %v", i+1, s.Op(), breached)
			}
			m.Apply(s, p.Answer)
			last, answer = s, p.Answer
		}
	}
}

// A few wrong answers, each against the row it breaks.
func TestWrongAnswersBreach(t *testing.T) {
	done := spec.Answer{Result: &spec.ActResult{Executed: true}}
	for name, c := range map[string]struct {
		before []spec.Step
		step   spec.Step
		answer spec.Answer
		want   spec.ID
	}{
		"excluded": {[]spec.Step{&spec.Record{Key: "k"}}, &spec.Act{Operation: "plan", Key: "k", Literals: map[string]string{"a": "x"}}, done, "PRO-13"},
		"lost":     {[]spec.Step{&spec.Lose{Ledger: true}}, &spec.SessionGuard{Key: "k"}, spec.Answer{Result: &spec.GuardResult{Permit: true}}, "PRO-04"},
		"invented": {nil, &spec.Act{Operation: "plan", Key: "k", Literals: map[string]string{"a": "x"}}, done, "RST-16"},
		"respelt": {[]spec.Step{&spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d"}}},
			&spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": "9F2C41D"}}, done, "RST-18"},
		"withheld": {[]spec.Step{&spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d"}}},
			&spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": "9f2c41d"}},
			spec.Answer{Refusal: spec.Refuse(spec.CodeUnsound, []string{"k"}, "no")}, "RST-17"},
	} {
		m := model.New()
		for _, s := range c.before {
			m.Apply(s, spec.Answer{Result: &spec.Done{}})
		}
		_, breached := m.Judge(c.step, c.answer)
		if !slices.Contains(breached, c.want) {
			t.Errorf("%s: breaches %v, want %s among them", name, breached, c.want)
		}
	}
}
