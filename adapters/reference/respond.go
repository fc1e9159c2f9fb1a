package reference

import (
	"context"

	"plimsoll/adapters"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Respond is what the reference runtime answers to a step in a state, which
// stays as it is. Whoever keeps a model of his own, as the saboteurs that take
// calls at once do, applies step and answer to it. What only the model knows as
// a step, such as taking another session in hand, is done.
func Respond(m *model.Model, step spec.Step) spec.Answer {
	a, err := adapters.Put(context.Background(), &session{state: m.Clone()}, step)
	if err != nil {
		return spec.Answer{Result: &spec.Done{}}
	}
	return a
}
