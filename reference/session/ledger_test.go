package session

import (
	"slices"
	"testing"

	"plimsoll/spec"
)

// What a guard may answer after a merge with a session that had no ledger hangs
// on where the key has entries, and whether they have terms (SPEC, The merged
// ledger, lines 1 to 3).
func TestHeld(t *testing.T) {
	limited := spec.Terms{Scope: "staging"}
	m := New()
	m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look."}, spec.Answer{Result: &spec.Done{}})
	m.Gone, m.partial = true, true
	m.held = spec.Ledger{{Key: "whole", Reason: "no"}, {Key: "terms", Reason: "no", Terms: limited}, {Key: "terms later", Reason: "no"}}
	m.Ledger = spec.Ledger{{Key: "later", Reason: "no"}, {Key: "terms later", Reason: "no", Terms: limited}}
	excluded := func(key, reason string, generation int64) spec.Answer {
		r := spec.Refuse(spec.CodeExcluded, []string{key}, "no")
		r.Cites = []spec.Cite{{Reason: reason, Generation: generation}}
		return spec.Answer{Refusal: r}
	}
	unknown := spec.Answer{Refusal: spec.Refuse(spec.CodeUnknown, []string{"whole", "ledger"}, "incomplete")}
	permit := spec.Answer{Result: &spec.GuardResult{Permit: true}}
	failed := spec.Answer{Error: "boom"}
	for _, c := range []struct {
		key  string
		a    spec.Answer
		want []spec.ID
	}{
		{"whole", excluded("whole", "no", 0), nil},
		{"whole", excluded("whole", "another", 0), []spec.ID{"PRO-06"}},
		{"whole", excluded("whole", "no", 7), []spec.ID{"PRO-20"}},
		{"whole", unknown, []spec.ID{"PRO-14"}},
		{"whole", permit, []spec.ID{"PRO-14"}},
		{"whole", failed, []spec.ID{"OUT-02"}},
		{"terms", excluded("terms", "no", 0), nil},
		{"terms", unknown, nil},
		{"terms", permit, []spec.ID{"PRO-04"}},
		{"terms later", excluded("terms later", "no", 0), nil},
		{"terms later", unknown, nil},
		{"later", excluded("later", "no", 0), nil},
		{"later", unknown, nil},
		{"later", permit, []spec.ID{"PRO-04"}},
		{"none", excluded("none", "no", 0), []spec.ID{"PRO-04", "PRO-21"}},
		{"none", unknown, nil},
		{"none", permit, []spec.ID{"PRO-04", "PRO-21"}},
		{"none", failed, []spec.ID{"OUT-02"}},
	} {
		bound, breached := m.Judge(&spec.SessionGuard{Key: c.key}, c.a)
		if slices.Sort(breached); !slices.Equal(breached, c.want) {
			t.Errorf("%q, answered with %+v: breaches %v, want %v", c.key, c.a, breached, c.want)
		}
		if slices.Contains(bound, "PRO-21") != (c.key == "none") || slices.Contains(bound, "PRO-14") != (c.key == "whole") {
			t.Errorf("%q: binds %v", c.key, bound)
		}
	}
}

// PRO-14 is about keys that are excluded and whose entries came by a merge alone.
func TestBrought(t *testing.T) {
	m := New()
	m.Ledger = spec.Ledger{{Key: "own", Reason: "no"}, {Key: "brought", Reason: "no", Terms: spec.Terms{Scope: "staging"}}}
	m.brought["brought"] = true
	permit := spec.Answer{Result: &spec.GuardResult{Permit: true}}
	for _, c := range []struct {
		key, scope string
		want       bool
	}{{"own", "", false}, {"brought", "", false}, {"brought", "staging", true}, {"none", "", false}} {
		bound, breached := m.Judge(&spec.SessionGuard{Key: c.key, Standpoint: spec.Standpoint{Scope: c.scope}}, permit)
		if slices.Contains(bound, "PRO-14") != c.want || slices.Contains(breached, "PRO-14") != c.want {
			t.Errorf("%q in %q: binds %v, breaches %v", c.key, c.scope, bound, breached)
		}
	}
}

// What a sub-agent's guard answers is held against that of its parent; how an
// exclusion is cited beyond its reason is the parent's own affair (PRO-17).
func TestDelegated(t *testing.T) {
	m := New()
	m.Ledger = spec.Ledger{{Key: "deploy", Reason: "no"}, {Key: "deploy", Reason: "never"}}
	cited := func(cites ...spec.Cite) spec.Answer {
		r := spec.Refuse(spec.CodeExcluded, []string{"deploy"}, "no")
		r.Cites = cites
		return spec.Answer{Refusal: r}
	}
	for name, c := range map[string]struct {
		a    spec.Answer
		want []spec.ID
	}{
		"all":                     {cited(spec.Cite{Reason: "no"}, spec.Cite{Reason: "never"}), nil},
		"one alone":               {cited(spec.Cite{Reason: "never"}), nil},
		"of another generation":   {cited(spec.Cite{Reason: "no", Generation: 7}, spec.Cite{Reason: "never", Generation: 7}), nil},
		"another one":             {cited(spec.Cite{Reason: "another"}), []spec.ID{"PRO-17"}},
		"none, it is permitted":   {spec.Answer{Result: &spec.GuardResult{Permit: true}}, []spec.ID{"PRO-17"}},
		"none, nothing was known": {spec.Answer{Refusal: spec.Refuse(spec.CodeUnknown, []string{"deploy"}, "no")}, []spec.ID{"PRO-17"}},
	} {
		_, breached := m.Judge(&spec.Delegate{Key: "deploy"}, c.a)
		if slices.Sort(breached); !slices.Equal(slices.Compact(breached), c.want) {
			t.Errorf("cites %s: breaches %v, want %v", name, breached, c.want)
		}
	}
}
