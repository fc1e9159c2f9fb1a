package hunt

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/twin"
	"plimsoll/spec"
)

// beside is the adapter with the mutant, and the one without it beside it, put
// to the same calls until the two differ.
type beside struct {
	twin.Caller
	differs atomic.Bool
}

func pair(a, usual adapters.Adapter) *beside {
	b := &beside{}
	b.Caller = twin.Caller{SessionCaller: limited{inProcess(a)}, Beside: inProcess(usual), Differ: func(context.Context) { b.differs.Store(true) }, Enough: b.differs.Load}
	return b
}

func inProcess(a adapters.Adapter) adapters.SessionCaller {
	return adapters.InProcess(a).(adapters.SessionCaller)
}

// limited gives up a call that takes too long.
type limited struct{ adapters.SessionCaller }

// Info leaves races and kills out: which interleaving comes up, and where a
// kill hits, is not decided by a seed.
func (l limited) Info() spec.HelloResult {
	info := l.SessionCaller.Info()
	info.Capabilities = slices.DeleteFunc(slices.Clone(info.Capabilities), func(c spec.Capability) bool {
		return c == spec.CapabilityConcurrent || c == spec.CapabilityCrash
	})
	return info
}

func (l limited) Call(ctx context.Context, c spec.Call) (spec.Answer, error) {
	return within(func() (spec.Answer, error) { return l.SessionCaller.Call(ctx, c) })
}

func (l limited) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	return within(func() (spec.Answer, error) { return l.SessionCaller.Step(ctx, session, s) })
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
