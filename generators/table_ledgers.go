package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

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
	}, 4, 2, int(sayForbids)+1, int(sayForbids)+1)
}

// guardHits: one to three hits among other entries or alone × their reasons ×
// what query and summary say.
func guardHits(yield func(row) bool) {
	cross(func(at []int) bool {
		hits := at[0] + 1
		return yield(guardRow(ledgerPlan{
			hits: hits, size: hits + 3*at[1], at: at[1], reasons: reasoning(at[2]), query: saying(at[3]), summary: saying(at[4]), generation: 5,
		}))
	}, 3, 2, int(reasonings), int(sayForbids)+1, int(sayForbids)+1)
}

// guardLikenesses: every way to resemble the key, with and without a hit.
func guardLikenesses(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(guardRow(ledgerPlan{
			near: likeness(at[0]), hits: at[1], size: at[1] + 2*at[2], generation: int64(at[3]) * 4, query: saying(at[4]), turned: at[3] == 1,
		}))
	}, int(likenesses), 2, 2, 2, 3)
}

// guardLengths: keys so long that some cut them, asked for and recorded, whole
// or differing at the end alone.
func guardLengths(yield func(row) bool) {
	nears := []likeness{likeNone, likeEnd, likePrefix, likeLonger}
	cross(func(at []int) bool {
		return yield(guardRow(ledgerPlan{long: keyLengths[at[0]], near: nears[at[1]], hits: at[2], size: 3 * at[3], turned: at[3] == 1, generation: 2}))
	}, len(keyLengths), len(nears), 2, 2)
}

// guardAges: none, one and many reasons, with generations above the call's.
func guardAges(yield func(row) bool) {
	hits := []int{0, 1, 2, 3, 10, 60}
	cross(func(at []int) bool {
		p := ledgerPlan{hits: hits[at[0]], ages: aging(at[1]), generation: int64(at[2])}
		p.size = max(p.hits+3*at[3], 1)
		return yield(guardRow(p))
	}, len(hits), int(agings), 3, 2)
}

// guardReasons: every odd reason by itself.
func guardReasons(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := ledgerPlan{key: pick(r, actionKeys), hits: 1, size: 1 + 3*at[1], at: at[1], generation: 3}
			c := p.call(r)
			c.Ledger[p.at].Reason = oddReasons[at[0]]
			return c
		})
	}, len(oddReasons), 2)
}

// guardSayings: long and pressing texts as query or summary, beside an entry of
// the key or none.
func guardSayings(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := ledgerPlan{key: pick(r, actionKeys), hits: at[2], size: 2, generation: 3}
			text := append(slices.Clip(longSayings), pressing...)[at[0]]
			c := p.call(r)
			text = strings.ReplaceAll(text, "KEY", p.key)
			if at[1] == 0 {
				c.Query = text
			} else {
				c.Summary = text
			}
			return c
		})
	}, len(longSayings)+len(pressing), 2, 3)
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
