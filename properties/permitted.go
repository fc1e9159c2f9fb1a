package properties

import (
	"context"
	"slices"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/reference"
	"plimsoll/spec"
)

// Permitted returns what a call permits under a profile: what a corpus case
// writes down. Of an episode it is what its last step permits when the
// reference runtime plays it.
func Permitted(c spec.Call, p spec.Profile) spec.Permitted {
	want := func(id spec.ID) bool {
		row, ok := spec.Lookup(id)
		return ok && p.Includes(row.Profile)
	}
	e, ok := c.(*spec.Episode)
	if !ok {
		return reference.Permitted(c, want)
	}
	plan, err := newPlan(Config{Profile: p, Surface: spec.SurfaceSession}, adapters.InProcess(adapter.Adapter{}).Info())
	if err != nil {
		return spec.Permitted{}
	}
	j := &judge{plan: plan, caller: adapters.InProcess(adapter.Adapter{})}
	return stepPermitted(j.playEpisode(context.Background(), e).trace, want)
}

// stepPermitted is what the last step of a log permits: as its like on decide,
// or an act by whether anything stands against it.
func stepPermitted(log []event, want func(spec.ID) bool) spec.Permitted {
	if len(log) == 0 {
		return spec.Permitted{Refuse: true, Answer: true}
	}
	before := gather(log[:len(log)-1])
	switch s := log[len(log)-1].step.(type) {
	case *spec.Act:
		against := before.against(s)
		due := told{}
		before.recountAct(due, s, spec.Answer{Error: "none"})
		return spec.Permitted{Answer: len(against) == 0, Refuse: len(due) == 0}
	case *spec.SessionResolve:
		if slices.Contains(before.retained(), s.ID) {
			return spec.Permitted{Refuse: true, Answer: true, From: []spec.Origin{spec.OriginRaw}}
		}
	case *spec.Compact:
		refuse, answer := told{}, told{}
		before.recountCompact(refuse, s, spec.Answer{Refusal: &spec.Refusal{}})
		p := reference.Permitted(before.buildCall(s), want)
		return spec.Permitted{Refuse: len(refuse) == 0, Answer: len(answer) == 0, Covered: p.Covered}
	}
	if c := asCall(log); c != nil {
		return reference.Permitted(c, want)
	}
	return spec.Permitted{Answer: true}
}
