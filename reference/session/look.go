package session

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// Look holds what inspect shows against the state, after the step that came
// last and its answer: which rows that puts to the test, and which it breaches.
func (m *Model) Look(i *spec.Inspection, last spec.Step, a spec.Answer) (bound, breached []spec.ID) {
	var f finding
	check := func(id spec.ID, right bool) {
		f.bind(id)
		if !right {
			f.breach(id)
		}
	}
	refused := isCompact(last) && !applied(a)
	if refused && !m.unchanged(i) {
		f.bind("FLR-13")
		f.breach("FLR-13")
		return f.bound, f.breached // what differs, differs for this reason
	}
	if (isCompact(last) || isKill(last)) && i.Generation != m.Generation() {
		check("OUT-01", false)
		return f.bound, f.breached // what is in force is not what was reported
	}
	check("COV-19", m.accounted(i))
	check("COV-20", m.rawKept(i))
	switch {
	case m.partial:
		check("PRO-21", i.Ledger == nil)
	case m.Gone:
		check("PRO-04", i.Ledger == nil)
	case m.ledgers != nil:
		check("PRO-14", i.Ledger != nil && united(i.Ledger, m.ledgers))
	default:
		check(m.ledgerRow(last), slices.Equal(i.Ledger, m.Ledger) && i.Ledger != nil)
	}
	check("RST-19", m.tagsKept(i))
	check("CHN-08", m.pinsKept(i))
	m.lookAtCorrections(i, check)
	m.lookAtLayout(i, check)
	m.lookAtRecord(i, check)
	m.lookAtTombstones(i, check)
	m.lookBack(i, last, check)
	if refused {
		f.bind("FLR-13")
	}
	if m.Head != nil {
		check("FLR-08", i.Provisional == m.Head.Provisional)
		check("OUT-01", i.Generation == m.Head.Generation && i.Summary == m.Head.Summary)
		m.lookAtContract(i, check)
	} else {
		check("OUT-01", i.Generation == 0)
	}
	return f.bound, f.breached
}

func isCompact(s spec.Step) bool { _, ok := s.(*spec.Compact); return ok }

func isKill(s spec.Step) bool { _, ok := s.(*spec.Kill); return ok }

func applied(a spec.Answer) bool {
	r, ok := a.Result.(*spec.CompactResult)
	return ok && r.Outcome == spec.Applied
}

// unchanged: everything that a refused compaction must leave alone.
func (m *Model) unchanged(i *spec.Inspection) bool {
	ledger := (i.Ledger == nil) == m.Gone && (m.Gone || slices.Equal(i.Ledger, m.Ledger))
	marked := m.Head == nil && !i.Provisional || m.Head != nil && m.Head.Provisional == i.Provisional
	return ledger && marked && slices.Equal(i.Pins, m.pins) && i.Generation == m.Generation() && m.rawKept(i) && m.historyKept(i) &&
		slices.Equal(i.Covered, m.Covered()) && slices.Equal(i.Uncovered, m.Uncovered()) && (m.Head == nil || i.Summary == m.Head.Summary)
}

func (m *Model) historyKept(i *spec.Inspection) bool {
	return slices.EqualFunc(i.History, m.Turns, func(h spec.HistoryTurn, t spec.Append) bool { return h.ID == t.ID })
}

// accounted: each turn is covered in the chain, uncovered or retained, and the
// history is whole.
func (m *Model) accounted(i *spec.Inspection) bool {
	return m.historyKept(i) && slices.Equal(i.Covered, m.Covered()) && slices.Equal(i.Uncovered, m.Uncovered()) && slices.Equal(i.Retained, m.Retained())
}

// rawKept: raw entries that are needed are there, byte for byte: of turns that
// are uncovered, or covered by a provisional checkpoint that counted on them,
// or in the context.
func (m *Model) rawKept(i *spec.Inspection) bool {
	raw := m.Raw()
	covered := m.coveredSet()
	free := m.Head != nil && !(m.Head.Provisional && m.Head.SourceRecoverable)
	for _, h := range i.History {
		text, there := raw[h.ID]
		if !there || free && covered[h.ID] {
			continue
		}
		if h.Raw == nil || *h.Raw != text {
			return false
		}
	}
	return true
}

// ledgerRow is the row that a ledger breaks which is not what was recorded.
func (m *Model) ledgerRow(last spec.Step) spec.ID {
	switch s := last.(type) {
	case *spec.Record:
		return "PRO-05"
	case *spec.Undo, *spec.Fork:
		return "PRO-18"
	case *spec.Switch:
		if m.newborn {
			return "PRO-18"
		}
	case *spec.Compact:
		if s.From == spec.FromRaw {
			return "PRO-18"
		}
	}
	return "PRO-11"
}

func (m *Model) tagsKept(i *spec.Inspection) bool {
	return maps.EqualFunc(i.Artifacts, m.Artifacts, func(t spec.ArtifactTag, a spec.Artifact) bool {
		return same(t.LossClass, a.LossClass) && same(t.Digest, a.Digest)
	})
}

func same(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// pinsKept: every pin is there, in order; of several parents in the order of
// each. After a fresh chain or an undo the older ones may be or not.
func (m *Model) pinsKept(i *spec.Inspection) bool {
	if m.pinned == nil {
		return within(m.pins, i.Pins)
	}
	return !slices.ContainsFunc(m.pinned, func(pins []string) bool { return !within(pins, i.Pins) })
}

func (m *Model) lookAtContract(i *spec.Inspection, check func(spec.ID, bool)) {
	h := m.Head
	if i.Contract == nil {
		check("CHN-09", false)
		return
	}
	need := h.shown(nil).Required
	check("CHN-09", !slices.ContainsFunc(need, func(c string) bool { return !slices.Contains(i.Contract.Required, c) }))
	beyond := func(shown, reported []string) bool {
		return slices.ContainsFunc(shown, func(c string) bool { return !slices.Contains(reported, c) })
	}
	check("CHN-07", !beyond(i.Contract.CertifiedHere, h.Here) && !beyond(i.Contract.CertifiedAlong, h.Along))
	if !h.Ancestry {
		check("CHN-03", !i.Contract.AncestryCertified)
	}
	gaps := m.gaps()
	right := true
	for class, generation := range gaps {
		right = right && slices.Contains(i.Contract.Gaps, spec.Gap{Class: class, Generation: generation})
	}
	for _, g := range i.Contract.Gaps {
		first, ok := gaps[g.Class]
		right = right && (!ok || first == g.Generation)
	}
	if len(gaps) > 0 {
		check("CHN-10", right)
	}
}

// gaps dates, for each class the checkpoint in force requires and does not
// certify along the chain, the first generation that did not certify it.
func (m *Model) gaps() map[string]int64 {
	out := map[string]int64{}
	for _, class := range m.Head.Required {
		if slices.Contains(m.Head.Along, class) {
			continue
		}
		out[class] = m.Head.lackingSince(class)
	}
	return out
}

// lackingSince goes back as long as the class is missing, along every way there
// is, and returns the lowest generation met.
func (c *Checkpoint) lackingSince(class string) int64 {
	first := c.Generation
	for _, p := range c.parents() {
		if !slices.Contains(p.Along, class) {
			first = min(first, p.lackingSince(class))
		}
	}
	return first
}
