package properties

import (
	"context"
	"time"

	"plimsoll/adapters"
	"plimsoll/generators/model"
	"plimsoll/generators/model/wire"
	"plimsoll/spec"
)

// Where a product asks its model by the call back, the model of its conversation
// answers here: nothing is served.

// reach makes the model of the conversation, and tells the product how it is
// reached.
func (t *talk) reach() (spec.Model, bool) {
	harness := func(err error) (spec.Model, bool) {
		return spec.Model{}, t.fail(&adapters.Fault{Kind: spec.HarnessError, Detail: err.Error()})
	}
	speaks, err := provider(t.judge.product())
	if err != nil {
		return spec.Model{}, t.fail(err)
	}
	m, err := scripted(t.dialogue)
	if err != nil {
		return harness(err)
	}
	t.model = m
	if speaks == spec.ProviderCall {
		return spec.Model{Provider: speaks, Name: "scripted"}, true
	}
	if t.base, err = t.judge.stage.serve(t.name, m); err != nil {
		return harness(err)
	}
	return spec.Model{Provider: speaks, BaseURL: t.base, Name: "scripted", Key: "none"}, true
}

// squeeze asks for a compaction.
func (t *talk) squeeze() (spec.Answer, error) {
	var ask adapters.Summarizer
	if t.base == "" {
		ask = t.summarize
	}
	return t.answered(t.caller.CompactBy(t.ctx, t.name, ask))
}

// summarize answers a request that came by the call back, and is a Summarizer.
func (t *talk) summarize(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
	x := t.model.Answer(wire.ReadCall(s))
	if trouble := x.Reply.Trouble; trouble.Kind == model.TroubleTimeout {
		late := time.NewTimer(time.Duration(trouble.Wait) * time.Millisecond)
		defer late.Stop()
		select {
		case <-late.C:
		case <-ctx.Done(): // it is not waited for any more
		}
	}
	return wire.WriteCall(&x.Reply)
}
