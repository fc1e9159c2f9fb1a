package generators

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// classNames are the element classes of the seeds and some that are not
// theirs: a class is a name and nothing else.
var classNames = [...]string{
	spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation, spec.ClassHypothesis, spec.ClassRelation,
	"unit", "quotation", "決定事項", "décision", "Größe",
}

// An order is a walk over the class names that meets each once.
type order struct{ start, step int }

func newOrder(r *roll) order {
	// Steps that share no factor with the number of names reach all of them.
	return order{r.n(len(classNames)), pick(r, []int{1, 2, 4, 5, 7, 8, 3, 10})}
}

// meeting returns the same walk from where its i-th class is the one given.
func (o order) meeting(class string, i int) order {
	n := len(classNames)
	o.start = (slices.Index(classNames[:], class) + i*(n-1)*o.step) % n // i steps before it
	return o
}

// class returns the i-th class of the walk.
func (o order) class(i int) string { return classNames[(o.start+i*o.step)%len(classNames)] }

// classLike returns a class that only a careless comparison takes for this one.
func classLike(class string, how int) string {
	switch how {
	case 0:
		if upper := strings.ToUpper(class); upper != class {
			return upper
		}
		return strings.ToLower(class) + "\u200b"
	case 1:
		return class + " "
	case 2:
		return " " + class
	}
	if other := recomposed(class); other != class {
		return other
	}
	if class[0] >= utf8.RuneSelf {
		return class + "\ufeff"
	}
	return widened(class)
}

// classLikes is the number of ways for a class to be like another.
const classLikes = 4

// take appends the first n classes of the walk.
func (o order) take(list []string, n int) []string {
	for i := range n {
		list = append(list, o.class(i))
	}
	return list
}
