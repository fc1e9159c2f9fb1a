package generators

import (
	"maps"
	"strings"

	"plimsoll/spec"
)

// directed are the sessions that no short sequence reaches.
var directed = []episodeTable{longChains, largeLedgers, largest, likeKeys, handedOut, keptTurns, alternatingFlags, refusedOnes, lateRetries, spentLiterals,
	otherSources, outdatedFacts, pinnedTexts, lookups, returns, survivals, lateOnes, mixedSources, putAgain, unpinned, firstAttempts, lostForGood, keptAndUndone, toolTwice, olderElements, manyTurns, keptBehind}

// gapsBetween are what can lie between two steps of a directed session.
var gapsBetween = []func(s *script){
	func(s *script) {},
	func(s *script) { s.say(spec.RoleUser) },
	func(s *script) { s.apply(s.plain()) },
	func(s *script) { s.apply(s.plain()); s.say(spec.RoleUser) },
	func(s *script) { s.do(&spec.Reload{}) },
	func(s *script) { s.do(&spec.Reload{}); s.say(spec.RoleUser) },
	func(s *script) { s.apply(squeeze{raw: true, required: s.classes}) },
	func(s *script) { s.say(spec.RoleUser); s.goTo(len(s.turns)-2, false) },
	func(s *script) { s.say(spec.RoleUser); s.goTo(len(s.turns)-2, true) },
}

// plain returns a compaction that certifies if the chain can.
func (s *script) plain() squeeze { return squeeze{required: s.due()} }

// begin appends a question and its answer.
func (s *script) begin() {
	s.say(spec.RoleUser)
	s.say(spec.RoleAssistant)
}

// longChains: eight generations, of which one certifies less than it requires
// or asks for other classes; then a fresh chain, or none, and a look at the
// oldest turn.
func longChains(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		flaw, kind, fresh := at[0], at[1], at[2] == 1
		return yield(func(s *script) {
			s.classes = 3
			for g := range 8 {
				s.begin()
				q := squeeze{required: s.classes, keep: g % 3}
				if g+1 == flaw {
					switch kind {
					case 0:
						q.spoiled = true
					case 1:
						q.required |= 4
					case 2:
						q.required = 1
					}
				}
				s.apply(q)
			}
			if fresh {
				s.apply(squeeze{raw: true, required: s.classes})
				s.begin()
				s.apply(squeeze{required: s.classes})
			}
			s.resolve(s.turns[0].id, s.order.class(0))
		})
	}, 9, 3, 2)
}

// largeLedgers: the entry asked for is the first, a middle one, the last or
// none of a thousand and one, and compactions, reloads and fresh chains lie
// between.
func largeLedgers(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		place, between := []int{0, 500, 1000, -1}[at[0]], gapsBetween[2+at[1]]
		return yield(func(s *script) {
			key := s.newKey()
			s.begin()
			for _, part := range [][2]int{{0, 500}, {500, 1001}} {
				from, to := part[0], part[1]
				if place >= from && place < to {
					s.pile(place - from)
					s.do(&spec.Record{Key: key, Reason: plainReasons[0]})
					from = place + 1
				}
				s.pile(to - from)
				between(s)
			}
			s.do(&spec.SessionGuard{Key: key})
			s.act("plan", key, s.fetch(s.values(resultNames)), "")
		})
	}, 4, len(gapsBetween)-2)
}

// largest: ten thousand entries, of which the first is asked for in every
// generation; and four hundred turns, compacted as they come and at the end.
func largest(yield func(episodeRow) bool) bool {
	return yield(func(s *script) {
		key := s.newKey()
		s.begin()
		s.do(&spec.Record{Key: key, Reason: plainReasons[0]})
		s.pile(9_999)
		for range 2 {
			s.apply(s.plain())
			s.do(&spec.SessionGuard{Key: key})
			s.do(&spec.SessionGuard{Key: s.newKey()})
			s.begin()
		}
	}) && yield(func(s *script) {
		for n := range 200 {
			s.begin()
			if n%25 == 24 && n < 150 {
				s.apply(s.plain())
			}
		}
		s.apply(squeeze{raw: true, required: s.classes})
		s.resolve(s.turns[0].id, "")
		s.resolve(s.turns[len(s.turns)-1].id, "")
	})
}

