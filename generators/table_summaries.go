package generators

import "plimsoll/spec"

// buildBlanks: a summary that says nothing.
func buildBlanks(yield func(row) bool) {
	reports := []reporting{reportNone, reportAll, reportEmpty}
	limits, ends := []ceilingRelation{ceilingAt, ceilingFarOver}, []ending{endStop, endLength}
	cross(func(at []int) bool {
		return yield(buildRow([]fault{kept, kept}, buildPlan{
			style: style{silent: true, blank: blankSummaries[at[0]]}, report: reports[at[1]], ceiling: limits[at[2]], ending: ends[at[3]],
		}))
	}, len(blankSummaries), len(reports), len(limits), len(ends))
}

// buildBeyond: an end marker with white space behind it that is not taken away.
func buildBeyond(yield func(row) bool) {
	states := [][]fault{{dropped}, {kept, dropped}, {kept}}
	reports := []reporting{reportNone, reportAll}
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := buildPlan{ratio: 5, ending: endMarked, report: reports[at[1]], tellings: plain(r, states[at[2]]...)}
			c := p.call(r)
			c.Summary += beyonds[at[0]]
			return c
		})
	}, len(beyonds), len(reports), len(states))
}

// buildFronts: summaries that begin with what a careless reader stops at.
func buildFronts(yield func(row) bool) {
	states := [][]fault{{kept}, {kept, kept}, {dropped, kept}}
	reports := []reporting{reportNone, reportAll}
	cross(func(at []int) bool {
		return yield(buildRow(states[at[1]], buildPlan{ratio: 5, style: style{front: fronts[at[0]], bare: at[3] == 1}, report: reports[at[2]]}))
	}, len(fronts), len(states), len(reports), 2)
}

// buildTangles: anchors that overlap themselves, and anchors of two turns that
// only a careless comparison takes for one.
func buildTangles(yield func(row) bool) {
	reports := []reporting{reportNone, reportAll}
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := buildPlan{ratio: 5, report: reports[at[1]], tellings: plain(r, kept, kept)}
			if at[0] < len(overlaps) {
				p.tellings[1].overlap = overlaps[at[0]]
			} else {
				p.tellings[1].cousin = true
			}
			p.tellings[0].frame = frames[(7*at[2]+at[0])%len(frames)]
			return p.call(r)
		})
	}, len(overlaps)+6, len(reports), 3)
}

// buildSizes: long prefixes, all turns anchored or all but one.
func buildSizes(yield func(row) bool) {
	limits := []ceilingRelation{ceilingAt, ceilingJustOver}
	cross(func(at []int) bool {
		faults := make([]fault, []int{40, 400}[at[0]])
		if lost := []int{-1, 0, len(faults) - 1}[at[1]]; lost >= 0 {
			faults[lost] = dropped
		}
		return yield(buildRow(faults, buildPlan{ceiling: limits[at[2]]}))
	}, 2, 3, len(limits))
}
