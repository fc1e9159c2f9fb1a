package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// recountSeen holds what inspect shows after the last event against the log.
func (p *past) recountSeen(t told, last event) {
	seen := last.seen
	_, isCompact := last.step.(*spec.Compact)
	if isCompact && appliedResult(last.answer) == nil {
		if what := p.moved(seen); what != "" {
			t.add("FLR-13", "refuses a compaction, and "+what+" differs afterwards")
			return
		}
	}
	if g := p.generation(); isCompact && seen.Generation != g {
		t.add("OUT-01", fmt.Sprintf("reports %s, and generation %d is in force where it should be %d", toldOutcome(last.answer), seen.Generation, g))
		return
	}
	if _, killed := last.step.(*spec.Kill); killed && seen.Generation != p.generation() {
		t.add("OUT-01", fmt.Sprintf("shows generation %d after a kill, where generation %d was in force", seen.Generation, p.generation()))
		return
	}
	t.add("COV-19", p.unaccounted(seen))
	t.add("COV-20", p.pruned(seen))
	t.add("RST-19", p.retagged(seen))
	p.recountActive(t, seen)
	if isCompact && len(last.others) > 0 && appliedResult(last.answer) != nil {
		p.recountMerge(t, last)
	} else {
		p.recountLedger(t, seen, last.step)
		t.add("CHN-08", missingPin(p.pinned(), seen.Pins))
	}
	t.add("OUT-04", p.misplaced(seen))
	t.add("OUT-03", p.unrecorded(seen))
	t.add("COV-21", p.buried(seen))
	p.recountReturn(t, seen, last.step)
	p.recountCheckpoint(t, seen)
}

func toldOutcome(a spec.Answer) string {
	if r, ok := a.Result.(*spec.CompactResult); ok && a.Proceeded() {
		return r.Outcome
	}
	return "a refusal"
}

// moved names what a refused compaction changed.
func (p *past) moved(seen *spec.Inspection) string {
	ledger, lost := p.ledger()
	chain := p.chain()
	switch {
	case seen.Generation != p.generation():
		return "the generation"
	case len(chain) > 0 && seen.Summary != chain[len(chain)-1].step.Summary:
		return "the checkpoint"
	case !slices.Equal(seen.Covered, p.covered()) || !slices.Equal(seen.Uncovered, p.uncovered()):
		return "the pointer set"
	case lost != (seen.Ledger == nil) || !lost && !slices.Equal(seen.Ledger, ledger):
		return "the ledger"
	case !slices.Equal(seen.Pins, p.pinned()):
		return "the list of pins"
	case seen.Provisional != (len(chain) > 0 && chain[len(chain)-1].result.Decision == spec.Provisional):
		return "the mark of being provisional"
	case p.strayTurn(seen) != "":
		return "the history"
	case p.pruned(seen) != "":
		return "the raw log"
	}
	return ""
}

// strayTurn says how the history shown differs.
func (p *past) strayTurn(seen *spec.Inspection) string {
	var have []int64
	for _, h := range seen.History {
		have = append(have, h.ID)
	}
	want := p.live(func(int64) bool { return true })
	if !slices.Equal(have, want) {
		return fmt.Sprintf("shows the history %v; appended and not undone are %v", have, want)
	}
	return ""
}

// unaccounted: COV-19.
func (p *past) unaccounted(seen *spec.Inspection) string {
	if what := p.strayTurn(seen); what != "" {
		return what
	}
	for _, set := range []struct {
		name       string
		have, want []int64
	}{{"covered", seen.Covered, p.covered()}, {"uncovered", seen.Uncovered, p.uncovered()}, {"retained", seen.Retained, p.retained()}} {
		if !slices.Equal(set.have, set.want) {
			return fmt.Sprintf("shows the %s turns %v; by its own answers they are %v", set.name, set.have, set.want)
		}
	}
	return ""
}

// pruned: COV-20.
func (p *past) pruned(seen *spec.Inspection) string {
	raw, covered, chain := p.raw(), set(p.covered()), p.chain()
	for _, h := range seen.History {
		text, there := raw[h.ID]
		if !there {
			continue
		}
		if covered[h.ID] {
			f := chain[len(chain)-1]
			if f.result.Decision != spec.Provisional || !f.step.SourceRecoverable {
				continue // nobody counts on it
			}
		}
		if h.Raw == nil || *h.Raw != text {
			return fmt.Sprintf("has no longer the raw entry of turn %d, which is still needed", h.ID)
		}
	}
	return ""
}

// recountLedger: PRO-04, 05, 11, 18.
func (p *past) recountLedger(t told, seen *spec.Inspection, step spec.Step) {
	want, lost := p.ledger()
	if lost {
		if seen.Ledger != nil {
			id := map[bool]spec.ID{true: "PRO-21", false: "PRO-04"}[p.short]
			t.add(id, fmt.Sprintf("shows a ledger of %d entries in the place of the one that was lost", len(seen.Ledger)))
		}
		return
	}
	if seen.Ledger != nil && slices.Equal(seen.Ledger, want) {
		return
	}
	id, when := spec.ID("PRO-11"), fmt.Sprintf("after %s", step.Op())
	switch s := step.(type) {
	case *spec.Record:
		id = "PRO-05"
	case *spec.Undo, *spec.Fork:
		id = "PRO-18"
	case *spec.Switch:
		if n := len(p.log); n > 1 && p.log[n-2].branched {
			id, when = "PRO-18", "in a copy"
		}
	case *spec.Compact:
		if s.From == spec.FromRaw {
			id, when = "PRO-18", "after a fresh chain"
		}
	}
	t.add(id, fmt.Sprintf("shows another ledger %s than was recorded: %s", when, firstDifference(seen.Ledger, want)))
}

