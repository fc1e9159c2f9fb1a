package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// refuses is the fact that a function, or a method of an interface, may
// return a refusal.
type refuses struct{}

// refusal is the fact that a type or a variable was marked as one.
type refusal struct{}

func (*refuses) AFact()         {}
func (*refusal) AFact()         {}
func (*refuses) String() string { return "refuses" }
func (*refusal) String() string { return "refusal" }

// refusals finds the refusals of a package and what returns them. The passes
// share what it finds.
var refusals = &analysis.Analyzer{
	Name:       "refusals",
	Doc:        "find the refusals of a package, and the functions that return them",
	Run:        findRefusals,
	FactTypes:  []analysis.Fact{new(refuses), new(refusal)},
	ResultType: reflect.TypeFor[*known](),
}

// known is what is known of a package. It has no functions if there are no
// refusals in sight.
type known struct {
	marked   map[types.Object]bool // types and variables, by a line above them
	refusing map[types.Object]bool // functions, and methods of interfaces
	closures map[*ssa.Function]bool
	funcs    []*ssa.Function // in the order of the source, without those of tests
	fset     *token.FileSet
	files    []*ast.File
}

func findRefusals(pass *analysis.Pass) (any, error) {
	k := &known{marked: map[types.Object]bool{}, refusing: map[types.Object]bool{}, closures: map[*ssa.Function]bool{}, fset: pass.Fset, files: pass.Files}
	for _, f := range pass.AllObjectFacts() {
		switch f.Fact.(type) {
		case *refuses:
			k.refusing[f.Object] = true
		case *refusal:
			k.marked[f.Object] = true
		}
	}
	directives(pass, func(o types.Object) { k.marked[o] = true }, func(o types.Object) { k.refusing[o] = true })
	if !k.inSight(pass.Pkg) {
		return k, nil
	}
	all := build(pass)
	for k.spread(pass.Pkg, all) {
	}
	k.export(pass)
	for _, fn := range all {
		if !strings.HasSuffix(pass.Fset.Position(fn.Pos()).Filename, "_test.go") {
			k.funcs = append(k.funcs, fn)
		}
	}
	return k, nil
}

// inSight reports whether the package, or one that it imports, has refusals,
// or anything behind them refuses.
func (k *known) inSight(p *types.Package) bool {
	if len(k.marked) > 0 || len(k.refusing) > 0 || k.declares(p) {
		return true
	}
	for _, i := range p.Imports() {
		if k.declares(i) {
			return true
		}
	}
	return false
}

// build gives the functions of the package with their bodies, in the order of
// the source.
func build(pass *analysis.Pass) []*ssa.Function {
	prog := ssa.NewProgram(pass.Fset, 0)
	prog.SetNoReturn(endsAll)
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false).Build()
	var all []*ssa.Function
	var add func(*ssa.Function)
	add = func(fn *ssa.Function) {
		all = append(all, fn)
		for _, inner := range fn.AnonFuncs {
			add(inner)
		}
	}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn := prog.FuncValue(pass.TypesInfo.Defs[d.Name].(*types.Func)); fn != nil {
					add(fn)
				}
			}
		}
	}
	return all
}

// endsAll reports whether no statement after a call of the function is run.
func endsAll(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "os", "runtime":
		return f.Name() == "Exit" || f.Name() == "Goexit"
	case "log":
		return strings.HasPrefix(f.Name(), "Fatal") || strings.HasPrefix(f.Name(), "Panic")
	}
	return false
}

// spread makes one round over the package, and reports whether it found
// another function that refuses.
func (k *known) spread(p *types.Package, all []*ssa.Function) bool {
	found := false
	for _, fn := range all {
		if !k.functionRefuses(fn) && k.returnsRefusal(fn) {
			found = true
			if o := fn.Object(); o != nil {
				k.refusing[o] = true
			} else {
				k.closures[fn] = true
			}
		}
	}
	return k.spreadToInterfaces(p) || found
}

// spreadToInterfaces: a method of an interface refuses if that of a type in
// the same package does.
func (k *known) spreadToInterfaces(p *types.Package) bool {
	found := false
	for _, name := range p.Scope().Names() {
		i, ok := p.Scope().Lookup(name).Type().Underlying().(*types.Interface)
		if _, isType := p.Scope().Lookup(name).(*types.TypeName); !ok || !isType || i.NumMethods() == 0 {
			continue
		}
		for m := range i.Methods() {
			if m.Pkg() == p && !k.refusing[m] && k.someRefuses(p, i, m) {
				k.refusing[m], found = true, true
			}
		}
	}
	return found
}

func (k *known) someRefuses(p *types.Package, i *types.Interface, method *types.Func) bool {
	for _, name := range p.Scope().Names() {
		o, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(o.Type()) {
			continue
		}
		t := types.NewPointer(o.Type())
		if !types.Implements(t, i) {
			continue
		}
		if m, _, _ := types.LookupFieldOrMethod(t, false, p, method.Name()); m != nil && k.refusing[m] {
			return true
		}
	}
	return false
}

// export tells the packages that import this one.
func (k *known) export(pass *analysis.Pass) {
	for o := range k.refusing {
		if o.Pkg() == pass.Pkg {
			pass.ExportObjectFact(o, new(refuses))
		}
	}
	for o := range k.marked {
		if o.Pkg() == pass.Pkg {
			pass.ExportObjectFact(o, new(refusal))
		}
	}
}