// keptTurns: what the first compaction leaves out × how many turns it keeps ×
// whether the second keeps some, or a reload comes in its place; then every
// turn is resolved, and one that never was.
func keptTurns(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			s.begin()
			s.say(spec.RoleUser)
			s.apply(squeeze{lack: lack(at[0]), keep: at[1], required: s.classes})
			s.begin()
			if at[2] < 2 {
				s.apply(squeeze{keep: 2 * at[2], required: s.classes})
			} else {
				s.do(&spec.Reload{})
			}
			for i := range s.turns {
				s.resolve(s.turns[i].id, "")
			}
			s.resolve(s.ids+1, "")
		})
	}, int(lacks), 4, 3)
}

// alternatingFlags: two compactions, certified or not, each with the source
// there or gone and with no danger or all, the second also with one.
func alternatingFlags(yield func(episodeRow) bool) bool {
	flags := func(at []int) squeeze {
		return squeeze{gone: at[0] == 1, dangers: []int{0, allDangers, 2}[at[1]], spoiled: at[2] == 1}
	}
	return cross(func(at []int) bool {
		first, second := flags(at[:3]), flags(at[3:])
		return yield(func(s *script) {
			s.begin()
			first.required, second.required = s.classes, s.classes
			s.apply(first)
			s.begin()
			s.apply(second)
		})
	}, 2, 2, 2, 2, 3, 2)
}

// refusedOnes: a compaction that must be refused, from the raw history or the
// head of a chain, something that lies between, and a retry: one that certifies
// with the same flags or with none, one that does not with the source there or
// with no danger.
func refusedOnes(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			s.exclude()
			if at[0] == 1 {
				s.apply(squeeze{required: s.classes, pins: []string{pinTexts[0]}})
				s.begin()
			}
			q := squeeze{required: s.classes, spoiled: true, gone: true, dangers: allDangers, keep: at[0]}
			s.apply(q)
			[]func(s *script){gapsBetween[0], gapsBetween[1], gapsBetween[4], (*script).guardExcluded}[at[1]](s)
			q.spoiled = at[2] >= 2
			switch at[2] {
			case 1:
				q.gone, q.dangers = false, 0
			case 2:
				q.gone = false
			case 3:
				q.dangers = 0
			}
			s.apply(q)
		})
	}, 2, 4, 4)
}

// lateRetries: an act, something that lies between, and a retry with the same
// literals, another value, one more, one less or one under another name.
func lateRetries(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			first := map[string]string{resultNames[0]: s.literal(), resultNames[1]: s.literal()}
			key := s.newKey()
			s.act("commit", key, s.fetch(first), "")
			gapsBetween[at[0]](s)
			again := maps.Clone(first)
			switch at[1] {
			case 1:
				again[resultNames[0]] = s.literal()
			case 2:
				again[resultNames[2]] = s.literal()
			case 3:
				delete(again, resultNames[1])
			case 4:
				again[resultNames[2]] = again[resultNames[1]]
				delete(again, resultNames[1])
			}
			s.act("retry_idempotent", key, s.fetch(again), "")
		})
	}, len(gapsBetween), 5)
}

// spentLiterals: a tool's literal, something that lies between, and an act on
// it or on another form of it.
func spentLiterals(yield func(episodeRow) bool) bool {
	forms := []func(v string) string{
		func(v string) string { return v },
		func(v string) string { return v[:len(v)-1] },
		func(v string) string { return v + "0" },
		strings.ToUpper,
		func(v string) string { return strings.TrimLeft(v, "0") },
	}
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			before := "pay_"
			if at[1] == len(forms)-1 {
				before = "00"
			}
			value := literal(frame{before, ""}, s.codes.at(s.coded))
			s.coded++
			s.fetch(map[string]string{resultNames[0]: value})
			gapsBetween[at[0]](s)
			s.act(knownOps[at[0]%len(knownOps)], s.newKey(), map[string]string{resultNames[0]: forms[at[1]](value)}, "")
		})
	}, len(gapsBetween), len(forms))
}
