package session_test

import (
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
	m.Apply(&spec.Compact{From: spec.FromHead, RatioLow: 1}, applied)
	if m.Generation() != 1 || len(m.Covered()) != 0 {
		t.Errorf("the generation is %d, and %v are covered", m.Generation(), m.Covered())
	}
}
