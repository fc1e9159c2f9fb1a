package generators

import "plimsoll/spec"

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

// judgements: what the judge says of the first, second or third generation, the
// source there or gone, with no danger or all, before and after a reload.
func judgements(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			grow(s, at[0])
			if at[4] == 1 {
				s.do(&spec.Reload{})
			}
			s.apply(squeeze{required: s.classes, judge: judgeAnswers[at[1]], gone: at[2] == 1, dangers: allDangers * at[3]})
			s.begin()
			s.apply(squeeze{required: s.classes})
		})
	}, 3, len(judgeAnswers), 2, 2, 2)
}

// amendments: a correction, one after it, or one that goes back, and three
// times something that they have to cross.
func amendments(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			values := []string{s.literal(), s.literal(), s.literal()}
			s.do(&spec.Correct{Name: guessNames[0], Old: values[0], New: values[1]})
			gapsBetween[at[0]](s)
			if at[1] > 0 {
				s.do(&spec.Correct{Name: guessNames[0], Old: values[1], New: values[2*(at[1]-1)]})
			}
			gapsBetween[at[2]](s)
			grow(s, 2)
		})
	}, len(gapsBetween), 3, len(gapsBetween))
}

// lifted: records of one key, each an exclusion, a cancellation or a lift, with
// something between them; then the guard is asked, now and two generations on.
func lifted(yield func(episodeRow) bool) bool {
	kinds := []string{"", spec.KindCancellation, spec.KindLift}
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			key := s.newKey()
			for i, kind := range []int{2 * at[0], at[1], at[2]} {
				s.do(&spec.Record{Key: key, Reason: plainReasons[i], Terms: spec.Terms{Kind: kinds[kind]}})
				if i == 1 {
					gapsBetween[at[3]](s)
				}
			}
			s.do(&spec.SessionGuard{Key: key})
			grow(s, 3)
			s.do(&spec.SessionGuard{Key: key})
		})
	}, 2, 3, 3, len(gapsBetween))
}

// confined: an exclusion for a scope, for a time, or for both, and the guard is
// asked inside, in another scope, in none, later, or both; something lies
// between.
func confined(yield func(episodeRow) bool) bool {
	asked := []spec.Standpoint{{Scope: "prod", Now: 5}, {Scope: "Prod", Now: 5}, {Now: 5}, {Scope: "prod", Now: 6}, {Scope: "test", Now: 6}}
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			key, terms := s.newKey(), spec.Terms{Scope: "prod", Expires: 5}
			switch at[0] {
			case 0:
				terms.Expires = 0
			case 1:
				terms.Scope = ""
			}
			s.do(&spec.Record{Key: key, Reason: plainReasons[0], Terms: terms})
			gapsBetween[at[2]](s)
			grow(s, at[3])
			s.do(&spec.SessionGuard{Key: key, Standpoint: asked[at[1]]})
			a := s.act("plan", key, s.fetch(s.values(resultNames)), "")
			a.Standpoint = asked[at[1]]
		})
	}, 3, len(asked), len(gapsBetween), 3)
}

// exhibits: all that a compaction can tell of the request to its summarizer, at
// the first, second or third generation, from the head or from raw.
func exhibits(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			grow(s, at[0])
			gapsBetween[2*at[3]](s)
			s.apply(squeeze{required: s.classes, show: showsAll + showing(at[1]), raw: at[2] == 1, keep: at[3]})
		})
	}, 3, int(showings)-1, 2, 3)
}

// policies: every kind of retention policy, and three compactions, from the head
// or from raw, that keep one turn or none besides; something lies between.
func policies(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.keepBy([]*spec.Policy{{First: 1}, {Newest: 2}, {Roles: []string{spec.RoleUser}}, {Turns: []int64{s.ids + 2}}, {First: 1, Newest: 1}}[at[0]])
			for g := range 3 {
				s.begin()
				s.begin()
				gapsBetween[at[2]](s)
				s.apply(squeeze{required: s.due(), keep: at[1], raw: g == 2 && at[3] == 1})
			}
		})
	}, 5, 2, len(gapsBetween), 2)
}

// burials: a turn left uncovered at the first, second or third generation and
// recalled, with something in between.
func burials(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			grow(s, at[0])
			s.begin()
			s.apply(squeeze{required: s.due(), lack: []lack{lacksOne, lacksAll}[at[1]]})
			if at[2] > 0 {
				s.do(&spec.Reload{})
			}
			if at[2] > 1 {
				s.begin()
			}
			for _, t := range s.turns {
				s.do(&spec.Recall{ID: t.id})
			}
		})
	}, 3, 2, 3)
}

// delegations: the guard of a sub-agent is asked about a key with two entries,
// with none, or with the ledger lost, after all that can lie between.
func delegations(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			key := s.newKey()
			if at[0] != 1 {
				s.do(&spec.Record{Key: key, Reason: plainReasons[0]})
			}
			gapsBetween[at[1]](s)
			grow(s, at[2])
			switch at[0] {
			case 0:
				s.do(&spec.Record{Key: key, Reason: plainReasons[1]})
			case 2:
				s.do(&spec.Lose{Ledger: true})
			}
			s.do(&spec.Delegate{Key: key})
			s.do(&spec.Delegate{Key: key + "2"})
		})
	}, 3, len(gapsBetween), 4)
}
