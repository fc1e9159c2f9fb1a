package cli

import (
	"context"
	"fmt"
	"os"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/shipped"
)

// adapterCmd serves a shipped adapter over standard input and output: what the
// command starts of itself when it needs a process that it may kill.
type adapterCmd struct {
	Name string `arg:"" help:"A shipped adapter; conformance list --adapters names them."`
}

// Help is shown below the flags.
func (adapterCmd) Help() string {
	return "Example:\n  conformance run --surface session -- conformance adapter reference"
}

func (c *adapterCmd) Run() error {
	a, err := shipped.Find(c.Name)
	if err != nil {
		return err
	}
	if err := adapters.Serve(context.Background(), a, os.Stdin, os.Stdout); err != nil {
		return fmt.Errorf("%w: %w", errNotRun, err)
	}
	return nil
}
