package vet

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A branch is where a test has told that a value is a refusal, or only that it
// is an error, which may be one.
type branch struct {
	value  ssa.Value       // the error that was tested
	from   *ssa.BasicBlock // ends in the test
	to     *ssa.BasicBlock // begins the branch
	other  *ssa.BasicBlock // where it goes on if the test fails
	sure   bool            // told to be a refusal
	shown  []ssa.Value     // hold the refusal because of the test
	region map[*ssa.BasicBlock]bool
}

// branches finds them all in a function.
func (k *known) branches(fn *ssa.Function) []*branch {
	var all []*branch
	for i := range instructions[*ssa.If](fn) {
		b := &branch{from: i.Block(), to: i.Block().Succs[0], other: i.Block().Succs[1]}
		cond := i.Cond
		for {
			not, ok := cond.(*ssa.UnOp)
			if !ok || not.Op != token.NOT {
				break
			}
			cond, b.to, b.other = not.X, b.other, b.to
		}
		if k.test(cond, b) {
			b.region = dominated(b)
			all = append(all, b)
		}
	}
	return all
}

// dominated gives the blocks that are reached through the branch only. One
// that is shared counts if it is the end.
func dominated(b *branch) map[*ssa.BasicBlock]bool {
	region := map[*ssa.BasicBlock]bool{}
	if len(b.to.Preds) != 1 {
		if len(b.to.Succs) == 0 {
			region[b.to] = true
		}
		return region
	}
	for _, block := range b.from.Parent().Blocks {
		if b.to.Dominates(block) {
			region[block] = true
		}
	}
	return region
}

// test reads a condition, and reports whether it tells a refusal or an error
// that may be one.
func (k *known) test(cond ssa.Value, b *branch) bool {
	switch cond := cond.(type) {
	case *ssa.BinOp:
		return k.comparison(cond, b)
	case *ssa.Call:
		return k.predicate(cond.Common(), b)
	case *ssa.Extract:
		return cond.Index == 1 && k.assertion(cond.Tuple, b)
	}
	return false
}

// comparison: err != nil, err == ErrRefused.
func (k *known) comparison(op *ssa.BinOp, b *branch) bool {
	if op.Op != token.EQL && op.Op != token.NEQ || !k.holds(op.X.Type()) {
		return false
	}
	x, y := op.X, op.Y
	if isNil(x) || sentinel(k, x) {
		x, y = y, x
	}
	b.value = x
	switch {
	case isNil(y):
		b.sure = k.isRefusal(x.Type())
		if op.Op == token.EQL {
			b.to, b.other = b.other, b.to
		}
		return k.carries(x)
	case sentinel(k, y):
		b.sure = true
		if op.Op == token.NEQ {
			b.to, b.other = b.other, b.to
		}
		return true
	}
	return false
}

func sentinel(k *known, v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && k.names(g.Object())
}

// predicate: errors.Is, errors.As, and functions of one error whose names
// speak of refusing.
func (k *known) predicate(c *ssa.CallCommon, b *branch) bool {
	switch {
	case calls(c, "errors", "Is"):
		b.value, b.sure = c.Args[0], true
		return k.carries(c.Args[1])
	case calls(c, "errors", "As"):
		b.value, b.sure = c.Args[0], true
		target := c.Args[1]
		if i, ok := target.(*ssa.MakeInterface); ok {
			target = i.X
		}
		b.shown = append(b.shown, target)
		p, ok := target.Type().Underlying().(*types.Pointer)
		return ok && k.isRefusal(p.Elem())
	case len(c.Args) == 1 && isError(c.Args[0].Type()):
		b.value, b.sure = c.Args[0], true
		return strings.Contains(strings.ToLower(calledName(c)), "refus")
	}
	return false
}

// assertion: err.(*Refusal), errors.AsType[*Refusal](err).
func (k *known) assertion(tuple ssa.Value, b *branch) bool {
	b.sure = true
	for _, r := range *tuple.Referrers() {
		if x, ok := r.(*ssa.Extract); ok && x.Index == 0 {
			b.shown = append(b.shown, x)
		}
	}
	switch t := tuple.(type) {
	case *ssa.TypeAssert:
		b.value = t.X
		return k.isRefusal(t.AssertedType)
	case *ssa.Call:
		if calls(t.Common(), "errors", "AsType") {
			b.value = t.Common().Args[0]
			return k.isRefusal(t.Type().(*types.Tuple).At(0).Type())
		}
	}
	return false
}

// excluded reports whether no refusal can be in the value here: a test that
// tells refusals has failed on the way.
func excluded(all []*branch, v ssa.Value, here *ssa.BasicBlock) bool {
	for _, b := range all {
		if b.sure && b.value == v && b.from.Dominates(here) && b.from != here && !b.region[here] && !reaches(b, here) {
			return true
		}
	}
	return false
}

// reaches reports whether a block is reached from the branch.
func reaches(b *branch, block *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(*ssa.BasicBlock) bool
	walk = func(at *ssa.BasicBlock) bool {
		if at == block {
			return true
		}
		if seen[at] || at == b.from {
			return false
		}
		seen[at] = true
		for _, next := range at.Succs {
			if walk(next) {
				return true
			}
		}
		return false
	}
	return walk(b.to)
}

// edge gives what a value is when its block is entered from another one.
func edge(v ssa.Value, from *ssa.BasicBlock) ssa.Value {
	if phi, ok := v.(*ssa.Phi); ok {
		for i, p := range phi.Block().Preds {
			if p == from {
				return phi.Edges[i]
			}
		}
	}
	return v
}
