package generators

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"plimsoll/spec"
)

// EpisodeScope says in a sentence what EpisodeTable enumerates.
func EpisodeScope() string {
	count := func(rows func(yield func(episodeRow) bool)) (n int) {
		rows(func(episodeRow) bool { n++; return true })
		return n
	}
	short := count(episodeRows(false, false))
	return fmt.Sprintf("All %d sequences of one to %d of %d steps after two turns, an artifact and its facts, and %d longer sessions"+
		" (%d in a strict run): chains of eight generations, ledgers of a thousand and one entries and of ten thousand, four hundred turns, and pairs of steps with all that can lie between them.",
		short, episodeDepth, len(alphabet), count(episodeRows(false, false, directed...))-short, count(episodeRows(true, false, directed...))-short)
}

// EpisodeTable enumerates sessions, as *spec.Episode: every sequence of a few
// steps of a small alphabet, and longer ones that the alphabet does not reach.
// They come in the same order with the same words every time. Strict ones are
// left out unless p is the strict profile, and so are those that need what
// the adapter has not.
func EpisodeTable(p spec.Profile, has ...spec.Capability) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		number := uint64(0)
		more := directed
		if slices.Contains(has, spec.CapabilityConcurrent) {
			more = append(slices.Clip(more), races)
		}
		if slices.Contains(has, spec.CapabilityMerge) {
			more = append(slices.Clip(more), merges)
		}
		episodeRows(p.Includes(spec.ProfileStrict), p.Includes(spec.ProfileField), more...)(func(play episodeRow) bool {
			number++
			s := newScript(&roll{mix(number * golden)}, 0)
			s.has, s.exact, s.around = has, true, coreDelimiters[:1]
			play(s)
			e := &spec.Episode{Steps: s.steps}
			return !meets(has, e.Needs()) || yield(e)
		})
	}
}

// meets reports whether an adapter has all that is needed.
func meets(has, need []spec.Capability) bool {
	return !slices.ContainsFunc(need, func(c spec.Capability) bool { return !slices.Contains(has, c) })
}

// An episodeRow plays one session. A table hands its rows on until it is told
// to stop.
type (
	episodeRow   = func(s *script)
	episodeTable = func(yield func(episodeRow) bool) bool
)

// episodeRows puts the short sequences and other tables one after the other,
// what only some runs play at the end.
func episodeRows(strict, field bool, more ...episodeTable) func(yield func(episodeRow) bool) {
	return func(yield func(episodeRow) bool) {
		if !shortSessions(yield) {
			return
		}
		for _, t := range more {
			if !t(yield) {
				return
			}
		}
		if strict && !strictSessions(yield) || !field {
			return
		}
		for _, t := range fieldDirected {
			if !t(yield) {
				return
			}
		}
	}
}

// episodeDepth is the length up to which all sequences of the alphabet are
// played.
const episodeDepth = 3

// A scope is a script with the few names that the alphabet speaks of.
type scope struct {
	*script
	key, other string            // keys of the two acts
	facts      map[string]string // literals of the artifact, true to begin with
	changed    bool              // they are not true any more
	result     map[string]string // what the tool returned last
	results    [2]map[string]string
	fetched    int
}

// alphabet is what a short sequence is made of. A compaction that would find
// nothing to compact is preceded by a turn.
var alphabet = []func(s *scope){
	func(s *scope) { s.say(spec.RoleUser) },
	func(s *scope) {
		s.result = s.results[s.fetched%2]
		s.fetched++
		s.fetch(maps.Clone(s.result))
	},
	func(s *scope) { s.do(&spec.Record{Key: s.key, Reason: plainReasons[0]}) },
	func(s *scope) { s.do(&spec.Record{Key: s.key, Reason: plainReasons[1]}) },
	func(s *scope) { s.apply(squeeze{required: s.classes}) },
	func(s *scope) { s.apply(squeeze{required: s.classes, keep: 1, spoiled: true}) },
	func(s *scope) { s.apply(squeeze{required: s.classes, spoiled: true, gone: true, dangers: allDangers}) },
	func(s *scope) { s.apply(squeeze{required: s.classes, raw: true}) },
	func(s *scope) { s.do(&spec.Reload{}) },
	func(s *scope) { s.goTo(0, false) },
	func(s *scope) { s.do(&spec.Lose{Ledger: true}) },
	func(s *scope) { s.act("authorize", s.key, maps.Clone(s.result), "") },
	func(s *scope) { s.do(&spec.SessionGuard{Key: s.key}) },
	func(s *scope) { s.do(&spec.SessionResolve{ID: s.turns[0].id}) },
	func(s *scope) { s.change() },
	func(s *scope) { s.do(&spec.SessionReconstruct{Artifact: artifactNames[0], Operation: "commit"}) },
	func(s *scope) { s.act("commit", s.other, maps.Clone(s.facts), artifactNames[0]) },
}

// change makes the facts of the artifact untrue, and true again.
func (s *scope) change() {
	if s.changed = !s.changed; !s.changed {
		s.set(s.facts)
		return
	}
	for name, value := range s.facts {
		s.set(map[string]string{name: differing(value, 3)})
	}
}

// opening begins a session of the table: two turns, and an artifact that the
// durable source bears out.
func opening(s *script) *scope {
	x := &scope{script: s, key: s.newKey(), other: s.newKey(), facts: map[string]string{factNames[0]: s.literal()}}
	for i := range x.results {
		x.results[i] = map[string]string{resultNames[0]: s.literal()}
	}
	x.result = x.results[0]
	s.say(spec.RoleUser)
	s.say(spec.RoleAssistant)
	s.put(x.facts, nil)
	s.set(x.facts)
	return x
}

// shortSessions plays all sequences of the alphabet.
func shortSessions(yield func(episodeRow) bool) bool {
	for length := 1; length <= episodeDepth; length++ {
		sizes := make([]int, length)
		for i := range sizes {
			sizes[i] = len(alphabet)
		}
		whole := cross(func(at []int) bool {
			return yield(func(s *script) {
				x := opening(s)
				for _, step := range at {
					alphabet[step](x)
				}
			})
		}, sizes...)
		if !whole {
			return false
		}
	}
	return true
}
