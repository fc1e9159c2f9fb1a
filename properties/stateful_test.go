package properties_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// overPipe runs the engine over the wire and counts the sessions opened.
func overPipe(t testing.TB, a adapters.Adapter, c properties.Config) (*spec.Report, int64) {
	t.Helper()
	caller, err := stdio.Pipe(a, stdio.Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer caller.Close()
	n := &opened{Caller: caller}
	report, err := properties.Run(context.Background(), remotely{n}, c)
	if err != nil {
		t.Fatal(err)
	}
	return report, n.sessions.Load()
}

// remotely is a counted caller that is in another process.
type remotely struct{ *opened }

func (r remotely) Window() int { return r.Caller.(adapters.Wide).Window() }

// opened counts the sessions of a caller.
type opened struct {
	adapters.Caller
	sessions atomic.Int64
}

func (o *opened) Step(ctx context.Context, name string, s spec.Step) (spec.Answer, error) {
	if s.Op() == spec.StepOpen {
		o.sessions.Add(1)
	}
	return o.Caller.(adapters.SessionCaller).Step(ctx, name, s)
}

// Sequences of gopter find what is wrong and accuse nobody else.
func TestStateful(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every saboteur through the wire")
	}
	fallen := 0
	for _, s := range saboteurs.SessionAll() {
		c := session(5, 200, properties.StageStateful)
		c.AsFound, c.Profile = true, saboteurs.Profile(s.Breaks)
		report, _ := overPipe(t, s, c)
		for _, f := range report.Failures {
			fallen++
			if f.Requirement != s.Breaks || f.Verdict == spec.Flaky || !strings.HasPrefix(f.FoundBy, "stateful #") {
				t.Errorf("%s: accused of %s (%s) by %s", s.Name, f.Requirement, f.Verdict, f.FoundBy)
			}
		}
	}
	// A third of them needs a capability or a long way, which few sequences have.
	if all := len(saboteurs.SessionAll()); fallen < all/3 {
		t.Errorf("%d of %d saboteurs fell in 20 sequences each, want a third of them", fallen, all)
	}
}

// One worker and many come to the same report, byte for byte.
func TestStatefulWorkers(t *testing.T) {
	fallen := 0
	for _, s := range saboteurs.SessionAll() {
		if s.Breaks != "PRO-13" && s.Breaks != "FLR-13" {
			continue
		}
		c := session(5, 300, properties.StageStateful)
		c.Workers = 1
		one, _ := overPipe(t, s, c)
		c.Workers = 7
		many, _ := overPipe(t, s, c)
		fallen += len(one.Failures)
		if diff := cmp.Diff(one, many); diff != "" {
			t.Errorf("%s: one worker and seven differ:\n%s", s.Name, diff)
		}
	}
	if fallen < 2 {
		t.Errorf("%d saboteurs fell, want at least 2 to compare", fallen)
	}
}

// BenchmarkShrink tells how many episodes a failure costs until its normal
// form is reached, with gopter cutting the sequence down first, as it does for
// adapters in another process, and without.
func BenchmarkShrink(b *testing.B) {
	for range b.N {
		b.ReportMetric(perFailure(b, true), "episodes/failure-gopter-first")
		b.ReportMetric(perFailure(b, false), "episodes/failure-domain-alone")
	}
}

func perFailure(b *testing.B, gopterFirst bool) float64 {
	var episodes, failures int64
	for _, s := range saboteurs.SessionAll() {
		shrunk := session(5, 60, properties.StageRandom)
		asFound := shrunk
		asFound.AsFound = true
		play := func(c properties.Config) (*spec.Report, int64) {
			if gopterFirst {
				return overPipe(b, s, c)
			}
			return inProcess(b, s, c)
		}
		report, found := play(asFound)
		_, all := play(shrunk)
		episodes, failures = episodes+all-found, failures+int64(len(report.Failures))
	}
	return float64(episodes) / float64(failures)
}

func inProcess(t testing.TB, a adapters.Adapter, c properties.Config) (*spec.Report, int64) {
	n := &opened{Caller: adapters.InProcess(a)}
	report, err := properties.Run(context.Background(), n, c)
	if err != nil {
		t.Fatal(err)
	}
	return report, n.sessions.Load()
}
