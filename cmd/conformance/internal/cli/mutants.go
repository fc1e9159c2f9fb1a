package cli

import (
	"fmt"

	"plimsoll/cmd/conformance/internal/mutants"
)

// mutants runs the part of the self-test that changes the reference. Alone it
// writes its section of the results where a file is asked for.
func (c *selfTestCmd) mutants(a *app) error {
	ctx, stop := untilStopped()
	defer stop()
	r, err := mutants.Run(ctx, mutants.Options{Prefixes: c.Of, Cases: c.Cases, Episodes: c.Episodes, Time: c.Time, Say: a.say(), Left: func(f mutants.Fate) {
		a.clear()
		fmt.Fprintln(a.Out, f)
	}})
	a.clear()
	if err != nil {
		return fmt.Errorf("%w: self-test --mutants: %w", errNotRun, err)
	}
	if err := r.Show(a.Out); err != nil {
		return err
	}
	if !r.Well() {
		a.exit = exitNotConformant
	}
	if c.Results == "" || c.Thorough || r.Late() > 0 {
		return nil
	}
	return writeFile(c.Results, []byte(r.Section()))
}
