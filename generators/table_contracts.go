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
	}, 3, int(plainGaps), 2, decideFlags)
}

// decideNames: classes certified by names that are like theirs, and names that
// are repeated.
func decideNames(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := contractPlan{required: 1 + at[1], missing: at[1], gap: plainGaps + gap(at[0]), generation: 2}
			o := newOrder(r)
			if p.gap == gapForm || p.gap == gapCase {
				o = o.meeting("décision", p.missing)
			}
			c := p.spell(o)
			return decideCall(&c, at[2])
		})
	}, int(gaps-plainGaps), 3, decideFlags)
}
