package session_test

import (
	"fmt"
	"slices"
	"testing"

	"plimsoll/spec"
)

// A handle resolves to the text of the turn for which it was shown (COV-21), and
// one that was never shown to nothing.
func TestRecalled(t *testing.T) {
	m := conversed(spec.RoleUser)
	for id := int64(2); id <= 4; id++ {
		m.Apply(&spec.Append{ID: id, Role: spec.RoleUser, Text: fmt.Sprint("Look at T", id, ".")}, done())
	}
	m.Apply(&spec.Compact{From: spec.FromHead, RatioLow: 1, SourceRecoverable: true},
		spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Uncovered: []int64{1, 2, 3, 4}, Decision: spec.Provisional}})
	for _, s := range m.Inspect().Tombstones {
		want, there := m.Raw()[s.Turn]
		if text, ok := m.Recalled(s.Handle); there && (!ok || text != want) {
			t.Errorf("%q resolves to %q, %t; want the text of turn %d", s.Handle, text, ok, s.Turn)
		}
	}
	if text, ok := m.Recalled("a handle that was never shown"); ok {
		t.Errorf("a handle that was never shown resolves to %q", text)
	}
}

// TXN-07, TXN-08: going back behind every checkpoint leaves nothing of one, and
// loading loses nothing.
func TestLookBack(t *testing.T) {
	for name, alter := range map[string]func(*spec.Inspection){
		"as it is":     func(*spec.Inspection) {},
		"a summary":    func(i *spec.Inspection) { i.Summary = "T1 was looked at." },
		"a mark":       func(i *spec.Inspection) { i.Provisional = true },
		"a contract":   func(i *spec.Inspection) { i.Contract = &spec.SessionContract{} },
		"a generation": func(i *spec.Inspection) { i.Generation = 1 },
		"a turn":       func(i *spec.Inspection) { i.Retained = []int64{1} },
	} {
		for _, c := range []struct {
			last spec.Step
			row  spec.ID
		}{{&spec.Undo{To: 2}, "TXN-07"}, {&spec.Fork{To: 2}, "TXN-07"}, {&spec.Reload{}, "TXN-08"}, {&spec.Correct{}, ""}} {
			m := conversed(spec.RoleUser, spec.RoleUser)
			i := m.Inspect()
			alter(&i)
			bound, breached := m.Look(&i, c.last, done())
			if back := c.row != ""; slices.Contains(bound, c.row) != back || slices.Contains(breached, c.row) != (back && name != "as it is") {
				t.Errorf("%s after %s: binds %v, breaches %v", name, c.last.Op(), bound, breached)
			}
		}
	}
}
