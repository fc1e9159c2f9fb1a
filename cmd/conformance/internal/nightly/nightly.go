// Package nightly runs everything that searches for failures within a budget of
// time: rounds of the engine with ever new seeds, and the fuzz targets of the
// module at hand, in turn. It goes on where the last night ended.
package nightly

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// Options say what a night does.
type Options struct {
	Config   properties.Config // of every round; seed, surface and stages are the night's
	Surfaces []spec.Surface    // all that the adapter has, if empty
	Time     time.Duration     // of the whole night
	State    string            // folder of what is kept from night to night
	Dir      string            // of the module whose targets are fuzzed; empty: none are
	Targets  func(name string) bool
	Remote   bool     // the adapter is another process
	Env      []string // for the fuzz targets, besides the environment
	Workers  int      // fuzz workers
	Known    []spec.KnownFailure
	Say      func(format string, args ...any) // told what is being done
}

// leastTarget is the least time a fuzz target is given: where the budget is
// short not all have their turn, and the next night begins with the others.
const leastTarget = 10 * time.Second

// Run runs a night. Half of the time goes to the rounds, the rest to the fuzz
// targets if there are any. The error is about the options or the state; what
// the adapter and the targets do is in the report. An adapter that met faults of
// no call is judged after it is closed: see Judge.
func Run(ctx context.Context, caller adapters.Caller, o Options) (*spec.NightReport, error) {
	s, err := openState(o.State)
	if err != nil {
		return nil, err
	}
	s.Night++
	if err := s.save(); err != nil {
		return nil, err
	}
	n := &night{Options: o, state: s, caller: caller, end: time.Now().Add(o.Time), report: &spec.NightReport{
		Format: 1, Spec: spec.Version, Harness: properties.Harness, Adapter: caller.Info().Adapter, Night: s.Night,
		Runs: []spec.NightRun{}, Targets: []spec.FuzzReport{}}}
	targets := n.targets(ctx)
	end := n.end
	if len(targets) > 0 {
		end = time.Now().Add(o.Time / 2)
	}
	if err := n.rounds(ctx, end); err != nil {
		return nil, err
	}
	err = n.fuzz(ctx, targets)
	n.report.Note = n.note()
	Judge(n.report, o.Known)
	return n.report, err
}

// A night is one run of everything.
type night struct {
	Options
	state  *state
	caller adapters.Caller
	end    time.Time
	report *spec.NightReport
	why    string // there are no fuzz targets
}

func (n *night) targets(ctx context.Context) []target {
	if n.Dir == "" {
		n.why = "no fuzz target ran: none was asked for"
		return nil
	}
	all, why := findTargets(ctx, n.Dir)
	n.why = why
	return slices.DeleteFunc(all, func(t target) bool { return n.Targets != nil && !n.Targets(t.name) })
}

// note says what guided the search.
func (n *night) note() string {
	words := []string{"the rounds of the engine are drawn from seeds, without coverage guidance"}
	switch {
	case n.why != "":
		words = append(words, n.why)
	case n.Remote:
		words = append(words, "the fuzz targets are guided by the coverage of the module here; the adapter is another process, whose code gives none")
	default:
		words = append(words, "the fuzz targets are guided by the coverage of the module here")
	}
	return strings.Join(words, "; ")
}

// rounds plays round after round, each with the next seed, on every surface in
// turn, until the time is over. The first round plays all stages; for the later
// ones those that hang on a seed are enough.
func (n *night) rounds(ctx context.Context, end time.Time) error {
	ctx, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	surfaces := n.surfaces()
	sums := make([]spec.NightRun, len(surfaces))
	var last time.Duration // of a round of the later ones
	for round := 0; round == 0 || ctx.Err() == nil && time.Until(end) > last; round++ {
		start := time.Now()
		for i, surface := range surfaces {
			if round > 0 && ctx.Err() != nil {
				break
			}
			if err := n.round(ctx, round, surface, &sums[i]); err != nil {
				return err
			}
		}
		if round > 0 {
			last = time.Since(start)
		}
		n.state.Seed = n.state.Seed%spec.MaxInteger + 1
		if err := n.state.save(); err != nil {
			return err
		}
	}
	n.report.Runs = append(n.report.Runs, sums...)
	return nil
}