func firstDifference(have, want spec.Ledger) string {
	if have == nil {
		return "none at all"
	}
	for i, e := range want {
		if i >= len(have) {
			return fmt.Sprintf("%d entries where there were %d", len(have), len(want))
		}
		if have[i] != e {
			return fmt.Sprintf("entry %d is %q, %q of generation %d; recorded was %q, %q of generation %d", i+1,
				clip(have[i].Key), clip(have[i].Reason), have[i].Generation, clip(e.Key), clip(e.Reason), e.Generation)
		}
	}
	return fmt.Sprintf("%d entries where there were %d", len(have), len(want))
}

// retagged: RST-19.
func (p *past) retagged(seen *spec.Inspection) string {
	all := p.artifacts()
	if len(seen.Artifacts) != len(all) {
		return fmt.Sprintf("shows %d artifacts; %d were put", len(seen.Artifacts), len(all))
	}
	text := func(s *string) string {
		if s == nil {
			return "none"
		}
		return fmt.Sprintf("%q", *s)
	}
	for name, a := range all {
		tag, ok := seen.Artifacts[name]
		switch {
		case !ok:
			return fmt.Sprintf("no longer shows the artifact %q", name)
		case text(tag.LossClass) != text(a.LossClass):
			return fmt.Sprintf("shows the tag of %q as %s; it was put with %s", name, text(tag.LossClass), text(a.LossClass))
		case text(tag.Digest) != text(a.Digest):
			return fmt.Sprintf("shows the digest of %q as %s; it was put with %s", name, text(tag.Digest), text(a.Digest))
		}
	}
	return ""
}

// missingPin: CHN-08.
func missingPin(pinned, shown []string) string {
	for _, pin := range pinned {
		i := slices.Index(shown, pin)
		if i < 0 {
			return fmt.Sprintf("no longer shows the pin %q in its place", clip(pin))
		}
		shown = shown[i+1:]
	}
	return ""
}

// recountCheckpoint: FLR-08, OUT-01, CHN-09, CHN-10.
func (p *past) recountCheckpoint(t told, seen *spec.Inspection) {
	chain := p.chain()
	if len(chain) == 0 {
		if seen.Generation != 0 {
			t.add("OUT-01", fmt.Sprintf("shows generation %d where no checkpoint is in force", seen.Generation))
		}
		return
	}
	head := chain[len(chain)-1]
	if provisional := head.result.Decision == spec.Provisional; seen.Provisional != provisional {
		t.add("FLR-08", fmt.Sprintf("shows the checkpoint as provisional: %t; it was decided %s", seen.Provisional, head.result.Decision))
	}
	if seen.Generation != head.result.Generation {
		t.add("OUT-01", fmt.Sprintf("shows generation %d in force; the last one applied is %d", seen.Generation, head.result.Generation))
	}
	if seen.Summary != head.step.Summary {
		t.add("OUT-01", fmt.Sprintf("shows the summary %q in force; applied was %q", clip(seen.Summary), clip(head.step.Summary)))
	}
	if seen.Contract == nil {
		t.add("CHN-09", "shows no contract of the checkpoint in force")
		return
	}
	for _, f := range chain {
		for _, class := range f.step.Required {
			if !slices.Contains(seen.Contract.Required, class) {
				t.add("CHN-09", fmt.Sprintf("shows a contract without %s, which generation %d of the chain required", class, f.result.Generation))
			}
		}
	}
	recountHealed(t, seen.Contract, head.result)
	p.recountGaps(t, seen, chain)
}

// recountHealed: a contract shows no more certified than the compaction
// reported: CHN-03, CHN-07.
func recountHealed(t told, shown *spec.SessionContract, reported *spec.CompactResult) {
	if shown.AncestryCertified && !reported.AncestryCertified {
		t.add("CHN-03", "shows its ancestry as certified, which the compaction did not report")
	}
	for _, set := range []struct {
		where           string
		shown, reported []string
	}{{"here", shown.CertifiedHere, reported.CertifiedHere}, {"along the chain", shown.CertifiedAlong, reported.CertifiedAlong}} {
		have := map[string]bool{}
		for _, class := range set.reported {
			have[class] = true
		}
		for _, class := range set.shown {
			if !have[class] {
				t.add("CHN-07", fmt.Sprintf("shows %s as certified %s, which the compaction did not report", class, set.where))
			}
		}
	}
}

func (p *past) recountGaps(t told, seen *spec.Inspection, chain []fold) {
	head := chain[len(chain)-1]
	for _, class := range head.step.Required {
		if slices.Contains(head.result.CertifiedAlong, class) {
			continue
		}
		want := spec.Gap{Class: class, Generation: head.gapOpened(class)}
		if !slices.Contains(seen.Contract.Gaps, want) {
			t.add("CHN-10", fmt.Sprintf("does not date the gap in %s at generation %d", class, want.Generation))
		}
		for _, g := range seen.Contract.Gaps {
			if g.Class == class && g != want {
				t.add("CHN-10", fmt.Sprintf("dates the gap in %s at generation %d, where it appeared at %d", class, g.Generation, want.Generation))
			}
		}
	}
}

// gapOpened is the lowest generation that lacks the class, going back only
// where it is lacking all the way.
func (f fold) gapOpened(class string) int64 {
	opened := f.result.Generation
	for _, parent := range f.from {
		if !slices.Contains(parent.result.CertifiedAlong, class) {
			opened = min(opened, parent.gapOpened(class))
		}
	}
	return opened
}
