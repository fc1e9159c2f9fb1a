// Package examples holds the worked examples of SPEC.md as values: calls with
// answers that are permitted in every profile, occurrences of anchors, and
// digests. SPEC.md is rendered from them, and whatever decides what is
// permitted can be held against them.
package examples

import "plimsoll/spec"

// An Example is one call and the answers to it that SPEC.md shows.
type Example struct {
	Title   string
	Call    spec.Call
	Answers []Answer
}

// An Answer is permitted under core and under strict.
type Answer struct {
	Title  string
	Answer spec.Answer
}

// All returns the examples in the order of spec.Ops.
func All() []Example {
	var all []Example
	for _, group := range [][]Example{build(), resolve(), reconstruct(), guard(), decide(), certify(), inherit()} {
		all = append(all, group...)
	}
	return all
}

func gives(title string, r spec.Result) Answer {
	return Answer{title, spec.Answer{Result: r}}
}

func refuses(title string, r *spec.Refusal) Answer {
	return Answer{title, spec.Answer{Refusal: r}}
}

func ptr[T any](v T) *T { return &v }
