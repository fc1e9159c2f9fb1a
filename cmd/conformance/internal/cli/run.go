package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

type runCmd struct {
	adapterFlags
	Profile      string        `help:"Requirements to check: core or strict." enum:"core,strict" default:"core"`
	Surface      string        `help:"Surface to check." enum:"decide" default:"decide"`
	Only         []string      `help:"Requirements to check, such as COV-* or RST-0?; may be repeated." placeholder:"PATTERN"`
	Skip         []string      `help:"Requirements to leave out." placeholder:"PATTERN"`
	Seed         uint64        `help:"Seed of the random stage; the same seed gives the same run." default:"1"`
	Cases        int64         `help:"Cases of the random stage; -1 is none." default:"20000"`
	Time         time.Duration `help:"Length of the random stage; given, it counts instead of --cases." placeholder:"30s"`
	Workers      int           `help:"Calls in flight; 0 suits the machine."`
	Corpus       []string      `help:"Play the cases of DIR too." placeholder:"DIR" type:"path"`
	SaveFailures string        `help:"Save each failure as a case below DIR." placeholder:"DIR" type:"path"`
	JSON         string        `help:"Write the report to FILE; - is standard output." placeholder:"FILE" name:"json"`
}

// Help is shown below the flags.
func (runCmd) Help() string {
	return "Example:\n  conformance run --profile strict --seed 7 --json report.json -- node my_adapter.mjs"
}

func (c *runCmd) Run(a *app) error {
	config, err := c.config()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	caller, shut, err := c.open(ctx, a.command)
	if err != nil {
		return err
	}
	progress, end := render.Progress(a.Err, a.Terminal)
	config.Progress = progress
	report, err := properties.Run(ctx, caller, config)
	end()
	if err := errors.Join(err, shut()); err != nil && report == nil {
		return err
	}
	properties.Strays(report, caller)
	a.exit = exitCode(report)
	return errors.Join(c.saveFailures(a, report), c.write(a, report))
}

func (c *runCmd) config() (properties.Config, error) {
	if c.Seed > spec.MaxInteger {
		return properties.Config{}, fmt.Errorf("--seed %d: want a number up to 2^53-1, so that every reader of the report reads the same", c.Seed)
	}
	if c.Workers < 0 {
		return properties.Config{}, fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	}
	recorded, err := load(c.Corpus)
	if err != nil {
		return properties.Config{}, err
	}
	return properties.Config{Profile: spec.Profile(c.Profile), Seed: c.Seed, Cases: c.Cases, Time: c.Time, Workers: c.Workers,
		Only: c.Only, Skip: c.Skip, Corpus: recorded}, nil
}

// load reads the embedded corpus and every folder given.
func load(dirs []string) ([]properties.Recorded, error) {
	all, err := corpus.Embedded()
	if err != nil {
		return nil, fmt.Errorf("embedded corpus: %w", err)
	}
	for _, dir := range dirs {
		more, err := corpus.LoadDir(dir)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return cases.Recorded(all), nil
}

func (c *runCmd) write(a *app, r *spec.Report) error {
	text, err := spec.EncodeIndent(r)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if c.JSON == "-" {
		_, err := a.Out.Write(text)
		return err
	}
	render.Report(a.Out, r, a.paint, func(f spec.Failure) string { return replayCommand(f, r.Profile, c.Adapter, a.command) })
	if c.JSON == "" {
		return nil
	}
	return writeFile(c.JSON, text)
}

// writeFile replaces a file as a whole or not at all.
func writeFile(name string, text []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(text)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// saveFailures writes each failure as a case, so that it stays found.
func (c *runCmd) saveFailures(a *app, r *spec.Report) error {
	if c.SaveFailures == "" {
		return nil
	}
	var errs []error
	for _, f := range r.Failures {
		made, err := cases.FromFailure(f, r)
		if err == nil {
			var path string
			if path, err = corpus.Save(c.SaveFailures, made); err == nil {
				fmt.Fprintf(a.Err, "saved %s\n", path)
			}
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func exitCode(r *spec.Report) int {
	switch r.Outcome {
	case spec.Conformant:
		return exitConformant
	case spec.NotConformant:
		return exitNotConformant
	}
	return exitNotRun
}
