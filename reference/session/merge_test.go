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
		if c, ok := step.(*spec.Compact); ok && len(c.With) > 0 && !m.Has("s2") {
			t.Error("the session that is taken in is not there before")
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

// merged is a session that took in a copy of itself, each with an entry of its
// own, and lost its ledger before that or not.
func merged(lost bool) (*model.Model, *spec.Compact, spec.Answer) {
	m, done := model.New(), spec.Answer{Result: &spec.Done{}}
	record := func(key string) { m.Apply(&spec.Record{Key: key, Reason: "no"}, done) }
	m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}, done)
	m.Apply(&spec.Branch{As: "copy"}, done)
	if lost {
		m.Apply(&spec.Lose{Ledger: true}, done)
	}
	record("own")
	m.Apply(&spec.Switch{To: "copy"}, done)
	record("other")
	m.Apply(&spec.Switch{To: spec.MainBranch}, done)
	c := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true, With: []string{"copy"}}
	r, err := m.Compact(c)
	if err != nil {
		panic(err)
	}
	a := spec.Answer{Result: &r}
	m.Apply(c, a)
	return m, c, a
}

// What inspect showed first after a merge is how it is from then on.
func TestMergeIsFollowedOnce(t *testing.T) {
	m, c, a := merged(false)
	seen := m.Inspect()
	other := seen
	other.Ledger = spec.Ledger{seen.Ledger[1], seen.Ledger[0]}
	if _, breached := m.Look(&other, c, a); len(breached) > 0 {
		t.Errorf("entries of two sessions in another order breach %v", breached)
	}
	m.Follow(&other)
	if _, breached := m.Look(&seen, c, a); len(breached) == 0 {
		t.Error("entries may change their order after they were seen")
	}
}

func TestIncomplete(t *testing.T) {
	for _, lost := range []bool{false, true} {
		if m, _, _ := merged(lost); m.Incomplete() != lost {
			t.Errorf("a ledger of a merge, one of them lost: %t; incomplete: %t", lost, m.Incomplete())
		}
	}
}
