package vet

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// flattened: the refusal becomes a text inside another error.
func (f *finder) flattened(branches []*branch, call *ssa.Call) {
	c := call.Common()
	var texts []ssa.Value
	switch {
	case calls(c, "fmt", "Errorf"):
		if format, ok := c.Args[0].(*ssa.Const); !ok || strings.Contains(format.Value.ExactString(), "%w") {
			return
		}
		texts = variadic(c)
	case calls(c, "errors", "New"):
		texts = summands(c.Args[0])
	}
	for _, v := range texts {
		err := origin(v)
		if f.carries(err) && !excluded(branches, err, call.Block()) && isReturned(call, map[ssa.Value]bool{}) {
			f.report(call.Pos(), []string{"OUT-02"}, "%s loses its type here and is a mere error from then on; wrap it with %%w", of(source(err)))
			return
		}
	}
}

// summands gives the parts of a text that is put together by +.
func summands(v ssa.Value) []ssa.Value {
	if sum, ok := v.(*ssa.BinOp); ok {
		return append(summands(sum.X), summands(sum.Y)...)
	}
	return []ssa.Value{v}
}

// origin goes back from a text of an error to the error.
func origin(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.Call:
			if calledName(x.Common()) != "Error" {
				return v
			}
			if v = x.Common().Value; !x.Common().IsInvoke() {
				v = x.Common().Args[0]
			}
		default:
			return v
		}
	}
}

// isReturned reports whether the value is what the function returns, also where
// it is one of several that may be.
func isReturned(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			return true
		case *ssa.Phi:
			if isReturned(r, seen) {
				return true
			}
		}
	}
	return false
}
