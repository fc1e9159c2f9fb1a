package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// exclude records a key, sometimes one that is recorded already.
func (s *script) exclude() {
	key := ""
	switch {
	case len(s.excluded) > 0 && s.chance(1, 2):
		key = pick(&s.roll, s.excluded)
	case len(s.acted) > 0 && s.chance(1, 3):
		key = pick(&s.roll, s.acted).key // what was done is not to be done again
		s.excluded = append(s.excluded, key)
	default:
		key = s.newKey()
		s.excluded = append(s.excluded, key)
	}
	for range 1 + s.weighed(4, 2, 1) {
		s.do(&spec.Record{Key: key, Reason: s.reason()})
	}
}

func (s *script) reason() string {
	if s.chance(1, 4) {
		return pick(&s.roll, oddReasons)
	}
	if s.chance(1, 8) {
		return ""
	}
	return pick(&s.roll, plainReasons)
}

// note records a key of no consequence.
func (s *script) note() {
	keys := otherKeys()
	s.do(&spec.Record{Key: keys[s.n(len(keys))], Reason: pick(&s.roll, plainReasons)})
}

// pile records many keys.
func (s *script) pile(n int) {
	keys, start := otherKeys(), s.n(len(otherKeys()))
	records := make([]spec.Record, n)
	for i := range records {
		records[i] = spec.Record{Key: keys[(start+i)%len(keys)], Reason: plainReasons[(start+i)%len(plainReasons)]}
		s.do(&records[i])
	}
}

// anyExcluded returns a key that is recorded.
func (s *script) anyExcluded() string {
	if len(s.excluded) == 0 {
		s.exclude()
	}
	return pick(&s.roll, s.excluded)
}

// actExcluded acts on an excluded key, with nothing else against it.
func (s *script) actExcluded() {
	key := s.anyExcluded()
	s.act(pick(&s.roll, knownOps), key, s.fetch(s.values(resultNames)), "")
}

func (s *script) guardExcluded() {
	key := s.anyExcluded()
	s.do(&spec.SessionGuard{Key: key, Query: say(&s.roll, saying(s.weighed(6, 1, 1)), key)})
}

// ask asks the guard about a key that is not recorded.
func (s *script) ask() {
	key := s.newKey()
	s.do(&spec.SessionGuard{Key: key, Query: say(&s.roll, saying(s.weighed(6, 1)), key)})
}

// loseLedger takes the ledger away, with or without entries, and goes on.
func (s *script) loseLedger() {
	if s.chance(1, 2) {
		s.exclude()
	}
	s.do(&spec.Lose{Ledger: true})
	if s.chance(1, 3) {
		s.do(&spec.Reload{})
		s.ask()
	}
	for range 1 + s.n(3) {
		switch s.n(7) {
		case 0:
			s.compact()
		case 1:
			s.do(&spec.Reload{})
		case 2:
			s.exclude()
		case 3:
			s.guardExcluded()
		case 4:
			s.ask()
		default:
			s.actOnResult()
		}
	}
}

// target returns the place of a turn to go back to: the first one, a recent
// one, the last one that the checkpoint in force knows of, or the one before.
func (s *script) target() int {
	last := len(s.turns) - 1
	at := last - s.n(min(len(s.turns), 5))
	if h := s.head(); h != nil && s.chance(1, 2) {
		at = slices.IndexFunc(s.turns, func(t said) bool { return t.id == h.newest }) - s.n(2)
	} else if s.chance(1, 4) {
		at = 0
	}
	return min(max(at, 0), last)
}

func (s *script) undo() { s.goBack(false) }
func (s *script) fork() { s.goBack(true) }

// goBack goes back to a turn, mostly after something that has to survive: an
// entry, a compaction, an act. It looks at it afterwards.
func (s *script) goBack(fork bool) {
	look := s.weighed(2, 3, 2, 2, 1)
	switch look {
	case 1:
		s.more()
		s.exclude()
	case 2:
		if s.compact(); s.on.has(featureUncertain) || s.chance(1, 2) {
			s.doubt()
		}
		s.more()
	case 3:
		s.actOnResult()
		s.more()
	case 4: // what is provisional stays so
		q := s.good()
		q.spoiled, q.gone, q.dangers = true, false, 0
		s.apply(q)
		at := len(s.turns) - 1
		s.more()
		s.goTo(at, fork)
		return
	}
	s.goTo(s.target(), fork)
	if s.chance(1, 2) {
		if len(s.undone) > 0 && s.chance(1, 2) {
			s.resolve(s.undone[len(s.undone)-1], "")
		}
		return
	}
	switch look {
	case 1:
		s.guardExcluded()
	case 2:
		s.compact()
	case 3:
		s.more()
		d := s.acted[len(s.acted)-1]
		s.act("retry_idempotent", d.key, s.fetch(s.values(resultNames)), "")
	default:
		s.search()
	}
}

// reload reloads, and mostly looks at something that has to survive it.
func (s *script) reload() {
	s.do(&spec.Reload{})
	switch s.n(6) {
	case 0:
		s.guardExcluded()
	case 1:
		s.lookUp()
	case 2:
		s.compact()
	case 3:
		s.restore()
	case 4:
		s.retry()
	}
}

// hear lets a query or a summary speak of a key, or asks about one that
// resembles an excluded one.
func (s *script) hear() {
	key := s.anyExcluded()
	switch s.n(3) {
	case 0:
		s.do(&spec.SessionGuard{Key: key, Query: say(&s.roll, sayNames+saying(s.n(3)), key)})
	case 1:
		near := resembling(&s.roll, key, likePrefix+likeness(s.n(int(likenesses)-1)))
		if near = strings.TrimSuffix(near, "\x00"); near == key {
			near += "2"
		}
		if s.chance(1, 2) {
			s.do(&spec.SessionGuard{Key: near})
		} else {
			s.act(pick(&s.roll, knownOps), near, s.fetch(s.values(resultNames)), "")
		}
	default:
		q := s.good()
		q.hearsay = say(&s.roll, sayNames+saying(s.n(3)), key)
		s.apply(q)
		if s.chance(1, 2) {
			s.do(&spec.SessionGuard{Key: key})
		} else {
			s.act(pick(&s.roll, knownOps), key, s.fetch(s.values(resultNames)), "")
		}
	}
}
