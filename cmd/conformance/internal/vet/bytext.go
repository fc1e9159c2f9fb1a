package vet

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// bytext: a refusal that is known by its words.
var bytext = newPass("bytext", `find refusals that are compared by text

The reason of a refusal is for people, and its wording may change from call to call (OUT-05); what it is stands in its
type and its code (OUT-06). Found are comparisons and searches of the text of an error that may be a refusal, or of the
field Reason of a refusal, and a search for "refus" in the text of any error. Whether the text is empty may be asked.`,
	lookForText)

func lookForText(f *finder, fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.BinOp:
				if isString(i.X.Type()) && (i.Op == token.EQL || i.Op == token.NEQ) {
					f.compared(i.Pos(), i.X, i.Y)
				}
			case *ssa.Call:
				if texts := searched(i.Common()); len(texts) > 0 {
					f.compared(i.Pos(), texts...)
				}
			}
		}
	}
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// searched gives the texts that a call compares or searches.
func searched(c *ssa.CallCommon) []ssa.Value {
	switch {
	case calls(c, "strings", "Contains", "HasPrefix", "HasSuffix", "EqualFold", "Index", "LastIndex", "Compare", "Count", "Cut", "CutPrefix", "CutSuffix"),
		calls(c, "regexp", "MatchString"):
		return c.Args
	}
	return nil
}

// compared looks at the texts of one comparison.
func (f *finder) compared(at token.Pos, texts ...ssa.Value) {
	words := ""
	for _, t := range texts {
		if c, ok := t.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
			if words = constant.StringVal(c.Value); words == "" {
				return
			}
		}
	}
	speaks := strings.Contains(strings.ToLower(words), "refus") && !strings.Contains(strings.ToLower(words), "connection refused")
	for _, t := range texts {
		t = plain(t)
		if f.isReason(t) {
			f.report(at, []string{"OUT-05", "OUT-06"}, "a refusal is told by the wording of its reason, which may change; compare its code, or the entries that it cites")
			return
		}
		if err, ok := errorOf(t); ok && (speaks || f.carries(err)) {
			f.report(at, []string{"OUT-05", "OUT-02"}, "a refusal is told by the text of an error; use errors.As with the type of the refusal, or errors.Is")
			return
		}
	}
}

// plain goes back over what changes a text as a whole.
func plain(v ssa.Value) ssa.Value {
	for {
		c, ok := v.(*ssa.Call)
		if !ok || !calls(c.Common(), "strings", "ToLower", "ToUpper", "TrimSpace", "Trim", "TrimPrefix", "TrimSuffix") {
			return v
		}
		v = c.Common().Args[0]
	}
}

// errorOf gives the error whose text this is.
func errorOf(v ssa.Value) (ssa.Value, bool) {
	c, ok := v.(*ssa.Call)
	if !ok {
		return nil, false
	}
	if calls(c.Common(), "fmt", "Sprint", "Sprintf") {
		for _, a := range variadic(c.Common()) {
			if a = origin(a); isError(a.Type()) {
				return a, true
			}
		}
		return nil, false
	}
	err := origin(v)
	return err, err != v
}

// isReason reports whether the text is the field Reason of a refusal.
func (f *finder) isReason(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Field:
		return f.isRefusal(v.X.Type()) && fieldName(v.X.Type(), v.Field) == "Reason"
	case *ssa.UnOp:
		at, ok := v.X.(*ssa.FieldAddr)
		return ok && f.isRefusal(at.X.Type()) && fieldName(at.X.Type(), at.Field) == "Reason"
	}
	return false
}
