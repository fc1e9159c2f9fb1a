package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// Kills generates sessions in which the adapter's process is killed, as
// *spec.Episode: short ones of the moves of Episodes, with one kill or a few
// between steps and during them. has is what the adapter has besides.
func Kills(p spec.Profile, has ...spec.Capability) *rapid.Generator[spec.Call] {
	return rapid.Custom(func(t *rapid.T) spec.Call {
		r := header(t)
		return drawKills(&r, p, has)
	})
}

func drawKills(r *roll, p spec.Profile, has []spec.Capability) *spec.Episode {
	s := newScript(r, drawFeatures(r))
	s.has, s.field = has, p.Includes(spec.ProfileField)
	s.strict = p.Includes(spec.ProfileStrict) && s.chance(1, 12)
	s.say(spec.RoleUser)
	choice, weights := s.choice()
	for most := 4 + s.n(10); len(s.steps) < most; {
		if s.chance(1, 3) {
			s.kill()
		} else {
			choice[weights[s.n(len(weights))]].make(s)
		}
	}
	for range 1 + s.weighed(3, 2, 1) {
		s.strike()
	}
	return &spec.Episode{Steps: s.steps}
}

// kill kills the process between two steps, mostly behind something that has to
// be there afterwards, and looks for it.
func (s *script) kill() {
	now := func() { s.do(&spec.Kill{}) }
	switch s.n(12) {
	case 0:
		s.exclude()
		now()
		s.actExcluded()
	case 1:
		s.compact()
		now()
		s.compact()
	case 2:
		s.compact()
		now()
		s.lookUp()
	case 3:
		s.actOnResult()
		now()
		d := s.acted[len(s.acted)-1]
		s.act("retry_idempotent", d.key, s.fetch(s.values(resultNames)), "")
	case 4:
		now()
		now()
		s.compact()
	case 5:
		facts := s.values(factNames)
		s.put(facts, nil)
		s.set(facts)
		now()
		s.restore()
	case 6:
		s.more()
		now()
		s.guardExcluded()
	case 7:
		s.more()
		s.goTo(s.target(), false)
		now()
	case 8:
		id := s.turns[s.n(len(s.turns))].id
		s.do(&spec.Lose{Raw: []int64{id}})
		now()
		s.resolve(id, "")
	case 9: // of a turn that nothing but its raw entry tells of
		s.apply(squeeze{required: s.due(), lack: lacksOne})
		if t := s.left(); t != nil {
			s.do(&spec.Lose{Raw: []int64{t.id}})
			now()
			s.resolve(t.id, "")
		}
	case 10:
		s.do(&spec.Lose{Ledger: true})
		now()
		s.do(&spec.SessionGuard{Key: s.newKey()})
	default:
		now()
		s.compact()
	}
}

// strike kills the process during one of the steps written so far: first it
// chooses a kind of step, so that those which are rare are cut off as well.
func (s *script) strike() {
	places := map[spec.Op][]int{}
	for i, step := range s.steps {
		places[step.Op()] = append(places[step.Op()], i)
	}
	var ops []spec.Op
	for _, op := range spec.CutSteps() {
		for range strikeWeight(op) {
			if len(places[op]) > 0 {
				ops = append(ops, op)
			}
		}
	}
	if len(ops) == 0 {
		return
	}
	at := pick(&s.roll, places[pick(&s.roll, ops)])
	k := &spec.Kill{During: &spec.Cut{Step: s.steps[at]}}
	if s.chance(1, 2) {
		k.After = int64(s.n(spec.MostAfter + 1))
	} else {
		k.Change = int64(1 + s.weighed(4, 3, 2, 1, 1, 1))
	}
	s.steps[at] = k
}

// strikeWeight prefers the steps that write the most.
func strikeWeight(op spec.Op) int {
	switch op {
	case spec.StepCompact:
		return 6
	case spec.StepRecord, spec.StepPutArtifact:
		return 5
	case spec.StepUndo, spec.StepLose:
		return 3
	}
	return 1
}
