package session_test

import (
	"reflect"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

var goal, none, both = []string{"goal"}, []int64{}, []int64{1, 2}

// twoTurns is a session of two turns, and toBoth a compaction of both that
// keeps its goal.
func twoTurns() *model.Model {
	m := model.New()
	for i, anchor := range []string{"T1", "T2"} {
		m.Apply(&spec.Append{ID: int64(i + 1), Role: spec.RoleUser, Text: "Look at " + anchor + ".", Anchor: anchor}, spec.Answer{Result: &spec.Done{}})
	}
	return m
}

func toBoth(change func(c *spec.Compact)) *spec.Compact {
	c := &spec.Compact{From: spec.FromHead, Summary: "T1 and T2 were looked at.", RatioLow: 1, Required: goal, Elements: []spec.Element{{Class: "goal", Text: "T1", Turn: 1}}}
	change(c)
	return c
}

func outcome(decision string, generation int64, covered, uncovered []int64, kept []string) *spec.CompactResult {
	return &spec.CompactResult{Outcome: spec.Applied, Covered: covered, Uncovered: uncovered, Decision: decision, Generation: generation,
		AncestryCertified: true, CertifiedHere: kept, CertifiedAlong: kept}
}

// What a correct runtime makes of a compaction, whole or not at all; a refusal
// where nothing is wanted.
func TestCompact(t *testing.T) {
	after := twoTurns() // a compaction that covered the first of them
	half := toBoth(func(c *spec.Compact) { c.Summary = "T1 was looked at." })
	after.Apply(half, spec.Answer{Result: outcome(spec.Certified, 1, []int64{1}, []int64{2}, goal)})
	for name, c := range map[string]struct {
		in     *model.Model
		change func(c *spec.Compact)
		want   *spec.CompactResult
	}{
		"certified":                 {twoTurns(), func(*spec.Compact) {}, outcome(spec.Certified, 1, both, none, goal)},
		"one has no anchor":         {twoTurns(), func(c *spec.Compact) { c.Summary = "T1 was looked at." }, outcome(spec.Certified, 1, []int64{1}, []int64{2}, goal)},
		"one was not shown":         {twoTurns(), func(c *spec.Compact) { c.Shown = []int64{2} }, outcome(spec.Certified, 1, []int64{2}, []int64{1}, goal)},
		"the judge was silent":      {twoTurns(), func(c *spec.Compact) { c.Judge = spec.JudgeSilent }, outcome(spec.Provisional, 1, both, none, []string{})},
		"the judge vouched":         {twoTurns(), func(c *spec.Compact) { c.Judge = spec.JudgeOK }, outcome(spec.Certified, 1, both, none, goal)},
		"lossy, no danger":          {twoTurns(), func(c *spec.Compact) { c.Elements[0].Text = "T3" }, outcome(spec.Provisional, 1, both, none, []string{})},
		"lossy, and costly":         {twoTurns(), func(c *spec.Compact) { c.Elements[0].Text, c.CostlySideEffect = "T3", true }, nil},
		"the summary was shown":     {after, func(c *spec.Compact) { c.Shown, c.ShownSummary = []int64{2}, true }, outcome(spec.Certified, 2, []int64{2}, none, goal)},
		"the summary was not shown": {after, func(c *spec.Compact) { c.Shown = []int64{2} }, nil},
		"the raw history was shown": {after, func(c *spec.Compact) { c.From, c.Shown = spec.FromRaw, []int64{1, 2} }, outcome(spec.Certified, 1, both, none, goal)},
	} {
		before := c.in.Clone()
		switch got, err := c.in.Compact(toBoth(c.change)); {
		case c.want == nil && err == nil, c.want != nil && (err != nil || !reflect.DeepEqual(&got, c.want)):
			t.Errorf("%s: %+v %v, want %+v", name, got, err, c.want)
		case !c.in.Same(before):
			t.Errorf("%s: to ask what it would come to changes the state", name)
		}
	}
}

func TestSame(t *testing.T) {
	m := twoTurns()
	before := m.Clone()
	if m.Apply(&spec.Record{Key: "deploy"}, spec.Answer{}); m.Same(before) || !before.Same(twoTurns()) {
		t.Error("a session is in the same state with an entry more, or in another one without")
	}
}

// Turns count as late from the end of the history on.
func TestTrail(t *testing.T) {
	for place, late := range map[int]map[int64]bool{2: {1: true}, 1: {2: true}, 0: {1: true, 2: true}} {
		if got := twoTurns().Trail(late); got != place {
			t.Errorf("of late turns %v the first is at %d, want %d", late, got, place)
		}
	}
}
