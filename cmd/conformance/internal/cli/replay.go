package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/cmd/conformance/internal/shipped"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

type replayCmd struct {
	adapterFlags
	Case        []string `arg:"" help:"A case file, a folder of them, a name of the embedded corpus (cov/turn-380), a report with or without #FINGERPRINT or #REQUIREMENT, or a call as JSON."`
	Profile     string   `help:"core or strict, +field for what public reports add; the case's own if not given, strict for JSON." enum:"core,strict,core+field,strict+field," default:""`
	Skip        []string `help:"Requirements to leave out." placeholder:"PATTERN"`
	AllAdapters bool     `help:"Play the cases against every shipped adapter."`
}

// Help is shown below the flags.
func (replayCmd) Help() string {
	return "Example:\n  conformance replay cov/turn-380 --adapter seed\n  conformance replay failures/ -- python3 my_adapter.py\n  conformance replay report.json#COV-04 -- python3 my_adapter.py"
}

func (c *replayCmd) Run(a *app) error {
	found, err := c.find()
	if err != nil {
		return err
	}
	ctx, stop := untilStopped()
	defer stop()
	if c.AllAdapters {
		if c.Adapter != "" || len(a.command) > 0 {
			return errors.New("--all-adapters plays every shipped adapter; leave --adapter and the command out")
		}
		for _, s := range shipped.All() {
			if err := c.play(ctx, a, adapters.InProcess(s), found); err != nil {
				return err
			}
		}
		return nil
	}
	caller, shut, err := c.open(ctx, a)
	if err != nil {
		return err
	}
	err = errors.Join(c.play(ctx, a, caller, found), shut())
	if s, ok := caller.(adapters.Stray); ok {
		for _, f := range s.Strays() {
			a.exit = max(a.exit, exitNotConformant)
			fmt.Fprintln(a.Out, render.Safe(fmt.Sprintf("FAULT %s, %d times: %s", f.Kind, f.Count, f.Detail)))
		}
	}
	return err
}

// A replayed case may leave requirements out.
type replayed struct {
	corpus.Case
	skip []string
}

