package generators

import (
	"slices"

	"plimsoll/spec"
)

// find chooses among the live turns that match; there may be none.
func (s *script) find(match func(t *said) bool) *said {
	n := 0
	for i := range s.turns {
		if match(&s.turns[i]) {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	n = s.n(n)
	for i := range s.turns {
		if t := &s.turns[i]; match(t) {
			if n == 0 {
				return t
			}
			n--
		}
	}
	return nil
}

func (s *script) covered() *said { return s.find(func(t *said) bool { return t.by > 0 }) }

// older chooses a turn that an earlier checkpoint of the chain covers.
func (s *script) older() *said {
	return s.find(func(t *said) bool { return t.by > 0 && t.by < len(s.chain) })
}

// left chooses a turn that the checkpoint in force was asked to cover and does not.
func (s *script) left() *said {
	h := s.head()
	return s.find(func(t *said) bool { return h != nil && slices.Contains(h.left, t.id) })
}

// lookUp resolves a live turn, mostly one that the chain covers.
func (s *script) lookUp() {
	t := s.covered()
	if t == nil || s.chance(1, 4) {
		t = &s.turns[s.n(len(s.turns))]
	}
	class := ""
	if s.on.has(featureLookup) && s.chance(1, 2) {
		class = s.class()
	}
	s.resolve(t.id, class)
}

// resolve asks for a turn, for the use of a class or none.
func (s *script) resolve(id int64, class string) { s.do(&spec.SessionResolve{ID: id, Class: class}) }

// class returns a class that the checkpoint in force requires, or another one.
func (s *script) class() string {
	if h := s.head(); h != nil && h.required != 0 && s.chance(2, 3) {
		return s.order.class(h.required.nth(s.n(h.required.count())))
	}
	return s.order.class(s.n(4))
}

// search resolves turns of every standing: covered by the checkpoint in force
// or an older one, left uncovered, undone, never heard of.
func (s *script) search() {
	var t *said
	switch s.n(5) {
	case 0:
		s.resolve(s.ids+1+int64(s.n(5)), "")
		return
	case 1:
		if len(s.undone) > 0 {
			s.resolve(pick(&s.roll, s.undone), "")
			return
		}
	case 2:
		t = s.older()
	case 3:
		t = s.left()
	}
	if t == nil {
		s.lookUp()
		return
	}
	s.resolve(t.id, []string{"", s.class()}[s.n(2)])
}

// loseRaw takes raw entries away, of turns that are covered or not, and asks
// for one of them; a compaction or a reload may lie between.
func (s *script) loseRaw() {
	var t *said
	switch s.weighed(2, 2, 1, 1) {
	case 0:
		t = s.covered()
	case 1:
		if t = s.left(); t == nil && len(s.chain) < 8 {
			q := s.good()
			q.lack = lacksOne
			s.apply(q)
			t = s.left()
		}
	case 2:
		t = s.older()
	}
	if t == nil {
		t = &s.turns[s.n(len(s.turns))]
	}
	if t.lent {
		t = s.say(spec.RoleUser)
	}
	id := t.id
	lost := []int64{id}
	if last := s.turns[len(s.turns)-1]; s.chance(1, 4) && last.id != id && !last.lent {
		lost = append(lost, last.id)
	}
	s.do(&spec.Lose{Raw: lost})
	s.between(4, 1, 1, 0)
	s.resolve(id, []string{"", s.class()}[s.n(2)])
}
