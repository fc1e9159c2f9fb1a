package properties

import (
	"errors"
	"fmt"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// inspect looks at the session of that name on the wire.
func (p *player) inspect(wire string) (*spec.Inspection, bool) {
	a, ok := p.callTo(wire, &spec.Inspect{})
	if !ok {
		return nil, false
	}
	seen, ok := a.Result.(*spec.Inspection)
	if !ok {
		p.fail(fmt.Errorf("inspect was not answered: %s", a.Error))
	}
	return seen, ok
}

// put makes the calls of a step. A step that is never refused and is answered
// with an error ends the episode as a fault.
func (p *player) put(s spec.Step) (spec.Answer, bool) {
	switch s := s.(type) {
	case *spec.Reload:
		return spec.Answer{Result: &spec.Done{}}, p.reload()
	case *spec.Fork:
		as := newName()
		ok := p.must(&spec.Fork{To: s.To, As: as})
		if ok {
			p.close(p.name)
			p.name = as
		}
		return spec.Answer{Result: &spec.Done{}}, ok
	case *spec.Branch:
		return spec.Answer{Result: &spec.Done{}}, p.branch(s.As)
	case *spec.Switch:
		p.switchTo(s.To)
		return spec.Answer{Result: &spec.Done{}}, true
	case *spec.Compact:
		if len(s.With) > 0 {
			return p.merge(s)
		}
	case *spec.Delegate:
		return p.delegate(s)
	case *spec.Recall:
		if s.Handle == "" {
			return spec.Answer{Result: &spec.Done{}}, true
		}
	}
	return p.call(s)
}

// call makes one call to the session in hand.
func (p *player) call(s spec.Step) (spec.Answer, bool) { return p.callTo(p.name, s) }

func (p *player) callTo(wire string, s spec.Step) (spec.Answer, bool) {
	a, err := p.ask(wire, s)
	if err != nil {
		return a, p.fail(err)
	}
	return a, true
}

// ask makes one call. Steps that are never refused must have been done.
func (p *player) ask(wire string, s spec.Step) (spec.Answer, error) {
	a, err := p.caller.Step(p.ctx, wire, s)
	if err != nil {
		return a, err
	}
	a = a.Normal()
	if _, ok := a.Result.(*spec.Inspection); !ok && s.Op() == spec.StepInspect {
		return a, fmt.Errorf("inspect was not answered: %s", a.Error)
	}
	return a, undone(s, a)
}

// undone is the fault of a step that is never refused and was not done.
func undone(s spec.Step, a spec.Answer) error {
	if refusable(s) || a.Proceeded() {
		return nil
	}
	return fmt.Errorf("%s was not done: %s", s.Op(), a.Error)
}

func refusable(s spec.Step) bool {
	switch s.(type) {
	case *spec.Compact, *spec.SessionResolve, *spec.SessionReconstruct, *spec.SessionGuard, *spec.Act, *spec.Recall:
		return true
	}
	return false
}

func (p *player) must(s spec.Step) bool { _, ok := p.call(s); return ok }

// reload saves the session, closes it and opens it again under another name.
func (p *player) reload() bool {
	a, ok := p.call(&spec.Save{})
	if !ok {
		return false
	}
	saved, ok := a.Result.(*spec.SaveResult)
	if !ok {
		return p.fail(errors.New("save gave no state"))
	}
	p.close(p.name)
	p.name = newName()
	return p.must(&spec.Open{Saved: &saved.Saved})
}

// fail ends the episode: what came before it stays judged.
func (p *player) fail(err error) bool {
	f := (*adapters.Fault)(nil)
	if !errors.As(err, &f) {
		err = &adapters.Fault{Kind: spec.ProtocolError, Detail: err.Error()}
	}
	p.ruling.fault = err
	return false
}
