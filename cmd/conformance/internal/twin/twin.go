// Package twin asks two adapters the same, and tells where they differ.
package twin

import (
	"context"
	"reflect"
	"sync"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// A Caller is an adapter with another one beside it, which is put the same
// calls and steps. It answers what the first one does.
type Caller struct {
	adapters.SessionCaller
	Beside adapters.SessionCaller
	Differ func(context.Context) // is told of each answer that is another one, from any goroutine
	Enough func() bool           // if set, and true, the other one is not asked any more

	saved sync.Map // what the other one saved, by what the first one did
}

// Call implements adapters.Caller.
func (c *Caller) Call(ctx context.Context, call spec.Call) (spec.Answer, error) {
	a, err := c.SessionCaller.Call(ctx, call)
	if c.asks() {
		other, fault := c.Beside.Call(ctx, call)
		c.compare(ctx, a, err, other, fault)
	}
	return a, err
}

// Step implements adapters.SessionCaller.
func (c *Caller) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	a, err := c.SessionCaller.Step(ctx, session, s)
	if !c.asks() {
		return a, err
	}
	other, fault := c.Beside.Step(ctx, session, c.own(s))
	saved, ok := a.Result.(*spec.SaveResult)
	own, too := other.Result.(*spec.SaveResult)
	if ok && too {
		c.saved.Store(saved.Saved, own.Saved)
	} else {
		c.compare(ctx, a, err, other, fault)
	}
	return a, err
}

func (c *Caller) asks() bool { return c.Enough == nil || !c.Enough() }

// own is the step with what the other adapter has saved.
func (c *Caller) own(s spec.Step) spec.Step {
	open, ok := s.(*spec.Open)
	if !ok || open.Saved == nil {
		return s
	}
	own, ok := c.saved.Load(*open.Saved)
	if !ok {
		return s
	}
	text, again := own.(string), *open
	again.Saved = &text
	return &again
}

func (c *Caller) compare(ctx context.Context, a spec.Answer, err error, other spec.Answer, fault error) {
	if (err == nil) != (fault == nil) || !reflect.DeepEqual(a, other) {
		c.Differ(ctx)
	}
}
