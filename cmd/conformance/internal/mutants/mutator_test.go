package mutants

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// mutated returns the mutants of a function's body, each as operator and text,
// and the source with all of them in it.
func mutated(t *testing.T, body string) (found []string, text string) {
	t.Helper()
	ms, text := mutantsOf(t, "package p\n\nimport \"strings\"\n\nvar _ = strings.Contains\n\ntype pair struct{ a, b string }\n\nfunc f(x, y int, s, r string, xs []int, ok bool) any {\n"+body+"\nreturn nil }\n")
	for i, m := range ms {
		if m.N != i+1 || m.Func != "f" || m.File != "p.go" {
			t.Errorf("mutant %d is %+v", i+1, m)
		}
		found = append(found, m.Operator+" "+m.Text)
	}
	return found, text
}

func mutantsOf(t *testing.T, source string) ([]Mutant, string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil), Error: func(error) {}}
	conf.Check("p", fset, []*ast.File{file}, info)
	n := 0
	return mutate(&packages.Package{Fset: fset, TypesInfo: info}, "p", file, []byte(source), &n)
}

func TestOperators(t *testing.T) {
	for _, c := range []struct {
		body string
		want []string
	}{
		{`if ok { return 7.5 }`, []string{"true ok", "false ok"}},
		{`if !ok { return 7.5 }`, []string{"true !ok", "false !ok"}},
		{`if ok && x < y { return 7.5 }`, []string{"junction ok && x < y", "false ok && x < y", "true ok", "true x < y", "boundary x < y"}},
		{`if ok || x >= y { return 7.5 }`, []string{"junction ok || x >= y", "true ok || x >= y", "false ok", "false x >= y", "boundary x >= y"}},
		{`if !(ok && s == r) { return 7.5 }`, []string{"junction ok && s == r", "false ok && s == r", "true ok", "true s == r"}},
		{`for ok { x += y }`, []string{"false ok", "drop x += y"}},
		{`switch { case ok: x++ }`, []string{"true ok", "false ok", "drop x++"}},
		{`return strings.Contains(s, r)`, []string{"true strings.Contains(s, r)", "false strings.Contains(s, r)", "swap s"}},
		{`return x - y`, []string{"sum x - y"}},
		{`return s + r`, []string{"swap s + r"}},
		{`return max(x, y)`, []string{"extreme max(x, y)"}},
		{`x = 0`, []string{"drop x = 0", "number 0"}},
		{`return x * 3`, []string{"sum x * 3", "number 3"}},
		{`return []int{x, y}`, []string{"member []int{x, y}", "member []int{x, y}"}},
		{`return [][]int{{x}}`, []string{"member [][]int{{x}}"}},
		{`return pair{a: s, b: "b"}`, []string{"field s", `field "b"`}},
		{`return append(xs, x)`, []string{"append append(xs, x)"}},
		{`xs = append(xs, x)`, []string{"drop xs = append(xs, x)"}},
		{`for range xs { x++ }`, []string{"first xs", "last xs", "drop x++"}},
		{`for range x { continue }`, []string{"last x", "drop continue"}},
		{`defer f(1, 2, "a", "b", nil, ok)`, nil},
		{`const two = 2; return two`, nil},
		{`func() { x++ }()`, []string{"drop func() { x++ }()", "drop x++"}},
	} {
		found, _ := mutated(t, c.body)
		slices.Sort(found)
		slices.Sort(c.want)
		if !slices.Equal(found, c.want) {
			t.Errorf("%s\nhas  %q\nwant %q", c.body, found, c.want)
		}
	}
}

// A function that is written down in a variable is mutated under its name, and
// what is worked out beside it is not.
func TestFunctionsInVariables(t *testing.T) {
	ms, _ := mutantsOf(t, "package p\n\nvar limit = 1 + 2\n\nvar rows = []func(int) bool{func(x int) bool { return x < limit }}\n")
	var ids []string
	for _, m := range ms {
		ids = append(ids, m.ID())
	}
	if want := []string{"p/p.go rows true 1", "p/p.go rows false 1", "p/p.go rows boundary 1"}; !slices.Equal(ids, want) {
		t.Errorf("the mutants are %q, want %q", ids, want)
	}
}

// Whatever is mutated is still a program, in which mutants nest.
func TestMutatedParses(t *testing.T) {
	_, text := mutated(t, `for i, z := range xs { if ok && (x < z || strings.HasPrefix(s, r+"!")) { y = max(x, min(y, i-1)); continue }
	xs = append(xs, []int{1, 2, z}...) // and a comment
	}`)
	if _, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, want := range []string{"toggle.Later(", "toggle.Max(", "toggle.Min(", "toggle.Without(", "if !toggle.On("} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestID(t *testing.T) {
	m := Mutant{Package: "reference", File: "floor.go", Func: "remains.loss", Operator: opTrue, Ordinal: 2}
	if m.ID() != "reference/floor.go remains.loss true 2" {
		t.Errorf("the id is %q", m.ID())
	}
}
