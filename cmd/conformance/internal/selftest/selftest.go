// Package selftest puts the harness to the test: every saboteur must fail its
// own requirement and no other, no null adapter may pass a family, and what is
// correct must not be accused.
package selftest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/null"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/seed"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// Options says how thorough a self-test is.
type Options struct {
	Seeds    int   // seeds of the random stage, 1 to Seeds
	Cases    int64 // of the random stage, for each seed
	Episodes int64 // the same on the surface session
	Talks    int64 // the same on the surface messages
	Ways     int   // of the stage covering; 0 is its default
	Brief    bool  // of the stage exhaustive on messages, against saboteurs: each fault of the summarizer in one conversation instead of three
	Corpus   []properties.Recorded
	Say      func(format string, args ...any) // is told what is being done
}

// Results is what a self-test found. Beside the times of the kills, which are
// not written down, the same harness gives the same results.
type Results struct {
	Options     Options
	Tables      []Table
	Saboteurs   []Kill
	Sessions    []Kill // saboteurs of the surface session
	Messages    []Kill // and of the surface messages
	Nulls       []Score
	References  []Score
	Seed        Seed // on decide
	SeedSession Seed
	Normals     []Normal
	Products    []Product
	Kept        []Kill // of a thorough self-test: saboteurs of crashes
	Soaks       []Soak // and long runs of correct adapters
}

// A Table is the size of an exhaustive decision table.
type Table struct {
	Op           spec.Op
	Core, Strict int
}

// A Kill is how one saboteur fared.
type Kill struct {
	Name, Fault string
	Breaks      spec.ID
	Stage       string  // the first stage that killed it, empty if none did
	Seeds       int     // in how many it was killed, by its own requirement alone
	Random      int     // in how many the random stage alone would have done
	Cases       []int64 // for those: cases in which the requirement bound, until it fell
	Account     Account
	Took        []time.Duration // by the stage that killed it, for each seed if it has one: until it fell
	Others      []spec.ID
	Faults      []spec.Fault
}

// Killed: in every seed, by its own requirement and by no other.
func (k Kill) Killed(seeds int) bool { return k.Seeds == seeds && len(k.Others)+len(k.Faults) == 0 }

// A Score is what an adapter made of the catalogue.
type Score struct {
	Name    string
	Passed  map[string]int // by family
	Of      map[string]int
	Outcome spec.Outcome
	Accused []spec.ID
}

// Families returns the families of which every requirement passed.
func (s Score) Families() []string {
	var out []string
	for _, f := range spec.Families() {
		if s.Of[f.Code] > 0 && s.Passed[f.Code] == s.Of[f.Code] {
			out = append(out, f.Code)
		}
	}
	return out
}

// Run does the self-test.
func Run(ctx context.Context, o Options) (*Results, error) {
	r := &Results{Options: o, Tables: tables()}
	var err error
	r.Saboteurs, err = hunted(ctx, o, spec.SurfaceDecide, saboteurs.All, func(s saboteurs.Saboteur) Kill {
		return Kill{Name: s.Name, Fault: s.Fault, Breaks: s.Breaks}
	})
	if err != nil {
		return nil, err
	}
	r.Sessions, err = hunted(ctx, o, spec.SurfaceSession, saboteurs.SessionAll, func(s saboteurs.SessionSaboteur) Kill {
		return Kill{Name: s.Name, Fault: s.Fault, Breaks: s.Breaks}
	})
	if err != nil {
		return nil, err
	}
	if err := r.races(ctx, o); err != nil {
		return nil, err
	}
	r.Messages, err = hunted(ctx, o, spec.SurfaceMessages, saboteurs.MessagesAll, func(s saboteurs.MessagesSaboteur) Kill {
		return Kill{Name: s.Name, Fault: s.Fault, Breaks: s.Breaks}
	})
	if err != nil {
		return nil, err
	}
	if err := r.normal(ctx, o); err != nil {
		return nil, err
	}
	for _, a := range null.All() {
		o.Say("%s", a.Identity().Name)
		s, _, err := score(ctx, adapters.InProcess(a), o.on(spec.SurfaceDecide, nil), spec.ProfileStrict, 1)
		if err != nil {
			return nil, err
		}
		r.Nulls = append(r.Nulls, s)
	}
	if err := r.references(ctx, o); err != nil {
		return nil, err
	}
	o.Say("seed")
	return r, r.seed(ctx, o)
}

