package properties

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// StageFuzz is the stage in reports on cases that a fuzzer made. It is none of
// the stages of Run.
const StageFuzz = "fuzz"

// A Trial judges cases one by one, for an engine that makes them itself, as a
// coverage-guided fuzzer does. It is safe for use from several goroutines.
type Trial struct {
	config Config
	judge  *judge
}

// NewTrial prepares a trial of the adapter. Of the Config the profile, the
// surface and the selection of requirements count. The error is about the
// Config.
func NewTrial(caller adapters.Caller, c Config) (*Trial, error) {
	c = c.withDefaults()
	p, err := newPlan(c, caller.Info())
	if err != nil {
		return nil, err
	}
	p.mortal(caller)
	return &Trial{config: c, judge: &judge{plan: p, caller: caller}}, nil
}

// Plays reports whether the trial judges the case, and the adapter can do what
// it asks for.
func (t *Trial) Plays(c spec.Call) bool { return t.judge.plan.plays(c) }

// Has returns what the adapter can do besides, as far as a case may ask for it.
func (t *Trial) Has() []spec.Capability { return t.judge.plan.alive() }

// Judge puts the case to the adapter, twice where that is cheap (OUT-05), and
// returns nil if nothing is wrong. Otherwise it returns the report of a run of
// that one case: violations confirmed and shrunk, and faults. The label says
// where the case comes from.
func (t *Trial) Judge(ctx context.Context, label string, c spec.Call) *spec.Report {
	n := t.judge.rule(ctx, c, true)
	if n.fault == nil && len(n.violated)+len(n.disputed) == 0 {
		return nil
	}
	r := &run{config: t.config, judge: t.judge, book: newBook(t.judge.plan), stage: StageFuzz, counts: []spec.StageReport{{Stage: StageFuzz}}}
	r.enter(ctx, label, n)
	r.joint(ctx)
	return r.report()
}

// Close ends what the trial has started. The adapter is left to the caller.
func (t *Trial) Close() { t.judge.stage.close() }
