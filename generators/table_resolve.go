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

// resolveEntries: every odd entry of the raw log, of a turn that is uncovered,
// covered, and covered and load-bearing.
func resolveEntries(yield func(row) bool) {
	cross(func(at []int) bool {
		p := resolvePlan{entry: at[0] + 1, rawThere: true, recoverable: true}
		switch at[1] {
		case 0:
			p.place = inUncovered
		case 2:
			p.provisional, p.use = true, useLoadBearing
		}
		return yield(resolveRow([]fault{dropped, kept}[at[1]%2], p))
	}, len(entryFrames)+len(entrySizes), 3)
}

// resolveNamings: a turn without an anchor, of whose id the summary speaks.
func resolveNamings(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(resolveRow(dropped, resolvePlan{naming: namedEmpty + naming(at[0]), rawThere: at[1] == 0, past: past(at[2]), provisional: at[3] == 1}))
	}, int(namings)-1, 2, 3, 2)
}

// resolveAltered: every way to alter the wanted anchor, and summaries that a
// careless reader stops at.
func resolveAltered(yield func(row) bool) {
	more := cross(func(at []int) bool {
		return yield(resolveRow(shortened+fault(at[0]), resolvePlan{rawThere: at[1] == 0, past: past(at[2])}))
	}, int(trimmed-shortened)+1, 2, 3)
	_ = more && cross(func(at []int) bool {
		return yield(resolveRow([]fault{kept, dropped}[at[1]], resolvePlan{style: style{front: fronts[at[0]]}, rawThere: at[2] == 1}))
	}, len(fronts), 2, 2)
}

// resolveTangles: a wanted anchor that overlaps itself, or that resembles the
// one of the turn before.
func resolveTangles(yield func(row) bool) {
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := resolvePlan{wanted: 1, tellings: plain(r, kept, kept), rawThere: at[1] == 1}
			if at[0] < len(overlaps) {
				p.tellings[1].overlap = overlaps[at[0]]
			} else {
				p.tellings[1].cousin = true
			}
			return p.call(r)
		})
	}, len(overlaps)+6, 2)
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
