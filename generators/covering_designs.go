package generators

import (
	"slices"

	"plimsoll/spec"
)

// designs are the circumstances of each operation that a covering array
// combines. What else a case holds is chosen by its number.
var designs = map[spec.Op]design{
	spec.OpBuild: {[]int{int(reportings), int(ceilings), int(endings), int(loose) + 1, 3, 4, 4, 3}, func(at []int) row {
		return func(r *roll) spec.Call {
			p := buildPlan{report: reporting(at[0]), ceiling: ceilingRelation(at[1]), ending: ending(at[2]), ratio: ratios[at[7]]}
			p.tellings = plain(r, spread3(fault(at[3]), kept, at[4], at[5])...)
			p.style = style{backwards: at[6] == 1, swapped: at[6] == 2, bare: at[6] == 3}
			return p.call(r)
		}
	}},
	spec.OpResolve: {[]int{int(places), int(pasts), int(namings), int(uses), int(loose) + 1, 2, 2, 2, 2, 3}, func(at []int) row {
		return func(r *roll) spec.Call {
			p := resolvePlan{place: place(at[0]), past: past(at[1]), naming: naming(at[2]), use: use(at[3]), provisional: at[5] == 1, recoverable: at[6] == 1, rawThere: at[7] == 1}
			p.tellings, p.wanted = plain(r, kept, fault(at[4]), kept), 1+at[8]
			p.style = style{backwards: at[9] == 1, bare: at[9] == 2}
			return p.call(r)
		}
	}},
	spec.OpReconstruct: {[]int{int(digestings), int(agreements), int(agreements), 5, 4, 2, 2, 3}, func(at []int) row {
		return func(r *roll) spec.Call {
			lossless := spec.Lossless
			p := artifactPlan{payload: drawPayload(r), tag: &lossless, digest: digesting(at[0]), prior: agreement(at[1]), durable: agreement(at[2]), authoritative: at[5] == 1, requiresLiteral: at[6] == 1, odd: at[7]}
			if at[3] > 0 {
				p.tag = drawTag(r)
			}
			p.operation = pick(r, [][]string{tolerantOps, restorationOps, strangeOps, foldingOps}[at[4]])
			return p.call()
		}
	}},
	spec.OpGuard: {[]int{int(likenesses), int(sayings), int(sayings), int(reasonings), int(agings), 3, 4, 3, 2, 2}, func(at []int) row {
		return func(r *roll) spec.Call {
			p := ledgerPlan{near: likeness(at[0]), query: saying(at[1]), summary: saying(at[2]), reasons: reasoning(at[3]), ages: aging(at[4]), hits: at[5], turned: at[8] == 1, absent: at[9] == 1 && at[5] == 0}
			p.key, p.generation = pick(r, actionKeys), int64(r.n(6))
			p.size = max(p.hits, []int{0, 1, 3, 40}[at[6]])
			if p.size > 0 {
				p.at = []int{0, p.size / 2, p.size - 1}[at[7]]
			}
			return p.call(r)
		}
	}},
	spec.OpDecide: {[]int{int(gaps) + 1, 4, 2, 3, 2, 2, 2, 2}, func(at []int) row {
		return func(r *roll) spec.Call {
			flags := at[4]*sourceGone | at[5]*strictConsumer | at[6]*chainingRisk | at[7]*costlySideEffect
			if at[0] == int(gaps) {
				return decideCall(nil, flags)
			}
			c := coveredContract(r, at[0], at[1], at[2], at[3]).spell(newOrder(r))
			return decideCall(&c, flags)
		}
	}},
	spec.OpCertify: {[]int{int(fates), 3, 3, 3, 2, 2, 2, 2, 2}, func(at []int) row {
		return func(r *roll) spec.Call {
			walk := newOrder(r)
			p := certifyPlan{filler: at[6] == 0, loose: at[7] == 1}
			ways := []fate{inSummary, inRetained, inPin}
			for i := range 1 + at[5] {
				c := classPlan{class: walk.class(i), required: at[4] == 0 || i > 0, twice: at[8] == 1, fates: slices.Repeat([]fate{ways[at[2]]}, []int{1, 2, 10}[at[1]])}
				if i == 0 {
					c.fates[[]int{0, len(c.fates) / 2, len(c.fates) - 1}[at[3]]] = fate(at[0])
				}
				p.classes = append(p.classes, c)
			}
			return p.call(r)
		}
	}},
	spec.OpInherit: {[]int{int(gaps), int(gaps), 3, 2, 4, 3, 2, 2, 2}, func(at []int) row {
		return func(r *roll) spec.Call {
			p := inheritPlan{order: newOrder(r), own: coveredContract(r, at[0], at[6], 0, 0), fresh: at[7] == 1, shift: at[8]}
			odd := coveredContract(r, at[1], at[6], at[3], at[2])
			whole := coveredContract(r, int(gapNone), 1, 0, 0)
			p.parents = spread3(odd, whole, at[4], at[5])
			return p.call()
		}
	}},
}

// spread3 returns n things, which are all usual but the first, the last, or all
// of them.
func spread3[T any](odd, usual T, n, where int) []T {
	all := slices.Repeat([]T{usual}, n)
	for i := range all {
		if where == 2 || where == 0 && i == 0 || where == 1 && i == n-1 {
			all[i] = odd
		}
	}
	return all
}

// coveredContract is a contract with a gap, some more required classes, its
// ancestry certified or not, and whole or without one of two members.
func coveredContract(r *roll, lacks, more, poisoned, without int) contractPlan {
	return contractPlan{required: 1 + more, missing: r.n(6), gap: gap(lacks), generation: int64(r.n(5)), poisoned: poisoned == 1, noGeneration: without == 1, noAncestry: without == 2}
}
