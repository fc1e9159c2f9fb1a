package vet

import (
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// isLedger reports whether the value is a ledger that can be absent.
func isLedger(v ssa.Value) bool {
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map, *types.Pointer:
	default:
		return false
	}
	name := ""
	switch v := v.(type) {
	case *ssa.Parameter:
		name = v.Name()
	case *ssa.Field:
		name = fieldName(v.X.Type(), v.Field)
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			name = fieldName(at.X.Type(), at.Field)
		}
	}
	return ledgerName(name) || ledgerType(v.Type())
}

func ledgerName(name string) bool { return name == "ledger" || strings.HasSuffix(name, "Ledger") }

// ledgerType reports whether the type is called a ledger, and is a slice or a map.
func ledgerType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && ledgerName(named.Obj().Name())
}

// nilTest gives the ledger that a comparison compares with nil.
func nilTest(v ssa.Value) (ssa.Value, token.Token) {
	op, ok := v.(*ssa.BinOp)
	switch {
	case !ok || op.Op != token.EQL && op.Op != token.NEQ:
		return nil, 0
	case isNil(op.Y) && isLedger(op.X):
		return op.X, op.Op
	case isNil(op.X) && isLedger(op.Y):
		return op.Y, op.Op
	}
	return nil, 0
}

// lengthTest: len(ledger) == 0, where that is true; len(ledger) > 0 is its
// opposite.
func lengthTest(v ssa.Value) (ssa.Value, token.Token) {
	op, ok := v.(*ssa.BinOp)
	if !ok {
		return nil, 0
	}
	c, ok := op.X.(*ssa.Call)
	zero, isConst := op.Y.(*ssa.Const)
	if !ok || !isConst || zero.Value == nil || zero.Value.String() != "0" {
		return nil, 0
	}
	if b, ok := c.Common().Value.(*ssa.Builtin); !ok || b.Name() != "len" || !isLedger(c.Common().Args[0]) {
		return nil, 0
	}
	switch op.Op {
	case token.EQL:
		return c.Common().Args[0], token.EQL
	case token.NEQ, token.GTR:
		return c.Common().Args[0], token.NEQ
	}
	return nil, 0
}

var guardCalls = regexp.MustCompile(`GuardCall$`)

// readsGuardCall reports whether the function reads the ledger of a call of
// guard.
func readsGuardCall(fn *ssa.Function) bool {
	is := func(t types.Type, field int) bool {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		named, ok := types.Unalias(t).(*types.Named)
		return ok && guardCalls.MatchString(named.Obj().Name()) && fieldName(t, field) == "Ledger"
	}
	for at := range instructions[*ssa.FieldAddr](fn) {
		if is(at.X.Type(), at.Field) && isRead(at) {
			return true
		}
	}
	for v := range instructions[*ssa.Field](fn) {
		if is(v.X.Type(), v.Field) {
			return true
		}
	}
	return false
}

func isRead(at *ssa.FieldAddr) bool {
	for _, r := range *at.Referrers() {
		if load, ok := r.(*ssa.UnOp); ok && load.Op == token.MUL {
			return true
		}
	}
	return false
}

// comparesLedger reports whether the function, or one that it calls, compares
// a ledger with nil. What is called elsewhere is trusted to, but for the
// standard library.
func (f *finder) comparesLedger(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	for op := range instructions[*ssa.BinOp](fn) {
		if v, _ := nilTest(op); v != nil {
			return true
		}
	}
	for i := range instructions[ssa.CallInstruction](fn) {
		c := i.Common()
		if !handsLedger(c) {
			continue
		}
		called := c.StaticCallee()
		if called == nil || called.Blocks == nil && !standard(called) || called.Blocks != nil && f.comparesLedger(called, seen) {
			return true
		}
	}
	return false
}

// handsLedger reports whether an argument is a ledger or a call of guard.
func handsLedger(c *ssa.CallCommon) bool {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return false
	}
	for _, a := range c.Args {
		t := a.Type()
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		named, ok := types.Unalias(t).(*types.Named)
		if isLedger(a) || ok && guardCalls.MatchString(named.Obj().Name()) {
			return true
		}
	}
	return false
}

// standard reports whether the function is of the standard library.
func standard(fn *ssa.Function) bool {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Pkg == nil || fn.Pkg.Pkg == nil {
		return false
	}
	first, _, _ := strings.Cut(fn.Pkg.Pkg.Path(), "/")
	switch first {
	case "slices", "maps", "strings", "fmt", "sort", "log", "reflect":
		return true
	}
	return false
}
