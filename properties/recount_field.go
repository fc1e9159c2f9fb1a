package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// unvouched: a judge was asked about the compaction, and something else came
// back than that it is sound.
func unvouched(c *spec.Compact) bool {
	return slices.Contains([]string{"error", "timeout", "silent"}, c.Judge)
}

// excuse strikes out what is no fault of this compaction: nothing is owed a
// certificate that no judge vouched for, and no turn a place in the covered set
// while the summarizer was not given everything.
func (p *past) excuse(t told, c *spec.Compact) {
	if unvouched(c) {
		delete(t, "FLR-12")
	}
	partial := p.forgotten(c)
	for _, turn := range p.input(c) {
		partial = partial || !p.heard(c, turn.ID)
	}
	if partial {
		for _, id := range []spec.ID{"COV-05", "COV-06", "COV-11", "COV-23"} {
			delete(t, id)
		}
	}
}

// heard: the summarizer was given the turn whole, or a summary that covers it;
// or nothing is known of what it was given.
func (p *past) heard(c *spec.Compact, id int64) bool {
	return c.Shown == nil || slices.Contains(c.Shown, id) || c.ShownSummary && slices.Contains(p.covered(), id)
}

// forgotten: the summarizer was not given the summary that the new one is to
// take the place of.
func (p *past) forgotten(c *spec.Compact) bool {
	return c.Shown != nil && !c.ShownSummary && c.From == spec.FromHead && len(p.covered()) > 0
}

// unheard: COV-18.
func (p *past) unheard(c *spec.Compact, r *spec.CompactResult) string {
	if p.forgotten(c) {
		return "goes on covering turns by a summary whose summarizer was not given the one before"
	}
	for _, turn := range p.input(c) {
		if slices.Contains(r.Covered, turn.ID) && !p.heard(c, turn.ID) {
			return fmt.Sprintf("covers turn %d, whose text the summarizer was not given", turn.ID)
		}
	}
	return ""
}

// rule is the retention policy, if one was declared.
func (p *past) rule() *spec.Policy {
	for i := len(p.log) - 1; i >= 0; i-- {
		if s, ok := p.log[i].step.(*spec.Policy); ok {
			return s
		}
	}
	return nil
}

// bound: the policy has the turn stay.
func (p *past) bound(t spec.Append) bool {
	rule := p.rule()
	if rule == nil {
		return false
	}
	older, newer := int64(0), int64(0)
	for _, other := range p.history {
		switch {
		case other.ID < t.ID:
			older++
		case other.ID > t.ID:
			newer++
		}
	}
	return older < rule.First || newer < rule.Newest || slices.Contains(rule.Roles, t.Role) || slices.Contains(rule.Turns, t.ID)
}

// evicted: COV-22.
func (p *past) evicted(r *spec.CompactResult) string {
	if r == nil || p.rule() == nil {
		return ""
	}
	for _, t := range p.history {
		if p.bound(t) && slices.Contains(slices.Concat(r.Covered, r.Uncovered), t.ID) {
			return fmt.Sprintf("takes turn %d out of the context, which the retention policy keeps", t.ID)
		}
	}
	return ""
}

// recountActive: FLR-16, FLR-17. The latest correction of a name says what its
// value is; all that corrections ever named besides is out of date.
func (p *past) recountActive(t told, seen *spec.Inspection) {
	latest, settled := map[string]bool{}, map[[2]string]bool{}
	for i := len(p.log) - 1; i >= 0; i-- {
		c, ok := p.log[i].step.(*spec.Correct)
		if !ok {
			continue
		}
		now := seen.Active[c.Name]
		for _, value := range []string{c.New, c.Old} {
			if settled[[2]string{c.Name, value}] {
				continue
			}
			current := value == c.New && !latest[c.Name]
			settled[[2]string{c.Name, value}] = true
			switch {
			case current && !slices.Contains(now, value):
				t.add("FLR-17", fmt.Sprintf("does not report %q as active for %q, to which it was corrected", clip(value), c.Name))
			case !current && slices.Contains(now, value):
				t.add("FLR-16", fmt.Sprintf("reports %q as active for %q, which a correction superseded", clip(value), c.Name))
			}
			latest[c.Name] = true
		}
	}
}
