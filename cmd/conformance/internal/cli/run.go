package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/corpus"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/spec"
)

type runCmd struct {
	adapterFlags
	Profile      string         `help:"Requirements to check: core or strict, +field for what public reports add." enum:"core,strict,core+field,strict+field" default:"core"`
	Surface      string         `help:"Surface to check: decide, session or messages." enum:"decide,session,messages" default:"decide"`
	Only         []string       `help:"Requirements to check, such as COV-* or RST-0?; may be repeated." placeholder:"PATTERN"`
	Skip         []string       `help:"Requirements to leave out." placeholder:"PATTERN"`
	Seed         uint64         `help:"Seed of the random stage; the same seed gives the same run." default:"1"`
	Cases        *int64         `help:"Cases of the random stage, 0 for none; 20000 if not given, or 2000 episodes of the surface session, or 400 dialogues of the surface messages." placeholder:"N"`
	Time         *time.Duration `help:"Length of the random stage; given, it counts instead of --cases." placeholder:"DURATION"`
	Stages       []string       `help:"Stages to play: corpus, exhaustive, covering, random, targeted, stateful, metamorphic, crash; all if not given." enum:"corpus,exhaustive,covering,random,targeted,stateful,metamorphic,crash" placeholder:"STAGE"`
	Ways         int            `help:"Circumstances that the stage covering combines in every way, 2 to 4." default:"3"`
	Kills        *int64         `help:"Times that the process of an adapter with the capability crash is killed in the stage crash, 0 for never; 100 if not given." placeholder:"N"`
	Workers      int            `help:"Calls in flight; 0 suits the machine."`
	Corpus       []string       `help:"Play the cases of DIR too." placeholder:"DIR" type:"path"`
	Peel         bool           `help:"Where failed requirements obscure others, play once more without them, until no other comes to light."`
	SaveFailures string         `help:"Save each failure as a case below DIR." placeholder:"DIR" type:"path"`
	JSON         *string        `help:"Write the report to FILE; - is standard output." placeholder:"FILE" name:"json"`
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
	ctx, stop := untilStopped()
	defer stop()
	report, err := c.prepare()
	if err != nil {
		return err
	}
	caller, shut, err := c.open(ctx, a)
	if err != nil {
		report.drop()
		return err
	}
	return c.run(ctx, a, config, caller, shut, report)
}

func (c *runCmd) run(ctx context.Context, a *app, config properties.Config, caller adapters.Caller, shut func() error, file *output) error {
	progress, end := render.Progress(a.Err, a.Terminal)
	config.Progress = progress
	play := properties.Run
	if c.Peel {
		play = properties.Peel
	}
	report, err := play(ctx, caller, config)
	end()
	closed := shut()
	if report == nil {
		file.drop()
		return errors.Join(err, closed)
	}
	properties.Strays(report, caller)
	a.exit = exitCode(report)
	return errors.Join(closed, c.saveFailures(a, report), c.write(a, report, file))
}

// prepare opens what is written at the end.
func (c *runCmd) prepare() (*output, error) {
	if c.SaveFailures != "" {
		if err := os.MkdirAll(c.SaveFailures, 0o755); err != nil {
			return nil, fmt.Errorf("--save-failures: %w", err)
		}
	}
	switch {
	case c.JSON == nil || *c.JSON == "-":
		return nil, nil
	case *c.JSON == "":
		return nil, errors.New("--json: want a file, or - for standard output")
	}
	return openOutput(*c.JSON)
}

// untilStopped ends when the user or the system asks the command to stop; what
// was found by then is still reported.
func untilStopped() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}

func (c *runCmd) config() (properties.Config, error) {
	if c.Seed > spec.MaxInteger {
		return properties.Config{}, fmt.Errorf("--seed %d: want a number up to 2^53-1, so that every reader of the report reads the same", c.Seed)
	}
	switch {
	case c.Workers < 0:
		return properties.Config{}, fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	case c.Ways < generators.WeakestCovering || c.Ways > generators.StrongestCovering:
		return properties.Config{}, fmt.Errorf("--ways %d: want %d to %d", c.Ways, generators.WeakestCovering, generators.StrongestCovering)
	case c.Cases != nil && *c.Cases < 0:
		return properties.Config{}, fmt.Errorf("--cases %d: want 0 or more", *c.Cases)
	case c.Kills != nil && *c.Kills < 0:
		return properties.Config{}, fmt.Errorf("--kills %d: want 0 or more", *c.Kills)
	case c.Time != nil && *c.Time <= 0:
		return properties.Config{}, fmt.Errorf("--time %s: want a positive duration such as 30s", *c.Time)
	case slices.Contains(c.Only, "") || slices.Contains(c.Skip, ""):
		return properties.Config{}, errors.New("--only and --skip: want an id or a pattern such as COV-*, got nothing")
	}
	recorded, err := load(c.Corpus)
	if err != nil {
		return properties.Config{}, err
	}
	return properties.Config{Profile: spec.Profile(c.Profile), Surface: spec.Surface(c.Surface), Seed: c.Seed, Cases: budget(c.Cases), Time: deref(c.Time), Kills: budget(c.Kills), Workers: c.Workers,
		Only: c.Only, Skip: c.Skip, Corpus: recorded, Stages: c.Stages, Ways: c.Ways}, nil
}

// budget is a budget as the engine takes it: 0 where none is given, negative for
// none.
func budget(p *int64) int64 {
	if p != nil && *p == 0 {
		return -1
	}
	return deref(p)
}

// deref gives the value of a flag, or zero where it was not given.
func deref[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
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

func (c *runCmd) write(a *app, r *spec.Report, file *output) error {
	text, err := spec.EncodeIndent(r)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if c.JSON != nil && *c.JSON == "-" {
		_, err := a.Out.Write(text)
		return err
	}
	out := &checked{w: a.Out}
	render.Report(out, r, a.paint, func(f spec.Failure) string { return a.replayCommand(f, r.Profile, c.Adapter) })
	if file == nil {
		return out.err
	}
	return errors.Join(out.err, file.put(text))
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
				err = savePicture(a, path, f, r.Profile)
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
