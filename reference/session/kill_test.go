package session

import (
	"testing"

	"plimsoll/spec"
)

// Who executed what first under a key is in doubt after an act was cut off,
// unless the same act is put again and executed before any other one.
func TestDoubts(t *testing.T) {
	type put struct {
		act  *spec.Act
		done bool
	}
	act := func(key, literal string) *spec.Act {
		return &spec.Act{Operation: "commit", Key: key, Literals: map[string]string{"sha": literal}}
	}
	one, other, elsewhere := act("deploy", "9f2c41d"), act("deploy", "0000000"), act("tag", "9f2c41d")
	for name, c := range map[string]struct {
		before []put
		cut    spec.Step
		after  []put
		doubt  bool
		first  *spec.Act // executed under the key, as far as is known
	}{
		"nothing was put":                       {nil, one, nil, true, nil},
		"put again and executed":                {nil, one, []put{{one, true}}, false, one},
		"put again and refused":                 {nil, one, []put{{one, false}}, true, nil},
		"executed only when put once more":      {nil, one, []put{{one, false}, {one, true}}, true, nil},
		"another one was executed":              {nil, one, []put{{other, true}}, true, nil},
		"another one was, then put again":       {nil, one, []put{{other, true}, {one, true}}, true, nil},
		"put again behind one of another key":   {nil, one, []put{{elsewhere, true}, {one, true}}, false, one},
		"the first one had been executed":       {[]put{{other, true}}, one, nil, false, other},
		"one of another key had been executed":  {[]put{{elsewhere, true}}, one, nil, true, nil},
		"one had been refused":                  {[]put{{other, false}}, one, []put{{one, true}}, false, one},
		"what was cut off is no act":            {nil, &spec.Append{ID: 7, Role: spec.RoleUser}, []put{{other, true}}, false, other},
		"killed between two steps":              {nil, nil, []put{{other, true}}, false, other},
		"of another key, and this one executed": {nil, elsewhere, []put{{one, true}}, false, one},
	} {
		m := New()
		play := func(acts []put) {
			for _, p := range acts {
				m.Apply(p.act, map[bool]spec.Answer{
					true:  {Result: &spec.ActResult{Executed: true}},
					false: {Refusal: spec.Refuse(spec.CodeUnsound, []string{p.act.Key}, "no")},
				}[p.done])
			}
		}
		play(c.before)
		seen := m.Inspect()
		if _, breached, _ := m.Killed(c.cut, &seen); len(breached) > 0 {
			t.Errorf("%s: the kill breaches %v", name, breached)
		}
		play(c.after)
		if m.doubtful("deploy") != c.doubt {
			t.Errorf("%s: in doubt: %t", name, !c.doubt)
		}
		if first := m.bound["deploy"]; (first != nil) != (c.first != nil) || c.first != nil && first["sha"] != c.first.Literals["sha"] {
			t.Errorf("%s: the literals of the first act are %v", name, first)
		}
		if maybe := c.cut == one; len(c.before)+len(c.after) == 0 && m.repeats(one) != maybe {
			t.Errorf("%s: may have been executed: %t", name, !maybe)
		}
	}
}

// A kill is a reload besides: what tools returned may count or not, and keys
// are crossed; whether or not a step was cut off, and before its effect or
// behind it.
func TestRestarted(t *testing.T) {
	done := spec.Answer{Result: &spec.Done{}}
	record := &spec.Record{Key: "deploy", Reason: "no"}
	for name, c := range map[string]struct {
		cut   spec.Step
		after bool
	}{"between two steps": {nil, false}, "before its effect": {record, false}, "behind its effect": {record, true}} {
		m := New()
		m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser}, done)
		m.Apply(&spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d"}}, done)
		m.Apply(&spec.Act{Operation: "commit", Key: "tag", Literals: map[string]string{"sha": "9f2c41d"}}, spec.Answer{Result: &spec.ActResult{Executed: true}})
		shown := m.Clone()
		if c.after {
			shown.Apply(c.cut, done)
		}
		seen := shown.Inspect()
		if _, breached, took := m.Killed(c.cut, &seen); len(breached) > 0 || took != c.after {
			t.Errorf("%s: breaches %v, took effect: %t", name, breached, took)
		}
		if len(m.fresh) > 0 || !m.stale["9f2c41d"] || !m.crossed["tag"] || !m.killed || len(m.Ledger) != len(shown.Ledger) {
			t.Errorf("%s: fresh %v, stale %v, crossed %v, killed %t, ledger %v", name, m.fresh, m.stale, m.crossed, m.killed, m.Ledger)
		}
	}
}
