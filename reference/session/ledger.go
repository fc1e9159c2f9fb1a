package session

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// GuardCall is what guard would be asked. An absent ledger is null, but what
// was recorded since stays an exclusion for whoever remembers it. A ledger that
// a merge left incomplete still has what it holds.
func (m *Model) GuardCall(key, query string, at spec.Standpoint) *spec.GuardCall {
	c := &spec.GuardCall{Generation: m.Generation(), Ledger: m.ledger(), Key: key, Query: query, Standpoint: at}
	if m.holds(key) {
		c.Ledger = slices.Concat(m.held, m.Ledger)
	}
	if m.Head != nil {
		c.Summary = m.Head.Summary
	}
	return c
}

// holds: entries of the key were taken over from a ledger that was whole, which
// this one is not any more; not where they have terms, for which of those counts
// hangs on an order that nobody sees.
func (m *Model) holds(key string) bool {
	limited := func(e spec.Entry) bool { return e.Key == key && e.Terms != spec.Terms{} }
	return has(m.held, key) && !slices.ContainsFunc(m.held, limited) && !slices.ContainsFunc(m.Ledger, limited)
}

// Incomplete: the ledger is absent since a merge with a session that had none.
func (m *Model) Incomplete() bool { return m.partial }

// recorded: an entry has the key, in whichever part of the ledger.
func (m *Model) recorded(key string) bool { return has(m.Ledger, key) || has(m.held, key) }

func has(l spec.Ledger, key string) bool {
	return slices.ContainsFunc(l, func(e spec.Entry) bool { return e.Key == key })
}

func (m *Model) judgeGuard(s *spec.SessionGuard, a spec.Answer) finding {
	var f finding
	switch {
	case !m.Gone:
		f.put(m.GuardCall(s.Key, s.Query, s.Standpoint), a)
		excluded, _ := reference.Excluded(m.Ledger, s.Key, s.Standpoint)
		f.check("PRO-14", m.brought[s.Key] && excluded, !a.Proceeded())
	case m.holds(s.Key):
		m.judgeHeld(&f, s.Key, a)
	default:
		right := m.escalates(s.Key, a)
		f.check("PRO-04", true, right)
		f.check("PRO-21", m.partial && !m.recorded(s.Key), right)
	}
	return f
}

// judgeHeld: a merge kept an entry although the ledger is not whole any more.
// Which of its reasons come first is open.
func (m *Model) judgeHeld(f *finding, key string, a spec.Answer) {
	kept := a.Error != "" || a.Refused() && a.Refusal.Code == spec.CodeExcluded
	f.check("PRO-14", true, kept)
	if kept {
		f.putOnly(m.GuardCall(key, "", spec.Standpoint{}), a, "PRO-06", "PRO-20")
	}
}

// check binds a row where it applies, and breaches it where it is not kept.
func (f *finding) check(id spec.ID, applies, kept bool) {
	if !applies {
		return
	}
	f.bind(id)
	if !kept {
		f.breach(id)
	}
}

// putOnly is put for some of the rows.
func (f *finding) putOnly(c spec.Call, a spec.Answer, ids ...spec.ID) {
	for _, row := range reference.Rows(c) {
		if slices.Contains(ids, row.ID) {
			f.check(row.ID, true, reference.Admits(row.Permitted, c, a))
		}
	}
}

// escalates: where the ledger was lost, the answer is unknown; for a key that
// was recorded since, excluded will do as well.
func (m *Model) escalates(key string, a spec.Answer) bool {
	if !a.Refused() {
		return a.Error != ""
	}
	return a.Refusal.Code == spec.CodeUnknown || m.recorded(key) && a.Refusal.Code == spec.CodeExcluded
}
