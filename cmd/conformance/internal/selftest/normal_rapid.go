package selftest

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/spec"
)

// byRapid has rapid find the fault and shrink it, as a test of one's own would.
func (n *Normal) byRapid(ctx context.Context, s saboteurs.Saboteur) error {
	minima := map[string]bool{}
	for seed := range rapidSeeds {
		text, err := rapidMinimum(ctx, s, uint64(seed+1))
		if err != nil {
			return err
		}
		if text == "" {
			return fmt.Errorf("%s was not found by rapid from seed %d", s.Name, seed+1)
		}
		minima[text] = true
		n.Rapid.Most, n.Rapid.Bytes = max(n.Rapid.Most, parts([]byte(text))), max(n.Rapid.Bytes, len(text))
	}
	n.Rapid.Minima = len(minima)
	return nil
}

// rapidMinimum is the case that rapid ends with. Its settings are flags of the
// process, which it wants parsed; no clock is among those that count here, so
// that the same seed gives the same case.
func rapidMinimum(ctx context.Context, s saboteurs.Saboteur, seed uint64) (string, error) {
	if !flag.Parsed() {
		testing.Init()
		if err := flag.CommandLine.Parse(nil); err != nil {
			return "", err
		}
	}
	for name, value := range map[string]string{"rapid.checks": "30000", "rapid.nofailfile": "true", "rapid.shrinktime": "1h", "rapid.seed": strconv.FormatUint(seed, 10)} {
		if err := flag.Set(name, value); err != nil {
			return "", err
		}
	}
	op := opOf(s.Breaks)
	gen := generators.Calls(saboteurs.Profile(s.Breaks), []spec.Op{op}, s.Capabilities()...)
	last, verdicts := "", map[string]bool{}
	done := make(chan struct{})
	go func() { // a check that fails ends its goroutine
		defer close(done)
		rapid.Check(quiet{}, func(t *rapid.T) {
			c := gen.Draw(t, "call")
			text, err := spec.Encode(c)
			if err != nil || ctx.Err() != nil {
				return
			}
			bad, known := verdicts[string(text)]
			if !known {
				bad = breaks(ctx, s, c)
				verdicts[string(text)] = bad
			}
			if bad {
				if text, err = spec.EncodeCall(c); err == nil {
					last = string(text)
				}
				t.FailNow()
			}
		})
	}()
	<-done
	return last, ctx.Err()
}

// breaks reports whether the saboteur breaks its row on the call.
func breaks(ctx context.Context, s saboteurs.Saboteur, c spec.Call) bool {
	profile := saboteurs.Profile(s.Breaks)
	report, err := properties.Run(ctx, adapters.InProcess(s), properties.Config{Profile: profile, Surface: spec.SurfaceDecide, AsFound: true, Workers: 1,
		Only: []string{string(s.Breaks)}, Stages: []string{properties.StageCorpus}, Corpus: []properties.Recorded{{Name: "drawn", Profile: profile, Call: c}}})
	return err == nil && len(report.Failures) > 0
}

// opOf is the operation that a requirement is about.
func opOf(id spec.ID) spec.Op {
	switch id.Family() {
	case "RST":
		return spec.OpReconstruct
	case "PRO":
		return spec.OpGuard
	case "CHN":
		return spec.OpInherit
	}
	switch id {
	case "COV-14", "COV-15", "COV-16", "COV-24":
		return spec.OpResolve
	case "FLR-10", "FLR-11", "FLR-12", "FLR-19":
		return spec.OpCertify
	}
	if id.Family() == "FLR" {
		return spec.OpDecide
	}
	return spec.OpBuild
}

// quiet is a test that says nothing.
type quiet struct{}

func (quiet) Helper()               {}
func (quiet) Name() string          { return "normal form" }
func (quiet) Logf(string, ...any)   {}
func (quiet) Log(...any)            {}
func (quiet) Skipf(string, ...any)  { runtime.Goexit() }
func (quiet) Skip(...any)           { runtime.Goexit() }
func (quiet) SkipNow()              { runtime.Goexit() }
func (quiet) Errorf(string, ...any) {}
func (quiet) Error(...any)          {}
func (quiet) Fatalf(string, ...any) { runtime.Goexit() }
func (quiet) Fatal(...any)          { runtime.Goexit() }
func (quiet) FailNow()              { runtime.Goexit() }
func (quiet) Fail()                 {}
func (quiet) Failed() bool          { return false }
