package fuzz

import "plimsoll/spec"

// classes are those of the specification, and some that it does not know.
var classes = []string{
	spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation, spec.ClassHypothesis, spec.ClassRelation, "tone", "Identifier",
}

func (m *maker) classes() []string { return some(&m.tape, 6, classes...) }

func (m *maker) resolve() *spec.ResolveCall {
	c := &spec.ResolveCall{Checkpoint: spec.Checkpoint{Anchors: map[int64]string{}, Covered: []int64{}, Uncovered: []int64{}}, Raw: map[int64]string{}}
	k := &c.Checkpoint
	var anchors []string
	var ids []int64
	taken := map[int64]bool{}
	for m.more(len(ids), 8) {
		id := m.id(taken)
		ids = append(ids, id)
		where := m.next()
		anchor := m.anchor(len(ids) - 1)
		anchors = append(anchors, anchor)
		if !m.strict || where&8 == 0 {
			k.Anchors[id] = anchor
		}
		if where&1 == 0 {
			k.Covered = append(k.Covered, id)
		}
		if where&2 != 0 {
			k.Uncovered = append(k.Uncovered, id)
		}
		if where&4 == 0 {
			c.Raw[id] = m.text(m.names...)
		}
	}
	k.Summary = m.summary(anchors)
	for m.more(len(k.Earlier), 3) {
		k.Earlier = append(k.Earlier, m.summary(anchors))
	}
	m.flags(&k.Provisional, &k.SourceRecoverable)
	k.Required = m.classes()
	c.ID = one(&m.tape, append(ids, 7777))
	c.Class = pick(&m.tape, append([]string{""}, classes...))
	return c
}
