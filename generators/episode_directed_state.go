package generators

import (
	"maps"

	"plimsoll/spec"
)

// otherSources: a literal that a tool did not return: said by the user, in a
// resolved text, true by luck, in an artifact that the act does not name or
// under another name there; an artifact that lacks it, or holds another form of
// it; and an unknown operation. A turn, a compaction or nothing lies between.
func otherSources(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			value, op, artifact := s.literal(), "commit", ""
			name, other := factNames[0], factNames[1]
			if at[0] > 3 {
				payload := map[string]string{name: value}
				s.set(payload)
				artifact = s.put(payload, nil).name
			}
			switch at[0] {
			case 0:
				s.tell(spec.RoleUser, value)
			case 1:
				value = s.turns[0].anchor
				s.apply(s.plain())
				s.resolve(s.turns[0].id, "")
			case 2:
				s.set(map[string]string{name: value})
			case 3:
				op = strangeOps[0]
				s.fetch(map[string]string{name: value})
			case 4:
				artifact = ""
			case 5:
				name = other
			case 6:
				name, value = other, s.literal()
				s.fetch(map[string]string{name: value})
			case 7:
				value += "0"
			}
			gapsBetween[at[1]](s)
			s.act(op, s.newKey(), map[string]string{name: value}, artifact)
		})
	}, 8, 4)
}

// outdatedFacts: an artifact that was verified, or used, or neither; something
// that lies between; the facts stay, change, go, or change and come back; and a
// reconstruction or an act.
func outdatedFacts(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			facts := map[string]string{factNames[0]: s.literal()}
			st := s.put(facts, nil)
			if at[0] > 0 {
				s.set(facts)
			}
			if at[0] > 1 {
				s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: "commit"})
			}
			gapsBetween[1+at[1]](s)
			switch at[2] {
			case 1, 3:
				s.set(map[string]string{factNames[0]: s.literal()})
			case 2:
				s.forget(factNames[0])
			}
			if at[2] == 3 {
				s.set(facts)
			}
			if at[3] == 0 {
				s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: "authorize"})
				return
			}
			s.act([]string{"", "commit", "plan"}[at[3]], s.newKey(), maps.Clone(facts), st.name)
		})
	}, 3, 4, 4, 3)
}

// pinnedTexts: pins of every text at the first generation, at the second, or at
// both; then something that they have to cross, twice.
func pinnedTexts(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			pins := [2][]string{}
			for g := range pins {
				if at[0] != 1-g {
					pins[g] = []string{pinTexts[(at[2]+g)%len(pinTexts)]}
				}
			}
			s.apply(squeeze{required: s.classes, pins: pins[0], pinned: at[2]%2 == 1})
			s.begin()
			s.apply(squeeze{required: s.classes, pins: pins[1]})
			for range 2 {
				gapsBetween[2+at[1]](s)
			}
		})
	}, 3, len(gapsBetween)-2, 3)
}

// lookups: a turn that is covered by the checkpoint in force, by an older one,
// left uncovered, kept or undone; its raw entry there, lost before the
// compaction or lost after it; the checkpoint certified, provisional, or
// provisional without a source; for no use, or for that of a required class.
func lookups(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		where, loss, standing, use := at[0], at[1], at[2], at[3]
		return yield(func(s *script) {
			s.begin()
			wanted := s.turns[0].id
			lose := func(when int) {
				if loss == when {
					s.do(&spec.Lose{Raw: []int64{wanted}})
				}
			}
			q := squeeze{required: s.classes, spoiled: standing > 0, gone: standing == 2}
			switch where {
			case 1:
				s.apply(squeeze{required: s.classes})
				s.begin()
			case 2:
				q.lack = lacksAnyReport
			case 3:
				q.keep = 1
				wanted = s.turns[1].id
			case 4:
				wanted = s.say(spec.RoleUser).id
			}
			lose(1)
			s.apply(q)
			lose(2)
			if where == 4 {
				s.goTo(0, standing == 1)
			}
			class := ""
			if use == 1 {
				class = s.order.class(0)
			}
			s.resolve(wanted, class)
		})
	}, 5, 3, 3, 2)
}

// returns: two checkpoints, each certified or not, with entries before, between
// and after them; then back to any turn, in the session itself or in a copy.
func returns(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			key := s.newKey()
			for g := range 3 {
				s.begin()
				s.do(&spec.Record{Key: key, Reason: plainReasons[g]})
				if g < 2 {
					s.apply(squeeze{required: s.classes, spoiled: at[2] == 1, pins: []string{pinTexts[g]}})
				}
			}
			s.goTo(at[0], at[1] == 1)
			s.do(&spec.SessionGuard{Key: key})
			s.apply(s.plain())
		})
	}, 6, 2, 2)
}

// survivals: what must survive (entries, among them two of one key, an artifact
// of each kind, a provisional mark, what was executed, a lost ledger) and what
// it has to survive twice.
func survivals(yield func(episodeRow) bool) bool {
	lossy, odd := spec.LossyGist, lowerTag
	spoils := []func(p *artifactPlan){
		nil,
		func(p *artifactPlan) { p.tag = nil },
		func(p *artifactPlan) { p.tag = &lossy },
		func(p *artifactPlan) { p.tag = &odd },
		func(p *artifactPlan) { p.digest = digestAbsent },
		func(p *artifactPlan) { p.digest = digestUpper },
	}
	return cross(func(at []int) bool {
		what, gap := at[0], gapsBetween[2+at[1]]
		return yield(func(s *script) {
			s.begin()
			look := func() {}
			switch {
			case what < len(spoils):
				st := s.put(map[string]string{factNames[0]: s.literal()}, spoils[what])
				s.set(st.payload)
				look = func() { s.act("plan", s.newKey(), maps.Clone(st.payload), st.name) }
			case what == len(spoils):
				s.exclude()
				s.exclude()
				look = s.actExcluded
			case what == len(spoils)+1:
				s.exclude()
				s.do(&spec.Lose{Ledger: true})
				look = s.guardExcluded
			case what == len(spoils)+2:
				s.do(&spec.Lose{Ledger: true})
				look = s.actOnResult
			default:
				s.apply(squeeze{required: s.classes, spoiled: true})
				look = func() { s.resolve(s.turns[0].id, s.order.class(0)) }
			}
			gap(s)
			gap(s)
			look()
		})
	}, len(spoils)+4, len(gapsBetween)-2)
}

// strictSessions: an anchor that is empty, shared or part of another one; the
// turn is kept or not; then it is resolved.
func strictSessions(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			anchor := []string{"", s.turns[0].anchor, "x/" + s.turns[0].anchor}[at[0]]
			s.next = &anchor
			t := s.say(spec.RoleUser).id
			s.begin()
			s.apply(squeeze{required: s.classes, keep: at[1], lack: []lack{lacksNothing, lacksReport}[at[2]]})
			s.apply(squeeze{required: s.classes})
			for _, id := range []int64{s.turns[0].id, t} {
				s.resolve(id, "")
			}
		})
	}, 3, 4, 2)
}
