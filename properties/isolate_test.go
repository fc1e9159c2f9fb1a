package properties

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A run that is interrupted makes no more simplifications of a large call than
// the one at hand: to make all of them takes long.
func TestIsolateStops(t *testing.T) {
	caller := adapters.InProcess(reference.Adapter{})
	p, err := newPlan(Config{Profile: spec.ProfileStrict}.withDefaults(), caller.Info())
	if err != nil {
		t.Fatal(err)
	}
	call := &spec.BuildCall{Turns: []spec.Turn{}, RatioLow: 1}
	for i := range int64(60) {
		call.Turns = append(call.Turns, spec.Turn{ID: i + 1, Anchor: "T"})
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	work := func(ctx context.Context) float64 {
		return testing.AllocsPerRun(1, func() {
			s := &shrinker{judge: &judge{plan: p, caller: caller}, id: "COV-09", seen: map[string]*ruling{}}
			s.firstAlone(ctx, call)
		})
	}
	if cut, whole := work(stopped), work(t.Context()); cut > whole/20 {
		t.Errorf("%.0f allocations after the run was interrupted, %.0f otherwise", cut, whole)
	}
}
