package generators

import "plimsoll/spec"

// classNames are the element classes of the seeds and some that are not
// theirs: a class is a name and nothing else.
var classNames = [...]string{
	spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation, spec.ClassHypothesis, spec.ClassRelation,
	"unit", "quotation", "決定事項",
}

// An order is a walk over the class names that meets each once.
type order struct{ start, step int }

func newOrder(r *roll) order {
	// Steps that share no factor with the number of names reach all of them.
	return order{r.n(len(classNames)), pick(r, []int{1, 2, 4, 5, 7, 8})}
}

// class returns the i-th class of the walk.
func (o order) class(i int) string { return classNames[(o.start+i*o.step)%len(classNames)] }

// take appends the first n classes of the walk.
func (o order) take(list []string, n int) []string {
	for i := range n {
		list = append(list, o.class(i))
	}
	return list
}
