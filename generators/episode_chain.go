package generators

import "plimsoll/spec"

// refuse asks for a compaction that must be refused, then for one that
// certifies, or for another that does not.
func (s *script) refuse() {
	if len(s.chain) >= 8 {
		s.renew()
	}
	q := s.good()
	q.gone, q.dangers = true, allDangers
	q.spoiled = !s.poisoned(q)
	s.apply(q)
	for range s.n(3) {
		switch s.n(5) {
		case 0:
			s.more()
		case 1:
			s.do(&spec.Reload{})
		case 2:
			s.lookUp()
		case 3:
			s.exclude()
		default:
			s.actOnResult()
		}
	}
	switch s.weighed(5, 2, 1) {
	case 0: // certifies
		q.raw, q.spoiled = s.poisoned(q), false
		if s.chance(1, 2) {
			q.gone, q.dangers = false, 0
		}
	case 1: // certifies no more than before, and nothing is against it now
		if s.chance(1, 2) {
			q.gone = false
		} else {
			q.dangers = 0
		}
	}
	s.apply(q)
}

// doubt compacts without certifying: provisional. Later ones that certify for
// themselves do not heal it.
func (s *script) doubt() {
	if len(s.chain) >= 8 {
		s.renew()
	}
	q := s.good()
	q.spoiled, q.gone, q.dangers = true, s.chance(1, 4), 0
	s.apply(q)
	switch s.n(6) {
	case 0:
		s.do(&spec.Reload{})
	case 1, 2:
		s.bear(q.gone)
	case 3:
		s.compact()
	case 4:
		s.compact()
		s.renew()
	}
}

// bear asks for a covered turn for the use of a class that was not certified;
// its raw entry may be lost.
func (s *script) bear(gone bool) {
	t := s.covered()
	if t == nil {
		return
	}
	if !gone && !t.lent && s.chance(1, 3) {
		s.do(&spec.Lose{Raw: []int64{t.id}})
	}
	s.resolve(t.id, s.class())
}

// omit compacts with something wrong in the coverage alone.
func (s *script) omit() {
	if len(s.chain) >= 8 {
		s.renew()
	}
	q := s.good()
	q.lack = lacksOne + lack(s.n(int(lacks)-1))
	s.apply(q)
	s.between(3, 2, 1, 0)
	if t := s.left(); t != nil && s.chance(2, 3) {
		s.resolve(t.id, "")
	}
}

// renew starts a fresh chain, and mostly makes a second generation of it.
func (s *script) renew() {
	q := s.good()
	q.raw, q.required = true, s.classes
	s.apply(q)
	switch s.n(4) {
	case 0:
		s.compact()
	case 1:
		s.guardExcludedIfAny()
	}
}

func (s *script) guardExcludedIfAny() {
	if len(s.excluded) > 0 {
		s.guardExcluded()
	}
}

var pinTexts = []string{" keep the blanks ", "line one\nline two\n", "Never touch prod", "決して消さない", "\ttab", "cafe\u0301", "x"}

// pinText returns a text to pin, sometimes one that tidying would change.
func (s *script) pinText() string {
	if s.chance(1, 2) {
		return pick(&s.roll, pinTexts)
	}
	return "Never touch " + s.literal()
}

// pin compacts with pins, and mostly once more.
func (s *script) pin() {
	if len(s.chain) >= 7 {
		s.renew()
	}
	q := s.good()
	q.pinned = s.chance(1, 2)
	for range 1 + s.n(2) {
		q.pins = append(q.pins, s.pinText())
	}
	s.apply(q)
	switch s.n(4) {
	case 0:
		s.do(&spec.Reload{})
	case 1, 2:
		s.compact()
	}
}

// demand compacts with other required classes than the step before: fewer,
// more or others.
func (s *script) demand() {
	if len(s.chain) >= 7 {
		s.renew()
	}
	if len(s.chain) == 0 {
		s.compact()
	}
	q := s.good()
	h := s.head().required
	switch s.n(5) {
	case 0: // fewer
		if h&(h-1) != 0 {
			h &= h - 1
		}
		q.required = h
	case 1: // more
		q.required = h | 1<<(3+s.n(3))
	case 2: // others
		q.required = 1 << (3 + s.n(3))
	case 3: // all that were lost before, once more
		q.required = h | s.classes
	default:
		q.required = 0
		if s.chance(2, 3) {
			q.required = 1
		}
	}
	s.apply(q)
	if s.chance(1, 2) {
		q := s.good()
		q.required = s.classes
		s.apply(q)
	}
}

// flag makes two compactions whose flags differ: what the second comes to hangs
// on its own.
func (s *script) flag() {
	if len(s.chain) >= 7 {
		s.renew()
	}
	early, late := s.good(), squeeze{}
	early.gone, early.dangers = s.chance(1, 2), 0
	if s.chance(1, 2) {
		early.gone, early.dangers = true, allDangers
	}
	early.spoiled = s.chance(1, 4)
	s.apply(early)
	late = s.good()
	late.spoiled = !s.poisoned(late)
	late.gone, late.dangers = true, allDangers
	if early.dangers != 0 {
		late.gone, late.dangers = s.chance(2, 3), 0
	}
	s.apply(late)
}
