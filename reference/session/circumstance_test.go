package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// An answer is put to the test by a row where the row's circumstance is there,
// and nowhere else: a report counts what was never put to the test.
func TestCircumstances(t *testing.T) {
	compact := func(change func(*spec.Compact)) *spec.Compact {
		c := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true}
		change(c)
		return c
	}
	plain := compact(func(*spec.Compact) {})
	shown := compact(func(c *spec.Compact) { c.Shown = []int64{1} })
	judged := func(by string, classes ...string) *spec.Compact {
		return compact(func(c *spec.Compact) { c.Judge, c.Required = by, classes })
	}
	costly := compact(func(c *spec.Compact) { c.CostlySideEffect = true })
	applied := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Decision: spec.Provisional}}
	clean := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Decision: spec.Provisional, AncestryCertified: true}}
	read := spec.Answer{Result: &spec.ResolveResult{Text: "Look at T1."}}
	for name, c := range map[string]struct {
		before []spec.Step
		step   spec.Step
		answer spec.Answer
		row    spec.ID
		bound  bool
	}{
		"what it was given is not known":     {nil, plain, applied, "COV-18", false},
		"what it was given is known":         {nil, shown, applied, "COV-18", true},
		"without a policy":                   {nil, plain, applied, "COV-22", false},
		"with a policy":                      {[]spec.Step{&spec.Policy{Newest: 1}}, plain, applied, "COV-22", true},
		"a judge vouched":                    {nil, judged(spec.JudgeOK, "goal"), applied, "FLR-15", false},
		"a judge did not":                    {nil, judged(spec.JudgeTimeout, "goal"), applied, "FLR-15", true},
		"a judge did not, nothing was asked": {nil, judged(spec.JudgeTimeout), applied, "FLR-15", false},
		"a judge did not, nor an ancestor":   {nil, judged(spec.JudgeTimeout, "goal"), applied, "FLR-06", true},
		"a judge did not, all ancestors did": {nil, judged(spec.JudgeTimeout, "goal"), clean, "FLR-06", false},
		"the first event":                    {nil, plain, applied, "FLR-14", false},
		"flags as before":                    {[]spec.Step{plain}, plain, applied, "FLR-14", false},
		"other flags than before":            {[]spec.Step{costly}, plain, applied, "FLR-14", true},
		"a handle":                           {nil, &spec.Recall{ID: 1, Handle: "raw:1"}, read, "COV-21", true},
		"no handle":                          {nil, &spec.Recall{ID: 1}, read, "COV-21", false},
		"a handle to what was lost":          {[]spec.Step{&spec.Lose{Raw: []int64{1}}}, &spec.Recall{ID: 1, Handle: "raw:1"}, read, "COV-21", false},
		"a turn in the context":              {nil, &spec.SessionResolve{ID: 1}, read, "COV-19", true},
		"a turn out of the context":          {[]spec.Step{plain}, &spec.SessionResolve{ID: 1}, read, "COV-19", false},
		"a sub-agent's guard":                {nil, &spec.Delegate{Key: "deploy"}, spec.Answer{Result: &spec.GuardResult{Permit: true}}, "PRO-17", true},
		"a session that is there":            {nil, &spec.Kill{}, spec.Answer{Result: &spec.Done{}}, "TXN-05", true},
	} {
		m := model.New()
		for _, s := range append([]spec.Step{&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}}, c.before...) {
			a := spec.Answer{Result: &spec.Done{}}
			if s.Op() == spec.StepCompact {
				a = applied
			}
			m.Apply(s, a)
		}
		if bound, _ := m.Judge(c.step, c.answer); slices.Contains(bound, c.row) != c.bound {
			t.Errorf("%s: binds %v; %s among them: %t, want %t", name, bound, c.row, !c.bound, c.bound)
		}
	}
}
