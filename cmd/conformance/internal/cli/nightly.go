package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/nightly"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/properties"
	"plimsoll/spec"
)

type nightlyCmd struct {
	adapterFlags
	Time     time.Duration  `help:"Length of the night." default:"30m"`
	Profile  string         `help:"Requirements to check: core or strict, +field for what public reports add." enum:"core,strict,core+field,strict+field" default:"core"`
	Surface  []spec.Surface `help:"Surfaces to check; all that the adapter has if not given." enum:"decide,session,messages" placeholder:"SURFACE"`
	Only     []string       `help:"Requirements to check, such as COV-*; may be repeated." placeholder:"PATTERN"`
	Skip     []string       `help:"Requirements to leave out." placeholder:"PATTERN"`
	Cases    *int64         `help:"Cases of the random stage in each round; as in run if not given." placeholder:"N"`
	Corpus   []string       `help:"Play the cases of DIR too." placeholder:"DIR" type:"path"`
	State    string         `help:"Folder of what is kept from night to night: seeds, what the fuzzer has learned and found. A folder of the user's cache if not given." placeholder:"DIR" type:"path"`
	Known    string         `help:"List of known failures, which do not make a night red." placeholder:"FILE" type:"path"`
	Dir      string         `help:"Fuzz the targets of the Go module that DIR lies in." default:"." placeholder:"DIR" type:"path"`
	Targets  string         `help:"Pattern of the names of fuzz targets; - is none." default:"." placeholder:"REGEXP"`
	Parallel int            `help:"Fuzz workers." default:"2"`
	JSON     string         `help:"Write the report to FILE." placeholder:"FILE" name:"json" type:"path"`
}

// Help is shown below the flags.
func (nightlyCmd) Help() string {
	return "Example:\n  conformance nightly --time 30m --known known.json --json night.json -- node my_adapter.mjs"
}

func (c *nightlyCmd) Run(a *app) error {
	if c.Adapter == "" && len(a.command) == 0 {
		c.Adapter = "reference"
	}
	o, err := c.options(a)
	if err != nil {
		return err
	}
	var file *output
	if c.JSON != "" {
		if file, err = openOutput(c.JSON); err != nil {
			return err
		}
	}
	ctx, stop := untilStopped()
	defer stop()
	report, err := c.night(ctx, a, o)
	if report == nil {
		file.drop()
		return err
	}
	a.exit = map[spec.Outcome]int{spec.Conformant: exitConformant, spec.NotConformant: exitNotConformant}[report.Outcome]
	if report.Outcome == spec.NotRun {
		a.exit = exitNotRun
	}
	render.Night(a.Out, report, a.paint, func(f spec.Failure, p spec.Profile) string { return a.replayCommand(f, p, c.Adapter) })
	if file == nil {
		return err
	}
	text, failed := spec.EncodeIndent(report)
	if failed != nil {
		file.drop()
		return errors.Join(err, failed)
	}
	return errors.Join(err, file.put(text))
}

// night opens the adapter, runs the night, and closes the adapter: faults that
// belong to no call are complete only then.
func (c *nightlyCmd) night(ctx context.Context, a *app, o nightly.Options) (*spec.NightReport, error) {
	caller, shut, err := c.open(ctx, a)
	if err != nil {
		return nil, err
	}
	report, err := nightly.Run(ctx, caller, o)
	err = errors.Join(err, shut())
	if report == nil {
		return nil, err
	}
	if _, ok := caller.(adapters.Stray); ok && len(report.Runs) > 0 {
		properties.Strays(&report.Runs[0].Report, caller)
		nightly.Judge(report, o.Known)
	}
	return report, err
}

func (c *nightlyCmd) options(a *app) (nightly.Options, error) {
	var o nightly.Options
	names, err := regexp.Compile(c.Targets)
	switch {
	case err != nil:
		return o, fmt.Errorf("--targets: %w", err)
	case c.Time <= 0:
		return o, fmt.Errorf("--time %s: want a positive duration such as 30m", c.Time)
	case c.Parallel < 1:
		return o, fmt.Errorf("--parallel %d: want at least 1", c.Parallel)
	case c.Cases != nil && *c.Cases < 0:
		return o, fmt.Errorf("--cases %d: want 0 or more", *c.Cases)
	}
	if c.State == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return o, fmt.Errorf("--state: there is no cache folder (%w); name one", err)
		}
		c.State = filepath.Join(cache, "plimsoll", "nightly")
	}
	recorded, err := load(c.Corpus)
	if err != nil {
		return o, err
	}
	o = nightly.Options{
		Config:   properties.Config{Profile: spec.Profile(c.Profile), Only: c.Only, Skip: c.Skip, Cases: budget(c.Cases), Corpus: recorded},
		Surfaces: c.Surface, Time: c.Time, State: c.State, Dir: c.Dir, Targets: names.MatchString, Workers: c.Parallel, Remote: len(a.command) > 0,
		Say: func(format string, args ...any) { fmt.Fprintf(a.Err, format+"\n", args...) },
	}
	if c.Targets == "-" {
		o.Dir = ""
	}
	if c.Adapter != "" {
		o.Env = []string{"PLIMSOLL_FUZZ_ADAPTER=" + c.Adapter} // the harness's own targets take it
	}
	if c.Known != "" {
		o.Known, err = nightly.ReadKnown(c.Known)
	}
	return o, err
}
