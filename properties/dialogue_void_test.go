package properties_test

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// A product that shows an empty context, whatever it is told.
type voidProduct struct{ plainProduct }

type voidTalk struct{ adapters.Conversation }

func (p voidProduct) Converse(ctx context.Context, o *spec.MessagesOpen) (adapters.Conversation, error) {
	c, err := p.plainProduct.Converse(ctx, o)
	return voidTalk{c}, err
}

func (voidTalk) Context(context.Context) (spec.Context, error) {
	return spec.Context{Messages: []spec.ContextMessage{}}, nil
}

func (voidTalk) Compact(context.Context) (spec.MessagesOutcome, error) {
	return spec.MessagesOutcome{Outcome: spec.Skipped}, nil
}

// Where there is never a context, there is nothing to compact and nothing to
// judge: no row passes, and that is no conformance.
func TestNoRowExercisedIsNoConformance(t *testing.T) {
	report := run(t, voidProduct{}, messagesConfig())
	for _, row := range report.Rows {
		if row.Verdict == spec.Pass {
			t.Errorf("%s passes", row.ID)
		}
	}
	if report.Outcome == spec.Conformant {
		t.Error("a product that shows no context conforms")
	}
}
