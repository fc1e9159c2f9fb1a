package properties

import (
	"context"
	"fmt"
	"slices"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A Rehearsal is what an episode comes to when the reference runtime plays it.
type Rehearsal struct {
	Steps []Rehearsed
	Bound []spec.ID // rows that it puts to the test, sorted
}

// A Rehearsed step is what it permits, and what inspect shows after it.
type Rehearsed struct {
	Permitted spec.Permitted
	Seen      *spec.Inspection // nil where the harness does not look
}

// Rehearse plays an episode and says, step by step, what is permitted after
// the answers that the reference runtime gave so far. The error says that the
// episode cannot serve as a case: the reference breaks a row in it, or the two
// oracles permit different things.
func Rehearse(e *spec.Episode, p spec.Profile) (*Rehearsal, error) {
	if err := e.Valid(); err != nil {
		return nil, err
	}
	if killing(e) {
		return rehearseKilled(e, p)
	}
	p = runOf(p)
	caller := adapters.InProcess(adapter.Adapter{})
	plan, err := newPlan(Config{Profile: p, Surface: spec.SurfaceSession}.withDefaults(), caller.Info())
	if err != nil {
		return nil, err
	}
	r := (&judge{plan: plan, caller: caller}).playEpisode(context.Background(), e)
	if r.fault != nil {
		return nil, fmt.Errorf("the reference stops at step %d: %w", len(r.trace)+1, r.fault)
	}
	if len(r.violated)+len(r.disputed) > 0 {
		return nil, fmt.Errorf("step %d (%s): the reference violates %v, and the oracles differ on %v", len(r.trace), e.Steps[len(r.trace)-1].Op(), r.violated, r.disputed)
	}
	want := wants(p)
	out, state := &Rehearsal{Bound: r.bound}, model.New()
	for i, v := range r.trace {
		permitted := stepPermitted(r.trace[:i+1], want)
		if what := contradicts(state, v, permitted, want); what != "" {
			return nil, fmt.Errorf("step %d (%s): one oracle permits %s, and the other %s", i+1, v.step.Op(), Describe(permitted), what)
		}
		state.Apply(v.step, v.answer)
		out.Steps = append(out.Steps, Rehearsed{permitted, v.seen})
	}
	return out, nil
}

// contradicts asks the model about outcomes that are permitted or not, and
// says how it sees one of them otherwise. The form of a refusal is left out.
func contradicts(m *model.Model, v event, p spec.Permitted, want func(spec.ID) bool) string {
	if !refusable(v.step) {
		return ""
	}
	forbids := func(a spec.Answer) bool {
		_, breached := m.Judge(v.step, a)
		for _, id := range breached {
			if want(id) && id.Family() != "OUT" {
				return true
			}
		}
		return false
	}
	if forbids(refusalOf(v, p)) == p.Refuse {
		return fmt.Sprintf("a refusal: %t", !p.Refuse)
	}
	if a, ok := proceeding(v); ok && forbids(a) == p.Answer {
		return fmt.Sprintf("going ahead: %t", !p.Answer)
	}
	if r := appliedResult(v.answer); r != nil && p.Decision != nil && !slices.Contains(p.Decision, r.Decision) {
		return "to decide " + r.Decision
	}
	return ""
}

// refusalOf is the refusal that the reference gave, or one that fits the step.
func refusalOf(v event, p spec.Permitted) spec.Answer {
	if v.answer.Refused() {
		return v.answer
	}
	subject, code := "outcome", spec.CodeUnverified
	switch s := v.step.(type) {
	case *spec.Act:
		subject = s.Key
	case *spec.SessionGuard:
		subject, code = s.Key, spec.CodeUnknown
	case *spec.SessionResolve:
		subject, code = fmt.Sprint(s.ID), spec.CodeUnresolvable
	case *spec.Recall:
		subject, code = fmt.Sprint(s.ID), spec.CodeUnresolvable
	case *spec.SessionReconstruct:
		subject = s.Artifact
	case *spec.Compact:
		code = spec.CodeBelowFloor
		if len(s.Required) > 0 {
			subject = s.Required[0]
		}
	}
	if p.Codes != nil {
		code = p.Codes[0]
	}
	return spec.Answer{Refusal: spec.Refuse(code, []string{subject}, "no")}
}

// proceeding is the answer of the reference if it went ahead, or the one way
// to do so where there is but one.
func proceeding(v event) (spec.Answer, bool) {
	if v.answer.Proceeded() {
		return v.answer, true
	}
	switch v.step.(type) {
	case *spec.Act:
		return spec.Answer{Result: &spec.ActResult{Executed: true}}, true
	case *spec.SessionGuard:
		return spec.Answer{Result: &spec.GuardResult{Permit: true}}, true
	}
	return spec.Answer{}, false
}
