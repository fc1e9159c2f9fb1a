package generators

import (
	"maps"

	"plimsoll/spec"
)

// blend acts on literals of an artifact together with what a tool returned, or
// with what the user said.
func (s *script) blend() {
	st := s.borne()
	literals := s.some(st.payload)
	switch s.weighed(4, 1, 1) {
	case 0:
		maps.Copy(literals, s.fetch(s.values(resultNames)))
	case 1:
		_, value := anyOf(&s.roll, literals)
		s.tell(spec.RoleUser, value)
	default:
		value := s.value()
		s.tell(spec.RoleUser, value)
		literals[pick(&s.roll, guessNames)] = value
	}
	a := s.act(pick(&s.roll, knownOps), s.newKey(), literals, st.name)
	a.Authoritative = s.chance(1, 8)
}

// mixedSources: an artifact that can be restored or is lossy; an operation of
// either class; an act on one of its literals alone, which the user said as
// well or not, or together with one that a tool returned, the user said, or
// nobody; a reload, a turn or nothing lies between; and the facts are true or
// not.
func mixedSources(yield func(episodeRow) bool) bool {
	gist := spec.LossyGist
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			var spoil func(p *artifactPlan)
			if at[0] == 1 {
				spoil = func(p *artifactPlan) { p.tag = &gist }
			}
			literals := map[string]string{factNames[0]: s.literal()}
			st := s.put(maps.Clone(literals), spoil)
			if at[4] == 0 {
				s.set(literals)
			}
			value := s.literal()
			switch at[2] {
			case 1:
				s.tell(spec.RoleUser, literals[factNames[0]])
			case 2:
				literals[resultNames[0]] = value
				s.fetch(map[string]string{resultNames[0]: value})
			case 3:
				literals[guessNames[0]] = value
				s.tell(spec.RoleUser, value)
			case 4:
				literals[guessNames[0]] = value
			}
			[]func(s *script){gapsBetween[0], gapsBetween[1], gapsBetween[4]}[at[3]](s)
			s.act([]string{"commit", "plan"}[at[1]], s.newKey(), literals, st.name)
		})
	}, 2, 2, 5, 3, 2)
}
