package mutants

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Mutant is one small change to a package of the harness. All mutants are
// in one build; which of them is active is decided when it runs.
type Mutant struct {
	N        int    // number in the build, from 1
	Package  string // folder of the package in the module, with slashes
	File     string // name of the file in that folder
	Func     string // receiver and name; of a function in a variable, the name of that
	Operator string
	Ordinal  int    // among the mutants of the operator in the function, from 1
	Line     int    // where it is now; no part of the id
	Text     string // the source that it changes
}

// ID names the mutant in a way that outlives changes elsewhere in the file.
func (m Mutant) ID() string {
	return fmt.Sprintf("%s/%s %s %s %d", m.Package, m.File, m.Func, m.Operator, m.Ordinal)
}

const (
	opTrue     = "true"
	opFalse    = "false"
	opJunction = "junction"
	opBoundary = "boundary"
	opSum      = "sum"
	opExtreme  = "extreme"
	opSwap     = "swap"
	opNumber   = "number"
	opMember   = "member"
	opAppend   = "append"
	opField    = "field"
	opDrop     = "drop"
	opFirst    = "first"
	opLast     = "last"
)

// operators in the order of the tables, and what they do.
var operators = []struct{ name, what string }{
	{opTrue, "a condition, or an operand of a junction, is held true"},
	{opFalse, "the same is held false; who notices the two notices the negation"},
	{opJunction, "&& for ||, and the other way round"},
	{opBoundary, "< for <=, > for >=, and the other way round"},
	{opSum, "+ for -, - for +, + for *"},
	{opExtreme, "min for max, and the other way round"},
	{opSwap, "two operands or arguments of one type change places"},
	{opNumber, "1 for 0, 0 for 1, n+1 for any other n"},
	{opMember, "a list that is written down lacks an element"},
	{opAppend, "nothing is appended to a result"},
	{opField, "a field of a value that is written down is left out"},
	{opDrop, "a statement is left out"},
	{opFirst, "a loop leaves out the first element"},
	{opLast, "a loop leaves out the last element"},
}

// load reads packages of the module in root, given by their folders.
func load(root string, folders []string) ([]*packages.Package, error) {
	patterns := make([]string, len(folders))
	for i, f := range folders {
		patterns[i] = "./" + f
	}
	mode := packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedExportFile
	found, err := packages.Load(&packages.Config{Mode: mode, Dir: root}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("reading the packages to mutate: %w", err)
	}
	byFolder := map[string]*packages.Package{}
	for _, p := range found {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("reading the packages to mutate: %s: %w", p.PkgPath, p.Errors[0])
		}
		byFolder[strings.TrimPrefix(p.PkgPath, modulePath()+"/")] = p
	}
	out := make([]*packages.Package, len(folders))
	for i, f := range folders {
		if out[i] = byFolder[f]; out[i] == nil {
			return nil, fmt.Errorf("reading the packages to mutate: there is no package in %s", f)
		}
	}
	return out, nil
}

// A mutator finds the mutants of one file.
type mutator struct {
	emitter
	info    *types.Info
	inFunc  string
	ordinal map[string]int
	file    Mutant // what all mutants of the file have in common
	next    *int
	found   []Mutant
	seen    map[ast.Node]bool // conditions that were taken up where they stand
}

// declarations are what an adapter says of itself. An adapter that declares less
// is another one, and no wrong one.
var declarations = map[string]bool{"Adapter.Identity": true, "Adapter.Capabilities": true}

// mutate writes a file with all its mutants in it.
func mutate(p *packages.Package, folder string, f *ast.File, source []byte, next *int) ([]Mutant, string) {
	name := filepath.Base(p.Fset.Position(f.Pos()).Filename)
	m := &mutator{emitter: emitter{source: source, base: int(f.FileStart)}, info: p.TypesInfo, ordinal: map[string]int{},
		file: Mutant{Package: folder, File: name}, next: next, seen: map[ast.Node]bool{}}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if m.inFunc = nameOf(d); d.Body != nil && !declarations[m.inFunc] {
				ast.Inspect(d.Body, func(n ast.Node) bool { return m.visit(n) })
			}
		case *ast.GenDecl:
			m.variables(d)
		}
	}
	for i := range m.found {
		m.found[i].Line = p.Fset.Position(f.FileStart).Line + lines(source[:m.found[i].Line])
	}
	return m.found, m.render()
}

// variables takes up the functions that are written down in variables of the
// package. What is worked out when the program starts cannot be switched later.
func (m *mutator) variables(d *ast.GenDecl) {
	for _, s := range d.Specs {
		v, ok := s.(*ast.ValueSpec)
		if !ok {
			continue
		}
		m.inFunc = v.Names[0].Name
		ast.Inspect(v, func(n ast.Node) bool {
			fn, ok := n.(*ast.FuncLit)
			if ok {
				ast.Inspect(fn.Body, func(n ast.Node) bool { return m.visit(n) })
			}
			return !ok
		})
	}
}

func lines(text []byte) int {
	n := 0
	for _, c := range text {
		if c == '\n' {
			n++
		}
	}
	return n
}

// nameOf is the name of a function, of a method with its receiver's.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// add enters a mutant of a node and returns its number. wrap turns the text of
// the node, with whatever mutants it has inside, into the text with this one.
func (m *mutator) add(n ast.Node, op string, wrap func(id int, text string) string) {
	*m.next++
	key := m.inFunc + " " + op
	m.ordinal[key]++
	mutant := m.file
	mutant.N, mutant.Func, mutant.Operator, mutant.Ordinal = *m.next, m.inFunc, op, m.ordinal[key]
	mutant.Line, mutant.Text = int(n.Pos())-m.base, oneLine(m.raw(n))
	m.found = append(m.found, mutant)
	m.site(n, func(text string) string { return wrap(mutant.N, text) })
}

func oneLine(s string) string {
	out := make([]rune, 0, len(s))
	blank := false
	for _, r := range s {
		if r == '\n' || r == '\t' || r == ' ' {
			blank = true
			continue
		}
		if blank && len(out) > 0 {
			out = append(out, ' ')
		}
		blank = false
		out = append(out, r)
	}
	if len(out) > 90 {
		out = append(out[:89], '…')
	}
	return string(out)
}
