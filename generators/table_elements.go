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
			p.classes = append(p.classes, classPlan{class: other, required: true, fates: []fate{inSummary, inPin}})
		case 2:
			p.classes = append(p.classes, classPlan{class: other, required: true, fates: []fate{inRetained, fateGone}})
		case 3:
			p.hollow = []string{other}
		}
		return yield(certifyRow(p))
	}, int(plainFates), len(rowClasses), 2, 4)
}

// certifyFates: the other fates, each beside a class that is whole or alone,
// with its class required once or twice.
func certifyFates(yield func(row) bool) {
	cross(func(at []int) bool {
		p := certifyPlan{filler: at[3] == 0, classes: []classPlan{{class: rowClasses[at[1]], required: true, twice: at[2] == 1, fates: []fate{plainFates + fate(at[0])}}}}
		if at[2] == 1 {
			p.classes = append(p.classes, classPlan{class: rowClasses[(at[1]+1)%len(rowClasses)], required: true, twice: true, fates: []fate{inSummary, inOtherTurn}})
		}
		return yield(certifyRow(p))
	}, int(fates-plainFates), len(rowClasses), 2, 2)
}

// certifyNames: two classes whose names only a careless comparison takes for
// one, or of which one is named as if it stood for all; one is whole, the other
// is not.
func certifyNames(yield func(row) bool) {
	cross(func(at []int) bool {
		name := []string{"identifier", "negation", "décision"}[at[1]]
		like := []string{"*", "all"}[max(at[0]-classLikes, 0)]
		if at[0] < classLikes {
			like = classLike(name, at[0])
		}
		p := certifyPlan{filler: true, classes: []classPlan{
			{class: name, required: true, fates: []fate{inSummary, inSummary}},
			{class: like, required: at[3] == 0, fates: []fate{inSummary, inSummary}},
		}}
		p.classes[at[2]].fates[1] = fateGone
		return yield(certifyRow(p))
	}, classLikes+2, 3, 2, 2)
}

// certifyLong: more than twenty elements, all kept or all but the last.
func certifyLong(yield func(row) bool) {
	losses := []fate{inSummary, fateGone, fateLonger, fateRounded}
	cross(func(at []int) bool {
		list := make([]fate, []int{21, 32, 40}[at[1]])
		for i := range list {
			list[i] = fate(i % int(fateGone))
		}
		list[len(list)-1] = losses[at[2]]
		return yield(certifyRow(certifyPlan{filler: true, classes: []classPlan{{class: rowClasses[at[0]], required: true, fates: list}}}))
	}, len(rowClasses), 3, len(losses))
}

// paired are the fates that are played two by two.
var paired = []fate{inSummary, inRetained, inPin, fateGone, fateLonger, fateRecased, fateCueless, fateInverted, fateRounded, fateShortened,
	fateReordered, fateScattered, fateTorn}

// certifyPairs: every two of them in one class.
func certifyPairs(yield func(row) bool) {
	classes := []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering}
	cross(func(at []int) bool {
		return yield(certifyRow(certifyPlan{filler: true, classes: []classPlan{{class: classes[at[2]], required: true, fates: []fate{paired[at[0]], paired[at[1]]}}}}))
	}, len(paired), len(paired), len(classes))
}

// certifyMany: ten and twenty elements, all kept; and the same with the first,
// a middle one or the last of them lost in every way.
func certifyMany(yield func(row) bool) {
	cross(func(at []int) bool {
		list := make([]fate, 10*(1+at[1]))
		for i := range list {
			list[i] = fate(i % int(fateGone))
		}
		many := certifyPlan{filler: true, classes: []classPlan{{class: rowClasses[at[0]], required: true, fates: list}}}
		if at[2] == 0 {
			return at[3] > 0 || yield(certifyRow(many))
		}
		list[[]int{0, len(list) / 2, len(list) - 1}[at[2]-1]] = fateGone + fate(at[3])
		return yield(certifyRow(many))
	}, len(rowClasses), 2, 4, int(plainFates-fateGone))
}

// certifyMarks: elements without a word, and words with a mark behind them; in
// the summary as they are, inside a longer token, without the mark, or gone.
func certifyMarks(yield func(row) bool) {
	marks := []struct{ text, left string }{
		{"→", "a → b"}, {"→", "a→b"}, {"→", "a b"}, {"≠ ≠", "a ≠ b"}, {"§", "none"}, {"§ …", "§"},
		{"stop!", "then stop! and go"}, {"stop!", "then stop and go"}, {"stop!", "then STOP! and go"}, {"stop!", "then go"}, {"stop!", "then stop!s"},
	}
	cross(func(at []int) bool {
		return yield(func(*roll) spec.Call {
			m, class := marks[at[0]], rowClasses[at[1]]
			return &spec.CertifyCall{Required: []string{class}, Elements: []spec.Element{{Class: class, Text: m.text, Turn: 1}}, Retained: []spec.RetainedTurn{}, Summary: m.left, Pins: []string{}}
		})
	}, len(marks), len(rowClasses))
}

func certifyRow(p certifyPlan) row {
	return func(r *roll) spec.Call { return p.call(r) }
}
