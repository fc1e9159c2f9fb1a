package generators

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// A couple is what two sessions do before they are merged: that in hand, and
// the copy of it.
type couple struct{ own, other func(s *script, key string) }

func nothing(*script, string) {}

func recording(reasons ...int) func(*script, string) {
	return func(s *script, key string) {
		for _, r := range reasons {
			s.do(&spec.Record{Key: key, Reason: plainReasons[r]})
		}
	}
}

func losing(s *script, _ string) { s.do(&spec.Lose{Ledger: true}) }

// squeezing compacts once for each of the squeezes, every time after a turn.
func squeezing(all ...func(s *script) squeeze) func(*script, string) {
	return func(s *script, _ string) {
		for _, q := range all {
			s.begin()
			s.apply(q(s))
		}
	}
}

func certifying(s *script) squeeze { return s.plain() }
func doubting(s *script) squeeze   { return squeeze{required: s.classes, spoiled: true} }

// salvaging requires what the checkpoint before certified, so that it certifies by
// itself what a poisoned chain can.
func salvaging(s *script) squeeze { return squeeze{required: s.head().along} }

func requiring(classes classSet) func(*script) squeeze {
	return func(*script) squeeze { return squeeze{required: classes} }
}

func pinning(text int) func(*script) squeeze {
	return func(s *script) squeeze { return squeeze{required: s.due(), pins: []string{pinTexts[text]}} }
}

// trying acts under the key with literals of its own.
func trying(s *script, key string) {
	literals := s.fetch(s.values(resultNames))
	s.act("commit", key, literals, "")
	s.acted = append(s.acted, deed{key, maps.Clone(literals)})
}

var couples = []couple{
	{nothing, recording(0)},
	{recording(0), nothing},
	{recording(0), recording(1)},
	{recording(0, 0), recording(0, 1)},
	{nothing, losing},
	{losing, recording(0)},
	{recording(0), losing},
	{losing, nothing},
	{nothing, squeezing(certifying)},
	{squeezing(certifying), nothing},
	{squeezing(certifying, certifying), squeezing(certifying)},
	{squeezing(certifying), squeezing(certifying, certifying)},
	{squeezing(certifying), squeezing(doubting)},
	{squeezing(doubting), squeezing(certifying)},
	{squeezing(requiring(3), certifying), squeezing(doubting, salvaging)},
	{squeezing(doubting, salvaging), squeezing(requiring(3), certifying)},
	{squeezing(requiring(1)), squeezing(requiring(3))},
	{squeezing(requiring(3)), squeezing(requiring(1))},
	{squeezing(requiring(1)), squeezing(requiring(2))},
	{nothing, squeezing(pinning(0))},
	{squeezing(pinning(0)), squeezing(pinning(1), pinning(2))},
	{nothing, trying},
	{trying, nothing},
	{trying, trying},
}

// afterMerges are what can follow a merge.
var afterMerges = []func(s *script, key string){
	func(s *script, key string) {
		s.do(&spec.SessionGuard{Key: key})
		s.do(&spec.SessionGuard{Key: s.newKey()})
	},
	func(s *script, key string) {
		s.act("plan", key, s.fetch(s.values(resultNames)), "")
		s.act("plan", s.newKey(), s.fetch(s.values(resultNames)), "")
	},
	func(s *script, key string) {
		s.do(&spec.Reload{})
		s.do(&spec.SessionGuard{Key: key})
		s.do(&spec.SessionGuard{Key: s.newKey()})
		s.begin()
		s.apply(squeeze{required: s.head().along})
	},
	func(s *script, key string) {
		for range 2 {
			s.begin()
			s.apply(squeeze{required: s.head().along})
		}
		s.do(&spec.SessionGuard{Key: key})
		s.do(&spec.SessionGuard{Key: s.newKey()})
		s.resolve(s.turns[0].id, "")
	},
	func(s *script, key string) {
		again := s.branch()
		s.take(again)
		s.begin()
		s.do(&spec.Record{Key: key, Reason: plainReasons[2]})
		s.apply(s.plain())
		s.take(spec.MainBranch)
		s.begin()
		s.merge(s.plain(), again)
	},
	func(s *script, key string) {
		s.act("retry_idempotent", key, s.fetch(s.values(resultNames)), "")
	},
}

