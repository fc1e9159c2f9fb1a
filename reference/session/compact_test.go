package session

import (
	"reflect"
	"testing"

	"plimsoll/spec"
)

// compacted is a session of five turns, of which a first compaction covered two
// and left one uncovered.
func compacted() *Model {
	m := New()
	for id := int64(1); id <= 5; id++ {
		m.Apply(&spec.Append{ID: id, Role: spec.RoleUser, Text: "Look.", Anchor: "T", Tokens: id}, spec.Answer{Result: &spec.Done{}})
	}
	m.Apply(&spec.Compact{From: spec.FromHead, Keep: 2, Summary: "first", Required: []string{"goal"}, Pins: []string{"a pin"}},
		spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1, 2}, Uncovered: []int64{3},
			Decision: spec.Certified, AncestryCertified: true, CertifiedHere: []string{"goal"}, CertifiedAlong: []string{"goal"}}})
	return m
}

func everything(from string, keep int64) *spec.Compact {
	return &spec.Compact{From: from, Keep: keep, Summary: "second", Budget: new(int64(9)), RatioLow: 3, Reported: []int64{4}, Finish: "length", EndMarker: "END",
		Required: []string{"plan"}, Elements: []spec.Element{{Class: "plan", Text: "go", Turn: 1}}, Pins: []string{"another"},
		SourceRecoverable: true, StrictConsumer: true, ChainingRisk: true, CostlySideEffect: true}
}

// A compaction would be asked for as the operations of decide are, with all that
// it says and what the session knows besides.
func TestCallsOfACompaction(t *testing.T) {
	turn := func(id int64) spec.Turn { return spec.Turn{ID: id, Anchor: "T", Tokens: id} }
	kept := func(id int64) spec.RetainedTurn { return spec.RetainedTurn{ID: id, Text: "Look."} }
	one, yes := int64(1), true
	parents := []spec.Contract{{Required: []string{"goal"}, Certified: []string{"goal"}, Generation: &one, AncestryCertified: &yes}}
	for name, c := range map[string]struct {
		from     string
		keep     int64
		policy   *spec.Policy
		turns    []spec.Turn
		retained []spec.RetainedTurn
	}{
		"from the head":             {spec.FromHead, 1, nil, []spec.Turn{turn(3), turn(4)}, []spec.RetainedTurn{kept(5)}},
		"from the raw history":      {spec.FromRaw, 1, nil, []spec.Turn{turn(1), turn(2), turn(3), turn(4)}, []spec.RetainedTurn{kept(5)}},
		"keeping more than is left": {spec.FromHead, 4, nil, []spec.Turn{}, []spec.RetainedTurn{kept(3), kept(4), kept(5)}},
		"under a policy":            {spec.FromHead, 0, &spec.Policy{Turns: []int64{4}}, []spec.Turn{turn(3), turn(5)}, []spec.RetainedTurn{kept(4)}},
	} {
		m, s := compacted(), everything(c.from, c.keep)
		m.policy = c.policy
		for _, x := range []struct{ got, want spec.Call }{
			{m.BuildCall(s), &spec.BuildCall{Turns: c.turns, Summary: "second", Budget: s.Budget, RatioLow: 3, Reported: []int64{4}, Finish: "length", EndMarker: "END"}},
			{m.CertifyCall(s), &spec.CertifyCall{Required: s.Required, Elements: s.Elements, Retained: c.retained, Summary: "second", Pins: []string{"a pin", "another"}}},
			{m.InheritCall(s, []string{"plan"}), &spec.InheritCall{Parents: parents, Own: spec.Evidence{Required: []string{"plan"}, Certified: []string{"plan"}}, Fresh: c.from == spec.FromRaw}},
		} {
			if !reflect.DeepEqual(x.got, x.want) {
				t.Errorf("%s: %s would be asked\n%+v, want\n%+v", name, x.got.Op(), x.got, x.want)
			}
		}
	}
	want := &spec.DecideCall{Contract: &spec.Contract{Required: []string{"plan"}, Certified: []string{"goal"}, Generation: &one, AncestryCertified: &yes},
		SourceRecoverable: true, StrictConsumer: true, ChainingRisk: true, CostlySideEffect: true}
	if got := DecideCall(everything(spec.FromHead, 0), []string{"goal"}, 1, true); !reflect.DeepEqual(got, want) {
		t.Errorf("decide would be asked\n%+v, want\n%+v", got, want)
	}
}

// A compaction that was applied leaves a checkpoint with all that was reported,
// and ends what a refusal or a kill left to be done.
func TestAppliedCompaction(t *testing.T) {
	result := &spec.CompactResult{Outcome: spec.Applied, Generation: 2, Covered: []int64{4}, Uncovered: []int64{3},
		Decision: spec.Provisional, AncestryCertified: true, CertifiedHere: []string{"plan"}, CertifiedAlong: []string{}}
	for _, from := range []string{spec.FromHead, spec.FromRaw} {
		m := compacted()
		first := m.Head
		m.refused, m.killed = true, true
		m.bound["key"] = map[string]string{"a": "x"}
		m.Apply(everything(from, 1), spec.Answer{Result: result})
		want := &Checkpoint{Parent: first, Generation: 2, Summary: "second", Finish: "length", Covered: []int64{4}, Uncovered: []int64{3}, Newest: 5,
			Provisional: true, SourceRecoverable: true, Required: []string{"plan"}, Here: []string{"plan"}, Along: []string{}, Ancestry: true, Pins: []string{"a pin", "another"}}
		if from == spec.FromRaw {
			want.Parent = nil
		}
		if !reflect.DeepEqual(m.Head, want) || m.latest != m.Head || !reflect.DeepEqual(m.pins, want.Pins) {
			t.Errorf("from %s: the checkpoint is %+v, want %+v", from, m.Head, want)
		}
		if m.refused || m.killed || !m.crossed["key"] || len(m.flags) != 2 {
			t.Errorf("from %s: refused %t, killed %t, crossed %t, %d events", from, m.refused, m.killed, m.crossed["key"], len(m.flags))
		}
	}
}

// Going back takes the checkpoints along that were made later, and what a tool
// returned or a compaction was refused for.
func TestBack(t *testing.T) {
	for to, live := range map[int64]bool{5: true, 4: false} {
		m := compacted()
		m.fresh["x"], m.stale["y"], m.resolved, m.refused = true, true, []string{"z"}, true
		m.Apply(&spec.Undo{To: to}, spec.Answer{Result: &spec.Done{}})
		if int64(len(m.Turns)) != to || (m.Head != nil) != live || (len(m.pins) == 1) != live {
			t.Errorf("to %d: %d turns, the checkpoint %v, pins %q", to, len(m.Turns), m.Head, m.pins)
		}
		if len(m.fresh)+len(m.stale)+len(m.resolved) > 0 || m.refused {
			t.Errorf("to %d: what was so in a later turn still is", to)
		}
	}
}
