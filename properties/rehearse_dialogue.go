package properties

import (
	"context"
	"fmt"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// RehearseDialogue plays a dialogue with the control, and returns what its last
// compaction permits and the rows that it puts to the test, sorted. The error
// says that the dialogue cannot serve as a case: the control breaks a row in
// it, or the oracles disagree.
func RehearseDialogue(d *spec.Dialogue, p spec.Profile) (spec.Permitted, []spec.ID, error) {
	if err := d.Valid(); err != nil {
		return spec.Permitted{}, nil, err
	}
	caller := adapters.InProcess(control.New(control.Default()))
	plan, err := newPlan(Config{Profile: p, Surface: spec.SurfaceMessages}.withDefaults(), caller.Info())
	if err != nil {
		return spec.Permitted{}, nil, err
	}
	j := &judge{plan: plan, caller: caller}
	defer j.stage.close()
	r := j.playDialogue(context.Background(), d)
	switch n := len(r.passages); {
	case r.fault != nil:
		return spec.Permitted{}, nil, fmt.Errorf("the control stops after %d compactions: %w", n, r.fault)
	case len(r.violated)+len(r.disputed) > 0:
		return spec.Permitted{}, nil, fmt.Errorf("compaction %d: the control violates %v, and the oracles differ on %v", n, r.violated, r.disputed)
	}
	return j.talkPermitted(d, r.passages), r.bound, nil
}
