package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// folded is a session of two turns, with what a compaction was answered, which
// covers the first.
func folded(c *spec.Compact, decision string) *model.Model {
	m := model.New()
	m.Apply(say(1), done())
	m.Apply(say(2), done())
	m.Apply(&spec.Record{Key: "deploy", Reason: "no"}, done())
	if c != nil {
		m.Apply(c, spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Uncovered: []int64{2},
			Decision: decision, AncestryCertified: true}})
	}
	return m
}

// looked is what breaches a row if inspect shows the state with a change.
func looked(m *model.Model, last spec.Step, a spec.Answer, change func(i *spec.Inspection)) []spec.ID {
	seen := m.Inspect()
	change(&seen)
	_, breached := m.Look(&seen, last, a)
	return breached
}

func summed() *spec.Compact {
	return &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, SourceRecoverable: true, Pins: []string{"a pin"}}
}

// A compaction that was refused leaves all as it was (FLR-13), behind another
// one as in a new session.
func TestRefusedLeavesAllAlone(t *testing.T) {
	refused := spec.Answer{Refusal: spec.Refuse(spec.CodeIrreversible, []string{"contract"}, "no")}
	changes := map[string]func(i *spec.Inspection){
		"no ledger":   func(i *spec.Inspection) { i.Ledger = nil },
		"a ledger":    func(i *spec.Inspection) { i.Ledger = append(slices.Clip(i.Ledger), spec.Entry{Key: "more"}) },
		"the mark":    func(i *spec.Inspection) { i.Provisional = !i.Provisional },
		"pins":        func(i *spec.Inspection) { i.Pins = append(slices.Clip(i.Pins), "more") },
		"generation":  func(i *spec.Inspection) { i.Generation++ },
		"a raw entry": func(i *spec.Inspection) { i.History[1].Raw = nil },
		"history":     func(i *spec.Inspection) { i.History = i.History[:1] },
		"covered":     func(i *spec.Inspection) { i.Covered = append(slices.Clip(i.Covered), 9) },
		"uncovered":   func(i *spec.Inspection) { i.Uncovered = append(slices.Clip(i.Uncovered), 9) },
	}
	for state, m := range map[string]*model.Model{"new": folded(nil, ""), "provisional": folded(summed(), spec.Provisional), "certified": folded(summed(), spec.Certified)} {
		m.Apply(summed(), refused)
		if breached := looked(m, summed(), refused, func(*spec.Inspection) {}); len(breached) > 0 {
			t.Errorf("%s: as it was, it breaches %v", state, breached)
		}
		for what, change := range changes {
			if breached := looked(m, summed(), refused, change); !slices.Equal(breached, []spec.ID{"FLR-13"}) {
				t.Errorf("%s: another state in %s breaches %v, want FLR-13", state, what, breached)
			}
		}
		if breached := looked(m, summed(), refused, func(i *spec.Inspection) { i.Summary += "." }); m.Head != nil && !slices.Equal(breached, []spec.ID{"FLR-13"}) {
			t.Errorf("%s: another summary breaches %v, want FLR-13", state, breached)
		}
	}
	m := folded(nil, "")
	m.Apply(&spec.Lose{Ledger: true}, done())
	m.Apply(&spec.Record{Key: "since"}, done())
	m.Apply(summed(), refused)
	if breached := looked(m, summed(), refused, func(*spec.Inspection) {}); len(breached) > 0 {
		t.Errorf("without a ledger: as it was, it breaches %v", breached)
	}
	if breached := looked(m, summed(), refused, func(i *spec.Inspection) { i.Ledger = spec.Ledger{{Key: "since"}} }); !slices.Equal(breached, []spec.ID{"FLR-13"}) {
		t.Errorf("a ledger that was lost is there: breaches %v, want FLR-13", breached)
	}
}

