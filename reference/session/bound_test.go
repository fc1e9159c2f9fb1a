package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A row that is kept is put to the test all the same: after a refused
// compaction, and after a kill.
func TestWhatIsPutToTheTest(t *testing.T) {
	compact := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true}
	applied := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Uncovered: []int64{},
		Decision: spec.Provisional, AncestryCertified: true}}
	refused := spec.Answer{Refusal: spec.Refuse(spec.CodeIrreversible, []string{"contract"}, "no")}
	started := func() *model.Model {
		m := model.New()
		m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}, spec.Answer{Result: &spec.Done{}})
		return m
	}
	after := func(s spec.Step, a spec.Answer) []spec.ID {
		m := started()
		m.Apply(s, a)
		seen := m.Inspect()
		bound, breached := m.Look(&seen, s, a)
		if len(breached) > 0 {
			t.Errorf("%s: breaches %v", s.Op(), breached)
		}
		return bound
	}
	killed := func(cut spec.Step, shown *model.Model) []spec.ID {
		seen := shown.Inspect()
		bound, breached, _ := started().Killed(cut, &seen)
		if len(breached) > 0 {
			t.Errorf("after a kill: breaches %v", breached)
		}
		return bound
	}
	done := started()
	done.Apply(compact, applied)
	if _, breached := started().Judge(&spec.Kill{}, spec.Answer{Result: &spec.Done{}}); len(breached) > 0 {
		t.Errorf("a session that is there after a kill: breaches %v", breached)
	}
	for name, c := range map[string]struct {
		bound     []spec.ID
		with, not spec.ID
	}{
		"refused":               {after(compact, refused), "FLR-13", "CHN-09"},
		"applied":               {after(compact, applied), "CHN-09", "FLR-13"},
		"without a gap":         {after(compact, applied), "CHN-09", "CHN-10"},
		"killed between steps":  {killed(nil, started()), "COV-19", "CHN-01"},
		"cut off before it did": {killed(compact, started()), "COV-19", "CHN-01"},
		"cut off behind it":     {killed(compact, done), "CHN-01", "COV-19"},
		"killed, as it is":      {killed(nil, started()), "TXN-05", "FLR-13"},
	} {
		if !slices.Contains(c.bound, c.with) || slices.Contains(c.bound, c.not) {
			t.Errorf("%s: binds %v, want %s among them and not %s", name, c.bound, c.with, c.not)
		}
	}
}
