package generators

import "plimsoll/spec"

// olderElements: a compaction names, besides its own, the elements of turns
// that the one before it covers and pinned, or covers and did not pin; a third
// one lies between or not, or a reload.
func olderElements(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			s.begin()
			s.apply(squeeze{required: s.classes, pinned: at[0] == 0})
			first := len(s.turns)
			[]func(s *script){gapsBetween[0], gapsBetween[2], gapsBetween[4]}[at[1]](s)
			s.begin()
			s.apply(squeeze{required: s.classes})
			c := s.steps[len(s.steps)-1].(*spec.Compact)
			for _, t := range s.turns[:first] {
				if t.states != nil && s.classes.has(t.class) {
					c.Elements = append(c.Elements, spec.Element{Class: s.order.class(t.class), Text: t.states.text(), Turn: t.id})
				}
			}
		})
	}, 2, 3)
}

// manyTurns: compactions of more turns than fit into a word of bits, with some
// kept or none; then the oldest and the newest of them are resolved.
func manyTurns(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			for range []int{33, 65}[at[0]] {
				s.begin()
			}
			s.apply(squeeze{required: s.classes, keep: []int{0, 1, 40}[at[1]]})
			s.resolve(s.turns[0].id, "")
			s.resolve(s.turns[len(s.turns)-1].id, "")
		})
	}, 2, 3)
}

// keptBehind: a compaction covers some turns and leaves others uncovered, older
// ones than the newest among them; the next one keeps a few of those.
func keptBehind(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			for range 3 {
				s.begin()
			}
			s.apply(squeeze{required: s.classes, lack: lacksSome})
			s.apply(squeeze{required: s.classes, keep: 1 + at[0]})
		})
	}, 2, 6)
}