func (n *night) surfaces() []spec.Surface {
	return slices.DeleteFunc(properties.Surfaces(), func(s spec.Surface) bool {
		return !slices.Contains(n.caller.Info().Surfaces, s) || len(n.Surfaces) > 0 && !slices.Contains(n.Surfaces, s)
	})
}

// seeded are the stages that hang on a seed.
var seeded = []string{properties.StageRandom, properties.StageTargeted, properties.StageStateful, properties.StageCrash}

func (n *night) round(ctx context.Context, round int, surface spec.Surface, sum *spec.NightRun) error {
	c := n.Config
	c.Surface, c.Seed = surface, n.state.Seed
	if round > 0 {
		c.Stages = seeded
	}
	n.Say("round %d, surface %s, seed %d", round+1, surface, c.Seed)
	r, err := properties.Run(ctx, n.caller, c)
	if err != nil {
		return err
	}
	for i := range r.Failures { // the report is of many seeds
		r.Failures[i].FoundBy += fmt.Sprintf(", seed %d", c.Seed)
	}
	for i := range r.Faults {
		r.Faults[i].FoundBy += fmt.Sprintf(", seed %d", c.Seed)
	}
	if sum.Report.Format == 0 {
		*sum = spec.NightRun{First: c.Seed, Last: c.Seed, Report: *r}
		return nil
	}
	if ctx.Err() != nil { // the last round is cut off, as was planned
		if r.Incomplete = ""; r.Outcome == spec.NotRun {
			r.Outcome = sum.Report.Outcome
		}
		r.Failures = slices.DeleteFunc(r.Failures, func(f spec.Failure) bool { // it may not have been shrunk to its end
			return slices.ContainsFunc(sum.Report.Failures, func(have spec.Failure) bool { return have.Requirement == f.Requirement })
		})
	}
	add(sum, r)
	return nil
}

// fuzz gives each target its share of the time that is left.
func (n *night) fuzz(ctx context.Context, targets []target) error {
	z, done, err := newFuzzer(n.state, n.Env, n.Workers)
	if err != nil {
		return err
	}
	defer done()
	all := from(targets, n.state.Target)
	for i, t := range all {
		left := time.Until(n.end)
		if ctx.Err() != nil || left < time.Second {
			n.report.Targets = append(n.report.Targets, t.missed("the time was over; the next night begins with it"))
			continue
		}
		length := min(max(left/time.Duration(len(all)-i), leastTarget), left).Round(time.Second)
		n.Say("%s, %s", t, length)
		n.report.Targets = append(n.report.Targets, z.run(ctx, t, length))
		n.state.Target = all[(i+1)%len(all)].String()
		if err := n.state.save(); err != nil {
			return err
		}
	}
	n.report.Guided = slices.ContainsFunc(n.report.Targets, func(r spec.FuzzReport) bool { return r.Executions > 0 })
	return nil
}

// Judge puts into the report what became of the known failures, and the
// outcome: not conformant while something is wrong that is not listed.
func Judge(r *spec.NightReport, known []spec.KnownFailure) {
	l := newList(known)
	red, ran := false, false
	for _, run := range r.Runs {
		for _, f := range run.Report.Failures {
			if f.Verdict != spec.Advisory && !l.excuses(f.Requirement, "", f.Fingerprint) {
				red = true
			}
		}
		for _, s := range run.Report.Stages {
			ran = ran || s.Cases > 0
		}
		red = red || len(run.Report.Faults) > 0
	}
	for _, t := range r.Targets {
		for _, f := range t.Findings {
			if !l.excuses(f.Requirement, t.Target, f.Fingerprint) {
				red = true
			}
		}
		ran = ran || t.Executions > 0
	}
	r.Known = l
	switch {
	case red:
		r.Outcome = spec.NotConformant
	case !ran:
		r.Outcome = spec.NotRun
	default:
		r.Outcome = spec.Conformant
	}
}
