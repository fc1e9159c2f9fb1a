package properties

import (
	"context"
	"slices"

	"plimsoll/spec"
)

// settle finds out who is charged for a ruling. Where the only row left is
// special, the adapter is asked once more without its circumstance: if a row
// that yields to it is violated there, the fault is not about the
// circumstance, and the new ruling takes the place of the old one.
func (j *judge) settle(ctx context.Context, r *ruling) *ruling {
	for range 4 { // no chain of special rows is longer
		next := j.plainer(ctx, r)
		if next == nil {
			return r
		}
		r = next
	}
	return r
}

// plainer returns a ruling on the same call without the circumstance of a
// special row that it violates, if a yielding row is violated there.
func (j *judge) plainer(ctx context.Context, r *ruling) *ruling {
	for _, id := range j.plan.charged(r.violated) {
		without := registry[id].without
		if without == nil {
			continue
		}
		for _, c := range without(r.call) {
			n := j.rule(ctx, c, false)
			if n.fault != nil {
				continue
			}
			if slices.ContainsFunc(n.violated, func(v spec.ID) bool { return slices.Contains(j.plan.before[id], v) }) {
				return n
			}
		}
	}
	return nil
}

// only reports whether the ruling charges the requirement and no other (X2),
// also when its circumstance is taken away.
func (j *judge) only(ctx context.Context, r *ruling, id spec.ID) bool {
	if r.fault != nil {
		return false
	}
	if charged := j.plan.charged(r.violated); len(charged) != 1 || charged[0] != id {
		return false
	}
	return j.plainer(ctx, r) == nil
}
