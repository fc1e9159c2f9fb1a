package mutants

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// visit takes up a node of a function's body, and reports whether those inside
// it are to be taken up as well.
func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.DeferStmt:
		return false // these unlock, which only a race would miss
	case *ast.GenDecl:
		return n.Tok != token.CONST
	case *ast.IfStmt:
		m.condition(n.Cond, true, true)
	case *ast.ForStmt:
		m.condition(n.Cond, false, true) // held true it would go on for ever
	case *ast.SwitchStmt:
		m.cases(n)
	case *ast.RangeStmt:
		m.loop(n)
	case *ast.ReturnStmt:
		m.values(n.Results)
	case *ast.AssignStmt:
		m.values(n.Rhs)
	case *ast.KeyValueExpr:
		m.values([]ast.Expr{n.Value})
	case *ast.CompositeLit:
		m.literal(n)
	case *ast.CallExpr:
		m.call(n)
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.BasicLit:
		m.number(n)
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	}
	return true
}

var boundaries = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}

var sums = map[token.Token]string{token.ADD: "-", token.SUB: "+", token.MUL: "+"}

func (m *mutator) binary(n *ast.BinaryExpr) {
	if m.info.Types[n].Value != nil {
		return
	}
	if other, ok := boundaries[n.Op]; ok {
		m.instead(n, opBoundary, "("+m.raw(n.X)+") "+other+" ("+m.raw(n.Y)+")")
		return
	}
	t, ok := m.info.TypeOf(n).Underlying().(*types.Basic)
	switch other := sums[n.Op]; {
	case !ok || other == "":
	case t.Info()&types.IsNumeric != 0:
		m.pick(n, opSum, "("+m.raw(n.X)+") "+other+" ("+m.raw(n.Y)+")")
	case t.Info()&types.IsString != 0:
		m.pick(n, opSwap, "("+m.raw(n.Y)+") + ("+m.raw(n.X)+")")
	}
}

// pick adds a mutant of an expression that is another one of the same type.
func (m *mutator) pick(e ast.Expr, op, other string) {
	m.add(e, op, func(n int, s string) string { return fmt.Sprintf("toggle.Pick(%d, %s, %s)", n, other, s) })
}

// number changes a number that is written down.
func (m *mutator) number(n *ast.BasicLit) {
	t, ok := m.info.TypeOf(n).(*types.Basic)
	value := m.info.Types[n].Value
	if !ok || value == nil || n.Kind != token.INT && n.Kind != token.CHAR || t.Info()&types.IsInteger == 0 || t.Info()&types.IsUntyped != 0 {
		return
	}
	was, exact := constant.Int64Val(value)
	if !exact {
		return
	}
	is := was + 1
	if was == 1 {
		is = 0
	}
	m.add(n, opNumber, func(id int, s string) string { return fmt.Sprintf("toggle.Pick[%s](%d, %d, %s)", t.Name(), id, is, s) })
}

// literal leaves out elements of a list and fields of a struct.
func (m *mutator) literal(n *ast.CompositeLit) {
	if n.Type == nil {
		return // an element of a list, which takes its type from there
	}
	switch m.info.TypeOf(n).Underlying().(type) {
	case *types.Slice:
		for i, e := range n.Elts {
			if _, keyed := e.(*ast.KeyValueExpr); keyed {
				continue
			}
			m.add(n, opMember, func(id int, s string) string { return fmt.Sprintf("toggle.Without(%d, %d, %s)", id, i, s) })
		}
	case *types.Struct:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				m.field(kv.Value)
			}
		}
	}
}

// field leaves out a field; what would be empty anyway, or has no type of its
// own, stays.
func (m *mutator) field(v ast.Expr) {
	t := m.info.Types[v]
	if t.IsNil() || t.Type == nil || m.isBool(v) {
		return
	}
	if c, ok := v.(*ast.CompositeLit); ok && len(c.Elts) == 0 {
		return
	}
	if t.Value != nil && t.Value.Kind() != constant.String {
		return
	}
	if b, ok := t.Type.(*types.Basic); t.Value != nil && (!ok || b.Kind() != types.String) {
		return
	}
	m.add(v, opField, func(n int, s string) string { return fmt.Sprintf("toggle.Zero(%d, %s)", n, s) })
}

