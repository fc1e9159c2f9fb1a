package properties

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// afar is an adapter in another process that nobody can kill.
type afar struct{ adapters.SessionCaller }

func (afar) Window() int { return 1 }

// A case with kills is cut down only by whoever has a process to kill.
func TestShrinkWithKills(t *testing.T) {
	caller := afar{adapters.InProcess(reference.Adapter{}).(adapters.SessionCaller)}
	p, err := newPlan(Config{Profile: spec.ProfileStrict, Surface: spec.SurfaceSession}, caller.Info())
	if err != nil {
		t.Fatal(err)
	}
	begin := &spec.Append{ID: 1, Role: spec.RoleUser, Text: "go on", Anchor: "T1"}
	e := &spec.Episode{Steps: []spec.Step{begin, &spec.Kill{During: &spec.Cut{Step: &spec.Record{Key: "k", Reason: "no"}}}}}
	if err := e.Valid(); err != nil {
		t.Fatal(err)
	}
	from := &ruling{call: e, violated: []spec.ID{"PRO-11"}}
	if got := shrink(context.Background(), &judge{plan: p, caller: caller}, "PRO-11", from); got.call != from.call {
		t.Errorf("shrunk to %v, which nobody can have played", got.call)
	}
}
