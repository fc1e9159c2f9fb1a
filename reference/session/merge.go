package session

import (
	"cmp"
	"maps"
	"slices"

	"plimsoll/spec"
)

// Several sessions, under the capability merge. A model is the session in
// hand; those put aside are kept by name.

// branch puts a copy aside. In the copy a new turn begins, as in any fork.
func (m *Model) branch(as string) {
	c := m.Clone()
	c.name, c.newborn, c.aside = as, true, nil
	c.newTurn()
	c.refused = false
	if m.aside == nil {
		m.aside = map[string]*Model{}
	}
	m.aside[as] = c
}

// switchTo takes another session in hand.
func (m *Model) switchTo(name string) {
	other, ok := m.aside[name]
	if !ok {
		return
	}
	aside, was := m.aside, *m
	was.aside, was.newborn = nil, false
	delete(aside, name)
	aside[was.name] = &was
	*m = *other
	m.aside = aside
}

// Has reports whether a session of that name is put aside.
func (m *Model) Has(name string) bool { return m.aside[name] != nil }

// Beside makes other sessions known by name, in the place of all that were.
func (m *Model) Beside(others map[string]*Model) { m.aside = others }

// joined is the session as it is with those that a merge takes in, before the
// compaction; itself where nothing is merged.
func (m *Model) joined(c *spec.Compact) *Model {
	others := make([]*Model, 0, len(c.With))
	for _, name := range c.With {
		if other := m.aside[name]; other != nil {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return m
	}
	j := m.Clone()
	j.aside = nil
	j.heads, j.ledgers, j.pinned = m.parents(), [][]spec.Entry{m.Ledger}, [][]string{m.pins}
	for _, o := range others {
		j.takeIn(o)
	}
	return j
}

// takeIn adds what another session holds. Artifacts, the durable source and
// the current turn stay those of the session in hand.
func (m *Model) takeIn(o *Model) {
	m.lostRaw = lostInAll(m, o)
	m.Turns = unite(m.Turns, o.Turns)
	m.heads = append(m.heads, o.parents()...) // one that two sessions share as often
	m.pinned = append(m.pinned, o.pins)
	m.pins = behind(m.pins, o.pins)
	m.takeInLedger(o)
	m.takeInActs(o)
}

// unite orders the turns of two histories by id; one that both have is there
// once.
func unite(a, b []spec.Append) []spec.Append {
	have := map[int64]bool{}
	for _, t := range a {
		have[t.ID] = true
	}
	out := slices.Clone(a)
	for _, t := range b {
		if !have[t.ID] {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(x, y spec.Append) int { return cmp.Compare(x.ID, y.ID) })
	return out
}

// lostInAll: a raw entry is gone if no session has it.
func lostInAll(a, b *Model) map[int64]bool {
	lost, rawA, rawB := maps.Clone(a.lostRaw), a.Raw(), b.Raw()
	maps.Copy(lost, b.lostRaw)
	maps.DeleteFunc(lost, func(id int64, _ bool) bool {
		_, inA := rawA[id]
		_, inB := rawB[id]
		return inA || inB
	})
	return lost
}

// behind puts a list behind another; what they have in common at their
// beginning is there once.
func behind[T comparable](a, b []T) []T {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return append(a[:len(a):len(a)], b[n:]...)
}

// takeInLedger: where one ledger is absent the whole is, for good; but what
// the others hold stays excluded (P1, P2).
func (m *Model) takeInLedger(o *Model) {
	m.ledgers = append(m.ledgers, o.Ledger)
	for _, e := range slices.Concat(o.Ledger, o.held) {
		if !m.recorded(e.Key) {
			m.brought[e.Key] = true
		}
	}
	if !m.Gone && !o.Gone {
		m.Ledger = behind(m.Ledger, o.Ledger)
		return
	}
	held, since := spec.Ledger{}, spec.Ledger{}
	for _, s := range []*Model{m, o} {
		held = behind(held, s.held)
		if s.Gone {
			since = append(since, s.Ledger...)
		} else {
			held = behind(held, s.Ledger)
		}
	}
	m.held, m.Ledger, m.Gone, m.partial = held, since, true, true
}

// takeInActs: a key that is bound by different literals is open either way.
func (m *Model) takeInActs(o *Model) {
	for key, literals := range o.bound {
		if m.bound[key] == nil {
			m.bound[key] = literals
		}
		if o.torn[key] || !maps.Equal(m.bound[key], literals) {
			m.torn[key] = true
		}
	}
	m.done = append(m.done, o.done...)
}

// merged takes over what the sessions came to, before the checkpoint is made.
func (m *Model) merged(c *spec.Compact) {
	aside := m.aside
	*m = *m.joined(c)
	for _, name := range c.With {
		delete(aside, name)
	}
	m.aside = aside
}

// parents are the checkpoints that the next one is made from.
func (m *Model) parents() []*Checkpoint {
	if m.heads != nil || m.Head == nil {
		return m.heads
	}
	return []*Checkpoint{m.Head}
}

// parents of a checkpoint: none, if it was made from the raw history.
func (c *Checkpoint) parents() []*Checkpoint {
	if c.Parent == nil {
		return c.Joined
	}
	return append([]*Checkpoint{c.Parent}, c.Joined...)
}

// line lists the checkpoints and all before them, each once, newest first
// along every way back.
func line(heads ...*Checkpoint) []*Checkpoint {
	var out []*Checkpoint
	var visit func(c *Checkpoint)
	visit = func(c *Checkpoint) {
		if slices.Contains(out, c) {
			return
		}
		out = append(out, c)
		for _, p := range c.parents() {
			visit(p)
		}
	}
	for _, h := range heads {
		visit(h)
	}
	return out
}

// Follow takes over from what inspect shows what a merge leaves open: the order
// between the parents' entries and pins, and whether one that two of them hold
// is there once or twice.
func (m *Model) Follow(i *spec.Inspection) {
	if m.ledgers == nil {
		return
	}
	if i.Ledger != nil && united(i.Ledger, m.ledgers) {
		m.Ledger = slices.Clone(i.Ledger)
	}
	if m.pinsKept(i) {
		m.pins = slices.Clone(i.Pins)
		m.Head.Pins = m.pins
	}
	m.ledgers, m.pinned = nil, nil
}

// united: the list is made of the others and of nothing else, and keeps the
// order of each.
func united[T comparable](all []T, parts [][]T) bool {
	most := map[T]int{}
	for _, part := range parts {
		if !within(part, all) {
			return false
		}
		for _, x := range part {
			most[x]++
		}
	}
	for _, x := range all {
		most[x]--
	}
	for _, n := range most {
		if n < 0 {
			return false
		}
	}
	return true
}

// within: the part stands in the whole, in its order.
func within[T comparable](part, all []T) bool {
	next := 0
	for _, x := range all {
		if next < len(part) && x == part[next] {
			next++
		}
	}
	return next == len(part)
}

// LookBeside holds what inspect shows of a session put aside against its
// state: a merge that was refused leaves it as it was, and leaves it there.
func (m *Model) LookBeside(name string, i *spec.Inspection) (bound, breached []spec.ID) {
	var f finding
	f.check("FLR-13", true, m.aside[name].unchanged(i))
	return f.bound, f.breached
}
