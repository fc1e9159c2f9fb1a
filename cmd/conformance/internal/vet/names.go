package vet

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
)

var (
	refusalTypes     = regexp.MustCompile(`^(?:[rR]efused|refusal|\w*Refusal)(?:Err(?:or)?)?$`)
	refusalVariables = regexp.MustCompile(`^[eE]rr_?Refus`)
)

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return types.Identical(t, errorType) }

// isRefusal reports whether values of the type, or pointers to them, are
// refusals.
func (k *known) isRefusal(t types.Type) bool {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && k.names(named.Obj())
}

// names reports whether the object is a type or a variable of refusals.
func (k *known) names(o types.Object) bool {
	if k.marked[o] {
		return true
	}
	switch o := o.(type) {
	case *types.TypeName:
		return refusalTypes.MatchString(o.Name()) && (k.isAnError(o.Type()) || hasReason(o.Type()))
	case *types.Var:
		return refusalVariables.MatchString(o.Name()) && isError(o.Type())
	}
	return false
}

func (k *known) isAnError(t types.Type) bool {
	i := errorType.Underlying().(*types.Interface)
	return types.Implements(t, i) || types.Implements(types.NewPointer(t), i)
}

func hasReason(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Name() == "Reason" {
			return true
		}
	}
	return false
}

// declares reports whether the package has a refusal at its top level.
func (k *known) declares(p *types.Package) bool {
	for _, name := range p.Scope().Names() {
		if strings.Contains(strings.ToLower(name), "refus") && k.names(p.Scope().Lookup(name)) {
			return true
		}
	}
	return false
}

// directives calls mark for each type and variable under //conformance:refusal
// and each function and method under //conformance:refuses.
func directives(pass *analysis.Pass, refusal, refuses func(types.Object)) {
	mark := func(doc *ast.CommentGroup, what string, with func(types.Object), names ...*ast.Ident) bool {
		if doc == nil {
			return false
		}
		for _, c := range doc.List {
			if strings.TrimSpace(c.Text) == "//conformance:"+what {
				for _, n := range names {
					with(pass.TypesInfo.Defs[n])
				}
				return true
			}
		}
		return false
	}
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				mark(n.Doc, "refuses", refuses, n.Name)
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					mark(m.Doc, "refuses", refuses, m.Names...)
				}
			case *ast.GenDecl:
				for _, s := range n.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						_ = mark(s.Doc, "refusal", refusal, s.Name) || mark(n.Doc, "refusal", refusal, s.Name)
					case *ast.ValueSpec:
						_ = mark(s.Doc, "refusal", refusal, s.Names...) || mark(n.Doc, "refusal", refusal, s.Names...)
					}
				}
			}
			return true
		})
	}
}
