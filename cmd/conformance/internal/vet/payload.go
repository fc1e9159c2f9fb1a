package vet

import (
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"
)

// payload: what must not stand beside a refusal, or must not be read there.
var payload = newPass("payload", `find payloads that are returned or used beside a refusal

A refusal carries no payload, not even the part that verified (RST-08). Found are
  - a return of a refusal with a map, a []byte or a struct with a field Payload beside it that has something in it;
  - a struct whose field Payload has something in it when a refusal is put in a field beside it;
  - a result of what may refuse, used where its error is known to be there.
To return both as they came is no finding.`,
	lookForPayload)

func lookForPayload(f *finder, fn *ssa.Function) {
	for r := range instructions[*ssa.Return](fn) {
		f.beside(r)
	}
	for s := range instructions[*ssa.Store](fn) {
		f.within(s)
	}
	branches := f.branches(fn)
	for _, b := range branches {
		f.read(b, branches)
	}
}

// beside: a refusal that is made here, and a payload.
func (f *finder) beside(r *ssa.Return) {
	n := len(r.Results)
	if n < 2 || !f.holds(r.Results[n-1].Type()) || !f.made(r.Results[n-1]) {
		return
	}
	for _, v := range r.Results[:n-1] {
		if f.isRefusal(v.Type()) || !holdsPayload(v, r) {
			continue
		}
		f.report(r.Pos(), []string{"RST-08"}, "a payload is returned beside a refusal; return the zero result")
		return
	}
}

// within: a refusal is put in a struct that has a payload, or gets one then.
func (f *finder) within(s *ssa.Store) {
	at, ok := s.Addr.(*ssa.FieldAddr)
	if !ok || !f.isRefusal(s.Val.Type()) || isNil(s.Val) {
		return
	}
	for _, r := range *at.X.Referrers() {
		other, ok := r.(*ssa.FieldAddr)
		if !ok || !payloadFields.MatchString(fieldName(other.X.Type(), other.Field)) {
			continue
		}
		if inForce(other, s) {
			f.report(s.Pos(), []string{"RST-08"}, "a payload is put beside a refusal; leave it out")
			return
		}
	}
}

// inForce reports whether something is in the field when the other store has
// been made. A nil stored on every way there takes back what was stored before.
func inForce(field *ssa.FieldAddr, other *ssa.Store) bool {
	var filledBy []*ssa.Store
	for at := range instructions[*ssa.FieldAddr](field.Parent()) {
		if at.X != field.X || at.Field != field.Field {
			continue
		}
		for _, r := range *at.Referrers() {
			s, ok := r.(*ssa.Store)
			switch {
			case !ok || s.Addr != at:
			case isNil(s.Val):
				if s.Block().Dominates(other.Block()) && comesBefore(s, other) {
					return false
				}
			case filled(s.Val, other) && (comesBefore(s, other) || s.Block() == other.Block()):
				filledBy = append(filledBy, s)
			}
		}
	}
	return len(filledBy) > 0
}

var payloadFields = regexp.MustCompile(`^[pP]ayload$`)

// holdsPayload reports whether there is something in the value when it is
// returned.
func holdsPayload(v ssa.Value, r *ssa.Return) bool {
	if isData(v.Type()) {
		return filled(v, r)
	}
	for _, a := range results(v) {
		for _, p := range fields(a, payloadFields, r) {
			if filled(p, r) {
				return true
			}
		}
		if puts(a, r) {
			return true
		}
	}
	return false
}

// isData: a map or a []byte.
func isData(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Map:
		return true
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// filled reports whether a payload has something in it at the instruction.
func filled(v ssa.Value, before ssa.Instruction) bool {
	return isFilled(v, before, map[ssa.Value]bool{})
}

func isFilled(v ssa.Value, before ssa.Instruction, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && v.Value.ExactString() != `""`
	case *ssa.Phi:
		for _, e := range v.Edges {
			if isFilled(e, before, seen) {
				return true
			}
		}
		return false
	case *ssa.MakeMap:
		for _, r := range *v.Referrers() {
			switch r := r.(type) {
			case *ssa.MapUpdate:
				if r.Map == v && comesBefore(r, before) {
					return true
				}
			case *ssa.Call:
				if comesBefore(r, before) {
					return true
				}
			}
		}
		return false
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		if !ok {
			return true
		}
		for _, r := range *a.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == a && comesBefore(s, before) && isFilled(s.Val, before, seen) {
				return true
			}
		}
		return false
	}
	return true
}

// puts: result.Payload[name] = literal.
func puts(a *ssa.Alloc, before ssa.Instruction) bool {
	for u := range instructions[*ssa.MapUpdate](a.Parent()) {
		load, ok := u.Map.(*ssa.UnOp)
		if !ok || !comesBefore(u, before) {
			continue
		}
		if at, ok := load.X.(*ssa.FieldAddr); ok && at.X == a && payloadFields.MatchString(fieldName(at.X.Type(), at.Field)) {
			return true
		}
	}
	return false
}
