package seed

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/reference"
	"plimsoll/spec"
)

func ptr[T any](v T) *T { return &v }

func artifact(operation, tag, digest string) *spec.ReconstructCall {
	literals := map[string]string{"sha": "9fceb02"}
	return &spec.ReconstructCall{Operation: operation, Durable: literals,
		Artifact: spec.Artifact{LossClass: &tag, Payload: literals, Digest: &digest}}
}

func build(summary string, reported []int64, budget, ratio int64, anchors ...string) *spec.BuildCall {
	c := &spec.BuildCall{Summary: summary, Reported: reported, Budget: &budget, RatioLow: ratio, Finish: spec.FinishStop}
	for i, a := range anchors {
		c.Turns = append(c.Turns, spec.Turn{ID: int64(i + 1), Anchor: a, Tokens: 1})
	}
	return c
}

func resolve(covered, uncovered []int64) *spec.ResolveCall {
	return &spec.ResolveCall{ID: 1, Raw: map[int64]string{},
		Checkpoint: spec.Checkpoint{Summary: "T1", Anchors: map[int64]string{1: "T1"}, Covered: covered, Uncovered: uncovered}}
}

func contract(required, certified string) *spec.Contract {
	return &spec.Contract{Required: []string{required}, Certified: []string{certified}, Generation: ptr(int64(1)), AncestryCertified: ptr(true)}
}

// The faults of the seeds' code, each with a call that shows it and the rows
// that the answer breaks.
var faults = []struct {
	name  string
	call  spec.Call
	wants []spec.ID
}{
	{"tolerant and authoritative", &spec.ReconstructCall{Operation: "plan", Authoritative: true}, []spec.ID{"RST-09"}},
	{"tolerant, literal required", func() spec.Call { c := artifact("plan", spec.LossyLiteral, ""); c.RequiresLiteral = true; return c }(), []spec.ID{"RST-23"}},
	{"untagged, expanded under no class", &spec.ReconstructCall{Operation: "plan"}, []spec.ID{"RST-11"}},
	{"tag handed on, digest not computed", artifact("plan", spec.Lossless, "sha256:00"), []spec.ID{"RST-24"}},
	{"digest only looked for", artifact("commit", spec.Lossless, "sha256:00"), []spec.ID{"RST-05"}},
	{"prior attempt unknown", func() spec.Call {
		c := artifact("commit", spec.Lossless, "")
		c.Artifact.Digest = ptr(reference.Digest(c.Artifact.Payload))
		c.Prior = map[string]string{"sha": "0"}
		return c
	}(), []spec.ID{"RST-14"}},

	{"reason overwritten, current generation", &spec.GuardCall{Generation: 3, Key: "k", Ledger: spec.Ledger{{Key: "k", Reason: "a"}, {Key: "k", Reason: "b", Generation: 1}}},
		[]spec.ID{"PRO-07", "PRO-20"}},

	{"substring", build("T12", nil, 9, 1, "T1"), []spec.ID{"COV-04"}},
	{"empty anchor", build("T1", nil, 9, 1, "T1", ""), []spec.ID{"COV-12"}},
	{"shared anchor", build("T1", nil, 9, 1, "T1", "T1"), []spec.ID{"COV-13"}},
	{"report believed", build("T1", []int64{1, 2}, 9, 1, "T1", "T2"), []spec.ID{"COV-02"}},
	{"cut off and believed", func() spec.Call {
		c := build("T1", []int64{1, 2}, 9, 1, "T1", "T2")
		c.Finish = spec.FinishLength
		return c
	}(), []spec.ID{"COV-17"}},
	{"ratio of the call", build("T1 T2 T3 T4 T5 T6", nil, 1, 6, "T1", "T2", "T3", "T4", "T5", "T6"), []spec.ID{"COV-06"}},
	{"no budget", &spec.BuildCall{Turns: []spec.Turn{{ID: 1, Anchor: "T1"}}, Summary: "T1", RatioLow: 1}, []spec.ID{"COV-23"}},

	{"fixed sentence", resolve([]int64{1}, nil), []spec.ID{"COV-14"}},
	{"in both sets", resolve([]int64{1}, []int64{1}), []spec.ID{"COV-16"}},
	{"uncovered and gone", resolve(nil, []int64{1}), []spec.ID{"OUT-02"}},

	{"no contract", &spec.DecideCall{}, []spec.ID{"FLR-20"}},
	{"no ancestry", &spec.DecideCall{Contract: &spec.Contract{Generation: ptr(int64(1))}}, []spec.ID{"CHN-06"}},
}