// hunted runs every saboteur of a bank, each time a fresh one, for some
// remember calls.
func hunted[S adapters.Adapter](ctx context.Context, o Options, on spec.Surface, bank func() []S, about func(S) Kill) ([]Kill, error) {
	return each(bank(), func(i int, s S) (Kill, error) {
		k := about(s)
		o.Say("%s", k.Name)
		return kill(ctx, k, o.on(on, func() adapters.Adapter { return bank()[i] }))
	})
}

// seed runs the seed's code on both surfaces, under both profiles.
func (r *Results) seed(ctx context.Context, o Options) error {
	for _, one := range []struct {
		surface spec.Surface
		into    *Seed
	}{{spec.SurfaceDecide, &r.Seed}, {spec.SurfaceSession, &r.SeedSession}} {
		var err error
		if _, one.into.Strict, err = score(ctx, adapters.InProcess(seed.Adapter{}), o.on(one.surface, nil), spec.ProfileStrict, 1); err != nil {
			return err
		}
		if _, one.into.Core, err = score(ctx, adapters.InProcess(seed.Adapter{}), o.on(one.surface, nil), spec.ProfileCore, 1); err != nil {
			return err
		}
	}
	return nil
}

// references runs the reference in this process and through the wire.
func (r *Results) references(ctx context.Context, o Options) error {
	o.Say("reference")
	wired, err := stdio.Pipe(reference.Adapter{}, stdio.Command{})
	if err != nil {
		return fmt.Errorf("reference through the wire: %w", err)
	}
	defer wired.Close()
	for _, one := range []struct {
		name    string
		caller  adapters.Caller
		p       spec.Profile
		surface spec.Surface
	}{
		{"reference, decide, core", adapters.InProcess(reference.Adapter{}), spec.ProfileCore, spec.SurfaceDecide},
		{"reference, decide, strict", adapters.InProcess(reference.Adapter{}), spec.ProfileStrict, spec.SurfaceDecide},
		{"reference through the wire, decide, strict", wired, spec.ProfileStrict, spec.SurfaceDecide},
		{"reference, session, core", adapters.InProcess(reference.Adapter{}), spec.ProfileCore, spec.SurfaceSession},
		{"reference, session, strict", adapters.InProcess(reference.Adapter{}), spec.ProfileStrict, spec.SurfaceSession},
		{"reference through the wire, session, strict", wired, spec.ProfileStrict, spec.SurfaceSession},
		{"control, messages, core and field", adapters.InProcess(control.New(control.Default())), spec.ProfileCoreField, spec.SurfaceMessages},
	} {
		s, report, err := score(ctx, one.caller, o.on(one.surface, nil), one.p, uint64(o.Seeds))
		if err != nil {
			return err
		}
		properties.Strays(report, one.caller)
		s.Name, s.Outcome = one.name, report.Outcome
		r.References = append(r.References, s)
	}
	return nil
}

// A hunt is a saboteur to be run, each time a fresh one, for some remember
// calls.
type hunt struct {
	Options
	surface spec.Surface
	profile spec.Profile
	fresh   func() adapters.Adapter
}

func (o Options) on(s spec.Surface, fresh func() adapters.Adapter) hunt {
	switch s {
	case spec.SurfaceSession:
		o.Cases = o.Episodes
	case spec.SurfaceMessages:
		o.Cases = o.Talks
	}
	return hunt{Options: o, surface: s, profile: spec.ProfileStrict, fresh: fresh}
}

// seeded are the stages that kill by luck: the random one, and for the family
// MET the one that compares.
func seeded(breaks spec.ID) []string {
	if breaks.Family() == "MET" {
		return []string{properties.StageRandom, properties.StageMetamorphic}
	}
	return []string{properties.StageRandom}
}

// variantsFold is how many more cases the family MET is given: a case and its
// variants are one of many of the random stage.
const variantsFold = 6

