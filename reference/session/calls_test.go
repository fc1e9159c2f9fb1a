package session

import (
	"reflect"
	"testing"

	"plimsoll/spec"
)

// What the operations of decide would be asked in a state holds all that the
// state has to say to them, whether a row asks for it or not.
func TestCalls(t *testing.T) {
	m, done := New(), spec.Answer{Result: &spec.Done{}}
	literal := map[string]string{"sha": "9f2c41d"}
	compact := func(generation int64, summary string, covered ...int64) {
		c := &spec.Compact{From: spec.FromHead, Summary: summary, RatioLow: 1, Required: []string{"goal"}, SourceRecoverable: generation == 3}
		m.Apply(c, spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: generation, Covered: covered, Uncovered: []int64{3}, Decision: spec.Provisional}})
	}
	for id := int64(1); id <= 3; id++ {
		m.Apply(&spec.Append{ID: id, Role: spec.RoleUser, Text: "Look.", Anchor: "T"}, done)
	}
	compact(1, "first", 1)
	compact(2, "second", 2)
	compact(3, "third")
	m.Apply(&spec.Lose{Raw: []int64{2}}, done)
	m.Apply(&spec.PutArtifact{Name: "a", Artifact: spec.Artifact{Payload: literal}}, done)
	m.Apply(&spec.Durable{Set: map[string]*string{"sha": new("0000000")}}, done)
	m.Gone, m.held, m.Ledger = true, spec.Ledger{{Key: "deploy", Reason: "earlier"}}, spec.Ledger{{Key: "deploy", Reason: "later"}}
	for _, c := range []struct{ got, want spec.Call }{
		{m.ResolveCall(&spec.SessionResolve{ID: 1, Class: "goal"}), &spec.ResolveCall{ID: 1, Class: "goal", Raw: map[int64]string{1: "Look.", 3: "Look."},
			Checkpoint: spec.Checkpoint{Summary: "third", Earlier: []string{"first", "second"}, Anchors: map[int64]string{1: "T", 2: "T", 3: "T"},
				Covered: []int64{1, 2}, Uncovered: []int64{3}, Provisional: true, SourceRecoverable: true, Required: []string{"goal"}}}},
		{m.ReconstructCall(&spec.SessionReconstruct{Artifact: "a", Operation: "commit", Authoritative: true, RequiresLiteral: true, Prior: literal}),
			&spec.ReconstructCall{Artifact: spec.Artifact{Payload: literal}, Operation: "commit", Authoritative: true, RequiresLiteral: true, Prior: literal,
				Durable: map[string]string{"sha": "0000000"}}},
		{m.GuardCall("deploy", "May I?", spec.Standpoint{Scope: "staging", Now: 7}), &spec.GuardCall{Key: "deploy", Query: "May I?", Generation: 3, Summary: "third",
			Ledger: spec.Ledger{{Key: "deploy", Reason: "earlier"}, {Key: "deploy", Reason: "later"}}, Standpoint: spec.Standpoint{Scope: "staging", Now: 7}}},
		{m.GuardCall("tag", "", spec.Standpoint{}), &spec.GuardCall{Key: "tag", Generation: 3, Summary: "third"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s would be asked\n%+v, want\n%+v", c.got.Op(), c.got, c.want)
		}
	}
}
