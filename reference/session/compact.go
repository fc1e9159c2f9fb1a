package session

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// Input returns the turns that a compaction replaces: those the chain does not
// cover, or all of them from raw, but the newest that stay verbatim and those
// that the retention policy keeps.
func (m *Model) Input(c *spec.Compact) []spec.Append {
	m = m.joined(c)
	covered := map[int64]bool{}
	if c.From != spec.FromRaw {
		covered = m.coveredSet()
	}
	var in []spec.Append
	for _, t := range m.Turns {
		if !covered[t.ID] {
			in = append(in, t)
		}
	}
	in = in[:len(in)-int(min(c.Keep, int64(len(in))))]
	return slices.DeleteFunc(in, func(t spec.Append) bool { return m.keeps(t) })
}

// BuildCall is what build would be asked of a compaction.
func (m *Model) BuildCall(c *spec.Compact) *spec.BuildCall {
	b := &spec.BuildCall{Summary: c.Summary, Budget: c.Budget, RatioLow: c.RatioLow, Reported: c.Reported, Finish: c.Finish, EndMarker: c.EndMarker, Turns: []spec.Turn{}}
	for _, t := range m.Input(c) {
		b.Turns = append(b.Turns, spec.Turn{ID: t.ID, Anchor: t.Anchor, Tokens: t.Tokens})
	}
	return b
}

// CertifyCall is what certify would be asked: the retained turns are those
// that stay verbatim, the pins are all there are.
func (m *Model) CertifyCall(c *spec.Compact) *spec.CertifyCall {
	k := &spec.CertifyCall{Required: c.Required, Elements: c.Elements, Summary: c.Summary, Pins: m.Pins(c), Retained: []spec.RetainedTurn{}}
	m = m.joined(c)
	gone := map[int64]bool{}
	if c.From != spec.FromRaw {
		gone = m.coveredSet()
	}
	for _, t := range m.Input(c) {
		gone[t.ID] = true
	}
	for _, t := range m.Turns {
		if !gone[t.ID] {
			k.Retained = append(k.Retained, spec.RetainedTurn{ID: t.ID, Text: t.Text})
		}
	}
	return k
}

// Pins returns what is pinned once the compaction is applied.
func (m *Model) Pins(c *spec.Compact) []string {
	return slices.Concat(m.joined(c).pins, c.Pins)
}

// InheritCall is what inherit would be asked, given what was certified here.
func (m *Model) InheritCall(c *spec.Compact, here []string) *spec.InheritCall {
	call := &spec.InheritCall{Own: spec.Evidence{Required: c.Required, Certified: here}, Fresh: c.From == spec.FromRaw, Parents: []spec.Contract{}}
	for _, p := range m.joined(c).parents() {
		call.Parents = append(call.Parents, p.Contract())
	}
	return call
}

// Contract is the contract of a checkpoint as its child sees it.
func (c *Checkpoint) Contract() spec.Contract {
	generation, ancestry := c.Generation, c.Ancestry
	return spec.Contract{Required: c.Required, Certified: c.Along, Generation: &generation, AncestryCertified: &ancestry}
}

// DecideCall is what decide would be asked, given a contract.
func DecideCall(c *spec.Compact, certified []string, generation int64, ancestry bool) *spec.DecideCall {
	return &spec.DecideCall{Contract: &spec.Contract{Required: c.Required, Certified: certified, Generation: &generation, AncestryCertified: &ancestry},
		SourceRecoverable: c.SourceRecoverable, StrictConsumer: c.StrictConsumer, ChainingRisk: c.ChainingRisk, CostlySideEffect: c.CostlySideEffect}
}

