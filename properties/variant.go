package properties

import (
	"context"
	"fmt"
	"slices"

	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// The family MET compares the answers to a call and to a variant of it, each of
// which is permitted by itself. Where either of them violates a row, that row
// tells it, and nothing is compared.

// A variance is what a variant of a call came to, and how that differs.
type variance struct {
	id     spec.ID
	call   spec.Call
	answer spec.Answer
	told   string // what the adapter did, in words that follow "the adapter"
}

func newVariance(id spec.ID, c spec.Call, a spec.Answer, was, change, is string) *variance {
	return &variance{id: id, call: c, answer: a, told: fmt.Sprintf("%s; with %s it %s", was, change, is)}
}

// varied are the operations that each row of the family compares.
var varied = map[spec.ID][]spec.Op{
	"MET-01": {spec.OpResolve, spec.OpReconstruct, spec.OpDecide},
	"MET-02": {spec.OpBuild, spec.OpResolve, spec.OpReconstruct},
	"MET-03": {spec.OpBuild, spec.OpDecide, spec.OpCertify, spec.OpInherit},
	"MET-04": {spec.OpBuild},
	"MET-05": {spec.OpReconstruct},
	"MET-06": {spec.OpReconstruct, spec.OpDecide},
	"MET-07": {spec.OpSession},
}

// addVariantRows registers the rows that need two answers, as OUT-05 does.
func addVariantRows() {
	for id, ops := range varied {
		registry[id] = property{id: id, ops: ops, violated: func(*exam) string { return "" }}
	}
}

// compares are the active rows that compare calls of the operation with
// variants, in the order of the catalogue.
func (p *plan) compares(op spec.Op) []spec.ID {
	var ids []spec.ID
	for _, r := range p.rows {
		if p.active[r.ID] && slices.Contains(varied[r.ID], op) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// comparable are the operations of which some active row compares calls with
// variants.
func (p *plan) comparable() []spec.Op {
	return slices.DeleteFunc(slices.Clone(p.ops), func(op spec.Op) bool { return len(p.compares(op)) == 0 })
}

// about puts a case as far as the requirement is concerned: together with its
// variants if they are what it is about.
func (j *judge) about(ctx context.Context, id spec.ID, c spec.Call) *ruling {
	n := j.rule(ctx, c, false)
	if _, compares := varied[id]; compares {
		n = j.compare(ctx, n, id)
	}
	return n
}

// compare puts the variants of a case in which nothing is wrong, and compares
// what they come to, up to the first that differs.
func (j *judge) compare(ctx context.Context, n *ruling, ids ...spec.ID) *ruling {
	if n.fault != nil || n.unclosed != nil || len(n.violated)+len(n.disputed) > 0 {
		return n
	}
	for _, id := range ids {
		bound := false
		for _, v := range generators.Variants(id, n.call) {
			other := j.rule(ctx, v.Call, false)
			switch {
			case other.fault != nil, other.unclosed != nil:
				return other
			case len(other.violated)+len(other.disputed) > 0, j.wrong(n), j.wrong(other):
				continue
			case !bound:
				bound, n.bound = true, append(n.bound, id)
			}
			if j.differ(ctx, id, n, other, v) {
				return n
			}
		}
	}
	return n
}

// wrong: the answer violates a row of the profile, be it one that was not
// selected.
func (j *judge) wrong(n *ruling) bool {
	return n.call.Op() != spec.OpSession && slices.ContainsFunc(reference.Breaches(n.call, reference.Rows(n.call), n.answer), func(id spec.ID) bool { return j.plan.inForce[id] })
}

// differ enters how the answers differ, if both oracles find that they do. An
// adapter that answers the call itself in two ways is not held against it: that
// is OUT-05's.
func (j *judge) differ(ctx context.Context, id spec.ID, n, other *ruling, v generators.Variant) bool {
	if n.call.Op() == spec.OpSession {
		return j.differLater(ctx, id, n, other, v)
	}
	consistent := reference.Consistent(id, n.call, v.Call, n.answer, other.answer)
	alike := agreed(id, n.call, v.Call, n.answer, other.answer)
	if consistent && alike {
		return false
	}
	if second, err := j.caller.Call(ctx, n.call); err != nil || !same(n.call, n.answer, second) {
		return false
	}
	n.vary(consistent || alike, newVariance(id, v.Call, other.answer, did(n.call, n.answer), v.Change, did(v.Call, other.answer)))
	return true
}

// vary enters what was found: a violation, or a dispute of the oracles.
func (n *ruling) vary(disputed bool, v *variance) {
	if disputed {
		n.disputed = append(n.disputed, v.id)
		return
	}
	n.violated, n.variant = append(n.violated, v.id), v
}

// differLater compares the looks at artifacts and ledger behind the reload
// that the variant has more, and cuts the episode off at the first that differs.
func (j *judge) differLater(ctx context.Context, id spec.ID, n, other *ruling, v generators.Variant) bool {
	steps := v.Call.(*spec.Episode).Steps
	for i := added(n.trace, steps); i < len(n.trace) && i+1 < len(other.trace); i++ {
		a, b := n.trace[i].answer, other.trace[i+1].answer
		if !looksUp(n.trace[i].step) {
			continue
		}
		consistent, alike := reference.ConsistentStep(a, b), didStep(a) == didStep(b)
		if consistent && alike {
			continue
		}
		again := j.playEpisode(ctx, n.call.(*spec.Episode))
		if len(again.trace) <= i || didStep(again.trace[i].answer) != didStep(a) {
			return false
		}
		n.call, n.trace, n.answer = &spec.Episode{Steps: n.call.(*spec.Episode).Steps[: i+1 : i+1]}, n.trace[:i+1:i+1], a
		n.vary(consistent || alike, newVariance(id, &spec.Episode{Steps: steps[: i+2 : i+2]}, b, didStep(a), v.Change, didStep(b)))
		return true
	}
	return false
}

// added is where the steps have one that the log has not.
func added(log []event, steps []spec.Step) int {
	i := 0
	for i < len(log) && log[i].step.Op() == steps[i].Op() {
		i++
	}
	return i
}

func looksUp(s spec.Step) bool {
	switch s.(type) {
	case *spec.SessionReconstruct, *spec.SessionGuard:
		return true
	}
	return false
}
