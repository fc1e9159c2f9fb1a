package properties

import (
	"context"
	"slices"

	"plimsoll/spec"
)

// moments are tried for the kill of a counterexample, in this order: changes to
// the state directory before parts of the time, since they are the same moments
// on every machine.
var moments = []spec.Kill{{Change: 1}, {Change: 2}, {Change: 3}, {Change: 4}, {After: 500}, {After: 250}, {After: 750}, {After: spec.MostAfter}}

// sharpness is how often each moment is tried.
const sharpness = 5

// sharpen moves the last kill during a step to the moment at which it violates
// the requirement most often, so that what was seen once can be seen again.
func (j *judge) sharpen(ctx context.Context, id spec.ID, n *ruling) *ruling {
	e, ok := n.call.(*spec.Episode)
	if !ok {
		return n
	}
	best, most := n, 0
	for _, m := range moments {
		at := lastCut(e)
		if at < 0 || most == sharpness || ctx.Err() != nil {
			break
		}
		m.During = e.Steps[at].(*spec.Kill).During
		other := &spec.Episode{Steps: slices.Clone(e.Steps)}
		other.Steps[at] = &m
		hits, seen := 0, n
		for range sharpness {
			if r := j.rule(ctx, other, false); j.only(ctx, r, id) {
				hits, seen = hits+1, r
			}
		}
		if hits > most {
			best, most = seen, hits
		}
	}
	return best
}

// lastCut is the place of the last kill during a step, or -1.
func lastCut(e *spec.Episode) int {
	for i, s := range slices.Backward(e.Steps) {
		if k, ok := s.(*spec.Kill); ok && k.During != nil {
			return i
		}
	}
	return -1
}

// insistence is how often a case with kills or a race is played that is given,
// and not drawn: it was made to be seen.
const insistence = 5

// insisting is the test of a recorded case whose course no seed decides: it is
// played several times over, until it violates something.
func (r *run) insisting(c spec.Call) test {
	return func(ctx context.Context, twice bool) *ruling {
		n := r.judge.rule(ctx, c, twice)
		for turn := 1; turn < insistence && n.fault == nil && len(n.violated)+len(n.disputed) == 0 && ctx.Err() == nil; turn++ {
			n = r.judge.rule(ctx, c, twice)
		}
		return n
	}
}

// isMoment: numbers under these names say when a process is killed. A smaller
// one is no simpler, and another one another case.
var isMoment = map[string]bool{"after": true, "change": true}
