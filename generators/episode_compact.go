package generators

import (
	"slices"

	"plimsoll/spec"
)

// A lack is what is wrong with the coverage of a compaction.
type lack uint8

const (
	lacksNothing    lack = iota
	lacksOne             // one turn is not told
	lacksLiteral         // one turn's anchor is altered
	lacksSome            // about half of the turns are not told
	lacksAll             // nothing is told
	lacksReport          // one turn is told and not reported
	lacksAnyReport       // the report is empty
	lacksReported        // one turn is reported and not told
	lacksEnd             // the summary is cut off, and one turn is not told
	lacksMarker          // the declared end marker is missing
	lacksRoom            // the input is over the ceiling
	lacksRoomAndOne      // the same, and one turn is not told
	lacksTruth           // the report names strangers
	lacks
)

// A squeeze is a compaction before it is spelled out. The zero value is a good
// one, of everything, that requires nothing.
type squeeze struct {
	raw      bool
	keep     int
	lack     lack
	spoiled  bool // one element is not kept
	pinned   bool // the elements are pinned and not told
	required classSet
	gone     bool // the source is not recoverable
	dangers  int  // strict consumer, chaining risk and costly side effect, as bits
	pins     []string
	hearsay  string   // what the summary says besides
	judge    string   // what the fidelity judge answered
	with     []string // sessions to take in
	show     showing
}

const allDangers = 7

// compact makes a good compaction from the head.
func (s *script) compact() {
	if len(s.chain) >= 8 {
		s.exchange()
		return
	}
	s.apply(s.good())
}

// good returns a compaction that certifies wherever the chain can.
func (s *script) good() squeeze {
	q := squeeze{keep: s.weighed(4, 3, 2, 1), required: s.due()}
	if s.on.has(featurePins) {
		q.pinned = s.chance(1, 3)
		if s.chance(1, 2) {
			q.pins = []string{s.pinText()}
		}
	}
	if s.on.has(featureFlags) && !s.poisoned(q) {
		q.gone, q.dangers = s.chance(1, 2), s.n(allDangers+1)
	}
	return q
}

// due returns the classes to require so that the chain certifies them.
func (s *script) due() classSet {
	h := s.head()
	if h == nil || h.along&s.classes == 0 {
		return s.classes
	}
	return h.along & s.classes
}

// poisoned reports whether the compaction cannot certify, whatever it keeps.
func (s *script) poisoned(q squeeze) bool {
	h := s.head()
	return h != nil && !q.raw && !h.heals(q.required)
}

// heals reports whether a child that requires the classes can be certified.
func (m *mark) heals(required classSet) bool {
	return m.ancestry && m.required != 0 && m.required&^m.along == 0 && required&^m.along == 0
}

// input returns the turns that a compaction replaces.
func (s *script) input(q squeeze) []*said {
	in := make([]*said, 0, len(s.turns))
	for i := range s.turns {
		if t := &s.turns[i]; q.raw || t.by == 0 {
			in = append(in, t)
		}
	}
	in = in[:max(0, len(in)-q.keep)]
	return slices.DeleteFunc(in, func(t *said) bool { return s.keeps(t.id) })
}

// apply compacts, once there is enough to compact, and reports whether the
// compaction may be applied.
func (s *script) apply(q squeeze) bool {
	want := q.keep + 1
	if !s.exact {
		want += s.n(2)
	}
	for {
		have := len(s.turns)
		if enough := q.raw && have >= want || !q.raw && s.open() >= want; enough && (s.policy == nil || len(s.input(q)) > 0) {
			break
		}
		s.more()
	}
	in := s.input(q)
	c := &spec.Compact{From: spec.FromHead, With: q.with, Keep: int64(q.keep), RatioLow: pick(&s.roll, ratios), SourceRecoverable: !q.gone,
		StrictConsumer: q.dangers&1 != 0, ChainingRisk: q.dangers&2 != 0, CostlySideEffect: q.dangers&4 != 0, Pins: q.pins, Judge: q.judge}
	if q.raw {
		c.From = spec.FromRaw
	}
	w := writing{script: s, squeeze: q, call: c}
	w.victim = -1
	if q.lack == lacksOne || q.lack == lacksLiteral || q.lack == lacksReport || q.lack == lacksReported || q.lack == lacksEnd || q.lack == lacksRoomAndOne {
		w.victim = s.n(len(in))
	}
	w.b.Grow(64*len(in) + 64)
	covered := w.cover(in)
	here := w.certify(in)
	if c.Doubted() {
		here = 0
	}
	w.end()
	w.limit(in)
	shown := w.present(in, covered)
	c.Summary = w.b.String()
	s.do(c)
	if !shown {
		return false
	}
	return s.settle(q, here, in, covered)
}

// settle takes the script on by a compaction. Where refusing is permitted and
// not due, it is taken for applied.
func (s *script) settle(q squeeze, here classSet, in []*said, covered []bool) bool {
	m := mark{newest: s.turns[len(s.turns)-1].id, required: q.required, along: here, ancestry: true}
	if h := s.head(); h != nil && !q.raw {
		m.ancestry = h.ancestry && h.required&^h.along == 0
		m.along &= h.along
	}
	certified := m.ancestry && q.required&^m.along == 0
	if !certified && q.required != 0 && q.gone && q.dangers == allDangers {
		for i, t := range in {
			t.maybe = t.maybe || s.unsure && covered[i]
		}
		return false
	}
	s.unsure = s.unsure && !q.raw || !certified && q.gone && q.dangers != 0
	if q.raw {
		s.chain = s.chain[:0]
		for i := range s.turns {
			t := &s.turns[i]
			t.by, t.maybe, t.pinned = 0, false, min(t.pinned, 1)
		}
	}
	for i, t := range in {
		if covered[i] {
			t.by = len(s.chain) + 1
		} else {
			m.left = append(m.left, t.id)
		}
		if q.pinned && t.states != nil && q.required.has(t.class) && t.pinned == 0 {
			t.pinned = len(s.chain) + 1
		}
	}
	s.chain = append(s.chain, m)
	return true
}
