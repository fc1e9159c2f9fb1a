package generators

import "plimsoll/spec"

// decideShapes: no contract, and every way in which up to three classes can be
// required and certified, and all six of the seeds with one missing; × ancestry
// × the flags.
func decideShapes(yield func(row) bool) {
	more := cross(func(at []int) bool {
		return yield(func(*roll) spec.Call { return decideCall(nil, at[0]) })
	}, decideFlags)
	more = more && cross(func(at []int) bool {
		required, certified, poisoned, flags := at[0], at[1], at[2] == 1, at[3]
		return yield(func(r *roll) spec.Call {
			o := newOrder(r)
			c := contractPlan{generation: int64(r.n(4)), poisoned: poisoned, required: 1}.spell(o)
			c.Required, c.Certified = subset(o, required), subset(o, certified)
			return decideCall(&c, flags)
		})
	}, 8, 8, 2, decideFlags)
	_ = more && cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := contractPlan{required: 6, gap: gapOne, missing: at[0], poisoned: at[1] == 1, generation: spec.MaxInteger}
			c := p.spell(newOrder(r))
			return decideCall(&c, at[2])
		})
	}, 6, 2, decideFlags)
}

// subset returns the classes of a walk whose bits are set.
func subset(o order, bits int) []string {
	list := []string{}
	for i := 0; bits>>i > 0; i++ {
		if bits>>i&1 == 1 {
			list = append(list, o.class(i))
		}
	}
	return list
}

// decideInvalid: contracts without generation, without ancestry, without both.
func decideInvalid(yield func(row) bool) {
	cross(func(at []int) bool {
		if at[0] > 0 && at[2] == 1 {
			return true // there is no ancestry to be poisoned
		}
		return yield(func(r *roll) spec.Call {
			p := contractPlan{required: 2, gap: gap(at[1]), noGeneration: at[0] != 1, noAncestry: at[0] > 0, poisoned: at[2] == 1, generation: 2}
			c := p.spell(newOrder(r))
			return decideCall(&c, at[3])
		})
	}, 3, int(gaps), 2, decideFlags)
}

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
