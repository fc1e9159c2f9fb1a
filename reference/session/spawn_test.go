package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A sub-agent begins with the ledger of its parent and nothing else, and what
// it is asked to compact before it has said anything is an empty history.
func TestSpawned(t *testing.T) {
	done := spec.Answer{Result: &spec.Done{}}
	applied := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Decision: spec.Provisional, AncestryCertified: true}}
	m := model.New()
	m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}, done)
	m.Apply(&spec.Record{Key: "deploy", Reason: "never"}, done)
	m.Apply(&spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1}, applied)
	m.Apply(&spec.Spawn{}, done)
	i := m.Inspect()
	if len(i.History) != 0 || i.Generation != 0 || i.Summary != "" || len(i.Ledger) != 1 || i.Ledger[0].Key != "deploy" {
		t.Errorf("it shows %+v, want the entry of the ledger alone", i)
	}
	if m.Incomplete() {
		t.Error("it takes a whole ledger for an incomplete one")
	}
	m.Apply(&spec.Compact{From: spec.FromHead, RatioLow: 1}, applied)
	if m.Generation() != 1 || len(m.Covered()) != 0 {
		t.Errorf("the generation is %d, and %v are covered", m.Generation(), m.Covered())
	}
}

// Of a ledger that a merge left incomplete it has all there is, and knows that
// this is not the whole.
func TestSpawnedBehindMerge(t *testing.T) {
	m, _, _ := merged(true)
	m.Apply(&spec.Spawn{}, spec.Answer{Result: &spec.Done{}})
	if !m.Incomplete() {
		t.Error("it takes an incomplete ledger for the whole")
	}
	unknown := spec.Answer{Refusal: spec.Refuse(spec.CodeUnknown, []string{"ledger"}, "incomplete")}
	if _, breached := m.Judge(&spec.SessionGuard{Key: "other"}, unknown); !slices.Contains(breached, "PRO-14") {
		t.Errorf("it need not exclude what a ledger excluded that was whole: breaches %v", breached)
	}
	excluded := spec.Answer{Refusal: spec.Refuse(spec.CodeExcluded, []string{"own"}, "no")}
	if _, breached := m.Judge(&spec.SessionGuard{Key: "own"}, excluded); len(breached) > 0 {
		t.Errorf("what was recorded behind a loss it may exclude: breaches %v", breached)
	}
}