// config is that of one pass over some stages.
func (h hunt) config(seed uint64, stages ...string) properties.Config {
	c := properties.Config{Profile: h.profile, Surface: h.surface, Seed: seed, Cases: h.Cases, Stages: stages, Corpus: h.Corpus, Ways: h.Ways, Brief: h.Brief, AsFound: true}
	if h.surface == spec.SurfaceMessages {
		c.Workers = 1 // a fault may lie in what the conversations of one process share
	}
	return c
}

// run makes one pass over some stages.
func (h hunt) run(ctx context.Context, seed uint64, stages ...string) (*spec.Report, error) {
	return properties.Run(ctx, adapters.InProcess(h.fresh()), h.config(seed, stages...))
}

// watched makes one pass over some stages and enters what came of it. If that
// is a kill, the last stage did it, and first counts the cases in which the
// requirement bound until then.
func (h hunt) watched(ctx context.Context, k *Kill, seed uint64, stages ...string) (dead bool, first int64, err error) {
	stage := stages[len(stages)-1]
	w := newWatch(h.fresh(), k.Breaks)
	c := h.config(seed, stages...)
	c.Judged = w.judged
	tabled := stage == properties.StageExhaustive // does not tell how the generators fare, and takes long
	if tabled || h.surface == spec.SurfaceMessages {
		w.Beside = nil
	}
	report, err := properties.Run(ctx, w.caller(), c)
	if err != nil {
		return false, 0, err
	}
	if !tabled {
		k.Account.add(w.settled())
	}
	if dead = k.enter(report); dead && (k.Stage == "" || k.Stage == stage) {
		k.Stage, k.Took = stage, append(k.Took, w.elapsed)
	}
	return dead, firstOf(report, k.Breaks), nil
}

// kill runs one saboteur: the stages without a seed once, those with one for
// every seed.
func kill(ctx context.Context, k Kill, h hunt) (Kill, error) {
	h.profile = saboteurs.Profile(k.Breaks)
	if k.Breaks.Family() == "MET" {
		h.Cases *= variantsFold
	}
	certain := false
	for _, stage := range []string{properties.StageCorpus, properties.StageExhaustive, properties.StageCovering} {
		dead, _, err := h.watched(ctx, &k, 1, stage)
		if err != nil {
			return k, err
		}
		certain = certain || dead
	}
	for n := range h.Seeds {
		dead, first, err := h.watched(ctx, &k, uint64(n+1), seeded(k.Breaks)...)
		if err != nil {
			return k, err
		}
		if dead {
			k.Random++
			k.Cases = append(k.Cases, first)
		}
		if dead || certain {
			k.Seeds++
		}
	}
	slices.Sort(k.Cases)
	return k, nil
}

// enter takes note of a report and tells whether it kills the saboteur.
func (k *Kill) enter(r *spec.Report) bool {
	dead := false
	for _, f := range r.Failures {
		if f.Requirement == k.Breaks && len(f.With) == 0 {
			dead = true
		} else if !slices.Contains(k.Others, f.Requirement) {
			k.Others = append(k.Others, f.Requirement)
		}
	}
	k.Faults = append(k.Faults, r.Faults...)
	return dead
}

func firstOf(r *spec.Report, id spec.ID) int64 {
	for _, row := range r.Rows {
		if row.ID == id {
			return row.First
		}
	}
	return 0
}

// score runs an adapter over all stages.
func score(ctx context.Context, c adapters.Caller, o hunt, p spec.Profile, n uint64) (Score, *spec.Report, error) {
	report, err := properties.Run(ctx, c, properties.Config{Profile: p, Surface: o.surface, Seed: n, Cases: o.Cases, Corpus: o.Corpus})
	if err != nil {
		return Score{}, nil, err
	}
	s := Score{Name: report.Adapter.Name, Passed: map[string]int{}, Of: map[string]int{}, Outcome: report.Outcome}
	for _, row := range report.Rows {
		s.Of[row.ID.Family()]++
		switch row.Verdict {
		case spec.Pass:
			s.Passed[row.ID.Family()]++
		case spec.Fail, spec.Flaky:
			s.Accused = append(s.Accused, row.ID)
		}
	}
	return s, report, nil
}
