package nightly

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"plimsoll/spec"
)

// A target is a native Go fuzz target of the module at hand.
type target struct {
	pkg  string // import path
	dir  string // of the package
	name string
}

func (t target) String() string { return t.pkg + " " + t.name }

// findTargets lists the fuzz targets of the module that dir lies in, in the
// order of their packages. Without a Go tool or a module there are none, and
// the text says why.
func findTargets(ctx context.Context, dir string) ([]target, string) {
	tool, err := exec.LookPath("go")
	if err != nil {
		return nil, "no fuzz target ran: there is no go tool here"
	}
	cmd := exec.CommandContext(ctx, tool, "list", "-e", "-f", `{{.ImportPath}}{{range .TestGoFiles}}{{"\t"}}{{.}}{{end}}{{range .XTestGoFiles}}{{"\t"}}{{.}}{{end}}{{"\t"}}{{.Dir}}`, "./...")
	cmd.Dir = dir
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Sprintf("no fuzz target ran: go list ./...: %v: %s", err, firstLine(complaint.Bytes()))
	}
	var all []target
	for line := range strings.Lines(out.String()) {
		parts := strings.Split(strings.TrimSpace(line), "\t")
		last := len(parts) - 1
		for _, file := range parts[1:last] {
			for _, name := range fuzzFuncs(filepath.Join(parts[last], file)) {
				all = append(all, target{parts[0], parts[last], name})
			}
		}
	}
	if len(all) == 0 {
		return nil, "no fuzz target ran: the module here has none"
	}
	return all, ""
}

// fuzzFuncs returns the names of the fuzz targets in a file: functions FuzzX of
// one *testing.F. A file that does not parse has none; the compiler says why.
func fuzzFuncs(file string) []string {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var names []string
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Fuzz") || len(fn.Type.Params.List) != 1 {
			continue
		}
		if star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr); ok {
			if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "F" {
				names = append(names, fn.Name.Name)
			}
		}
	}
	return names
}

// from turns the list so that it begins with the target of that name.
func from(all []target, first string) []target {
	at := max(slices.IndexFunc(all, func(t target) bool { return t.String() == first }), 0)
	return slices.Concat(all[at:], all[:at])
}

func firstLine(text []byte) string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return line
}

// missed is the report on a target that did not run.
func (t target) missed(why string) spec.FuzzReport {
	return spec.FuzzReport{Package: t.pkg, Target: t.name, Findings: []spec.Finding{}, Incomplete: why}
}
