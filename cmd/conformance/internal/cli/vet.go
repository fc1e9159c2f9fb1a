package cli

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/cmd/conformance/internal/vet"
)

type vetCmd struct {
	Packages []string `arg:"" optional:"" help:"Packages, as for the go command (./... if none)."`
	Pass     []string `help:"Run these passes only." placeholder:"PASS"`
	Dir      string   `short:"C" help:"Directory to load the packages from." placeholder:"DIR" type:"existingdir"`
}

// Help is shown below the flags.
func (vetCmd) Help() string {
	text := "Looks at the source of an adapter in Go, or of anything that declares refusals or calls what refuses. The passes:\n\n"
	for _, p := range vet.Passes() {
		short, _, _ := strings.Cut(p.Doc, "\n")
		text += fmt.Sprintf("  %-14s %s\n", p.Name, short)
	}
	return text + `
What is wrong on purpose is passed over: //conformance:ignore PASS REASON on the line, or on the one above.

Exit status: 0 nothing found, 1 something, 2 bad usage, 3 the packages could not be loaded (this needs the go command).

Example:
  conformance vet ./...
  go vet -vettool=$(which conformance) ./...`
}

func (c *vetCmd) Run(a *app) error {
	passes, err := c.passes()
	if err != nil {
		return err
	}
	patterns := c.Packages
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	ctx, stop := untilStopped()
	defer stop()
	found, err := vet.Run(ctx, c.Dir, patterns, passes)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotRun, err)
	}
	for _, f := range found {
		fmt.Fprintln(a.Out, render.Safe(f.String()))
	}
	if len(found) > 0 {
		a.exit = exitNotConformant
	}
	return nil
}

// passes gives those that were asked for, or all.
func (c *vetCmd) passes() ([]*analysis.Analyzer, error) {
	if len(c.Pass) == 0 {
		return vet.Passes(), nil
	}
	var chosen []*analysis.Analyzer
	for _, name := range c.Pass {
		i := slices.IndexFunc(vet.Passes(), func(p *analysis.Analyzer) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no pass is called %q; conformance vet --help lists them", name)
		}
		chosen = append(chosen, vet.Passes()[i])
	}
	return chosen, nil
}
