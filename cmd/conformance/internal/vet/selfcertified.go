package vet

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// selfcertified: what is required, called certified for that.
var selfcertified = newPass("selfcertified", `find classes that are certified because they are required

What is certified follows from what was retained, element by element (FLR-10, FLR-11), and along a chain from every
parent (CHN-07). Found is a field called Certified… that is filled from one called Required…, as it is, copied, or
class by class, where nothing was asked on the way but whether something is nil or an error, and which stays so.`,
	lookForSelfCertified)

var (
	certifiedFields = regexp.MustCompile(`^[cC]ertified`)
	requiredNames   = regexp.MustCompile(`^[rR]equired(?:Classes)?$`)
)

func lookForSelfCertified(f *finder, fn *ssa.Function) {
	for s := range instructions[*ssa.Store](fn) {
		at, ok := s.Addr.(*ssa.FieldAddr)
		if !ok || !certifiedFields.MatchString(fieldName(at.X.Type(), at.Field)) || isBool(s.Val.Type()) {
			continue
		}
		if (fromRequired(s.Val, map[ssa.Value]bool{}) || twice(s.Val, at)) && unconditional(s.Block()) && !replaced(s, at) {
			f.report(s.Pos(), []string{"FLR-10", "FLR-11", "CHN-07"},
				"the certified classes are filled from the required ones; certify a class when each of its elements is retained")
		}
	}
}

// replaced reports whether the field may be filled with something else later.
func replaced(first *ssa.Store, field *ssa.FieldAddr) bool {
	for at := range instructions[*ssa.FieldAddr](first.Parent()) {
		if at.X != field.X || at.Field != field.Field {
			continue
		}
		for _, r := range *at.Referrers() {
			s, ok := r.(*ssa.Store)
			if ok && s != first && comesBefore(first, s) && !fromRequired(s.Val, map[ssa.Value]bool{}) {
				return true
			}
		}
	}
	return false
}

// fromRequired reports whether the classes are the required ones, all of them.
func fromRequired(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	if requiredNames.MatchString(nameOf(v)) {
		return !isLiteral(v)
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return fromRequired(v.X, seen)
	case *ssa.Phi:
		return everyClass(v)
	case *ssa.Call:
		c := v.Common()
		if b, ok := c.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return startsEmpty(c.Args[0]) && fromRequired(c.Args[1], seen) || fromRequired(c.Args[0], seen)
		}
		if calls(c, "slices", "Clone", "Compact", "Sorted", "Collect", "Values") || calls(c, "maps", "Clone", "Keys") {
			return fromRequired(c.Args[0], seen)
		}
	}
	return false
}

// nameOf gives the name of a field that is read, or of a parameter.
func nameOf(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		if _, ok := v.Type().Underlying().(*types.Basic); !ok {
			return v.Name()
		}
	case *ssa.Field:
		return fieldName(v.X.Type(), v.Field)
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			return fieldName(at.X.Type(), at.Field)
		}
	}
	return ""
}

// isLiteral reports whether the classes are written down in the function: that
// is data, an example or a case, and no compactor's certificate.
func isLiteral(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Slice:
		return len(elements(v)) > 0
	case *ssa.UnOp:
		at, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		a, ok := at.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		var values []ssa.Value
		for _, a := range results(a) {
			values = append(values, fields(a, requiredNames, v)...)
		}
		return len(values) > 0 && !slices.ContainsFunc(values, func(v ssa.Value) bool { return !isLiteral(v) })
	}
	return false
}

func startsEmpty(v ssa.Value) bool { return isNil(v) || isEmpty(v) }

// everyClass: for _, class := range required { certified = append(certified, class) }
func everyClass(phi *ssa.Phi) bool {
	found := false
	for _, e := range phi.Edges {
		switch e := e.(type) {
		case *ssa.Call:
			if !appendsEach(e, phi) {
				return false
			}
			found = true
		default:
			if !startsEmpty(e) {
				return false
			}
		}
	}
	return found
}

// appendsEach: the call appends an element of the required classes to what the
// loop gathers, in every round.
func appendsEach(c *ssa.Call, gathered *ssa.Phi) bool {
	b, ok := c.Common().Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || c.Common().Args[0] != ssa.Value(gathered) {
		return false
	}
	for at := c.Block(); at != gathered.Block(); at = at.Idom() {
		if at == nil || at != c.Block() && len(at.Succs) > 1 {
			return false
		}
	}
	s, ok := c.Common().Args[1].(*ssa.Slice)
	if !ok {
		return false
	}
	for _, e := range elements(s) {
		load, ok := e.(*ssa.UnOp)
		if !ok {
			return false
		}
		at, ok := load.X.(*ssa.IndexAddr)
		if !ok || !fromRequired(at.X, map[ssa.Value]bool{}) {
			return false
		}
	}
	return true
}

// twice reports whether the same value fills the required classes beside it.
func twice(v ssa.Value, certified *ssa.FieldAddr) bool {
	if startsEmpty(v) || isLiteral(v) || v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Val == v {
			if at, ok := s.Addr.(*ssa.FieldAddr); ok && at.X == certified.X && requiredNames.MatchString(fieldName(at.X.Type(), at.Field)) {
				return true
			}
		}
	}
	return false
}

// unconditional reports whether no more was asked on the way than whether
// something is nil or an error.
func unconditional(b *ssa.BasicBlock) bool {
	for at := b.Idom(); at != nil; at = at.Idom() {
		i, ok := at.Instrs[len(at.Instrs)-1].(*ssa.If)
		if !ok || isLoop(at) {
			continue
		}
		if op, ok := i.Cond.(*ssa.BinOp); !ok || !isNil(op.X) && !isNil(op.Y) {
			return false
		}
	}
	return true
}

// isLoop reports whether the block is the head of a loop over a range.
func isLoop(b *ssa.BasicBlock) bool { return strings.HasPrefix(b.Comment, "range") && leadsTo(b, b) }
