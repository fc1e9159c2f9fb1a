// Package properties puts an adapter to the test: each requirement has a
// property with two independent oracles, and the engine searches for calls on
// which they say no.
//
// The first oracle is the permitted set of package reference, row by row. The
// second is a predicate in this package that reads the requirement's sentence
// afresh and does not use the reference. Where the two disagree nobody is
// accused: the run ends with a harness error that names both.
package properties

import (
	"slices"

	"plimsoll/spec"
)

// A property is what one requirement means for one call and its answer.
type property struct {
	id  spec.ID
	ops []spec.Op // the operations it judges; filled in with the registry

	// violated is the predicate. It says what the adapter did, in words that
	// follow "the adapter", or nothing when the requirement holds.
	violated func(*exam) string

	// without takes the circumstance away that makes this requirement more
	// special than the rows that yield to it (catalogue: before), and leaves
	// the rest as it is. It is nil where the order alone decides, and gives no
	// call where nothing can be taken away.
	without func(spec.Call) []spec.Call
}

// An exam is one call with its answer, and what several predicates need of
// it, worked out once.
type exam struct {
	call   spec.Call
	answer spec.Answer
	cover  *built // of a build call, see coverage.go
	left   *sieve // of a certify call, see certify.go
	asks   *query // of a resolve call, see resolve.go
}

// on adapts a predicate for one type of call; other calls do not concern it.
func on[C spec.Call](f func(C, spec.Answer) string) func(*exam) string {
	return func(e *exam) string {
		if c, ok := e.call.(C); ok {
			return f(c, e.answer)
		}
		return ""
	}
}

// given is on for a predicate about results: it is asked only when the
// adapter answered without refusing.
func given[C spec.Call, R spec.Result](f func(C, R) string) func(*exam) string {
	return on(func(c C, a spec.Answer) string {
		if r, ok := a.Result.(R); ok && a.Proceeded() {
			return f(c, r)
		}
		return ""
	})
}

// either joins predicates for several types of call.
func either(fs ...func(*exam) string) func(*exam) string {
	return func(e *exam) string {
		for _, f := range fs {
			if s := f(e); s != "" {
				return s
			}
		}
		return ""
	}
}

// withheld says how an adapter did not answer, for duties to answer.
func withheld(a spec.Answer) string {
	switch {
	case a.Error != "":
		return "answers with an error"
	case a.Refused():
		return "refuses"
	}
	return ""
}

// registry holds the properties of the decide surface by requirement. It is
// filled in init because OUT-02 asks all others whether an answer was owed.
var registry map[spec.ID]property

func init() {
	registry = map[spec.ID]property{}
	for _, family := range []struct {
		properties []property
		ops        []spec.Op
	}{
		{coverageProperties, []spec.Op{spec.OpBuild}},
		{resolveProperties, []spec.Op{spec.OpResolve}},
		{restorationProperties, []spec.Op{spec.OpReconstruct}},
		{prohibitionProperties, []spec.Op{spec.OpGuard}},
		{decideProperties, []spec.Op{spec.OpDecide}},
		{certifyProperties, []spec.Op{spec.OpCertify}},
		{chainProperties, []spec.Op{spec.OpInherit}},
		{outcomeProperties, spec.Ops()},
	} {
		for _, p := range family.properties {
			p.ops = family.ops
			registry[p.id] = join(registry[p.id], p)
		}
	}
	addSessionRows()
	addMessagesRows()
	addKillRows()
	addVariantRows()
}

// join makes one property of what a requirement means on two operations.
func join(a, b property) property {
	if a.id == "" {
		return b
	}
	a.ops = append(slices.Clone(a.ops), b.ops...)
	a.violated = either(a.violated, b.violated)
	if before := a.without; before == nil {
		a.without = b.without
	} else if b.without != nil {
		a.without = func(c spec.Call) []spec.Call { return append(before(c), b.without(c)...) }
	}
	return a
}
