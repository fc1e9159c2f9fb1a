// Package saboteurs holds adapters that are the reference implementation with
// one fault each. A saboteur must fail exactly the requirement that it breaks;
// a requirement whose saboteurs all pass is not checked at all (DESIGN, Engine).
//
// The faults come from the catalogue: where it names two ways of breaking a
// requirement, both are here. Where a fault taken at its word would break a
// second requirement too, the saboteur commits it only where it does not.
package saboteurs

import (
	"context"
	"errors"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A Saboteur is the reference implementation with one fault. It is safe for
// use from several goroutines.
type Saboteur struct {
	Name   string  // saboteur/COV-04-substring
	Breaks spec.ID // the one requirement it fails
	Fault  string  // what it does wrong, as the end of "it …"
	tamper tamper
}

// A tamper turns the right answer to a call into the faulty one. It returns
// the right answer where the fault does not show, and changes neither the call
// nor anything the right answer points to.
type tamper func(c spec.Call, right spec.Answer) spec.Answer

// All returns a new saboteur of every kind, by family in the order of the
// catalogue and by name within one. None of them remembers an earlier call,
// save that of OUT-05.
func All() []Saboteur {
	var all []Saboteur
	for _, family := range [][]Saboteur{restoration(), prohibition(), coverage(), resolving(), floor(), certification(), chain(), outcome(), variants()} {
		all = append(all, family...)
	}
	families := spec.Families()
	place := func(s Saboteur) int {
		return slices.IndexFunc(families, func(f spec.Family) bool { return f.Code == s.Breaks.Family() })
	}
	slices.SortFunc(all, func(a, b Saboteur) int {
		if n := place(a) - place(b); n != 0 {
			return n
		}
		return strings.Compare(a.Name, b.Name)
	})
	return all
}

// fault makes a saboteur; its name is made of the requirement and the word.
func fault(breaks spec.ID, word, sentence string, t tamper) Saboteur {
	return Saboteur{Name: "saboteur/" + string(breaks) + "-" + word, Breaks: breaks, Fault: sentence, tamper: t}
}

// answer gives the faulty answer to a call.
func (s Saboteur) answer(c spec.Call) spec.Answer { return s.tamper(c, right(c)) }

// right is the answer of the reference implementation.
func right(c spec.Call) spec.Answer {
	a, err := adapters.Dispatch(context.Background(), reference.Adapter{}, c)
	if err != nil {
		return spec.Answer{Error: err.Error()} // an operation that this version does not know
	}
	return a
}

// give turns an answer into what a method of an adapter returns.
func give[R any](a spec.Answer) (R, error) {
	var r R
	if p, ok := any(a.Result).(*R); ok {
		r = *p
	}
	switch {
	case a.Refusal != nil:
		return r, a.Refusal
	case a.Error != "":
		return r, errors.New(a.Error)
	}
	return r, nil
}

// Identity implements adapters.Adapter.
func (s Saboteur) Identity() spec.Identity {
	return spec.Identity{Name: s.Name, Version: spec.Version, Language: "Go"}
}

// Build implements adapters.Builder.
func (s Saboteur) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	return give[spec.BuildResult](s.answer(c))
}

// Resolve implements adapters.Resolver.
func (s Saboteur) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return give[spec.ResolveResult](s.answer(c))
}

// Reconstruct implements adapters.Reconstructor.
func (s Saboteur) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return give[spec.ReconstructResult](s.answer(c))
}

// Guard implements adapters.Guard.
func (s Saboteur) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	return give[spec.GuardResult](s.answer(c))
}

// Decide implements adapters.Decider.
func (s Saboteur) Decide(_ context.Context, c *spec.DecideCall) (spec.DecideResult, error) {
	return give[spec.DecideResult](s.answer(c))
}

// Certify implements adapters.Certifier.
func (s Saboteur) Certify(_ context.Context, c *spec.CertifyCall) (spec.CertifyResult, error) {
	return give[spec.CertifyResult](s.answer(c))
}

// Inherit implements adapters.Inheritor.
func (s Saboteur) Inherit(_ context.Context, c *spec.InheritCall) (spec.InheritResult, error) {
	return give[spec.InheritResult](s.answer(c))
}
