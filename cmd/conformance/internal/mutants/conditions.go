package mutants

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// condition takes up a condition. What an operand of a junction decides alone
// is that a conjunction holds, or that a disjunction does not.
func (m *mutator) condition(e ast.Expr, holds, fails bool) {
	if e == nil || m.seen[e] || !m.isBool(e) {
		return
	}
	m.seen[e] = true
	switch x := e.(type) {
	case *ast.ParenExpr:
		m.condition(x.X, holds, fails)
		return
	case *ast.UnaryExpr:
		if inner, ok := ast.Unparen(x.X).(*ast.BinaryExpr); ok && (inner.Op == token.LAND || inner.Op == token.LOR) {
			m.condition(x.X, fails, holds)
			return
		}
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			m.junction(x, holds, fails)
			return
		}
	}
	m.hold(e, holds, fails)
}

func (m *mutator) hold(e ast.Expr, holds, fails bool) {
	if holds {
		m.add(e, opTrue, func(n int, s string) string { return fmt.Sprintf("(toggle.On(%d) || (%s))", n, s) })
	}
	if fails {
		m.add(e, opFalse, func(n int, s string) string { return fmt.Sprintf("(!toggle.On(%d) && (%s))", n, s) })
	}
}

func (m *mutator) junction(x *ast.BinaryExpr, holds, fails bool) {
	and := x.Op == token.LAND
	other := map[bool]string{true: "||", false: "&&"}[and]
	m.instead(x, opJunction, m.raw(x.X)+other+m.raw(x.Y))
	if and {
		m.hold(x, false, fails)
	} else {
		m.hold(x, holds, false)
	}
	for _, operand := range []ast.Expr{x.X, x.Y} {
		m.condition(operand, and, !and)
	}
}

// instead adds a mutant of a condition that is another condition.
func (m *mutator) instead(e ast.Expr, op, other string) {
	m.add(e, op, func(n int, s string) string {
		return fmt.Sprintf("(toggle.On(%d) && (%s) || !toggle.On(%d) && (%s))", n, other, n, s)
	})
}

// cases takes up the conditions of a switch without a tag.
func (m *mutator) cases(n *ast.SwitchStmt) {
	if n.Tag != nil {
		return
	}
	for _, c := range n.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			m.condition(e, true, true)
		}
	}
}

// values takes up conditions that are results, are assigned or handed on.
func (m *mutator) values(list []ast.Expr) {
	for _, e := range list {
		m.condition(e, true, true)
	}
}

func (m *mutator) isBool(e ast.Expr) bool {
	t := m.info.Types[e]
	if t.Value != nil || t.Type == nil || !t.IsValue() {
		return false
	}
	b, ok := types.Unalias(t.Type).(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