// merges: what either of two sessions does; how they are merged: with all
// certified, with less, or only after a refusal; and what follows.
func merges(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.classes = 3
			key := s.newKey()
			s.begin()
			other := s.branch()
			couples[at[0]].own(s, key)
			s.take(other)
			s.begin()
			couples[at[0]].other(s, key)
			s.take(spec.MainBranch)
			s.begin()
			q := squeeze{required: s.common([]string{other}), keep: at[1]}
			if at[0]%2 == 1 {
				q.required = s.classes
			}
			switch at[1] {
			case 1:
				q.spoiled = true
			case 2:
				q.spoiled, q.gone, q.dangers, q.keep = true, true, allDangers, 0
				if s.merge(q, other) {
					return
				}
				q = squeeze{required: s.common([]string{other})}
			}
			if s.merge(q, other) {
				afterMerges[at[2]](s, key)
			}
		})
	}, len(couples), 3, len(afterMerges)) && keptMerges(yield) && leftBehind(yield) && severalMerges(yield)
}

// keptMerges: the newest turns are the other session's, and some stay verbatim.
func keptMerges(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			other := s.branch()
			s.take(other)
			s.begin()
			s.take(spec.MainBranch)
			s.merge(squeeze{required: s.classes, keep: at[0]}, other)
		})
	}, 4)
}

// leftBehind: what a tool returned to the other session, what it resolved,
// what its durable source and its artifacts were, is no business of the one
// that takes it in and acts.
func leftBehind(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.classes = 3
			value := s.literal()
			s.tell(spec.RoleUser, value)
			s.say(spec.RoleAssistant)
			s.apply(s.plain())
			facts, name := map[string]string{factNames[0]: value}, ""
			if at[0] >= 2 {
				name = s.put(facts, nil).name
			}
			other := s.branch()
			s.take(other)
			switch at[0] {
			case 0:
				s.fetch(map[string]string{factNames[0]: value})
			case 1:
				s.resolve(s.turns[0].id, "")
			case 2:
				s.set(facts)
			case 3:
				s.puts = 0
				s.put(map[string]string{factNames[0]: s.literal()}, nil)
			}
			if at[1] == 1 {
				s.begin()
			}
			s.take(spec.MainBranch)
			s.begin()
			s.merge(s.plain(), other)
			if at[2] == 1 {
				s.do(&spec.Reload{})
			}
			s.act("plan", s.newKey(), facts, name)
		})
	}, 4, 2, 2)
}

// severalMerges: three sessions at once, each with an entry, a pin and a
// checkpoint of its own; taken in together or one after the other, into any of
// them.
func severalMerges(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.classes = 3
			s.begin()
			names := []string{spec.MainBranch, s.branch(), s.branch()}
			for i, name := range names {
				if s.here != name {
					s.take(name)
				}
				s.begin()
				s.do(&spec.Record{Key: s.newKey(), Reason: plainReasons[i]})
				if at[2] == 1 {
					s.apply(squeeze{required: s.due(), pins: []string{pinTexts[i]}})
				}
			}
			into := names[at[0]]
			if s.here != into {
				s.take(into)
			}
			names = slices.DeleteFunc(names, func(name string) bool { return name == into })
			s.begin()
			if at[1] == 0 {
				s.merge(s.plain(), names...)
			} else {
				s.merge(s.plain(), names[0])
				s.begin()
				s.merge(s.plain(), names[1])
			}
			s.do(&spec.SessionGuard{Key: s.newKey()})
		})
	}, 3, 2, 2)
}
