package selftest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/cmd/conformance/internal/twin"
	"plimsoll/properties"
	"plimsoll/spec"
)

// An Account tells of a saboteur how far its fault came in the cases of all
// seeds, of the corpus and of the stage covering. Where few of the cases that
// reach it trigger it, the generators are to be improved; where few of those
// that trigger it are detected, the fault is seldom the only one, or the oracles
// are blind.
type Account struct {
	Reached   int64 // cases that put its requirement to the test
	Triggered int64 // cases in which some answer is another one than the correct adapter's
	Detected  int64 // cases in which both oracles found the requirement violated
	Beside    bool  // the correct adapter was asked too; if not, nobody knows what is triggered
}

func (a *Account) add(b Account) {
	a.Reached += b.Reached
	a.Triggered += b.Triggered
	a.Detected += b.Detected
	a.Beside = a.Beside || b.Beside
}

// String is three cells of a table, dashes for what is not known.
func (a Account) String() string {
	switch {
	case a == Account{}:
		return "– | – | –"
	case !a.Beside:
		return fmt.Sprintf("%d | – | %d", a.Reached, a.Detected)
	}
	return fmt.Sprintf("%d | %d | %d", a.Reached, a.Triggered, a.Detected)
}

// Wrong: what was detected is a case that reached the fault and triggered it.
func (a Account) Wrong() bool {
	return a.Detected > a.Reached || a.Beside && a.Detected > a.Triggered
}

// A watch is a saboteur with the correct adapter beside it. It takes note of
// the cases in which they differ. A conversation is not played to two adapters
// at once, for each of them asks the model.
type watch struct {
	twin.Caller
	id    spec.ID
	began time.Time

	mu      sync.Mutex
	differs map[string]bool

	account Account
	elapsed time.Duration // until the first case in which it was detected; 0 is never
}

func newWatch(saboteur adapters.Adapter, breaks spec.ID) *watch {
	w := &watch{id: breaks, began: time.Now(), differs: map[string]bool{}}
	w.Caller = twin.Caller{SessionCaller: inProcess(saboteur), Beside: inProcess(reference.Adapter{}), Differ: w.differ}
	return w
}

func inProcess(a adapters.Adapter) adapters.SessionCaller {
	return adapters.InProcess(a).(adapters.SessionCaller)
}

// judged is told of each case by the engine.
func (w *watch) judged(bound, violated []spec.ID) {
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
	if w.Beside == nil {
		return w.SessionCaller
	}
	return w
}

// settled is the account when all is over.
func (w *watch) settled() Account {
	w.account.Triggered, w.account.Beside = int64(len(w.differs)), w.Beside != nil
	return w.account
}

func (w *watch) differ(ctx context.Context) {
	if label, ok := properties.CaseOf(ctx); ok {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.differs[label] = true
	}
}
