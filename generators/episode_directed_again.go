package generators

import (
	"maps"

	"plimsoll/spec"
)

// putAgain: an artifact in the place of one of that name, with the same names,
// others, or fewer, with its digest or without; both were borne out. A reload
// lies between or not; then it is handed out, or an act takes a literal of it,
// or of the one that is gone.
func putAgain(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			first := map[string]string{factNames[0]: s.literal(), factNames[1]: s.literal()}
			second := []map[string]string{{factNames[0]: s.literal(), factNames[1]: s.literal()}, {factNames[2]: s.literal()}, {factNames[0]: first[factNames[0]]}}[at[0]]
			s.set(first)
			s.put(first, nil)
			if at[2] == 1 {
				s.do(&spec.Reload{})
			}
			s.set(second)
			s.puts-- // the same name once more
			var spoil func(p *artifactPlan)
			if at[1] == 1 {
				spoil = func(p *artifactPlan) { p.digest = digestAbsent }
			}
			st := s.put(second, spoil)
			switch at[3] {
			case 0:
				s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: "commit"})
			case 1:
				s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: "plan"})
			case 2:
				s.act("commit", s.newKey(), maps.Clone(second), st.name)
			default:
				s.act("plan", s.newKey(), map[string]string{factNames[1]: first[factNames[1]]}, st.name)
			}
		})
	}, 3, 2, 2, 4)
}

// unpinned: a compaction pins what it must keep, the history goes back before
// it, in a copy or not, once or after another compaction; the next compaction
// keeps one element nowhere.
func unpinned(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			for range 2 {
				s.begin() // so that one of the turns makes a statement
			}
			back := len(s.turns) - 1
			s.say(spec.RoleUser)
			s.apply(squeeze{required: s.classes, pinned: true, pins: []string{pinTexts[at[2]]}})
			if at[1] == 1 {
				s.begin()
				s.apply(s.plain())
			}
			s.goTo(back, at[0] == 1)
			s.apply(squeeze{required: s.classes, spoiled: true})
			s.resolve(s.turns[0].id, s.order.class(0))
		})
	}, 2, 2, 4)
}
