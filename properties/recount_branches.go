package properties

import (
	"fmt"
	"maps"
	"slices"

	"plimsoll/spec"
)

// Where an episode has several sessions, each has a log of its own: that of
// the one it was copied from, up to that point, and what was done in it since.

// unravel returns the log of the session in hand out of that of an episode. A merge in it carries the
// logs of the sessions that it names; the branch with which a copy begins is a
// fork there.
func unravel(log []event) []event {
	if !slices.ContainsFunc(log, func(v event) bool { return v.step.Op() == spec.StepBranch }) {
		return log
	}
	own, here := map[string][]event{}, spec.MainBranch
	for _, v := range log {
		switch s := v.step.(type) {
		case *spec.Branch:
			turns := gather(own[here]).history
			copied := event{step: &spec.Fork{To: turns[len(turns)-1].ID}, answer: v.answer, branched: true}
			own[s.As] = append(slices.Clone(own[here]), copied)
		case *spec.Switch:
			here = s.To
		case *spec.Compact:
			for _, name := range s.With {
				v.others = append(v.others, own[name])
			}
		}
		own[here] = append(own[here], v)
	}
	return own[here]
}

// joined is what the logs of several sessions come to together, this one
// first. Artifacts, source and current turn are those of the first.
func (p *past) joined(logs [][]event) *past {
	if len(logs) == 0 {
		return p
	}
	j := *p
	j.parts, j.through = []*past{p}, maps.Clone(p.through)
	if j.through == nil {
		j.through = map[string]bool{}
	}
	for _, log := range logs {
		j.parts = append(j.parts, gather(log))
	}
	j.history, j.folds, j.tips, j.took = nil, nil, nil, map[int64]bool{}
	raw := map[int64]bool{}
	for _, part := range j.parts {
		for _, t := range part.history {
			if !slices.ContainsFunc(j.history, func(have spec.Append) bool { return have.ID == t.ID }) {
				j.history = append(j.history, t)
			}
			raw[t.ID] = raw[t.ID] || !part.took[t.ID]
		}
		j.addFolds(part)
	}
	slices.SortFunc(j.history, func(a, b spec.Append) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	for id, there := range raw {
		j.took[id] = !there
	}
	j.joinLedgers()
	return &j
}

func (p *past) addFolds(part *past) {
	known := func(list []fold, f fold) bool {
		return slices.ContainsFunc(list, func(have fold) bool { return have.step == f.step })
	}
	for i, f := range part.folds {
		if !known(p.folds, f) {
			p.folds = append(p.folds, f)
		}
		if i == len(part.folds)-1 && !known(p.tips, f) {
			p.tips = append(p.tips, f)
		}
	}
}

// joinLedgers: all of it is absent if one of the ledgers is. What stood in the
// others is still held.
func (p *past) joinLedgers() {
	p.recorded, p.kept, p.lost, p.short = spec.Ledger{}, nil, false, false
	late := spec.Ledger{}
	for i, part := range p.parts {
		for _, e := range slices.Concat(part.recorded, part.kept) {
			if i > 0 && !slices.ContainsFunc(p.parts[:i], func(before *past) bool { return before.recordedKey(e.Key) }) {
				p.through[e.Key] = true
			}
		}
		p.kept = continued(p.kept, part.kept)
		if part.lost {
			late = append(late, part.recorded...)
		} else {
			p.recorded = continued(p.recorded, part.recorded)
		}
		p.lost, p.short = p.lost || part.lost, p.short || part.lost
	}
	if p.lost {
		p.kept, p.recorded = continued(p.kept, p.recorded), late
	}
}

func (p *past) recordedKey(key string) bool {
	return slices.ContainsFunc(slices.Concat(p.recorded, p.kept), func(e spec.Entry) bool { return e.Key == key })
}

// continued appends what a list has beyond the beginning that it shares with
// another one.
func continued[T comparable](list, other []T) []T {
	for i := range other {
		if i >= len(list) || list[i] != other[i] {
			return append(list[:len(list):len(list)], other[i:]...)
		}
	}
	return list
}

// sessions are the sessions that a merge joins; otherwise the one there is.
func (p *past) sessions() []*past {
	if p.parts == nil {
		return []*past{p}
	}
	return p.parts
}

// ends are the checkpoints that the next one is made from.
func (p *past) ends() []fold {
	if p.parts == nil && len(p.folds) > 0 {
		return p.folds[len(p.folds)-1:]
	}
	return p.tips
}

// shown takes from what inspect showed after a merge the order that the
// adapter gave to entries and pins, where it was free to give one.
func (p *past) shown(c *spec.Compact, seen *spec.Inspection) {
	if p.parts != nil && seen != nil {
		if !p.lost && p.misjoined(seen.Ledger) == "" {
			p.recorded = slices.Clone(seen.Ledger)
		}
		if p.unpinnedOf(c, seen) == "" {
			p.folds[len(p.folds)-1].pins = seen.Pins
		}
	}
	p.parts, p.tips = nil, nil
}

// misjoined: PRO-14. The ledger shown is made of those of the parents.
func (p *past) misjoined(shown spec.Ledger) string {
	if shown == nil {
		return "shows no ledger after a merge of sessions that each had one"
	}
	left := map[spec.Entry]int{}
	for _, part := range p.parts {
		rest := shown
		for _, e := range part.recorded {
			left[e]++
			i := slices.Index(rest, e)
			if i < 0 {
				return fmt.Sprintf("shows a ledger after a merge that lacks the entry %q, %q of generation %d of a parent, or has it out of order", clip(e.Key), clip(e.Reason), e.Generation)
			}
			rest = rest[i+1:]
		}
	}
	for _, e := range shown {
		if left[e]--; left[e] < 0 {
			return fmt.Sprintf("shows the entry %q, %q after a merge more often than its parents had it", clip(e.Key), clip(e.Reason))
		}
	}
	return ""
}

// unpinnedOf: CHN-08 after a merge, for the pins of each parent and those of
// the step behind them.
func (p *past) unpinnedOf(c *spec.Compact, seen *spec.Inspection) string {
	for _, part := range p.parts {
		if what := missingPin(slices.Concat(part.pinned(), c.Pins), seen.Pins); what != "" {
			return what
		}
	}
	return ""
}

// recountMerge: PRO-14, 21 and CHN-08, by what the parents had.
func (p *past) recountMerge(t told, last event) {
	c := last.step.(*spec.Compact)
	before := gather(p.log[:len(p.log)-1]).joined(last.others)
	if before.lost {
		p.recountLedger(t, last.seen, c)
	} else {
		t.add("PRO-14", before.misjoined(last.seen.Ledger))
	}
	t.add("CHN-08", before.unpinnedOf(c, last.seen))
}

// recountBeside: a merge that was not applied leaves the other sessions alone.
func recountBeside(t told, last event) {
	for i, seen := range last.beside {
		if what := gather(last.others[i]).moved(seen); what != "" {
			t.add("FLR-13", "refuses a merge, and "+what+" of a session that it named differs afterwards")
		}
	}
}
