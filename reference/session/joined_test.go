package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// beside is a session of one turn with a copy of it, and what was done in each
// since then.
func beside(here, there []spec.Step) *model.Model {
	m := model.New()
	play := func(steps ...spec.Step) {
		for _, s := range steps {
			m.Apply(s, spec.Answer{Result: &spec.Done{}})
		}
	}
	play(say(1), &spec.Branch{As: "copy"})
	play(here...)
	play(&spec.Switch{To: "copy"})
	play(there...)
	play(&spec.Switch{To: spec.MainBranch})
	return m
}

func say(id int64) spec.Step {
	return &spec.Append{ID: id, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1", Tokens: 1}
}

// join has the session take another one in.
func join(t *testing.T, m *model.Model, name string) {
	t.Helper()
	c := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true, With: []string{name}}
	r, err := m.Compact(c)
	if err != nil {
		t.Fatal(err)
	}
	m.Apply(c, spec.Answer{Result: &r})
}

// A merge has the turns of both sessions, each once and in their order, and the
// raw entries that either of them has.
func TestTurnsOfAMerge(t *testing.T) {
	for name, c := range map[string]struct {
		here, there []spec.Step
		want, lost  []int64
	}{
		"nothing since":          {nil, nil, []int64{1}, nil},
		"one behind the other":   {[]spec.Step{say(2)}, []spec.Step{say(3)}, []int64{1, 2, 3}, nil},
		"one before the other":   {[]spec.Step{say(3)}, []spec.Step{say(2)}, []int64{1, 2, 3}, nil},
		"nothing in common":      {[]spec.Step{&spec.Undo{To: 0}, say(2)}, nil, []int64{1, 2}, nil},
		"an entry lost here":     {[]spec.Step{&spec.Lose{Raw: []int64{1}}}, nil, []int64{1}, nil},
		"an entry lost there":    {nil, []spec.Step{&spec.Lose{Raw: []int64{1}}}, []int64{1}, nil},
		"an entry lost in both":  {[]spec.Step{&spec.Lose{Raw: []int64{1}}}, []spec.Step{&spec.Lose{Raw: []int64{1}}}, []int64{1}, []int64{1}},
		"entries of one's own":   {[]spec.Step{say(2), &spec.Lose{Raw: []int64{2}}}, []spec.Step{say(3), &spec.Lose{Raw: []int64{3}}}, []int64{1, 2, 3}, []int64{2, 3}},
		"undone, and lost there": {[]spec.Step{&spec.Undo{To: 0}, say(2)}, []spec.Step{&spec.Lose{Raw: []int64{1}}}, []int64{1, 2}, []int64{1}},
	} {
		m := beside(c.here, c.there)
		join(t, m, "copy")
		var ids, lost []int64
		for _, h := range m.Inspect().History {
			if ids = append(ids, h.ID); h.Raw == nil {
				lost = append(lost, h.ID)
			}
		}
		if !slices.Equal(ids, c.want) || !slices.Equal(lost, c.lost) {
			t.Errorf("%s: turns %v and lost %v, want %v and %v", name, ids, lost, c.want, c.lost)
		}
	}
}

// What is taken in is gone, and nothing else.
func TestOthersStayBeside(t *testing.T) {
	m := beside(nil, []spec.Step{&spec.Branch{As: "other"}})
	join(t, m, "copy")
	if m.Has("copy") || !m.Has("other") {
		t.Errorf("the session that was taken in is there: %t; the other one: %t", m.Has("copy"), m.Has("other"))
	}
	if m.Apply(&spec.Switch{To: "other"}, done()); m.Has("other") {
		t.Error("the session in hand is put aside as well")
	}
}

// The first look at a copy is that at a fork (PRO-18), a later one is not.
func TestACopyIsNewOnce(t *testing.T) {
	m := beside(nil, nil)
	m.Apply(&spec.Branch{As: "other"}, spec.Answer{Result: &spec.Done{}})
	for _, c := range []struct {
		to   string
		want spec.ID
	}{{"other", "PRO-18"}, {spec.MainBranch, "PRO-11"}, {"other", "PRO-11"}, {"copy", "PRO-11"}} {
		to := &spec.Switch{To: c.to}
		m.Apply(to, spec.Answer{Result: &spec.Done{}})
		seen := m.Inspect()
		seen.Ledger = spec.Ledger{{Key: "deploy"}}
		if _, breached := m.Look(&seen, to, spec.Answer{}); !slices.Equal(breached, []spec.ID{c.want}) {
			t.Errorf("in %s an entry that nobody recorded breaches %v, want %s", c.to, breached, c.want)
		}
	}
}

// What is due again after a refusal (FLR-21) is due where it was refused, and
// not in a copy.
func TestACopyWasRefusedNothing(t *testing.T) {
	c := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true, Required: []string{spec.ClassIdentifier},
		Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "T1", Turn: 1}}}
	no := spec.Answer{Refusal: spec.Refuse(spec.CodeIrreversible, []string{"contract"}, "no")}
	m := beside(nil, nil)
	m.Apply(c, no)
	m.Apply(&spec.Branch{As: "other"}, spec.Answer{Result: &spec.Done{}})
	if bound, _ := m.Judge(c, no); !slices.Contains(bound, "FLR-21") {
		t.Errorf("behind a refusal a compaction is put to %v, want FLR-21 among them", bound)
	}
	m.Apply(&spec.Switch{To: "other"}, spec.Answer{Result: &spec.Done{}})
	if bound, _ := m.Judge(c, no); slices.Contains(bound, "FLR-21") {
		t.Errorf("in a copy it is put to FLR-21")
	}
}

// What tools returned before a copy was made was for another turn than its own.
func TestACopyBeginsATurn(t *testing.T) {
	act := &spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": "9f2c41d"}}
	no := spec.Answer{Refusal: spec.Refuse(spec.CodeUnsound, []string{"k"}, "no")}
	m := beside([]spec.Step{&spec.ToolResult{Literals: act.Literals}, &spec.Branch{As: "other"}}, nil)
	if _, breached := m.Judge(act, no); !slices.Contains(breached, "RST-17") {
		t.Errorf("not to act breaches %v, want RST-17 among them", breached)
	}
	m.Apply(&spec.Switch{To: "other"}, done())
	if _, breached := m.Judge(act, no); slices.Contains(breached, "RST-17") {
		t.Errorf("not to act in the copy breaches %v", breached)
	}
}
