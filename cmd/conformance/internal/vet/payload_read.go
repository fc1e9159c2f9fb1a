package vet

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// read: the branch knows that there is an error, and uses the result; or what
// follows it does, and it stays silent.
func (f *finder) read(b *branch, all []*branch) {
	err, ok := b.value.(*ssa.Extract)
	if !ok || !f.carries(err) {
		return
	}
	goesOn := f.goesOn(b, all)
	for _, r := range *err.Tuple.Referrers() {
		x, ok := r.(*ssa.Extract)
		if !ok || x == err || f.holds(x.Type()) {
			continue
		}
		for _, u := range places(x) {
			follows := goesOn && (u.Block() == b.other || leadsTo(b.other, u.Block()))
			if !b.region[u.Block()] && !follows || passedOn(u) || empties(u) {
				continue
			}
			name := source(err)
			ids := about(name)
			if holdsData(x.Type()) {
				ids = []string{"RST-08", "RST-07"}
			}
			at := u.Pos()
			if !at.IsValid() {
				at = b.at()
			}
			f.report(at, ids, "the result of %s is used although it may have been refused; a refusal has no result", name)
			break
		}
	}
}

// holdsData reports whether a result of the type can hold a payload.
func holdsData(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return isData(t)
	}
	for f := range s.Fields() {
		if payloadFields.MatchString(f.Name()) {
			return true
		}
	}
	return false
}

// places gives the instructions that use a result, also by way of the variable
// that it is put in.
func places(x *ssa.Extract) []ssa.Instruction {
	var found []ssa.Instruction
	for _, r := range *x.Referrers() {
		s, ok := r.(*ssa.Store)
		if !ok {
			found = append(found, r)
			continue
		}
		if a, ok := s.Addr.(*ssa.Alloc); ok && s.Val == x && len(stored(a)) == 1 {
			for _, r := range *a.Referrers() {
				if r != ssa.Instruction(s) {
					found = append(found, r)
				}
			}
		}
	}
	return found
}

// passedOn: it is returned with the error, or handed on with it, as it came.
func passedOn(u ssa.Instruction) bool {
	switch u := u.(type) {
	case *ssa.Return:
		n := len(u.Results)
		return n > 1 && isError(u.Results[n-1].Type()) && !isNil(u.Results[n-1])
	case *ssa.UnOp:
		for _, r := range *u.Referrers() {
			if !passedOn(r) {
				return false
			}
		}
		return true
	case *ssa.Call:
		return logs(u.Common())
	case *ssa.MakeInterface:
		return isLogged(u)
	case *ssa.Phi:
		return true
	}
	return false
}

// isLogged reports whether the value stands only among the arguments of log
// entries.
func isLogged(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		s, ok := r.(*ssa.Store)
		if !ok {
			return false
		}
		array := variable(s.Addr)
		if array == nil {
			return false
		}
		for _, r := range *array.Referrers() {
			if all, ok := r.(*ssa.Slice); ok {
				for _, r := range *all.Referrers() {
					if c, ok := r.(*ssa.Call); !ok || !logs(c.Common()) {
						return false
					}
				}
			}
		}
	}
	return true
}

// empties: a field of it, or the whole, is only written.
func empties(u ssa.Instruction) bool {
	switch u := u.(type) {
	case *ssa.Store:
		return true
	case *ssa.FieldAddr:
		for _, r := range *u.Referrers() {
			if s, ok := r.(*ssa.Store); !ok || s.Addr != u {
				return false
			}
		}
		return true
	case *ssa.BinOp:
		return isNil(u.X) || isNil(u.Y)
	}
	return false
}
