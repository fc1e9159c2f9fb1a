package properties

import (
	"context"
	"fmt"
	"slices"
	"time"

	"plimsoll/generators"
	"plimsoll/spec"
)

// The stage targeted: random cases that go towards what random cases seldom
// are. A few climbs go on side by side. In each round every climb tries a brood
// of variants of the best case it has, and goes on from the one whose answer
// promises most; a climb that gets no higher begins anew. What promises is said
// in promise.go. A round is made of what the one before came to, all of it, so
// that the same seed gives the same cases on one worker or many.

const (
	climbs = 4
	brood  = 4
	// patienceOfClimbs is how many rounds in a row a climb may get no higher.
	patienceOfClimbs = 2
)

// targetedPer is how many cases there are for each one of this stage, where the
// random one is played, too: that has the rest of them. They are larger than
// others, and a run is not to take longer for them.
var targetedPer = map[spec.Surface]int64{spec.SurfaceDecide: 32, spec.SurfaceSession: 16}

// A climb is the best case so far, and what it promises.
type climb struct {
	best   generators.Lead // nil where it is to begin
	score  int
	higher bool // it got higher in this round
	level  int  // rounds in a row in which it got no higher
}

// A try is one case of a round.
type try struct {
	make  func() generators.Lead
	lead  generators.Lead
	score int
}

// leads are what the stage begins with on the surface, or nil: of decide it
// plays build, and of messages nothing.
func (r *run) leads() generators.Leads {
	switch {
	case r.config.Surface == spec.SurfaceSession:
		return generators.EpisodeLeads(r.config.Profile, r.judge.plan.alive()...)
	case slices.Contains(r.judge.plan.ops, spec.OpBuild):
		return generators.BuildLeads(r.config.Profile)
	}
	return nil
}

// targetedShare is which part of the budget of random cases the stage has: one
// of so many, or 0 where it is not played.
func (r *run) targetedShare() int64 {
	switch {
	case r.leads() == nil || !r.chosen(StageTargeted):
		return 0
	case r.chosen(StageRandom):
		return targetedPer[r.config.Surface]
	}
	return 1
}

// randomBudget is what the stage targeted leaves of the budget.
func (r *run) randomBudget() (cases int64, length time.Duration) {
	cases, length = r.config.Cases, r.config.Time
	if share := r.targetedShare(); share > 0 {
		cases, length = cases-cases/share, length-length/time.Duration(share)
	}
	return cases, length
}

// targeted plays the stage.
func (r *run) targeted(ctx context.Context) {
	share := r.targetedShare()
	if share == 0 || r.config.Cases < share || !r.begin(StageTargeted) {
		return
	}
	leads, all := r.leads(), make([]climb, climbs)
	cases, end := r.config.Cases/share, time.Now().Add(r.config.Time/time.Duration(share))
	for n := int64(0); r.incomplete == ""; n += climbs * brood {
		size := min(cases-n, climbs*brood)
		if r.config.Time > 0 {
			size = climbs * brood
		}
		if size <= 0 || r.config.Time > 0 && !time.Now().Before(end) {
			return
		}
		r.round(ctx, leads, all, n, int(size))
	}
}

// round plays the next cases of all climbs, n of them having been played.
func (r *run) round(ctx context.Context, leads generators.Leads, all []climb, n int64, size int) {
	tries := make([]try, size)
	for i := range tries {
		best, seed := all[i%climbs].best, mix(r.config.Seed+2<<32, uint64(n)+uint64(i))
		tries[i].make = func() generators.Lead {
			if best == nil {
				return leads(seed)
			}
			return best.Vary(seed)
		}
	}
	r.pass(ctx, r.tried(tries, n))
	for i := range tries {
		all[i%climbs].look(&tries[i])
	}
	for i := range all {
		all[i].rest()
	}
}

// tried is the source of a round.
func (r *run) tried(tries []try, n int64) source {
	return func(yield func(string, test) bool) {
		for i := range tries {
			t := &tries[i]
			one := func(ctx context.Context, twice bool) *ruling {
				t.lead = t.make()
				ruling := r.trying(t.lead.Call)(ctx, twice)
				t.score = promise(ruling)
				return ruling
			}
			if !yield(fmt.Sprintf("targeted #%d", n+int64(i)+1), one) {
				return
			}
		}
	}
}

// look goes on from a try that promises more than what there is so far, or as
// much as what there was before the round.
func (c *climb) look(t *try) {
	if t.score > c.score || t.score == c.score && !c.higher {
		c.higher = t.score > c.score || c.higher
		c.best, c.score = t.lead, t.score
	}
}

// rest ends a round: a climb that got no higher, too often, begins anew.
func (c *climb) rest() {
	if c.level++; c.higher {
		c.level, c.higher = 0, false
	}
	if c.level > patienceOfClimbs || c.score == 0 {
		*c = climb{}
	}
}
