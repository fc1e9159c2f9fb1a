package vet

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// nilledger: an absent ledger that excludes nothing.
var nilledger = newPass("nilledger", `find ledgers that are absent and taken for empty ones

An absent ledger, a nil one, says nothing about what was excluded: the answer is an escalation, never a permission
(PRO-03, PRO-19). Found are, where a ledger is a slice, a map or a pointer called ledger, or of a type called so,
  - a permission on a path on which the ledger is known to be nil, or to have a length of zero without having been
    compared with nil;
  - a permission that depends on the ledger of a call of guard which is nowhere compared with nil;
  - an empty Ledger put in the place of a nil one (PRO-04).
A permission is a field called Permit, Allowed, Executed or the like, or the result of a function called so.`,
	lookForNilLedger)

func lookForNilLedger(f *finder, fn *ssa.Function) {
	compared := f.comparesLedger(fn, map[*ssa.Function]bool{})
	permits := false
	for i := range instructions[*ssa.If](fn) {
		if b := absent(i, compared); b != nil {
			permits = f.permitsAbsent(b) || permits
			f.fillsAbsent(b)
		}
	}
	if !compared && !permits {
		f.permitsUnseen(fn)
	}
}

// absent gives the branch on which the ledger is nil or may be.
func absent(i *ssa.If, compared bool) *branch {
	v, op := nilTest(i.Cond)
	if v == nil && !compared {
		v, op = lengthTest(i.Cond)
	}
	if v == nil {
		return nil
	}
	b := &branch{value: v, from: i.Block(), to: i.Block().Succs[0], other: i.Block().Succs[1]}
	if op == token.NEQ {
		b.to, b.other = b.other, b.to
	}
	b.region = dominated(b)
	return b
}

// permitsAbsent: on the branch, a permission is returned.
func (f *finder) permitsAbsent(b *branch) bool {
	for r := range instructions[*ssa.Return](b.from.Parent()) {
		for _, p := range permissions(r) {
			if b.region[r.Block()] && isTrue(edge(p, b.from)) || throughEdge(p, b) {
				f.report(b.at(), []string{"PRO-03", "PRO-19"}, "an absent ledger is taken for a permission; where it is nil, refuse with the code unknown")
				return true
			}
		}
	}
	return false
}

// throughEdge reports whether a permission is true because of the way straight
// from the test: permit := ledger == nil || …
func throughEdge(p ssa.Value, b *branch) bool {
	phi, ok := p.(*ssa.Phi)
	return ok && phi.Block() == b.to && isTrue(edge(phi, b.from))
}

// fillsAbsent: if ledger == nil { ledger = Ledger{} }.
func (f *finder) fillsAbsent(b *branch) {
	if nothing, _ := nilTest(b.from.Instrs[len(b.from.Instrs)-1].(*ssa.If).Cond); nothing == nil || !ledgerType(b.value.Type()) {
		return
	}
	for block := range b.region {
		for _, i := range block.Instrs {
			if s, ok := i.(*ssa.Store); ok && ledgerType(s.Val.Type()) && isEmpty(s.Val) {
				f.report(s.Pos(), []string{"PRO-04", "PRO-03"}, "an empty ledger takes the place of an absent one, which says that nothing was ever excluded; keep it nil")
				return
			}
		}
	}
}

// isEmpty reports whether the value is an empty slice or map that is made here.
func isEmpty(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return isEmpty(v.X)
	case *ssa.MakeMap:
		return true
	case *ssa.MakeSlice:
		c, ok := v.Len.(*ssa.Const)
		return ok && c.Value != nil && c.Value.String() == "0"
	case *ssa.Slice:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		array, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
		return ok && array.Len() == 0
	}
	return false
}

// permitsUnseen: the ledger of a call of guard is read, and never compared
// with nil.
func (f *finder) permitsUnseen(fn *ssa.Function) {
	if !readsGuardCall(fn) {
		return
	}
	for r := range instructions[*ssa.Return](fn) {
		for _, p := range permissions(r) {
			if c, ok := p.(*ssa.Const); ok && !isTrue(c) {
				continue
			}
			f.report(r.Pos(), []string{"PRO-03"}, "a permission is given by a ledger that may be absent; compare it with nil, and refuse with the code unknown")
			return
		}
	}
}
