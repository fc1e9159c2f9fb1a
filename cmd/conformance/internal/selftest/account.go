package selftest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/properties"
	"plimsoll/spec"
)

// An Account tells of a saboteur how far its fault came in the cases of all
// seeds, of the corpus and of the stage covering. Where few of the cases that reach it trigger it, the
// generators are to be improved; where few of those that trigger it are
// detected, the fault is seldom the only one, or the oracles are blind.
type Account struct {
	Reached   int64 // cases that put its requirement to the test
	Triggered int64 // cases in which some answer is another one than the correct adapter's
	Detected  int64 // cases in which both oracles found the requirement violated
}

func (a *Account) add(b Account) {
	a.Reached += b.Reached
	a.Triggered += b.Triggered
	a.Detected += b.Detected
}

// String is three cells of a table; dashes where no account was kept, as of
// races, in which the correct adapter does not answer the same twice either.
func (a Account) String() string {
	if a == (Account{}) {
		return "– | – | –"
	}
	return fmt.Sprintf("%d | %d | %d", a.Reached, a.Triggered, a.Detected)
}

// Wrong: what was detected is a case that reached the fault and triggered it.
func (a Account) Wrong() bool { return a.Detected > a.Triggered || a.Detected > a.Reached }

// A watch is a saboteur with the correct adapter beside it. It takes note of
// the cases in which they differ.
type watch struct {
	whole
	right whole // nil where no account is kept
	id    spec.ID
	began time.Time

	mu      sync.Mutex
	differs map[string]bool
	saved   sync.Map // what the correct adapter saved, by what the saboteur did
	heard   heard    // on messages

	account Account
	elapsed time.Duration // until the first case in which it was detected; 0 is never
}

// A whole caller has all surfaces.
type whole interface {
	adapters.SessionCaller
	adapters.MessagesCaller
}

func newWatch(saboteur adapters.Adapter, breaks spec.ID) *watch {
	return &watch{whole: inProcess(saboteur), right: inProcess(reference.Adapter{}), id: breaks, began: time.Now(), differs: map[string]bool{}}
}

// judged is told of each case by the engine.
func (w *watch) judged(label string, bound, violated []spec.ID) {
	if slices.Contains(bound, w.id) {
		w.account.Reached++
	}
	if slices.Contains(violated, w.id) {
		w.account.Detected++
		if w.elapsed == 0 {
			w.elapsed = time.Since(w.began)
		}
	}
}

// caller is what is run: the saboteur alone where nothing is beside it.
func (w *watch) caller() adapters.Caller {
	if w.right == nil {
		return w.whole
	}
	return w
}

// settle closes the account. On messages the answers are held against those of
// the control.
func (w *watch) settle(ctx context.Context, h hunt, seed uint64, stages ...string) error {
	if h.surface == spec.SurfaceMessages {
		right, err := h.controls.heard(ctx, h, seed, stages...)
		if err != nil {
			return err
		}
		for label, sum := range w.heard.sums {
			if sum != right[label] {
				w.differs[label] = true
			}
		}
	}
	w.account.Triggered = int64(len(w.differs))
	return nil
}

func (w *watch) differ(ctx context.Context) {
	if label, ok := properties.CaseOf(ctx); ok {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.differs[label] = true
	}
}

// Call implements adapters.Caller.
func (w *watch) Call(ctx context.Context, c spec.Call) (spec.Answer, error) {
	a, err := w.whole.Call(ctx, c)
	if right, fault := w.right.Call(ctx, c); err != nil || fault != nil || !reflect.DeepEqual(a, right) {
		w.differ(ctx)
	}
	return a, err
}

// Step implements adapters.SessionCaller.
func (w *watch) Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error) {
	a, err := w.whole.Step(ctx, session, s)
	right, fault := w.right.Step(ctx, session, w.own(s))
	saved, ok := a.Result.(*spec.SaveResult)
	own, too := right.Result.(*spec.SaveResult)
	switch {
	case ok && too:
		w.saved.Store(saved.Saved, own.Saved)
	case err != nil || fault != nil || !reflect.DeepEqual(a, right):
		w.differ(ctx)
	}
	return a, err
}

// own is the step with what the correct adapter has saved.
func (w *watch) own(s spec.Step) spec.Step {
	open, ok := s.(*spec.Open)
	if !ok || open.Saved == nil {
		return s
	}
	if own, ok := w.saved.Load(*open.Saved); ok {
		again, text := *open, own.(string)
		again.Saved = &text
		return &again
	}
	return s
}

// Talk implements adapters.MessagesCaller.
func (w *watch) Talk(ctx context.Context, conversation string, s spec.Step) (spec.Answer, error) {
	a, err := w.whole.Talk(ctx, conversation, s)
	w.heard.note(ctx, a, err)
	return a, err
}

// CompactBy implements adapters.MessagesCaller.
func (w *watch) CompactBy(ctx context.Context, conversation string, ask adapters.Summarizer) (spec.Answer, error) {
	a, err := w.whole.CompactBy(ctx, conversation, ask)
	w.heard.note(ctx, a, err)
	return a, err
}
