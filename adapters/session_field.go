package adapters

import (
	"context"

	"plimsoll/spec"
)

// A Corrector is a Session that keeps corrections (capability corrections) and
// reports the values in force when it is inspected.
type Corrector interface {
	Correct(context.Context, *spec.Correct) error
}

// A Retainer is a Session that takes a retention policy (capability policy).
type Retainer interface {
	Policy(context.Context, *spec.Policy) error
}

// A Spawner is a Session that begins those of sub-agents (capability
// sub-agents).
type Spawner interface {
	Spawn(context.Context, *spec.Spawn) (Session, error)
}

// A Recaller is a Session that resolves the handles of the tombstones that it
// shows. It refuses by returning a *spec.Refusal as the error.
type Recaller interface {
	//conformance:refuses
	Recall(context.Context, *spec.Recall) (spec.ResolveResult, error)
}

// putField calls the method of a capability that the step belongs to, if the
// session has it.
func putField(ctx context.Context, session Session, s spec.Step) (spec.Answer, bool) {
	switch s := s.(type) {
	case *spec.Correct:
		if c, ok := session.(Corrector); ok {
			return answer(&spec.Done{}, c.Correct(ctx, s)), true
		}
	case *spec.Policy:
		if r, ok := session.(Retainer); ok {
			return answer(&spec.Done{}, r.Policy(ctx, s)), true
		}
	case *spec.Recall:
		if c, ok := session.(Recaller); ok {
			r, err := c.Recall(ctx, s)
			return answer(&r, err), true
		}
	}
	return spec.Answer{}, false
}
