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

// firstAttempts: two or three acts under one key, each with literals of its
// own; a compaction, a reload or nothing lies between; then a retry with the
// literals of one of them.
func firstAttempts(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			key := s.newKey()
			var tried []map[string]string
			for range 2 + at[0] {
				tried = append(tried, map[string]string{resultNames[0]: s.literal()})
				s.act("commit", key, s.fetch(tried[len(tried)-1]), "")
			}
			[]func(s *script){gapsBetween[0], gapsBetween[2], gapsBetween[4]}[at[1]](s)
			s.act("retry_idempotent", key, s.fetch(tried[min(at[2], len(tried)-1)]), "")
		})
	}, 2, 3, 3)
}

// lostForGood: the raw entry of a turn that is left uncovered, kept or covered
// is lost; the history goes back to a later turn, in a copy or not, or a reload
// or a compaction comes; then the turn is resolved.
func lostForGood(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			s.apply(squeeze{required: s.classes, lack: []lack{lacksAnyReport, lacksNothing}[at[0]]})
			s.begin()
			wanted := s.turns[at[1]].id
			s.do(&spec.Lose{Raw: []int64{wanted}})
			gapsBetween[[]int{2, 4, 7, 8}[at[2]]](s)
			s.resolve(wanted, "")
		})
	}, 2, 3, 4)
}

// keptAndUndone: a compaction keeps a few turns, and the history goes back to
// one of those, or to one of those that it replaced; then another compaction.
func keptAndUndone(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			s.apply(squeeze{required: s.classes, pins: []string{pinTexts[2]}})
			s.begin()
			s.begin()
			s.apply(squeeze{required: s.classes, keep: at[0]})
			s.goTo(len(s.turns)-1-at[1], at[2] == 1)
			s.begin()
			s.apply(s.plain())
		})
	}, 4, 4, 2)
}

// toolTwice: two or three calls of tools in one turn, and acts on what each of
// them returned; an act, a turn of the assistant, a tool's turn, a compaction
// or a refused one lies between.
func toolTwice(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			var results []map[string]string
			for i := range 2 + at[0] {
				results = append(results, s.fetch(map[string]string{resultNames[i*at[1]]: s.literal()}))
			}
			switch at[2] {
			case 1:
				s.say(spec.RoleAssistant)
			case 2:
				s.say(spec.RoleTool)
			case 3:
				s.apply(s.plain())
			case 4:
				s.apply(squeeze{required: s.classes, spoiled: true, gone: true, dangers: allDangers})
			}
			for _, literals := range results {
				s.act("commit", s.newKey(), maps.Clone(literals), "")
				s.act("authorize", s.newKey(), literals, "")
			}
		})
	}, 2, 2, 5)
}
