package generators

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// A Walk is an episode in the making, move by move: what Episodes writes in
// one go, for an engine that wants the steps one command at a time. It is
// never changed; Next returns another one.
type Walk struct{ script *script }

// NewWalk begins an episode with its first turn. The steps it has written by
// then are the first that Next's engine has to put.
func NewWalk(seed uint64, p spec.Profile, has ...spec.Capability) Walk {
	r := &roll{mix(seed | 1)}
	s := newScript(r, drawFeatures(r))
	s.has, s.field = has, p.Includes(spec.ProfileField)
	s.drawCapable()
	s.strict = p.Includes(spec.ProfileStrict) && s.chance(1, 6)
	s.found()
	s.say(spec.RoleUser)
	return Walk{s}
}

// Steps are those written so far.
func (w Walk) Steps() []spec.Step { return w.script.steps }

// Next makes a move that the seed chooses, and returns the walk behind it with
// the steps it took.
func (w Walk) Next(seed uint64) (Walk, []spec.Step) {
	s := w.script.clone()
	s.state = mix(seed | 1)
	from := len(s.steps)
	choice, weights := s.choice()
	for len(s.steps) == from {
		choice[weights[s.n(len(weights))]].make(s)
	}
	return Walk{s}, s.steps[from:len(s.steps):len(s.steps)]
}

// clone copies a script as far as moves change it in place.
func (s *script) clone() *script {
	c := *s
	c.steps = slices.Clone(s.steps)
	c.turns = slices.Clone(s.turns)
	c.undone = slices.Clone(s.undone)
	c.chain = slices.Clone(s.chain)
	c.fresh = slices.Clone(s.fresh)
	c.past = slices.Clone(s.past)
	c.excluded = slices.Clone(s.excluded)
	c.acted = slices.Clone(s.acted)
	c.stored = slices.Clone(s.stored)
	c.durable, c.parked = maps.Clone(s.durable), maps.Clone(s.parked)
	return &c
}
