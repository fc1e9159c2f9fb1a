// Package vet reads Go code that refuses, or that calls what may refuse, and
// finds where a refusal comes to nothing. It is the static side of the
// requirements: what it finds needs no case to show it, and what it does not
// find is no proof of anything.
//
// A refusal is known by its name. A type whose name is Refused or ends in
// Refusal (with or without Error behind it) is one if it is an error or has a
// field Reason; so is a package-level error whose name begins with ErrRefus or
// errRefus. Anything else is made one by the line //conformance:refusal above
// its declaration. A function refuses if it returns a refusal, or the error of
// what refuses, wrapped or not; a method of an interface, if that of a type in
// the same package does, or if //conformance:refuses stands above it. A package
// in which no refusal is in sight is left alone, and so are the files of tests.
//
// What is wrong on purpose, or seen wrongly, is passed over where the line, or
// the one above, has //conformance:ignore with the name of the pass and a
// reason.
package vet

import (
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Passes returns the passes, by name.
func Passes() []*analysis.Analyzer {
	return []*analysis.Analyzer{bytext, nilledger, payload, selfcertified, swallowed}
}

// newPass makes a pass of a look at one function. It is called for every
// function with a body, closures included, of a package that knows refusals.
func newPass(name, doc string, look func(*finder, *ssa.Function)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      doc,
		Requires: []*analysis.Analyzer{refusals},
		Run: func(pass *analysis.Pass) (any, error) {
			known := pass.ResultOf[refusals].(*known)
			f := &finder{known: known, pass: pass, said: map[token.Pos]bool{}}
			for _, fn := range known.funcs {
				look(f, fn)
			}
			return nil, nil
		},
	}
}

// A finder looks at one package for one pass.
type finder struct {
	*known
	pass *analysis.Pass
	said map[token.Pos]bool
}

// report tells a finding once, with the requirements that it is about. It
// begins with the name of the pass, for the line that passes over it.
func (f *finder) report(at token.Pos, about []string, format string, args ...any) {
	if !at.IsValid() || f.said[at] || f.ignored(f.pass, at) {
		return
	}
	f.said[at] = true
	f.pass.Reportf(at, "%s: %s (%s)", f.pass.Analyzer.Name, fmt.Sprintf(format, args...), strings.Join(about, ", "))
}

// about names the requirements that a refusal of the method of this name
// serves.
func about(method string) []string {
	switch strings.ToLower(method) {
	case "guard":
		return []string{"PRO-01", "PRO-03"}
	case "act":
		return []string{"PRO-13", "PRO-19"}
	case "resolve", "recall":
		return []string{"COV-16"}
	case "reconstruct":
		return []string{"RST-07"}
	case "decide":
		return []string{"FLR-01", "FLR-20"}
	}
	return []string{"OUT-01", "OUT-02"}
}
