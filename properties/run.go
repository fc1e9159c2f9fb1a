package properties

import (
	"context"
	"errors"
	"slices"
	"sync"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Harness is the name and version that reports carry.
const Harness = "plimsoll " + spec.Version

// Run puts the adapter through the stages and returns the report. The error is about the Config; whatever the adapter
// does is in the report. The same Config and adapter give the same report,
// whatever the number of workers, unless Time is set or a call hangs.
func Run(ctx context.Context, caller adapters.Caller, c Config) (*spec.Report, error) {
	c = c.withDefaults()
	c.Workers = c.workers(caller)
	p, err := newPlan(c, caller.Info())
	if err != nil {
		return nil, err
	}
	p.mortal(caller)
	r := &run{config: c, judge: &judge{plan: p, caller: caller}, book: newBook(p)}
	defer r.judge.stage.close()
	if !caller.Info().Lossless && slices.Contains(caller.Info().Surfaces, c.Surface) {
		r.stages(ctx)
		r.joint(ctx)
	}
	return r.report(), nil
}

// A run is one pass over the stages.
type run struct {
	config     Config
	judge      *judge
	book       *book
	stage      string
	counts     []spec.StageReport
	incomplete string
	patience   patience
	turn       sync.Mutex // with one worker
}

// stages plays the stages, cheapest and most certain first.
func (r *run) stages(ctx context.Context) {
	r.play(ctx, StageCorpus, r.corpus())
	r.play(ctx, StageExhaustive, r.tables())
	r.play(ctx, StageCovering, r.covering())
	r.play(ctx, StageRandom, r.random())
	r.targeted(ctx)
	if r.judge.remote() && r.config.Surface == spec.SurfaceSession {
		r.play(ctx, StageStateful, r.stateful())
	}
	if len(r.judge.plan.comparable()) > 0 {
		r.play(ctx, StageMetamorphic, r.variants())
	}
	if r.config.Surface == spec.SurfaceSession && slices.Contains(r.judge.plan.has, spec.CapabilityCrash) {
		r.play(ctx, StageCrash, r.crashes())
	}
}

// A batch is a few cases in a row, judged by one worker.
type batch struct {
	labels  []string
	tests   []test
	rulings []*ruling
	done    chan struct{}
}

const batchSize = 16

// batchSize is how many cases a worker takes at once. Those with kills are few
// and slow, dialogues in which the model is slow stand side by side, and there
// are few cases in a round of the stage targeted.
func (r *run) batchSize() int {
	if r.stage == StageCrash || r.stage == StageTargeted || r.config.Surface == spec.SurfaceMessages {
		return 1
	}
	return batchSize
}

// play judges the cases of a stage.
func (r *run) play(ctx context.Context, stage string, cases source) {
	if r.begin(stage) {
		r.pass(ctx, cases)
	}
}

// chosen: the stage is one of those to be played.
func (r *run) chosen(stage string) bool {
	return len(r.config.Stages) == 0 || slices.Contains(r.config.Stages, stage)
}

// begin begins a stage, unless it is not to be played.
func (r *run) begin(stage string) bool {
	if r.incomplete != "" || !r.chosen(stage) {
		return false
	}
	r.stage = stage
	r.counts = append(r.counts, spec.StageReport{Stage: stage})
	return true
}

// pass judges cases of the stage in hand in parallel and enters the rulings
// into the book in the order of the cases.
func (r *run) pass(ctx context.Context, cases source) {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	queue := make(chan *batch)
	inOrder := make(chan *batch, 2*r.config.Workers)
	for range r.config.Workers {
		workers.Go(func() {
			for b := range queue {
				r.alone(func() { r.judgeBatch(ctx, b) })
				close(b.done)
			}
		})
	}
	go feed(ctx, cases, r.batchSize(), queue, inOrder)
	for b := range inOrder {
		<-b.done
		r.alone(func() {
			for i, ruling := range b.rulings {
				if r.incomplete == "" {
					r.enter(ctx, b.labels[i], ruling)
				}
			}
		})
		if r.incomplete != "" {
			cancel()
		}
	}
	workers.Wait()
	if r.incomplete == "" && ctx.Err() != nil {
		r.incomplete = "interrupted during the stage " + r.stage
	}
	cancel()
}

// alone keeps the judging of cases and the shrinking of what they showed apart,
// where there is to be but one worker: a product may share more between two
// conversations than it should, and then the run must not hang on the clock.
func (r *run) alone(f func()) {
	if r.config.Workers == 1 {
		r.turn.Lock()
		defer r.turn.Unlock()
	}
	f()
}

func feed(ctx context.Context, cases source, size int, queue, inOrder chan<- *batch) {
	defer close(queue)
	defer close(inOrder)
	b := &batch{done: make(chan struct{})}
	send := func() bool {
		select {
		case inOrder <- b:
		case <-ctx.Done():
			return false
		}
		select {
		case queue <- b:
		case <-ctx.Done():
			close(b.done)
			return false
		}
		b = &batch{done: make(chan struct{})}
		return true
	}
	for label, one := range cases {
		b.labels, b.tests = append(b.labels, label), append(b.tests, one)
		if len(b.tests) == size && !send() {
			return
		}
	}
	if len(b.tests) > 0 {
		send()
	}
}

// judgeBatch judges every eighth case twice over, for OUT-05.
func (r *run) judgeBatch(ctx context.Context, b *batch) {
	for i, one := range b.tests {
		if ctx.Err() != nil {
			return
		}
		b.tests[i] = nil
		b.rulings = append(b.rulings, one(context.WithValue(ctx, caseKey{}, b.labels[i]), i%8 == 0).light())
	}
}

type caseKey struct{}

// CaseOf returns the label of the case that a call is made for, as a failure
// tells it in FoundBy. A Caller that keeps accounts asks for it. There is none
// where the call is made to make a failure smaller or to see it again.
func CaseOf(ctx context.Context) (label string, ok bool) {
	label, ok = ctx.Value(caseKey{}).(string)
	return label, ok
}

// light drops the log of an episode in which nothing went wrong: with a large
// ledger shown after every step it is large, and rulings wait for their turn.
func (n *ruling) light() *ruling {
	if len(n.violated)+len(n.disputed) == 0 {
		n.trace = nil
	}
	return n
}

func (r *run) enter(ctx context.Context, label string, n *ruling) {
	if n.fault != nil && ctx.Err() != nil || r.patience.lost(n.call.Op()) {
		return
	}
	r.counts[len(r.counts)-1].Cases++
	r.counts[len(r.counts)-1].Kills += kills(n.call)
	r.book.count(n)
	if r.config.Judged != nil {
		r.config.Judged(n.bound, n.violated)
	}
	switch {
	case n.fault != nil:
		r.fault(label, n, n.fault)
		r.enough(label)
		return
	case n.unclosed != nil:
		r.fault(label, n, n.unclosed)
		r.enough(label)
	default:
		r.patience.answered(n.call.Op())
	}
	if len(n.disputed) > 0 {
		r.book.dispute(label, n)
	}
	if len(n.violated) > 0 {
		r.violation(ctx, label, n)
		r.enough(label)
	}
	if total := r.book.cases; r.config.Progress != nil && total%512 == 0 {
		r.config.Progress(Progress{Stage: r.stage, Cases: total, Failures: len(r.book.failures)})
	}
}

// enough ends a run that was to find one failure or fault. An advisory is
// none, and a disagreement of the oracles says nothing about the adapter.
func (r *run) enough(label string) {
	failed := slices.ContainsFunc(r.book.failures, func(f spec.Failure) bool { return f.Verdict != spec.Advisory })
	for kind := range r.book.faults {
		failed = failed || kind != spec.HarnessError
	}
	if r.config.First && failed {
		r.incomplete = "ended with the first failure, " + label
	}
}

func (r *run) fault(label string, n *ruling, err error) {
	f := &adapters.Fault{Kind: spec.HarnessError, Detail: err.Error()}
	errors.As(err, &f)
	r.book.fault(label, n.call, f)
	r.patience.failed(n.call.Op(), f.Kind)
}
