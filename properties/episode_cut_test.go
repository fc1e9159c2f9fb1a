package properties

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/spec"
)

// The episode of a ruling ends at its offending step, so that a circumstance
// is looked for at that step and not at a later one.
func TestRulingEndsAtTheBreach(t *testing.T) {
	act := func(key, literal string) spec.Step {
		return &spec.Act{Operation: "plan", Key: key, Literals: map[string]string{"ticket": literal}}
	}
	e := &spec.Episode{Steps: []spec.Step{&spec.Append{ID: 1, Role: spec.RoleUser}, &spec.ToolResult{Literals: map[string]string{"ticket": "bill-4"}},
		act("deploy", "bill"), act("drop", "bill-4"), &spec.Reload{}}}
	for _, s := range saboteurs.SessionAll() {
		if s.Name != "saboteur/RST-18-prefix" {
			continue
		}
		caller := adapters.InProcess(s)
		plan, err := newPlan(Config{Profile: spec.ProfileCore, Surface: spec.SurfaceSession}, caller.Info())
		if err != nil {
			t.Fatal(err)
		}
		r := (&judge{plan: plan, caller: caller}).playEpisode(context.Background(), e)
		if n := len(r.call.(*spec.Episode).Steps); n != 3 || len(r.violated) != 1 || len(e.Steps) != 5 {
			t.Errorf("%d steps and the violations %v, want three and one", n, r.violated)
		}
		return
	}
	t.Fatal("there is no saboteur of that name")
}
