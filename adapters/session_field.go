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

// putField calls the method of a capability that the step belongs to, if the
// session has it.
func putField(ctx context.Context, session Session, s spec.Step) (spec.Answer, bool) {
	switch s := s.(type) {
	case *spec.Correct:
		if c, ok := session.(Corrector); ok {
			return answer(&spec.Done{}, c.Correct(ctx, s)), true
		}
	}
	return spec.Answer{}, false
}
