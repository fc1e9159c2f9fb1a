package session

import (
	"maps"
	"reflect"
	"slices"
)

// Clone returns a copy that can be taken on by Apply while the model stays as
// it is. What no step changes is shared.
func (m *Model) Clone() *Model {
	c := *m
	c.Turns, c.Ledger, c.pins = slices.Clip(m.Turns), slices.Clip(m.Ledger), slices.Clip(m.pins)
	c.resolved, c.done, c.flags = slices.Clip(m.resolved), slices.Clip(m.done), slices.Clip(m.flags)
	c.Artifacts, c.Durable, c.lostRaw = maps.Clone(m.Artifacts), maps.Clone(m.Durable), maps.Clone(m.lostRaw)
	c.fresh, c.stale, c.known = maps.Clone(m.fresh), maps.Clone(m.stale), maps.Clone(m.known)
	c.verified, c.bound, c.crossed = maps.Clone(m.verified), maps.Clone(m.bound), maps.Clone(m.crossed)
	c.cutOff, c.doubts, c.corrections = slices.Clip(m.cutOff), maps.Clone(m.doubts), slices.Clip(m.corrections)
	c.held, c.brought, c.torn, c.aside = slices.Clip(m.held), maps.Clone(m.brought), maps.Clone(m.torn), maps.Clone(m.aside)
	c.heads, c.ledgers, c.pinned = slices.Clone(m.heads), slices.Clone(m.ledgers), slices.Clone(m.pinned)
	return &c
}

// Same reports whether two models are in the same state. It may say no of
// states that nothing tells apart, never yes of two that something does.
func (m *Model) Same(other *Model) bool { return reflect.DeepEqual(m, other) }

// Trail returns the place in the history behind which there are only turns of
// the set: those that were appended while a compaction ran.
func (m *Model) Trail(late map[int64]bool) int {
	n := len(m.Turns)
	for n > 0 && late[m.Turns[n-1].ID] {
		n--
	}
	return n
}
