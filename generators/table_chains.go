package generators

import "plimsoll/spec"

// parentShapes are the parents of an inherit row.
var parentShapes = []contractPlan{
	{required: 2}, {required: 1, gap: gapExtra}, {required: 2, poisoned: true}, {required: 2, gap: gapOne}, {required: 2, gap: gapOther, missing: 1},
	{gap: gapNothing}, {required: 2, gap: gapUnneeded}, {gap: gapNothing, poisoned: true}, {required: 2, gap: gapOne, poisoned: true},
	{required: 2, noGeneration: true}, {required: 2, noAncestry: true}, {required: 1, gap: gapAll, noGeneration: true, noAncestry: true},
}

// ownShapes are what the step itself requires and certifies.
var ownShapes = []contractPlan{{required: 2}, {required: 3}, {required: 3, gap: gapOne}, {required: 1, gap: gapExtra}, {gap: gapNothing}}

// inheritFew: no parent, one, or two of every shape; the first or the second has
// the higher generation.
func inheritFew(yield func(row) bool) {
	cross(func(at []int) bool {
		if at[0] == 0 && (at[1] > 0 || at[4] > 0) || at[1] == 0 && at[4] > 0 {
			return true // there is no such parent
		}
		p := inheritPlan{own: ownShapes[at[2]], fresh: at[3] == 1}
		for i, shape := range at[:2] {
			if shape > 0 {
				parent := parentShapes[shape-1]
				parent.generation = []int64{1, 4}[(i+at[4])%2]
				p.parents = append(p.parents, parent)
			}
		}
		return yield(inheritRow(p))
	}, len(parentShapes)+1, len(parentShapes)+1, len(ownShapes), 2, 2)
}

// inheritTriples: three parents, the last of which differs from its siblings.
func inheritTriples(yield func(row) bool) {
	cross(func(at []int) bool {
		p := inheritPlan{own: ownShapes[1], fresh: at[3] == 1, parents: make([]contractPlan, 3)}
		for i := range p.parents {
			p.parents[i] = parentShapes[0]
			p.parents[i].generation = int64(2 + (i+at[2])%3)
		}
		p.parents[at[1]] = parentShapes[at[0]]
		return yield(inheritRow(p))
	}, len(parentShapes), 3, 3, 2)
}

func inheritRow(p inheritPlan) row {
	return func(r *roll) spec.Call {
		p := p
		p.order = newOrder(r)
		return p.call()
	}
}

// inheritMany: four and five parents, the first or the last of which differs
// from its siblings.
func inheritMany(yield func(row) bool) {
	cross(func(at []int) bool {
		p := inheritPlan{own: ownShapes[1], parents: make([]contractPlan, 4+at[1])}
		for i := range p.parents {
			p.parents[i] = parentShapes[0]
			p.parents[i].generation = int64(1 + i%3)
		}
		odd := at[2] * (len(p.parents) - 1)
		p.parents[odd] = parentShapes[at[0]]
		p.parents[odd].generation = 7
		return yield(inheritRow(p))
	}, len(parentShapes), 2, 2)
}

// inheritHigh: generations that are large numbers, of one parent or of the last
// of several.
func inheritHigh(yield func(row) bool) {
	cross(func(at []int) bool {
		p := inheritPlan{own: ownShapes[0], fresh: at[2] == 1, parents: make([]contractPlan, []int{1, 2, 5}[at[1]])}
		for i := range p.parents {
			p.parents[i] = parentShapes[0]
		}
		p.parents[len(p.parents)-1].generation = highGenerations[at[0]]
		return yield(inheritRow(p))
	}, len(highGenerations), 3, 2)
}

// inheritNames: classes certified by names that are like theirs, by one parent,
// by the last of several, or by the step itself.
func inheritNames(yield func(row) bool) {
	cross(func(at []int) bool {
		odd := contractPlan{required: 2, missing: at[3], gap: plainGaps + gap(at[0]), generation: 3}
		p := inheritPlan{own: ownShapes[1], fresh: at[2] == 1, parents: make([]contractPlan, []int{1, 1, 2, 4}[at[1]])}
		for i := range p.parents {
			p.parents[i] = parentShapes[0]
		}
		if at[1] == 0 {
			p.own = odd
		} else {
			p.parents[len(p.parents)-1] = odd
		}
		return yield(func(r *roll) spec.Call {
			p := p
			p.order = newOrder(r)
			if odd.gap == gapForm || odd.gap == gapCase {
				p.order = p.order.meeting("décision", odd.missing)
			}
			return p.call()
		})
	}, int(gaps-plainGaps), 4, 2, 2)
}
