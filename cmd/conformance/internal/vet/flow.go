package vet

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// callee gives the function or the method of an interface that is called, or
// nil if it is not known.
func callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method.Origin()
	}
	if fn := c.StaticCallee(); fn != nil {
		if o, ok := fn.Object().(*types.Func); ok {
			return o.Origin()
		}
	}
	return nil
}

// calls reports whether the function called is one of this package by one of
// these names.
func calls(c *ssa.CallCommon, path string, names ...string) bool {
	o := callee(c)
	return o != nil && o.Pkg() != nil && o.Pkg().Path() == path && (len(names) == 0 || slices.Contains(names, o.Name()))
}

func calledName(c *ssa.CallCommon) string {
	if o := callee(c); o != nil {
		return o.Name()
	}
	return "the function called"
}

// refuses reports whether what is called may refuse.
func (k *known) refuses(c *ssa.CallCommon) bool {
	if o := callee(c); o != nil && k.refusing[o] {
		return true
	}
	fn := c.StaticCallee()
	return fn != nil && k.functionRefuses(fn)
}

func (k *known) functionRefuses(fn *ssa.Function) bool {
	if o, ok := fn.Object().(*types.Func); ok {
		return k.refusing[o.Origin()]
	}
	return k.closures[fn]
}

// holds reports whether a result of the type can hold a refusal.
func (k *known) holds(t types.Type) bool { return isError(t) || k.isRefusal(t) }

// returnsRefusal reports whether the function returns a refusal somewhere.
func (k *known) returnsRefusal(fn *ssa.Function) bool {
	for r := range instructions[*ssa.Return](fn) {
		for _, v := range r.Results {
			if k.holds(v.Type()) && k.carries(v) {
				return true
			}
		}
	}
	return false
}

// carries reports whether the value may be a refusal, or have one wrapped in
// it.
func (k *known) carries(v ssa.Value) bool {
	return k.traces(v, map[ssa.Value]bool{}, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Call:
			return k.holds(v.Type()) && k.refuses(v.Common())
		case *ssa.Extract:
			call, ok := v.Tuple.(*ssa.Call)
			return ok && k.holds(v.Type()) && k.refuses(call.Common())
		}
		return k.isRefusal(v.Type()) && !isNil(v)
	})
}

// made reports whether the value may be a refusal that this function makes, as
// opposed to one that was handed to it.
func (k *known) made(v ssa.Value) bool {
	return k.traces(v, map[ssa.Value]bool{}, func(v ssa.Value) bool {
		switch v.(type) {
		case *ssa.Call, *ssa.Alloc:
			return k.isRefusal(v.Type())
		}
		return false
	})
}

// traces goes back from a value to one that is a refusal, or to a variable
// that is called one.
func (k *known) traces(v ssa.Value, seen map[ssa.Value]bool, is func(ssa.Value) bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	back := func(v ssa.Value) bool { return k.traces(v, seen, is) }
	if is(v) {
		return true
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return back(v.X)
	case *ssa.ChangeInterface:
		return back(v.X)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, back)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return v.Op == token.MUL && k.names(g.Object())
		}
		if a, ok := v.X.(*ssa.Alloc); ok {
			return is(a) && !pointsTo(a) || slices.ContainsFunc(stored(a), back)
		}
	case *ssa.Call:
		if calls(v.Common(), "fmt", "Errorf") || calls(v.Common(), "errors", "Join") {
			return slices.ContainsFunc(variadic(v.Common()), back)
		}
	}
	return false
}

// pointsTo reports whether the variable holds a pointer, and so is no refusal
// itself.
func pointsTo(a *ssa.Alloc) bool {
	_, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Pointer)
	return ok
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// stored gives what is stored in a local variable as a whole.
func stored(a *ssa.Alloc) []ssa.Value {
	var values []ssa.Value
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			values = append(values, s.Val)
		}
	}
	return values
}

// variadic gives the arguments behind the dots of a call.
func variadic(c *ssa.CallCommon) []ssa.Value {
	if len(c.Args) == 0 {
		return nil
	}
	s, ok := c.Args[len(c.Args)-1].(*ssa.Slice)
	if !ok {
		return nil
	}
	return elements(s)
}

// elements gives what is in a slice that is written down where it stands.
func elements(s *ssa.Slice) []ssa.Value {
	array, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var values []ssa.Value
	for _, r := range *array.Referrers() {
		if at, ok := r.(*ssa.IndexAddr); ok {
			for _, r := range *at.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == at {
					values = append(values, s.Val)
				}
			}
		}
	}
	return values
}

// instructions goes over those of one kind.
func instructions[I ssa.Instruction](fn *ssa.Function) func(func(I) bool) {
	return func(yield func(I) bool) {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				if i, ok := i.(I); ok && !yield(i) {
					return
				}
			}
		}
	}
}