// What is shown otherwise is charged to the row that is about it.
func TestWhatIsShownOtherwise(t *testing.T) {
	digest, raw := "sha256:0", summed()
	raw.From = spec.FromRaw
	lost := folded(nil, "")
	lost.Apply(&spec.Lose{Ledger: true}, done())
	tagged := folded(nil, "")
	tagged.Apply(&spec.PutArtifact{Name: "patch"}, done())
	spent := summed()
	spent.SourceRecoverable = false
	merged := beside(nil, nil)
	join(t, merged, "copy")
	entry := func(i *spec.Inspection) { i.History[0].Raw = nil }
	applied := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied}}
	for name, c := range map[string]struct {
		m      *model.Model
		last   spec.Step
		answer spec.Answer
		change func(i *spec.Inspection)
		want   []spec.ID
	}{
		"a ledger that was lost":            {lost, say(2), done(), func(i *spec.Inspection) { i.Ledger = spec.Ledger{} }, []spec.ID{"PRO-04"}},
		"no ledger where it is empty":       {model.New(), say(2), done(), func(i *spec.Inspection) { i.Ledger = nil }, []spec.ID{"PRO-11"}},
		"no entry behind a fresh chain":     {folded(raw, spec.Provisional), raw, applied, func(i *spec.Inspection) { i.Ledger = spec.Ledger{} }, []spec.ID{"PRO-18"}},
		"no entry behind a compaction":      {folded(summed(), spec.Provisional), summed(), applied, func(i *spec.Inspection) { i.Ledger = spec.Ledger{} }, []spec.ID{"PRO-11"}},
		"no ledger of a merge":              {merged, &spec.Compact{From: spec.FromHead, With: []string{"copy"}}, applied, func(i *spec.Inspection) { i.Ledger = nil }, []spec.ID{"PRO-14"}},
		"a digest that an artifact has not": {tagged, say(2), done(), func(i *spec.Inspection) { i.Artifacts["patch"] = spec.ArtifactTag{Digest: &digest} }, []spec.ID{"RST-19"}},
		"no entry that was counted on":      {folded(summed(), spec.Provisional), say(2), done(), entry, []spec.ID{"COV-20"}},
		"no entry that is covered":          {folded(summed(), spec.Certified), say(2), done(), entry, nil},
		"no entry that nobody counted on":   {folded(spent, spec.Provisional), say(2), done(), entry, nil},
	} {
		if breached := looked(c.m, c.last, c.answer, c.change); !slices.Equal(breached, c.want) {
			t.Errorf("%s: breaches %v, want %v", name, breached, c.want)
		}
	}
}

// A gap that is shown is dated right, each time (CHN-10).
func TestGapsShownTwice(t *testing.T) {
	c := summed()
	c.Required = []string{spec.ClassIdentifier}
	m, applied := folded(c, spec.Provisional), spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied}}
	for generation, want := range map[int64][]spec.ID{1: nil, 2: {"CHN-10"}} {
		breached := looked(m, c, applied, func(i *spec.Inspection) {
			i.Contract.Gaps = append([]spec.Gap{{Class: spec.ClassIdentifier, Generation: generation}}, i.Contract.Gaps...)
		})
		if !slices.Equal(breached, want) {
			t.Errorf("a gap dated %d besides that of generation 1 breaches %v, want %v", generation, breached, want)
		}
	}
}

// Of a merge the pins of each session are there (CHN-08). In which order they
// were shown first they stay, behind an undo too; not what lacks some of them.
func TestPinsOfAMerge(t *testing.T) {
	applied := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied}}
	last := &spec.Compact{From: spec.FromHead, With: []string{"copy"}}
	for _, pins := range [][]string{{"here", "there"}, {"there", "here"}, {"here"}, {"there"}} {
		m := beside(nil, nil)
		for session, pin := range map[string]string{"copy": "there", spec.MainBranch: "here"} {
			m.Apply(&spec.Switch{To: session}, done())
			c := summed()
			c.Pins = []string{pin}
			r, err := m.Compact(c)
			if err != nil {
				t.Fatal(err)
			}
			m.Apply(c, spec.Answer{Result: &r})
		}
		m.Apply(&spec.Switch{To: spec.MainBranch}, done())
		join(t, m, "copy")
		want, all := []spec.ID{"CHN-08"}, []string{"here", "there"}
		if len(pins) == 2 {
			want, all = nil, pins
		}
		seen := m.Inspect()
		seen.Pins = pins
		if _, breached := m.Look(&seen, last, applied); !slices.Equal(breached, want) {
			t.Errorf("pins %v breach %v, want %v", pins, breached, want)
		}
		m.Follow(&seen)
		m.Apply(say(3), done())
		m.Apply(&spec.Undo{To: 1}, done())
		if got := m.Inspect().Pins; !slices.Equal(got, all) {
			t.Errorf("pins %v were shown, and %v are there behind an undo, want %v", pins, got, all)
		}
	}
}
