package generators

import "plimsoll/spec"

// resolvePlaces: the place of the wanted turn × its anchor × the earlier
// summaries × the raw entry × the decision × the use.
func resolvePlaces(yield func(row) bool) {
	full := []fault{kept, dropped, recased, emptied, embedded, shared, loose}
	few := []fault{kept, dropped, embedded}
	for at := inCovered; at < places; at++ {
		anchors, earlier := full, int(pasts)
		if at != inCovered {
			anchors, earlier = few, int(pastHolds)+1
		}
		more := cross(func(n []int) bool {
			return yield(resolveRow(anchors[n[0]], resolvePlan{place: at, past: past(n[1]), rawThere: n[2] == 0,
				provisional: n[3] == 1, recoverable: n[4] == 0, use: use(n[5])}))
		}, len(anchors), earlier, 2, 2, 2, int(uses))
		if !more {
			return
		}
	}
}

// resolveRow is a resolve row in which the second of three turns is wanted.
func resolveRow(f fault, p resolvePlan) row {
	return func(r *roll) spec.Call {
		p := p
		p.tellings, p.wanted = plain(r, kept, f, kept), 1
		return p.call(r)
	}
}

// resolveDelimiters: every pair of delimiters around the wanted anchor.
func resolveDelimiters(yield func(row) bool) {
	pairs := append(append(append([]pair{}, coreDelimiters...), looseDelimiters...), longer...)
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := resolvePlan{tellings: plain(r, kept, kept), wanted: 1, rawThere: at[1] == 0}
			p.tellings[1].around = pairs[at[0]]
			return p.call(r)
		})
	}, len(pairs), 2)
}
