package properties

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// The two oracles agree on which forms of a known literal are other spellings
// of it (RST-18), and which are literals that nothing speaks for (RST-16).
func TestSessionOraclesAgreeOnSpellings(t *testing.T) {
	active := map[spec.ID]bool{"RST-16": true, "RST-18": true}
	executed, done := spec.Answer{Result: &spec.ActResult{Executed: true}}, spec.Answer{Result: &spec.Done{}}
	for _, c := range []struct {
		known, literal string
		want           spec.ID
	}{
		{"main.go", "main", "RST-18"},
		{"main", "main.go", "RST-18"},
		{"main", "mai", "RST-16"},
		{"mai", "main", "RST-16"},
		{"main.go", "maim", "RST-16"},
		{"ok", "OK", "RST-18"},
		{"ok", "ob", "RST-16"},
		{"ok", "ok", "RST-16"},
		{"7", "07", "RST-18"},
		{"7", "7.0", "RST-18"},
		{"7", "7.", "RST-18"},
		{"0.5", ".50", "RST-18"},
		{"7", "70", "RST-16"},
		{"7", "0.7", "RST-16"},
		{"7", "8", "RST-16"},
		{"0", "0.0", "RST-18"},
		{"0", ".", "RST-16"},
		{".", "..", "RST-16"},
		{"1.2.3", "01.2.3", "RST-16"},
		{"v7", "v07", "RST-16"},
		{"7a", "07a", "RST-16"},
		{"v7", "w07", "RST-16"},
		{"1000000000000000001", "01000000000000000002", "RST-16"},
		{"1000000000000000001", "01000000000000000001", "RST-18"},
	} {
		m, log := model.New(), []event{}
		for _, s := range []spec.Step{&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look.", Anchor: "T1"}, &spec.ToolResult{Literals: map[string]string{"a": c.known}},
			&spec.Append{ID: 2, Role: spec.RoleUser, Text: "Now?", Anchor: "T2"}} {
			m.Apply(s, done)
			log = append(log, event{step: s, answer: done})
		}
		act := &spec.Act{Operation: "commit", Key: "key", Literals: map[string]string{"a": c.literal}}
		_, breached := m.Judge(act, executed)
		told := recount(append(log, event{step: act, answer: executed}), active).ids()
		if want := []spec.ID{c.want}; !slices.Equal(breached, want) || !slices.Equal(told, want) {
			t.Errorf("%q for %q: the model breaches %v, the log tells %v; want %v", c.literal, c.known, breached, told, want)
		}
	}
}
