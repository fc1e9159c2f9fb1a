package generators

import (
	"slices"

	"plimsoll/spec"
)

// fieldMoves are made under the profile field alone.
var fieldMoves = []move{
	{feature: always, field: true, weight: 2, make: (*script).rumour},
	{feature: always, field: true, weight: 3, make: (*script).submit, needs: spec.CapabilityJudge},
	{feature: always, field: true, weight: 3, make: (*script).amend, needs: spec.CapabilityCorrections},
	{feature: always, field: true, weight: 3, make: (*script).lift, needs: spec.CapabilityLifts},
	{feature: always, field: true, weight: 3, make: (*script).confine, needs: spec.CapabilityScopes},
	{feature: always, field: true, weight: 3, make: (*script).exhibit},
	{feature: always, field: true, weight: 2, make: (*script).unearth},
	{feature: always, field: true, weight: 3, make: (*script).entrust, needs: spec.CapabilityDelegate},
}

// fieldDirected are directed sessions of the profile field.
var fieldDirected = []episodeTable{hearsays, judgements, amendments, lifted, confined, exhibits, policies, burials, delegations}

// room makes room for another generation.
func (s *script) room() {
	if len(s.chain) >= 7 {
		s.renew()
	}
}

// rumour lets the summary forbid a key that nobody recorded, and asks the guard.
func (s *script) rumour() {
	s.room()
	key := s.newKey()
	q := s.good()
	q.hearsay = say(&s.roll, []saying{sayForbids, sayForbids, sayNames}[s.n(3)], key)
	s.apply(q)
	if s.chance(1, 4) {
		s.do(&spec.Reload{})
	}
	s.do(&spec.SessionGuard{Key: key, Query: say(&s.roll, saying(s.weighed(4, 1, 1)), key)})
}

var judgeAnswers = []string{spec.JudgeOK, spec.JudgeError, spec.JudgeTimeout, spec.JudgeSilent}

// submit lets a judge have a say in a compaction, which would certify or not.
func (s *script) submit() {
	s.room()
	q := s.good()
	q.judge = judgeAnswers[s.weighed(1, 2, 2, 2)]
	q.spoiled = s.chance(1, 6)
	if s.chance(1, 3) {
		q.gone, q.dangers = true, []int{0, allDangers}[s.n(2)]
	}
	if s.chance(1, 4) {
		s.do(&spec.Reload{})
	}
	s.apply(q)
	if s.chance(1, 3) {
		q.judge = judgeAnswers[s.n(2)]
		s.apply(q)
	}
}

// amend corrects a value, now and then more than once or back again, and goes
// on to a later generation.
func (s *script) amend() {
	name := pick(&s.roll, guessNames)
	old, value := s.value(), s.value()
	s.do(&spec.Correct{Name: name, Old: old, New: value})
	s.between(2, 2, 2, 1)
	switch s.weighed(2, 1, 1) {
	case 1:
		s.do(&spec.Correct{Name: name, Old: value, New: s.value()})
	case 2:
		s.do(&spec.Correct{Name: name, Old: value, New: old})
	}
	s.room()
	s.between(1, 3, 2, 1)
}

// lift records an exclusion and lifts it, and now and then excludes again; then
// it asks the guard.
func (s *script) lift() {
	key := s.newKey()
	kinds := []string{"", spec.KindCancellation}
	s.do(&spec.Record{Key: key, Reason: s.reason(), Terms: spec.Terms{Kind: pick(&s.roll, kinds)}})
	s.between(3, 1, 1, 1)
	s.do(&spec.Record{Key: key, Reason: s.reason(), Terms: spec.Terms{Kind: spec.KindLift}})
	if s.chance(1, 2) {
		s.between(3, 1, 1, 0)
		s.do(&spec.Record{Key: key, Reason: s.reason(), Terms: spec.Terms{Kind: pick(&s.roll, kinds)}})
	}
	s.room()
	s.between(2, 3, 2, 1)
	if s.chance(1, 4) {
		s.act(pick(&s.roll, knownOps), key, s.fetch(s.values(resultNames)), "")
		return
	}
	s.do(&spec.SessionGuard{Key: key})
}

var scopeNames = []string{"step 3", "step 30", "branch/main", "Step 3", "prod"}

