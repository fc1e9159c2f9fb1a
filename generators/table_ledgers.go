package generators

import "plimsoll/spec"

func guardRow(p ledgerPlan) row {
	return func(r *roll) spec.Call {
		p := p
		p.key = pick(r, actionKeys)
		return p.call(r)
	}
}

// guardAbsent: no ledger, an empty one and one without a hit.
func guardAbsent(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(guardRow(ledgerPlan{
			absent: at[0] == 0, size: []int{0, 0, 1, 3}[at[0]], generation: int64(at[1]) * 3, query: saying(at[2]), summary: saying(at[3]),
		}))
	}, 4, 2, int(sayings), int(sayings))
}

// guardHits: one to three hits among other entries or alone × their reasons ×
// what query and summary say.
func guardHits(yield func(row) bool) {
	cross(func(at []int) bool {
		hits := at[0] + 1
		return yield(guardRow(ledgerPlan{
			hits: hits, size: hits + 3*at[1], at: at[1], reasons: reasoning(at[2]), query: saying(at[3]), summary: saying(at[4]), generation: 5,
		}))
	}, 3, 2, int(reasonings), int(sayings), int(sayings))
}

// guardLikenesses: every way to resemble the key, with and without a hit.
func guardLikenesses(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(guardRow(ledgerPlan{
			near: likeness(at[0]), hits: at[1], size: at[1] + 2*at[2], generation: int64(at[3]) * 4, query: saying(at[4]),
		}))
	}, int(likenesses), 2, 2, 2, 3)
}

// guardSizes: large ledgers with the hit first, in the middle, last, nowhere, or
// with a resembling key. Of the largest there are but a few.
func guardSizes(yield func(row) bool) {
	sizes := []int{100, 999, 1000, 1001, 10_000}
	cross(func(at []int) bool {
		p := ledgerPlan{size: sizes[at[0]], hits: 1, generation: 40}
		switch at[1] {
		case 1:
			p.at = p.size / 2
		case 2:
			p.at = p.size - 1
		case 3:
			p.hits = 0
		case 4:
			p.hits, p.near = 0, likeCase
		case 5:
			p.hits = 3
		}
		return yield(guardRow(p))
	}, len(sizes), 6)
}
