package session_test

import (
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// The worked merge of SPEC.md breaches nothing, step by step.
func TestMergeExampleBreachesNothing(t *testing.T) {
	m, names, here := model.New(), map[string]string{"s1": spec.MainBranch, "s2": "s2"}, "s1"
	var last spec.Step
	var answer spec.Answer
	for i, p := range examples.Merge() {
		step := p.Step
		switch s := step.(type) {
		case *spec.Open, *spec.Close:
			continue
		case *spec.Fork:
			step = &spec.Branch{As: s.As}
		case *spec.Inspect:
			if _, breached := m.Look(p.Answer.Result.(*spec.Inspection), last, answer); len(breached) > 0 {
				t.Errorf("step %d (inspect): breaches %v", i+1, breached)
			}
			continue
		}
		if p.Session != here {
			here = p.Session
			m.Apply(&spec.Switch{To: names[here]}, spec.Answer{})
		}
		if _, breached := m.Judge(step, p.Answer); len(breached) > 0 {
			t.Errorf("step %d (%s): breaches %v", i+1, step.Op(), breached)
		}
		m.Apply(step, p.Answer)
		last, answer = step, p.Answer
	}
	if m.Has("s2") {
		t.Error("the session that was taken in is still there")
	}
}