// find reads the cases named on the command line.
func (c *replayCmd) find() ([]replayed, error) {
	var out []replayed
	for _, name := range c.Case {
		found, err := findCases(name)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	for i := range out {
		out[i].skip = append(out[i].skip, c.Skip...)
	}
	return out, nil
}

// findCases reads what one word of the command line names.
func findCases(name string) ([]replayed, error) {
	if found, is, err := reported(name); is {
		return found, err
	}
	found, err := plainCases(name)
	out := make([]replayed, len(found))
	for i, one := range found {
		out[i].Case = one
	}
	return out, err
}

func plainCases(name string) ([]corpus.Case, error) {
	if strings.HasPrefix(strings.TrimSpace(name), "{") {
		call, err := spec.DecodeCall([]byte(name))
		if err != nil {
			return nil, fmt.Errorf("call given as JSON: %w", err)
		}
		return []corpus.Case{{Name: string(call.Op()) + " call", Profile: spec.ProfileStrict, Call: call}}, nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return corpus.LoadDir(name)
	case err == nil:
		text, err := readCase(name)
		if err != nil {
			return nil, err
		}
		one, err := corpus.Parse(name, text)
		return []corpus.Case{one}, err
	}
	return embedded(name)
}

func embedded(name string) ([]corpus.Case, error) {
	all, err := corpus.Embedded()
	if err != nil {
		return nil, err
	}
	for _, have := range all {
		if have.Name == name {
			return []corpus.Case{have}, nil
		}
	}
	return nil, fmt.Errorf("case %q: neither a file nor a name of the embedded corpus (conformance list --cases names them)", name)
}

// play runs each case by itself, so that each has a verdict of its own.
func (c *replayCmd) play(ctx context.Context, a *app, caller adapters.Caller, found []replayed) error {
	played := 0
	for n, one := range found {
		if ctx.Err() != nil {
			return fmt.Errorf("%w: replay: stopped after %d of %d cases", errNotRun, n, len(found))
		}
		if missing := lacks(caller, one.Call); missing != "" {
			fmt.Fprintln(a.Out, render.Safe(fmt.Sprintf("n/a  %s  %s: it has no %s", caller.Info().Adapter.Name, one.Name, missing)))
			continue
		}
		played++
		profile := one.Profile
		if profile == spec.ProfileField {
			profile = spec.ProfileStrictField // no run of its own
		}
		if c.Profile != "" {
			profile = spec.Profile(c.Profile)
		}
		one.Profile = profile // the call is played as asked for, whatever it was made for
		report, err := properties.Run(ctx, caller, properties.Config{Profile: profile, Surface: surfaceOf(one.Call), AsFound: true,
			Skip: one.skip, Stages: []string{properties.StageCorpus}, Corpus: cases.Recorded([]corpus.Case{one.Case})})
		if err != nil {
			return err
		}
		a.exit = max(a.exit, exitCode(report))
		fmt.Fprintln(a.Out, render.Safe(verdictLine(report, one.Name)))
		if report.Incomplete != "" {
			fmt.Fprintf(a.Out, "  %s\n", render.Safe(report.Incomplete))
		}
		for _, f := range report.Failures {
			fmt.Fprintln(a.Out, render.Safe(properties.Explain(f)))
		}
		for _, f := range report.Faults {
			fmt.Fprintf(a.Out, "  %s\n", render.Safe(fmt.Sprintf("FAULT %s: %s", f.Kind, f.Detail)))
		}
	}
	if played == 0 && !c.AllAdapters { // of all adapters some have not what a case is about
		a.exit = max(a.exit, exitNotRun)
	}
	return nil
}

func surfaceOf(c spec.Call) spec.Surface {
	switch c.Op() {
	case spec.OpSession:
		return spec.SurfaceSession
	case spec.OpMessages:
		return spec.SurfaceMessages
	}
	return spec.SurfaceDecide
}

// lacks names what the call asks for and the adapter has not, if anything.
func lacks(caller adapters.Caller, c spec.Call) string {
	info := caller.Info()
	if d, ok := c.(*spec.Dialogue); ok && info.Messages != nil {
		return properties.Lacks(info, d)
	}
	if !slices.Contains(info.Surfaces, surfaceOf(c)) || surfaceOf(c) == spec.SurfaceDecide && info.Operations != nil && !slices.Contains(info.Operations, c.Op()) {
		return string(c.Op())
	}
	e, ok := c.(*spec.Episode)
	if !ok {
		return ""
	}
	for _, need := range e.Needs() {
		if !slices.Contains(info.Capabilities, need) {
			return "capability " + string(need)
		}
		if _, mortal := caller.(adapters.Crasher); need == spec.CapabilityCrash && !mortal {
			return "process that could be killed"
		}
	}
	return ""
}

func verdictLine(r *spec.Report, name string) string {
	words := map[spec.Outcome]string{spec.Conformant: "ok  ", spec.NotConformant: "FAIL", spec.NotRun: "----"}
	return fmt.Sprintf("%s %s  %s under %s", words[r.Outcome], r.Adapter.Name, name, r.Profile)
}

// replayCommand is the command that shows a failure again.
func (a *app) replayCommand(f spec.Failure, p spec.Profile, adapter string) string {
	who := "--adapter " + adapter
	if adapter == "" {
		who = "-- " + quoteAll(a.command)
	}
	return properties.Again(a.Program, who, f, p)
}

func quoteAll(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w
		if strings.ContainsAny(w, " \t\n'\"\\$`*?[]{}()<>|&;#~!") || w == "" {
			out[i] = quote(w)
		}
	}
	return strings.Join(out, " ")
}

// quote makes one word of a text for a POSIX shell.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