// call takes up the arguments of a call.
func (m *mutator) call(n *ast.CallExpr) {
	m.values(n.Args)
	name := ""
	if id, ok := n.Fun.(*ast.Ident); ok && m.info.Types[n.Fun].IsBuiltin() {
		name = id.Name
	}
	switch {
	case m.info.Types[n].Value != nil || m.info.Types[n.Fun].IsType():
	case name == "min" || name == "max":
		other := map[string]string{"min": "toggle.Min", "max": "toggle.Max"}[name]
		m.add(n, opExtreme, func(id int, s string) string { return fmt.Sprintf("%s(%d, %s", other, id, s[len(name)+1:]) })
	case name == "append" && len(n.Args) > 1:
		if !m.seen[n] {
			m.pick(n, opAppend, m.raw(n.Args[0]))
		}
	case name == "" && len(n.Args) == 2 && !n.Ellipsis.IsValid():
		m.swap(n)
	}
}

// symmetric functions are the same either way.
var symmetric = map[string]bool{"Equal": true, "EqualFold": true, "EqualFunc": true, "both": true, "meet": true, "narrow": true, "overlap": true, "alike": true, "akin": true, "same": true, "lostInAll": true, "unite": true, "intersect": true}

func (m *mutator) swap(n *ast.CallExpr) {
	name := ""
	switch f := n.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	a, b := m.info.Types[n.Args[0]], m.info.Types[n.Args[1]]
	if symmetric[name] || a.Type == nil || b.Type == nil || a.IsNil() || b.IsNil() || a.Value != nil || b.Value != nil || !types.Identical(a.Type, b.Type) || m.isBool(n.Args[0]) {
		return
	}
	if _, ok := a.Type.(*types.Tuple); ok {
		return
	}
	x, y := m.raw(n.Args[0]), m.raw(n.Args[1])
	if x == y {
		return
	}
	m.add(n.Args[0], opSwap, func(id int, s string) string { return fmt.Sprintf("toggle.Pick(%d, %s, %s)", id, y, s) })
	id := *m.next
	m.site(n.Args[1], func(s string) string { return fmt.Sprintf("toggle.Pick(%d, %s, %s)", id, x, s) })
}

// loop leaves out an end of what is looped over.
func (m *mutator) loop(n *ast.RangeStmt) {
	switch t := m.info.TypeOf(n.X).Underlying().(type) {
	case *types.Slice:
		m.add(n.X, opFirst, func(id int, s string) string { return fmt.Sprintf("toggle.Later(%d, %s)", id, s) })
		m.add(n.X, opLast, func(id int, s string) string { return fmt.Sprintf("toggle.Earlier(%d, %s)", id, s) })
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 && m.info.Types[n.X].Value == nil {
			m.pick(n.X, opLast, "("+m.raw(n.X)+")-1")
		}
	}
}

// statements leaves out single statements.
func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE || blank(s) {
				continue
			}
			for _, e := range s.Rhs {
				m.selfAppend(s, e)
			}
		case *ast.BranchStmt:
			if s.Label != nil || s.Tok != token.BREAK && s.Tok != token.CONTINUE {
				continue
			}
		case *ast.ExprStmt, *ast.IncDecStmt:
		default:
			continue
		}
		m.add(s, opDrop, func(n int, text string) string { return "if !toggle.On(" + strconv.Itoa(n) + ") {" + text + "}" })
	}
}

// selfAppend: to leave out x = append(x, y) is to append nothing.
func (m *mutator) selfAppend(s *ast.AssignStmt, e ast.Expr) {
	c, ok := e.(*ast.CallExpr)
	if ok && len(s.Lhs) == 1 && len(c.Args) > 0 && m.raw(c.Fun) == "append" && m.raw(c.Args[0]) == m.raw(s.Lhs[0]) {
		m.seen[c] = true
	}
}

func blank(s *ast.AssignStmt) bool {
	id, ok := s.Lhs[0].(*ast.Ident)
	return ok && id.Name == "_" && len(s.Lhs) == 1
}
