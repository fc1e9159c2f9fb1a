package vet

import (
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"
)

var (
	permitFields    = regexp.MustCompile(`^(?:[pP]ermit(?:ted)?|[aA]llow(?:ed)?|[eE]xecuted)$`)
	permitFunctions = regexp.MustCompile(`^(?:[iI]s|[mM]ay)?(?:[gG]uard|[pP]ermit(?:s|ted)?|[aA]llow(?:s|ed)?)$`)
)

// permissions gives the truth values that a return gives as permissions: a
// field of the result called Permit, Allowed or the like, or the result of a
// function so called. One beside an error is none.
func permissions(r *ssa.Return) []ssa.Value {
	if n := len(r.Results); n > 0 && isError(r.Results[n-1].Type()) && !mayBeNil(r.Results[n-1]) {
		return nil
	}
	var found []ssa.Value
	for _, v := range r.Results {
		if isBool(v.Type()) && permitFunctions.MatchString(r.Parent().Name()) {
			found = append(found, v)
		}
		for _, a := range results(v) {
			found = append(found, fields(a, permitFields, r)...)
		}
	}
	return found
}

// mayBeNil reports whether nil is what the value is, or one of several that it
// may be.
func mayBeNil(v ssa.Value) bool {
	phi, ok := v.(*ssa.Phi)
	return isNil(v) || ok && slices.ContainsFunc(phi.Edges, isNil)
}

// results gives the local variables that a struct which is returned comes
// from, itself or as a pointer, also by way of others.
func results(v ssa.Value) []*ssa.Alloc {
	var found []*ssa.Alloc
	seen := map[ssa.Value]bool{}
	var from func(ssa.Value)
	from = func(v ssa.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Alloc:
			found = append(found, v)
			for _, s := range stored(v) {
				from(s)
			}
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok {
				from(a)
			}
		case *ssa.Phi:
			for _, e := range v.Edges {
				from(e)
			}
		case *ssa.MakeInterface:
			from(v.X)
		}
	}
	from(v)
	return found
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// fields gives what is stored in fields by these names, on the way to the
// instruction.
func fields(a *ssa.Alloc, names *regexp.Regexp, before ssa.Instruction) []ssa.Value {
	var found []ssa.Value
	for _, r := range *a.Referrers() {
		at, ok := r.(*ssa.FieldAddr)
		if !ok || !names.MatchString(fieldName(at.X.Type(), at.Field)) {
			continue
		}
		for _, r := range *at.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == at && comesBefore(s, before) {
				found = append(found, s.Val)
			}
		}
	}
	return found
}

// fieldName gives that of a field of a struct or of what points to one.
func fieldName(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i).Name()
	}
	return ""
}

// comesBefore reports whether the one instruction can be run before the other.
func comesBefore(first, then ssa.Instruction) bool {
	if first.Block() == then.Block() {
		for _, i := range first.Block().Instrs {
			switch i {
			case first:
				return true
			case then:
				return leadsTo(first.Block(), then.Block())
			}
		}
	}
	return leadsTo(first.Block(), then.Block())
}

// leadsTo reports whether a block is reached behind another one.
func leadsTo(from, to *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(*ssa.BasicBlock) bool
	walk = func(at *ssa.BasicBlock) bool {
		for _, next := range at.Succs {
			if next == to {
				return true
			}
			if !seen[next] {
				seen[next] = true
				if walk(next) {
					return true
				}
			}
		}
		return false
	}
	return walk(from)
}
