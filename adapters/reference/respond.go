package reference

import (
	"context"
	"errors"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Respond is what the reference runtime answers to a step in a state, which
// stays as it is. Whoever keeps a model of his own, as the saboteurs that take
// calls at once do, applies step and answer to it.
func Respond(m *model.Model, step spec.Step) spec.Answer {
	s, ctx := &session{state: m.Clone()}, context.Background()
	switch step := step.(type) {
	case *spec.Compact:
		r, err := s.Compact(ctx, step)
		return respond(&r, err)
	case *spec.SessionResolve:
		r, err := s.Resolve(ctx, step)
		return respond(&r, err)
	case *spec.Recall:
		r, err := s.Recall(ctx, step)
		return respond(&r, err)
	case *spec.SessionReconstruct:
		r, err := s.Reconstruct(ctx, step)
		return respond(&r, err)
	case *spec.SessionGuard:
		r, err := s.Guard(ctx, step)
		return respond(&r, err)
	case *spec.Act:
		r, err := s.Act(ctx, step)
		return respond(&r, err)
	case *spec.Inspect:
		r, err := s.Inspect(ctx)
		return respond(&r, err)
	}
	return spec.Answer{Result: &spec.Done{}}
}

func respond(r spec.Result, err error) spec.Answer {
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		return spec.Answer{Result: r, Refusal: refusal}.Normal()
	}
	if err != nil {
		return spec.Answer{Error: err.Error()}
	}
	return spec.Answer{Result: r}.Normal()
}