// judgeApplied judges a compaction that was applied: each part of the result as
// the decide operation it belongs to.
func (m *Model) judgeApplied(c *spec.Compact, r *spec.CompactResult) finding {
	var f finding
	if m.judgeKept(&f, r); len(f.breached) > 0 {
		return f // it was about another input
	}
	m.judgeShown(&f, c, r)
	f.ask(m.BuildCall(c), &spec.BuildResult{Covered: r.Covered, Uncovered: r.Uncovered}, m.suspended(c)...)
	f.ask(m.CertifyCall(c), &spec.CertifyResult{Certified: r.CertifiedHere}, m.suspended(c)...)
	f.ask(m.InheritCall(c, r.CertifiedHere), &spec.InheritResult{Generation: r.Generation, AncestryCertified: r.AncestryCertified,
		CertifiedHere: r.CertifiedHere, CertifiedAlong: r.CertifiedAlong})
	if c.Doubted() && len(c.Required) > 0 {
		judgeDoubted(&f, c, r)
	} else {
		m.judgeDecision(&f, c, r)
	}
	if m.killed {
		f.bind("TXN-06")
	}
	if m.refused && m.certifies(c) {
		f.bind("FLR-21")
		if r.Decision != spec.Certified {
			f.breach("FLR-21")
		}
	}
	return f
}

// judgeDecision: what is certified here and not along the chain may be taken
// either way (F2), so a row is breached only if it is on both readings.
func (m *Model) judgeDecision(f *finding, c *spec.Compact, r *spec.CompactResult) {
	var along, here finding
	answer := &spec.DecideResult{Decision: r.Decision}
	along.ask(DecideCall(c, r.CertifiedAlong, r.Generation, r.AncestryCertified), answer)
	here.ask(DecideCall(c, r.CertifiedHere, r.Generation, r.AncestryCertified), answer)
	f.bind(along.bound...)
	if len(here.breached) == 0 {
		return
	}
	f.breach(along.breached...)
}

// judgeRefused judges a compaction that was refused, skipped or failed: it is
// forbidden where neither coverage nor floor leaves a reason (X1). Which of the
// two is charged goes by the refusal's own code.
func (m *Model) judgeRefused(c *spec.Compact, a spec.Answer) finding {
	var f finding
	coverage, floor := m.duties(c)
	again := m.refused && m.certifies(c)
	if again {
		f.bind("FLR-21")
	}
	f.bind(m.dangers(c)...)
	if len(coverage) == 0 || len(floor) == 0 {
		return f
	}
	f.bind(coverage...)
	f.bind(floor...)
	if m.killed {
		f.bind("TXN-06")
		f.breach("TXN-06")
	}
	switch {
	case again:
		f.breach("FLR-21")
	case a.Refused() && a.Refusal.Code == spec.CodeIrreversible:
		f.breach(coverage...)
	default:
		f.breach(floor...)
	}
	return f
}

// dangers returns the rows of the floor that make refusing due.
func (m *Model) dangers(c *spec.Compact) (ids []spec.ID) {
	if len(c.Required) == 0 || m.certifies(c) {
		return nil
	}
	for _, r := range reference.Rows(DecideCall(c, nil, 1, false)) {
		if !r.Permitted.Answer {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// duties returns the rows of coverage and of the floor that forbid refusing,
// whatever the adapter certifies within what it may.
func (m *Model) duties(c *spec.Compact) (coverage, floor []spec.ID) {
	for _, r := range reference.Rows(m.BuildCall(c)) {
		if !r.Permitted.Refuse && !slices.Contains(m.suspended(c), r.ID) {
			coverage = append(coverage, r.ID)
		}
	}
	if len(c.Required) == 0 {
		return coverage, nil // nothing required: open
	}
	if m.certifies(c) {
		return coverage, []spec.ID{"FLR-04"}
	}
	for _, r := range reference.Rows(DecideCall(c, nil, 1, false)) {
		if !r.Permitted.Refuse {
			floor = append(floor, r.ID)
		}
	}
	return coverage, floor
}

// certifies: every required class is due here and stands along the chain, and
// the ancestry is certified beyond doubt.
func (m *Model) certifies(c *spec.Compact) bool {
	if c.Doubted() || len(c.Required) == 0 {
		return false
	}
	var due, along []string
	beyondDoubt := false
	for _, r := range slices.Concat(reference.Rows(m.CertifyCall(c)), reference.Rows(m.InheritCall(c, c.Required))) {
		switch r.ID {
		case "FLR-12":
			due = r.Permitted.Certified.Must
		case "CHN-07":
			along = r.Permitted.CertifiedAlong.May
		case "CHN-04", "CHN-05":
			beyondDoubt = true
		}
	}
	lacks := func(class string) bool { return !slices.Contains(due, class) || !slices.Contains(along, class) }
	return beyondDoubt && !slices.ContainsFunc(c.Required, lacks)
}
