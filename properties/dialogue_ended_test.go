package properties_test

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A product whose run is ended while it compacts.
type endedProduct struct {
	plainProduct
	end context.CancelFunc
}

type endedTalk struct {
	adapters.Conversation
	end context.CancelFunc
}

func (p endedProduct) Converse(ctx context.Context, o *spec.MessagesOpen) (adapters.Conversation, error) {
	c, err := p.plainProduct.Converse(ctx, o)
	return endedTalk{c, p.end}, err
}

func (c endedTalk) Compact(context.Context) (spec.MessagesOutcome, error) {
	c.end()
	return spec.MessagesOutcome{Outcome: spec.Failed, Reason: "the call was ended"}, nil
}

// What a product answers once the run is ended is held against nobody.
func TestEndedProduct(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	c := messagesConfig()
	c.Stages = []string{properties.StageRandom}
	report, err := properties.Run(ctx, adapters.InProcess(endedProduct{end: end}), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Error(properties.Explain(f))
	}
}
