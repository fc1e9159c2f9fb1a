package session

import (
	"slices"

	"plimsoll/spec"
)

// suspended are the duties that a circumstance of the profile field lifts from
// a compaction: where the judge did not vouch for it, nothing has to be
// certified; where the summarizer was not given all of it, nothing has to be
// covered.
func (m *Model) suspended(c *spec.Compact) (ids []spec.ID) {
	if c.Doubted() {
		ids = append(ids, "FLR-12")
	}
	if len(m.unseen(c)) > 0 || m.summaryLost(c) {
		ids = append(ids, "COV-05", "COV-06", "COV-11", "COV-23")
	}
	return ids
}

// unseen are the turns of the input that the summarizer was given neither whole
// nor in an earlier summary.
func (m *Model) unseen(c *spec.Compact) map[int64]bool {
	out := map[int64]bool{}
	if c.Shown == nil {
		return out
	}
	told := map[int64]bool{}
	if c.ShownSummary {
		told = m.coveredSet()
	}
	for _, t := range m.Input(c) {
		if !slices.Contains(c.Shown, t.ID) && !told[t.ID] {
			out[t.ID] = true
		}
	}
	return out
}

// summaryLost: the new summary takes the place of one that its summarizer was
// not given, so that the chain would go on covering what nobody told it.
func (m *Model) summaryLost(c *spec.Compact) bool {
	return c.Shown != nil && !c.ShownSummary && c.From != spec.FromRaw && len(m.Covered()) > 0
}

func (m *Model) judgeShown(f *finding, c *spec.Compact, r *spec.CompactResult) {
	if c.Shown == nil {
		return
	}
	f.bind("COV-18")
	unseen := m.unseen(c)
	if m.summaryLost(c) || slices.ContainsFunc(r.Covered, func(id int64) bool { return unseen[id] }) {
		f.breach("COV-18")
	}
}

// keeps: the retention policy keeps the turn.
func (m *Model) keeps(t spec.Append) bool {
	p := m.policy
	if p == nil {
		return false
	}
	at := int64(slices.IndexFunc(m.Turns, func(o spec.Append) bool { return o.ID == t.ID }))
	return at < p.First || at >= int64(len(m.Turns))-p.Newest || slices.Contains(p.Roles, t.Role) || slices.Contains(p.Turns, t.ID)
}

func (m *Model) judgeKept(f *finding, r *spec.CompactResult) {
	if m.policy == nil {
		return
	}
	f.bind("COV-22")
	for _, t := range m.Turns {
		removed := slices.Contains(r.Covered, t.ID) || slices.Contains(r.Uncovered, t.ID)
		if removed && m.keeps(t) {
			f.breach("COV-22")
			return
		}
	}
}

// judgeDoubted: what the judge did not vouch for is not certified (FLR-15), and
// goes on or not like anything else that is not.
func judgeDoubted(f *finding, c *spec.Compact, r *spec.CompactResult) {
	f.bind("FLR-15")
	if r.Decision == spec.Certified {
		f.breach("FLR-15")
		return
	}
	f.ask(DecideCall(c, nil, r.Generation, r.AncestryCertified), &spec.DecideResult{Decision: r.Decision})
}

// active returns the value of each corrected name, and superseded those that it
// had before or after some correction and has no longer.
func (m *Model) active() map[string]string {
	out := map[string]string{}
	for _, c := range m.corrections {
		out[c.Name] = c.New
	}
	return out
}

func (m *Model) superseded(name, value string) bool {
	return m.active()[name] != value && slices.ContainsFunc(m.corrections, func(c spec.Correct) bool {
		return c.Name == name && (c.Old == value || c.New == value)
	})
}

func (m *Model) lookAtCorrections(i *spec.Inspection, check func(spec.ID, bool)) {
	for name, value := range m.active() {
		check("FLR-16", !slices.ContainsFunc(i.Active[name], func(v string) bool { return m.superseded(name, v) }))
		check("FLR-17", slices.Contains(i.Active[name], value))
	}
}

// shownActive is what a correct runtime reports as active.
func (m *Model) shownActive() map[string][]string {
	var out map[string][]string
	for name, value := range m.active() {
		if out == nil {
			out = map[string][]string{}
		}
		out[name] = []string{value}
	}
	return out
}

// spawned: a sub-agent has nothing of its parent but the ledger.
func (m *Model) spawned() {
	from := *m
	*m = *New()
	m.Ledger, m.Gone = slices.Clone(from.Ledger), from.Gone
	m.held, m.partial = slices.Clone(from.held), from.partial // what a merge kept of ledgers that were whole
}
