package hunt

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// beside is the adapter with the mutant, and the one without it beside it, put
// to the same calls until the two differ. It gives up a call that takes too
// long.
type beside struct {
	adapters.SessionCaller
	usual   adapters.SessionCaller
	differs atomic.Bool
	saved   sync.Map // what the usual one saved, by what the other did
}

// Info leaves races and kills out: which interleaving comes up, and where a
// kill hits, is not decided by a seed.
func (b *beside) Info() spec.HelloResult {
	info := b.SessionCaller.Info()
	info.Capabilities = slices.DeleteFunc(slices.Clone(info.Capabilities), func(c spec.Capability) bool {
		return c == spec.CapabilityConcurrent || c == spec.CapabilityCrash
	})
	return info
}

func (b *beside) Call(ctx context.Context, c spec.Call) (spec.Answer, error) {
	a, err := within(func() (spec.Answer, error) { return b.SessionCaller.Call(ctx, c) })
	if !b.differs.Load() {
		usual, fault := b.usual.Call(ctx, c)
		b.compare(a, err, usual, fault)
	}
	return a, err
}

func (b *beside) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	a, err := within(func() (spec.Answer, error) { return b.SessionCaller.Step(ctx, session, s) })
	if b.differs.Load() {
		return a, err
	}
	usual, fault := b.usual.Step(ctx, session, b.own(s))
	r, ok := a.Result.(*spec.SaveResult)
	own, too := usual.Result.(*spec.SaveResult)
	if ok && too {
		b.saved.Store(r.Saved, own.Saved)
		return a, err
	}
	b.compare(a, err, usual, fault)
	return a, err
}

// own is the step with what the usual adapter has saved in the place of what
// the other one has.
func (b *beside) own(s spec.Step) spec.Step {
	open, ok := s.(*spec.Open)
	if !ok || open.Saved == nil {
		return s
	}
	own, ok := b.saved.Load(*open.Saved)
	if !ok {
		return s
	}
	text, again := own.(string), *open
	again.Saved = &text
	return &again
}

func (b *beside) compare(a spec.Answer, err error, usual spec.Answer, fault error) {
	if (err == nil) != (fault == nil) || !reflect.DeepEqual(a, usual) {
		b.differs.Store(true)
	}
}

// within gives up a call that takes too long.
func within(call func() (spec.Answer, error)) (spec.Answer, error) {
	type reply struct {
		answer spec.Answer
		err    error
	}
	done := make(chan reply, 1)
	go func() {
		a, err := call()
		done <- reply{a, err}
	}()
	timer := time.NewTimer(callLimit)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.answer, r.err
	case <-timer.C:
		return spec.Answer{}, &adapters.Fault{Kind: spec.Hung, Detail: errSlow.Error()}
	}
}

var errSlow = errors.New("no answer in time")
