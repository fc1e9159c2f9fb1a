package generators

import "plimsoll/spec"

// fieldMoves are made under the profile field alone.
var fieldMoves = []move{
	{feature: always, field: true, weight: 2, make: (*script).rumour},
}

// fieldDirected are directed sessions of the profile field.
var fieldDirected = []episodeTable{hearsays}

// rumour lets the summary forbid a key that nobody recorded, and asks the guard.
func (s *script) rumour() {
	if len(s.chain) >= 8 {
		s.renew()
	}
	key := s.newKey()
	q := s.good()
	q.hearsay = say(&s.roll, []saying{sayForbids, sayForbids, sayNames}[s.n(3)], key)
	s.apply(q)
	if s.chance(1, 4) {
		s.do(&spec.Reload{})
	}
	s.do(&spec.SessionGuard{Key: key, Query: say(&s.roll, saying(s.weighed(4, 1, 1)), key)})
}

// hearsays: a summary of the first, second or third generation forbids a key,
// which another entry resembles or none; something lies between.
func hearsays(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			key := s.newKey()
			if at[1] == 1 {
				s.do(&spec.Record{Key: key + "2", Reason: plainReasons[0]})
			}
			grow(s, at[0])
			q := s.plain()
			q.hearsay = say(&s.roll, sayForbids, key)
			s.apply(q)
			gapsBetween[at[2]](s)
			s.do(&spec.SessionGuard{Key: key})
		})
	}, 3, 2, len(gapsBetween))
}
