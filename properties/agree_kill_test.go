package properties

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// The two oracles of a session must agree on whatever inspect shows after a
// kill, and on every answer behind one.
func TestSessionOraclesAgreeOnKills(t *testing.T) {
	active := map[spec.ID]bool{}
	for _, row := range spec.Catalogue() {
		active[row.ID] = true
	}
	caller := adapters.InProcess(adapter.Adapter{}).(adapters.SessionCaller)
	rapid.Check(t, func(t *rapid.T) {
		e := generators.Kills(spec.ProfileStrictField, slices.DeleteFunc(alone(), func(c spec.Capability) bool { return c == spec.CapabilityMerge })...).Draw(t, "episode").(*spec.Episode)
		b := &bystander{t: t, active: active, player: (&judge{caller: caller}).newPlayer(context.Background(), e)}
		b.open()
		for _, s := range e.Steps {
			k, ok := s.(*spec.Kill)
			if ok && !b.kill(k) || !ok && !b.watch(s) {
				return
			}
		}
	})
}

// kill takes a session through a kill that never happened: the step was cut off
// before it did anything, or behind all that it did.
func (b *bystander) kill(k *spec.Kill) bool {
	cut := k.Cuts()
	b.unresumed(k)
	old := b.inspected()
	seen := old
	after := cut != nil && rapid.Bool().Draw(b.t, "the step has done its work")
	if after {
		b.put(cut)
		seen = b.inspected()
	}
	for range 4 {
		base := rapid.SampledFrom([]*spec.Inspection{old, seen}).Draw(b.t, "state")
		other := b.altered(base)
		bound, breached, _ := b.state.Clone().Killed(cut, other)
		b.compare(k, event{step: k, answer: spec.Answer{Result: &spec.Done{}}, seen: other}, bound, breached)
	}
	_, breached, took := b.state.Killed(cut, seen)
	if len(breached) > 0 {
		b.t.Fatalf("a state that is in order breaches %v after a kill", breached)
	}
	b.log = append(b.log, event{step: k, answer: spec.Answer{Result: &spec.Done{}}, seen: seen})
	return cut == nil || took || b.watch(cut)
}

// unresumed: the session might be gone altogether.
func (b *bystander) unresumed(k *spec.Kill) {
	a := spec.Answer{Error: "no such session"}
	bound, breached := b.state.Judge(k, a)
	b.compare(k, event{step: k, answer: a}, bound, breached)
}

func (b *bystander) inspected() *spec.Inspection {
	seen, ok := b.inspect(b.name)
	if !ok {
		b.t.Fatal(b.ruling.fault)
	}
	return seen
}

// What the rows of a kill say of states that are neither the old nor the new
// one, and of what was answered and is gone.
func TestKilledStates(t *testing.T) {
	turn := func(id int64) *spec.Append {
		return &spec.Append{ID: id, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}
	}
	compact := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true}
	certain := &spec.Compact{From: spec.FromHead, Summary: compact.Summary, RatioLow: 1, Required: []string{"goal"}, Elements: []spec.Element{{Class: "goal", Text: "looked at", Turn: 1}}}
	record := &spec.Record{Key: "deploy", Reason: "no"}
	after := func(i *spec.Inspection) {
		i.Generation, i.Summary, i.Provisional, i.Covered, i.Retained = 1, compact.Summary, true, []int64{1}, []int64{}
		i.Contract = &spec.SessionContract{Required: []string{}, CertifiedHere: []string{}, CertifiedAlong: []string{}, AncestryCertified: true}
	}
	for name, c := range map[string]struct {
		cut  spec.Step
		seen func(i *spec.Inspection)
		want []spec.ID
		took bool
	}{
		"nothing is gone":                       {nil, func(*spec.Inspection) {}, nil, false},
		"an entry is gone":                      {nil, func(i *spec.Inspection) { i.Ledger = spec.Ledger{} }, []spec.ID{"PRO-11"}, false},
		"a turn is gone":                        {nil, func(i *spec.Inspection) { i.History, i.Retained = nil, []int64{} }, []spec.ID{"COV-19"}, false},
		"a checkpoint from nowhere":             {nil, after, []spec.ID{"OUT-01"}, false},
		"the compaction left nothing":           {compact, func(*spec.Inspection) {}, nil, false},
		"the compaction left all":               {compact, after, nil, true},
		"it left a turn uncovered":              {compact, func(i *spec.Inspection) { after(i); i.Covered, i.Uncovered = i.Uncovered, i.Covered }, []spec.ID{"COV-23"}, true},
		"it left a turn in the context":         {compact, func(i *spec.Inspection) { after(i); i.Covered, i.Retained = i.Retained, i.Covered }, []spec.ID{"COV-08", "COV-23"}, true},
		"it left a checkpoint without its mark": {compact, func(i *spec.Inspection) { after(i); i.Provisional = false }, nil, true},
		"it left its ancestry uncertified":      {compact, func(i *spec.Inspection) { after(i); i.Contract.AncestryCertified = false }, []spec.ID{"CHN-04"}, true},
		"it left a certificate": {certain, func(i *spec.Inspection) {
			after(i)
			i.Provisional, i.Contract.Required, i.Contract.CertifiedHere, i.Contract.CertifiedAlong = false, certain.Required, certain.Required, certain.Required
		}, nil, true},
		"a boundary without its summary":          {compact, func(i *spec.Inspection) { after(i); i.Summary = "" }, []spec.ID{"TXN-05"}, false},
		"a summary without its boundary":          {compact, func(i *spec.Inspection) { i.Summary, i.Generation = compact.Summary, 1 }, []spec.ID{"TXN-05"}, false},
		"the record is there":                     {record, func(i *spec.Inspection) { i.Ledger = append(i.Ledger, spec.Entry{Key: "deploy", Reason: "no"}) }, nil, true},
		"the record is there, the one before not": {record, func(i *spec.Inspection) { i.Ledger = i.Ledger[:1]; i.Ledger[0].Reason = "no" }, []spec.ID{"TXN-05"}, false},
	} {
		m := model.New()
		log := []event{}
		for _, s := range []spec.Step{turn(1), &spec.Record{Key: "deploy", Reason: "never"}} {
			m.Apply(s, spec.Answer{Result: &spec.Done{}})
			log = append(log, event{step: s, answer: spec.Answer{Result: &spec.Done{}}})
		}
		seen := m.Inspect()
		seen.Ledger = slices.Clone(seen.Ledger)
		c.seen(&seen)
		k := &spec.Kill{}
		if c.cut != nil {
			k.During = &spec.Cut{Step: c.cut}
		}
		_, breached, took := m.Killed(c.cut, &seen)
		told := recountKill(append(log, event{step: k, seen: &seen})).ids()
		if !slices.Equal(breached, c.want) || !slices.Equal(told, c.want) || took != c.took {
			t.Errorf("%s: the model breaches %v, the log tells %v, took effect: %t; want %v, %t", name, breached, told, took, c.want, c.took)
		}
	}
}
