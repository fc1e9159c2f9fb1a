package vet

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A Finding is one place where a refusal comes to nothing.
type Finding struct {
	Position token.Position // relative to the directory, where it is below it
	Message  string         // begins with the name of the pass, ends with the requirements
}

func (f Finding) String() string { return f.Position.String() + ": " + f.Message }

// ErrGo says that there is no go command to load packages with.
var ErrGo = errors.New("the go command is not on the PATH, and packages are loaded by it; install Go, or run this where it is")

// Run looks at packages, named by patterns as for the go command, from a
// directory. The findings are in the order of their positions. The error says
// that packages could not be loaded, and which.
func Run(ctx context.Context, dir string, patterns []string, passes []*analysis.Analyzer) ([]Finding, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, ErrGo
	}
	pkgs, err := packages.Load(&packages.Config{Context: ctx, Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir}, patterns...)
	if err != nil {
		return nil, err
	}
	if err := loaded(pkgs, patterns); err != nil {
		return nil, err
	}
	graph, err := checker.Analyze(passes, pkgs, nil)
	if err != nil {
		return nil, err
	}
	return findings(dir, graph)
}

// loaded tells the first things that kept packages from being loaded.
func loaded(pkgs []*packages.Package, patterns []string) error {
	if len(pkgs) == 0 {
		return fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	var errs []error
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if e.Pos == "-" { // no place in a file
				e.Pos = p.PkgPath
			}
			errs = append(errs, e)
		}
	})
	const most = 5
	if n := len(errs); n > most {
		errs = append(errs[:most], fmt.Errorf("and %d more", n-most))
	}
	return errors.Join(errs...)
}

func findings(dir string, graph *checker.Graph) ([]Finding, error) {
	if dir == "" {
		dir, _ = os.Getwd() // without it, positions stay as they are
	}
	var all []Finding
	for _, action := range graph.Roots {
		if action.Err != nil {
			return nil, fmt.Errorf("%s: %w", action.Package.PkgPath, action.Err)
		}
		for _, d := range action.Diagnostics {
			at := action.Package.Fset.Position(d.Pos)
			if below, err := filepath.Rel(dir, at.Filename); err == nil && filepath.IsLocal(below) {
				at.Filename = below
			}
			all = append(all, Finding{at, d.Message})
		}
	}
	slices.SortFunc(all, func(a, b Finding) int {
		x, y := a.Position, b.Position
		if c := strings.Compare(x.Filename, y.Filename); c != 0 {
			return c
		}
		if x.Offset != y.Offset {
			return x.Offset - y.Offset
		}
		return strings.Compare(a.Message, b.Message)
	})
	return slices.Compact(all), nil
}