// confine records an exclusion for one scope or up to one moment, and asks the
// guard inside and outside of it.
func (s *script) confine() {
	key, terms := s.newKey(), spec.Terms{}
	if s.chance(2, 3) {
		terms.Scope = pick(&s.roll, scopeNames)
	}
	if terms.Scope == "" || s.chance(1, 3) {
		terms.Expires = 1 + int64(s.n(9))
	}
	s.do(&spec.Record{Key: key, Reason: s.reason(), Terms: terms})
	s.room()
	s.between(2, 3, 2, 1)
	at := spec.Standpoint{Scope: terms.Scope, Now: terms.Expires}
	switch s.weighed(1, 2, 2) {
	case 1:
		at.Scope = pick(&s.roll, append([]string{""}, scopeNames...))
	case 2:
		at.Now++
	}
	if s.chance(1, 4) {
		a := s.act(pick(&s.roll, knownOps), key, s.fetch(s.values(resultNames)), "")
		a.Standpoint = at
		return
	}
	s.do(&spec.SessionGuard{Key: key, Standpoint: at})
}

// A showing is what a compaction tells of the request to its summarizer.
type showing uint8

const (
	showsNothing showing = iota // nothing is told
	showsAll
	hidesTurn    // one turn was left out or cut
	hidesSummary // the summary in force was left out
	showsSummary // that alone was given, and the turns it does not cover
	showings
)

// present tells what the summarizer was given. It takes what was not out of the
// covered turns, and reports whether the compaction may be applied.
func (w *writing) present(in []*said, covered []bool) bool {
	if w.show == showsNothing {
		return true
	}
	c := w.call
	c.Shown, c.ShownSummary = []int64{}, w.show != hidesSummary
	hidden := -1
	if w.show == hidesTurn {
		hidden = w.n(len(in))
	}
	for i, t := range in {
		switch {
		case i == hidden:
			covered[i] = covered[i] && t.by > 0
		case w.show == showsSummary && t.by > 0:
		default:
			c.Shown = append(c.Shown, t.id)
		}
	}
	return c.ShownSummary || w.raw || len(w.chain) == 0
}

// exhibit compacts and tells what the summarizer was given: all, or less.
func (s *script) exhibit() {
	s.room()
	q := s.good()
	q.show = showsAll + showing(s.weighed(2, 4, 2, 2))
	q.raw = q.show == showsSummary || q.show != hidesSummary && s.chance(1, 6)
	if q.show == hidesSummary && len(s.chain) == 0 {
		s.compact()
	}
	if s.chance(1, 4) {
		s.do(&spec.Reload{})
	}
	s.apply(q)
}

// found declares a retention policy now and then, before anything is said.
func (s *script) found() {
	if !s.field || !meets(s.has, []spec.Capability{spec.CapabilityPolicy}) || !s.chance(1, 4) {
		return
	}
	p := &spec.Policy{}
	for range 1 + s.n(2) {
		switch s.n(4) {
		case 0:
			p.First = 1 + int64(s.n(2))
		case 1:
			p.Newest = 1 + int64(s.n(2))
		case 2:
			p.Roles = []string{pick(&s.roll, []string{spec.RoleTool, spec.RoleUser})}
		default:
			p.Turns = []int64{s.ids + 2, s.ids + 3}
		}
	}
	s.keepBy(p)
}

func (s *script) keepBy(p *spec.Policy) {
	s.policy = p
	s.do(p)
}

// keeps: the policy has the turn stay.
func (s *script) keeps(id int64) bool {
	p := s.policy
	if p == nil {
		return false
	}
	at := slices.IndexFunc(s.turns, func(t said) bool { return t.id == id })
	return int64(at) < p.First || int64(at) >= int64(len(s.turns))-p.Newest || slices.Contains(p.Roles, s.turns[at].role) || slices.Contains(p.Turns, id)
}

// unearth leaves turns uncovered, and recalls one by what stands in its place.
func (s *script) unearth() {
	s.room()
	q := s.good()
	q.lack = lacksOne
	s.apply(q)
	s.between(3, 0, 2, 1)
	if t := s.left(); t != nil {
		s.do(&spec.Recall{ID: t.id})
	}
}

// entrust asks the guard of a sub-agent about a key that is excluded, that
// resembles such a one, or that nobody recorded.
func (s *script) entrust() {
	key := s.anyExcluded()
	if s.chance(1, 3) {
		key = s.newKey()
	}
	s.room()
	if s.chance(1, 8) {
		s.do(&spec.Lose{Ledger: true})
	}
	s.between(3, 2, 2, 0)
	s.do(&spec.Delegate{Key: key, Query: say(&s.roll, saying(s.weighed(4, 1, 1)), key)})
}
