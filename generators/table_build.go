package generators

import "plimsoll/spec"

// faultRows are the anchor states of the turns of a prefix: none, one, two and
// three turns, each fault alone beside turns that are anchored.
var faultRows = [][]fault{
	{}, {kept}, {dropped}, {kept, kept}, {kept, dropped}, {dropped, kept}, {dropped, dropped},
	{kept, kept, kept}, {kept, kept, dropped}, {kept, dropped, kept}, {dropped, kept, kept},
	{kept, shortened}, {kept, recased}, {kept, rounded}, {kept, invented},
	{embedded}, {emptied}, {loose}, {kept, embedded}, {embedded, kept}, {kept, emptied}, {emptied, kept}, {kept, loose}, {loose, kept},
	{kept, shared}, {kept, kept, shared}, {embedded, embedded}, {emptied, emptied}, {dropped, embedded}, {emptied, dropped},
}

// plain returns tellings with the given faults and blanks around all anchors.
func plain(r *roll, faults ...fault) []telling {
	tellings := make([]telling, len(faults))
	for i, f := range faults {
		tellings[i] = telling{fault: f, lead: pick(r, leads), tail: pick(r, tails), frame: pick(r, frames)}
		tellings[i].turn.Tokens = int64(10 + r.n(90))
	}
	number(r, tellings)
	return tellings
}

// buildRow is a build row: faults, and what else the plan says.
func buildRow(faults []fault, p buildPlan) row {
	return func(r *roll) spec.Call {
		p := p
		p.tellings = plain(r, faults...)
		if p.ratio == 0 {
			p.ratio = pick(r, ratios)
		}
		return p.call(r)
	}
}

// buildStates: states × reports × ceilings × the endings that differ in law.
func buildStates(yield func(row) bool) {
	limits := []ceilingRelation{ceilingAt, ceilingJustOver, ceilingAbove, ceilingNone, ceilingZero}
	ends := []ending{endStop, endLength, endMarked, endUnmarked}
	cross(func(at []int) bool {
		return yield(buildRow(faultRows[at[0]], buildPlan{report: reporting(at[1]), ceiling: limits[at[2]], ending: ends[at[3]]}))
	}, len(faultRows), int(reportings), len(limits), len(ends))
}

// buildEndings: every ending, with few states and reports.
func buildEndings(yield func(row) bool) {
	states := [][]fault{{kept}, {dropped}, {kept, kept}, {kept, dropped}, {dropped, kept, kept}, {kept, embedded}}
	reports := []reporting{reportNone, reportHonest, reportAll, reportOneMore}
	limits := []ceilingRelation{ceilingAt, ceilingFarOver}
	cross(func(at []int) bool {
		return yield(buildRow(states[at[0]], buildPlan{report: reports[at[1]], ceiling: limits[at[2]], ending: ending(at[3])}))
	}, len(states), len(reports), len(limits), int(endings))
}

// buildCeilings: every ceiling and ratio, all turns anchored, or one not.
func buildCeilings(yield func(row) bool) {
	states := [][]fault{{kept}, {kept, kept, kept}, {kept, dropped}}
	cross(func(at []int) bool {
		return yield(buildRow(states[at[0]], buildPlan{report: reporting(at[1]), ceiling: ceilingRelation(at[2]), ratio: ratios[at[3]]}))
	}, len(states), int(reportHonest)+1, int(ceilings), len(ratios))
}

// buildDelimiters: every pair of delimiters around one anchor: alone in the
// text, and beside one between blanks; without a report, or with one and over
// the ceiling.
func buildDelimiters(yield func(row) bool) {
	pairs := append(append(append([]pair{}, coreDelimiters...), looseDelimiters...), longer...)
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := buildPlan{ratio: 5, style: style{bare: at[1] == 0}, tellings: plain(r, make([]fault, 1+at[1])...)}
			p.tellings[at[1]].around = pairs[at[0]]
			if at[2] == 1 {
				p.report, p.ceiling = reportAll, ceilingFarOver
			}
			return p.call(r)
		})
	}, len(pairs), 2, 2)
}

// besides are runes that can stand beside an anchor, the ends of the ranges of
// ASCII among them.
const besides = "azAZ09!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n\u00a0\u3000\u200b\u200d\u0301«»“”„‘’—–…。、！（）「」·•→×©°²½ª٣é号ー🚀‿＿𐐀𠀀𝐱𝟗\u0903\u20dd\x00"

// buildRunes: every such rune on either side, and behind it a blank, a letter,
// a joiner or an end of the text.
func buildRunes(yield func(row) bool) {
	runes, behind := []rune(besides), []string{" ", "x", ".", ""}
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := buildPlan{ratio: 5, style: style{bare: behind[at[2]] == ""}, tellings: plain(r, kept)}
			around := pair{" ", string(runes[at[0]]) + behind[at[2]]}
			if at[1] == 1 {
				around = pair{behind[at[2]] + string(runes[at[0]]), " "}
			}
			p.tellings[0].around = around
			return p.call(r)
		})
	}, len(runes), 2, len(behind))
}

// buildLiterals: every frame of literal kept, dropped and altered in every way,
// and every ladder with none or one of its rungs dropped.
func buildLiterals(yield func(row) bool) {
	more := cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := buildPlan{ratio: 5, tellings: plain(r, kept, fault(at[1]))}
			p.tellings[0].frame, p.tellings[1].frame = frames[at[0]], frames[at[0]]
			return p.call(r)
		})
	}, len(frames), int(trimmed)+1)
	for _, rungs := range ladders {
		for gone := 0; more && gone <= len(rungs); gone++ {
			more = yield(func(r *roll) spec.Call {
				p := buildPlan{ratio: 5, tellings: plain(r, make([]fault, len(rungs))...)}
				for i, rung := range rungs {
					p.tellings[i].ladder, p.tellings[i].turn.Anchor = true, rung
				}
				if gone < len(rungs) {
					p.tellings[gone].fault = dropped
				}
				return p.call(r)
			})
		}
	}
}