func TestFaults(t *testing.T) {
	for _, f := range faults {
		if err := f.call.Valid(); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		a := put(t, f.call)
		if got := reference.Breaches(f.call, reference.Rows(f.call), a); !slices.Equal(got, f.wants) {
			t.Errorf("%s: breaks %v, want %v", f.name, got, f.wants)
		}
	}
}

// Where the code is right it is right here as well.
func TestVirtues(t *testing.T) {
	lossy := func(operation, tag string) *spec.ReconstructCall { return artifact(operation, tag, "sha256:00") }
	changed := lossy("commit", spec.Lossless)
	changed.Durable = map[string]string{"sha": "0"}
	missing := lossy("commit", spec.Lossless)
	missing.Durable = nil
	anyDanger := &spec.DecideCall{Contract: contract("negation", "identifier"), ChainingRisk: true}
	for name, call := range map[string]spec.Call{
		"gist": lossy("commit", spec.LossyGist), "no tag": lossy("commit", ""), "unknown operation": lossy("", spec.Lossless),
		"changed": changed, "missing": missing,
		"no ledger":    &spec.GuardCall{Key: "k"},
		"excluded":     &spec.GuardCall{Key: "k", Ledger: spec.Ledger{{Key: "k"}}},
		"free":         &spec.GuardCall{Key: "k", Ledger: spec.Ledger{{Key: "K"}}, Summary: "k"},
		"over":         build("T1 T2", nil, 0, 5, "T1", "T2"),
		"over, absent": build("T1", nil, 0, 5, "T1", "T2"),
		"absent":       build("T1", nil, 1, 5, "T1", "T2"),
		"within":       build("T1 T2", nil, 1, 5, "T1", "T2"),
		"in no set":    resolve(nil, nil),
		"any danger":   anyDanger,
		"certified":    &spec.DecideCall{Contract: contract("negation", "negation")},
		"recoverable":  &spec.DecideCall{Contract: contract("negation", "identifier"), SourceRecoverable: true, StrictConsumer: true},
		"no danger":    &spec.DecideCall{Contract: contract("negation", "identifier")},
	} {
		a := put(t, call)
		if got := reference.Breaches(call, reference.Rows(call), a); got != nil {
			t.Errorf("%s: breaks %v with %+v, want nothing", name, got, a)
		}
	}
}

func TestAnswersInTheSeedsWords(t *testing.T) {
	for _, w := range []struct {
		name string
		call spec.Call
		want spec.Answer
	}{
		{"covered", resolve([]int64{1}, nil), spec.Answer{Result: &spec.ResolveResult{From: spec.FromSummary, Text: "[from summary] fact for turn 1"}}},
		{"gone", resolve(nil, []int64{1}), spec.Answer{Error: "KeyError: 1"}},
		{"no budget", &spec.BuildCall{RatioLow: 1, Reported: []int64{}}, spec.Answer{Error: errNone.Error()}},
	} {
		if got := put(t, w.call); !reflect.DeepEqual(got, w.want) {
			t.Errorf("%s: answers %+v, want %+v", w.name, got, w.want)
		}
	}
}

// The messages of the code name what a refusal is about.
func TestSubjects(t *testing.T) {
	for name, w := range map[string]struct {
		call spec.Call
		want []string
	}{
		"missing anchors": {build("", nil, 9, 1, "a", "b", "c", "d", "e", "f"), []string{"1", "2", "3", "4", "5"}},
		"over":            {build("a b", nil, 0, 1, "a", "b"), []string{"1", "2"}},
		"excluded":        {&spec.GuardCall{Key: "k", Ledger: spec.Ledger{{Key: "k"}}}, []string{"k"}},
		"lacking":         {&spec.DecideCall{Contract: contract("negation", "identifier"), ChainingRisk: true}, []string{"negation", "ancestry"}},
	} {
		a := put(t, w.call)
		if !a.Refused() || !slices.Equal(a.Refusal.Subject, w.want) {
			t.Errorf("%s: answers %+v, want a refusal about %v", name, a, w.want)
		}
	}
}

func put(t *testing.T, c spec.Call) spec.Answer {
	t.Helper()
	a, err := adapters.InProcess(Adapter{}).Call(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
