package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Where a ledger of a merge was lost, an entry of one that was whole stays
// excluded (P1, P2), one that was recorded since may count or not, and of any
// other key nothing is known.
func TestLedgersOfAMerge(t *testing.T) {
	lose := &spec.Lose{Ledger: true}
	record := func(key string) spec.Step { return &spec.Record{Key: key, Reason: "no"} }
	for name, c := range map[string]struct {
		here, there       []spec.Step
		held, since, none []string
	}{
		"lost here":    {[]spec.Step{lose, record("own")}, []spec.Step{record("other")}, []string{"other"}, []string{"own"}, []string{"neither"}},
		"lost there":   {[]spec.Step{record("own")}, []spec.Step{lose, record("other")}, []string{"own"}, []string{"other"}, []string{"neither"}},
		"lost in both": {[]spec.Step{record("own"), lose}, []spec.Step{lose, record("other")}, nil, []string{"other"}, []string{"own"}},
	} {
		m := beside(c.here, c.there)
		join(t, m, "copy")
		check := func(when string) {
			for _, key := range slices.Concat(c.held, c.since, c.none) {
				excluded, unknown := !slices.Contains(c.none, key), !slices.Contains(c.held, key)
				if got := permits(m, key, spec.CodeExcluded); got != excluded {
					t.Errorf("%s, %s: that %q is excluded is permitted: %t, want %t", name, when, key, got, excluded)
				}
				if got := permits(m, key, spec.CodeUnknown); got != unknown {
					t.Errorf("%s, %s: that %q is unknown is permitted: %t, want %t", name, when, key, got, unknown)
				}
			}
			if !m.Incomplete() {
				t.Errorf("%s, %s: the ledger is complete", name, when)
			}
		}
		check("merged")
		m.Apply(&spec.Branch{As: "copy"}, spec.Answer{Result: &spec.Done{}})
		join(t, m, "copy")
		check("merged again")
	}
}

// permits: no row forbids a guard to refuse the key with the code.
func permits(m *model.Model, key, code string) bool {
	r := spec.Refuse(code, []string{key}, "no")
	r.Cites = []spec.Cite{{Reason: "no"}}
	_, breached := m.Judge(&spec.SessionGuard{Key: key}, spec.Answer{Refusal: r})
	return len(breached) == 0
}

// Under a key that a merge brings the literals of its first act bind (RST-20);
// not where the sessions acted with different ones. What one of them has done is
// done.
func TestActsOfAMerge(t *testing.T) {
	done := spec.Answer{Result: &spec.ActResult{Executed: true}}
	with := func(operation, sha string) *spec.Act {
		return &spec.Act{Operation: operation, Key: "k", Literals: map[string]string{"sha": sha}}
	}
	first, second := []spec.Step{with("commit", "9f2c41d")}, []spec.Step{with("commit", "0b57e1a")}
	for name, c := range map[string]struct {
		here, there []spec.Step
		bound       bool
		repeated    bool
	}{
		"in none":        {nil, nil, false, false},
		"here":           {first, nil, true, true},
		"there":          {nil, first, true, true},
		"in both":        {first, first, true, true},
		"in each other":  {first, second, false, true},
		"other one here": {second, first, false, true},
	} {
		m := beside(c.here, c.there)
		join(t, m, "copy")
		m.Apply(&spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d", "other": "77777aa"}}, done)
		if _, breached := m.Judge(with("retry_idempotent", "77777aa"), done); slices.Contains(breached, "RST-20") != c.bound {
			t.Errorf("acted %s: a retry with another literal breaches %v; bound: %t", name, breached, c.bound)
		}
		no := spec.Answer{Refusal: spec.Refuse(spec.CodeUnsound, []string{"k"}, "no")}
		if _, breached := m.Judge(with("commit", "9f2c41d"), no); slices.Contains(breached, "RST-17") == c.repeated {
			t.Errorf("acted %s: not to act again breaches %v; repeated: %t", name, breached, c.repeated)
		}
	}
}

// A key that was acted under with different literals in sessions that were
// merged is open to whoever takes the merge in.
func TestActsOfAMergeOfMerges(t *testing.T) {
	act := func(sha string) spec.Step {
		return &spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": sha}}
	}
	done := spec.Answer{Result: &spec.ActResult{Executed: true}}
	m := beside(nil, []spec.Step{&spec.Branch{As: "third"}, act("9f2c41d"), &spec.Switch{To: "third"}, act("0b57e1a"), &spec.Switch{To: "copy"}})
	m.Apply(&spec.Switch{To: "copy"}, done)
	join(t, m, "third")
	m.Apply(&spec.Switch{To: spec.MainBranch}, done)
	join(t, m, "copy")
	retry := &spec.Act{Operation: "retry_idempotent", Key: "k", Literals: map[string]string{"sha": "77777aa"}}
	if _, breached := m.Judge(retry, done); slices.Contains(breached, "RST-20") {
		t.Errorf("a retry breaches %v under a key that is open", breached)
	}
}

// What the session in hand holds comes first, in a ledger that is whole and in
// what is held of one that is not.
func TestOrderOfAMerge(t *testing.T) {
	lose := &spec.Lose{Ledger: true}
	record := func(key string) spec.Step { return &spec.Record{Key: key, Reason: "no"} }
	in := func(m *model.Model, session string) { m.Apply(&spec.Switch{To: session}, done()) }
	check := func(what string, got spec.Ledger) {
		if len(got) != 2 || got[0].Key != "own" || got[1].Key != "other" {
			t.Errorf("%s: %+v, want the own entry and the other one", what, got)
		}
	}
	whole := beside([]spec.Step{record("own")}, []spec.Step{record("other")})
	join(t, whole, "copy")
	check("whole", whole.Inspect().Ledger)
	for _, lacking := range []bool{false, true} {
		m := beside([]spec.Step{&spec.Branch{As: "third"}, &spec.Branch{As: "fourth"}, record("own")}, []spec.Step{lose})
		in(m, "fourth")
		m.Apply(lose, done())
		in(m, "third")
		m.Apply(record("other"), done())
		if lacking {
			join(t, m, "fourth")
		}
		in(m, spec.MainBranch)
		join(t, m, "copy")
		join(t, m, "third")
		check("held", m.GuardCall("other", "", spec.Standpoint{}).Ledger)
	}
}
