package fuzz

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/spec"
)

// inputHeader is the first line of a file in which go test keeps an input.
const inputHeader = "go test fuzz v1"

// ReadInput returns the bytes of a file that go test wrote for a target of one
// []byte, as all targets of cases are. The error says what was wanted.
func ReadInput(text []byte) ([]byte, error) {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if strings.TrimSpace(lines[0]) != inputHeader {
		return nil, fmt.Errorf("want %q on the first line, as go test writes it, got %.60q", inputHeader, lines[0])
	}
	if len(lines) != 2 {
		return nil, fmt.Errorf("want one value, a []byte, got %d: the input of a reader, which is no case", len(lines)-1)
	}
	e, err := parser.ParseExpr(lines[1])
	if err != nil {
		return nil, fmt.Errorf("the value does not parse: %w", err)
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, errors.New("want a value such as []byte(\"…\")")
	}
	of, isSlice := call.Fun.(*ast.ArrayType)
	literal, isText := call.Args[0].(*ast.BasicLit)
	if !isSlice || of.Len != nil || !isText || literal.Kind != token.STRING {
		return nil, errors.New("want a value such as []byte(\"…\")")
	}
	s, err := strconv.Unquote(literal.Value)
	return []byte(s), err
}

// own are the targets of this package whose cases are of one kind.
var own = map[string]spec.Op{
	"FuzzBuild": spec.OpBuild, "FuzzResolve": spec.OpResolve, "FuzzReconstruct": spec.OpReconstruct, "FuzzGuard": spec.OpGuard, "FuzzDecide": spec.OpDecide,
	"FuzzCertify": spec.OpCertify, "FuzzInherit": spec.OpInherit, "FuzzSession": spec.OpSession, "FuzzMoves": OpMoves,
}

// fromGenerators is the target of this package that hands its bytes to the
// generators.
const fromGenerators = "FuzzGenerators"

// OwnProfile is the profile that the targets of this package fuzz under.
const OwnProfile = spec.ProfileStrictField

// IsOwn reports whether a target of that name is one of this package whose
// inputs are cases. Any other is taken for one that calls Run.
func IsOwn(target string) bool {
	_, ok := own[target]
	return ok || target == fromGenerators || target == "FuzzAdapter"
}

// CaseFor returns the case that an input of the target stands for.
func (b *Bench) CaseFor(target string, data []byte) (spec.Call, error) {
	c := b.Case(data)
	if kind, ok := own[target]; ok {
		c = b.CaseOf(kind, data)
	} else if target == fromGenerators {
		c = b.generated(data)
	}
	if c == nil {
		return nil, fmt.Errorf("the input is no case for this adapter: it has nothing of what %s is about, or the bytes end too soon", target)
	}
	return c, nil
}

// generated is the case that the generators make of the bytes.
func (b *Bench) generated(data []byte) (c spec.Call) {
	decode := rapid.MakeFuzz(func(t *rapid.T) { c = generators.Calls(spec.ProfileStrict, nil).Draw(t, "call") })
	done := make(chan struct{})
	go func() { // a test that skips ends its goroutine
		defer close(done)
		decode(new(testing.T), data)
	}()
	<-done
	if c != nil && b.bodies[c.Op()].trial == nil {
		return nil
	}
	return c
}
