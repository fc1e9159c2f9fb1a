package properties

import (
	"context"
	"slices"

	"plimsoll/spec"
)

// confirmations is how many times over a violated race is put again.
const confirmations = 4

// convictRace enters a race that violates a row. Its history is evidence by
// itself; whether it comes about again decides whether it can be shrunk, and
// is told beside it.
func (r *run) convictRace(ctx context.Context, label string, n *ruling, id spec.ID, with []spec.ID) {
	small, played := n, int64(1)
	for range confirmations {
		again := r.judge.rule(ctx, n.call, false)
		if slices.Contains(again.violated, id) {
			if with == nil && !r.config.AsFound {
				small = shrink(ctx, r.judge, id, n)
			}
			played = 0
			break
		}
		played += racePlays
	}
	f := r.failure(label, small, id, with)
	f.Original, f.Shrunk = size(n.call), size(small.call)
	f.Race.Seen, f.Race.Plays = 1, played
	if played == 0 {
		f.Race.Seen, f.Race.Plays = r.judge.seen(ctx, small.call.(*spec.Episode), id)
	}
	f.Loop = r.judge.loop(ctx, id, small.call)
	r.book.fail(f, n.call.Op())
}

// seen plays a case anew and counts the plays that violate the row, the one
// that is told of among them.
func (j *judge) seen(ctx context.Context, e *spec.Episode, id spec.ID) (seen, played int64) {
	t := &tempo{}
	for range racePlays {
		if slices.Contains(j.playOnce(ctx, e, t).violated, id) {
			seen++
		}
	}
	return 1 + seen, 1 + racePlays
}
