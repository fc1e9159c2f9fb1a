package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/corpus"
	"plimsoll/fuzz"
	"plimsoll/properties"
	"plimsoll/spec"
)

type corpusCrasherCmd struct {
	adapterFlags
	File    []string `arg:"" help:"Inputs that go test wrote: testdata/fuzz/FuzzName/…, or found/… in the state of conformance nightly."`
	Target  string   `help:"The fuzz target; the name of the input's folder if not given." placeholder:"NAME"`
	Profile string   `help:"The profile that the target fuzzes under; core if not given, as in fuzz.Run." enum:"core,strict,core+field,strict+field," default:""`
	Dir     string   `help:"Where the cases go." default:"my-cases" placeholder:"DIR" type:"path"`
}

// Help is shown below the flags.
func (corpusCrasherCmd) Help() string {
	return "The input is played against the adapter that was fuzzed, and the smallest case that fails is written.\n\n" +
		"Example:\n  conformance corpus add-crasher testdata/fuzz/FuzzConformance/8a1f --profile strict -- ./my-adapter"
}

func (c *corpusCrasherCmd) Run(a *app) error {
	ctx, stop := untilStopped()
	defer stop()
	caller, shut, err := c.open(ctx, a)
	if err != nil {
		return err
	}
	var errs []error
	benches := map[spec.Profile]*fuzz.Bench{}
	for _, file := range c.File {
		target := cmp.Or(c.Target, filepath.Base(filepath.Dir(file)))
		profile := cmp.Or(spec.Profile(c.Profile), map[bool]spec.Profile{true: fuzz.OwnProfile, false: spec.ProfileCore}[fuzz.IsOwn(target)])
		if benches[profile] == nil {
			b, err := fuzz.NewBench(caller, properties.Config{Profile: profile})
			if err != nil {
				return errors.Join(err, shut())
			}
			defer b.Close()
			benches[profile] = b
		}
		if err := c.add(ctx, a, benches[profile], file, target); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
	}
	return errors.Join(errors.Join(errs...), shut())
}

// add makes cases of one input.
func (c *corpusCrasherCmd) add(ctx context.Context, a *app, b *fuzz.Bench, file, target string) error {
	text, err := readCase(file)
	if err != nil {
		return err
	}
	data, err := fuzz.ReadInput(text)
	if err != nil {
		return err
	}
	call, err := b.CaseFor(target, data)
	if err != nil {
		return err
	}
	r := b.Judge(ctx, "fuzz "+target, call)
	if r == nil {
		return errors.New("the adapter does nothing wrong in this case: it is mended, or another adapter or profile was fuzzed; nothing was written")
	}
	for _, f := range r.Failures {
		made, err := cases.FromFailure(f, r)
		if err != nil {
			return err
		}
		path, err := corpus.Save(c.Dir, made)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "saved %s: %s\n", path, properties.Headline(f))
	}
	if len(r.Failures) == 0 {
		return errors.New("no requirement is violated, so that there is no case to write: " + strings.TrimSpace(properties.Complain(r)))
	}
	return nil
}
