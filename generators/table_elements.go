package generators

import "plimsoll/spec"

// rowClasses are the classes of the seeds and one that is not theirs.
var rowClasses = classNames[:7]

// certifySingles: every fate in every class, required or not, alone or beside
// a second class that is whole, broken or hollow.
func certifySingles(yield func(row) bool) {
	cross(func(at []int) bool {
		p := certifyPlan{filler: at[0]%2 == 0, classes: []classPlan{{class: rowClasses[at[1]], required: at[2] == 0, fates: []fate{fate(at[0])}}}}
		other := rowClasses[(at[1]+1)%len(rowClasses)]
		switch at[3] {
		case 1:
			p.classes = append(p.classes, classPlan{other, true, []fate{inSummary, inPin}})
		case 2:
			p.classes = append(p.classes, classPlan{other, true, []fate{inRetained, fateGone}})
		case 3:
			p.hollow = []string{other}
		}
		return yield(certifyRow(p))
	}, int(fates), len(rowClasses), 2, 4)
}

// certifyPairs: every two fates in one class.
func certifyPairs(yield func(row) bool) {
	classes := []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering}
	cross(func(at []int) bool {
		return yield(certifyRow(certifyPlan{filler: true, classes: []classPlan{{classes[at[2]], true, []fate{fate(at[0]), fate(at[1])}}}}))
	}, int(fates), int(fates), len(classes))
}

// certifyMany: ten and twenty elements, all kept; and the same with the first,
// a middle one or the last of them lost in every way.
func certifyMany(yield func(row) bool) {
	cross(func(at []int) bool {
		list := make([]fate, 10*(1+at[1]))
		for i := range list {
			list[i] = fate(i % int(fateGone))
		}
		many := certifyPlan{filler: true, classes: []classPlan{{rowClasses[at[0]], true, list}}}
		if at[2] == 0 {
			return at[3] > 0 || yield(certifyRow(many))
		}
		list[[]int{0, len(list) / 2, len(list) - 1}[at[2]-1]] = fateGone + fate(at[3])
		return yield(certifyRow(many))
	}, len(rowClasses), 2, 4, alterations)
}

func certifyRow(p certifyPlan) row {
	return func(r *roll) spec.Call { return p.call(r) }
}
