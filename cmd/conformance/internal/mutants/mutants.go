// Package mutants changes the reference in one small place at a time and asks
// whether the harness notices. A mutant that nothing notices is equivalent,
// permitted, or shows what no requirement, property or case looks at.
//
// The reference plays two parts. As an adapter its mutated copy is put to the
// test, and the oracles are as they are. As an oracle it is mutated itself, and
// the tests that hold it against the other oracle and against the recorded
// cases have to fail. Of the surface messages it is an oracle only.
package mutants

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"plimsoll/cmd/conformance/internal/mutants/hunt"
	"plimsoll/spec"
)

// Options says which mutants are made and how hard they are looked for.
type Options struct {
	Prefixes []string      // of ids; only these, or all where there is none
	Cases    int64         // of the random stage of decide
	Episodes int64         // the same on the surface session
	Time     time.Duration // after which no further mutant is looked for; 0 is never
	Say      func(format string, args ...any)
	Left     func(Fate) // is told of each that nothing noticed and no reason is written down for, as soon as that is known
}

func (o Options) wants(id string) bool {
	return len(o.Prefixes) == 0 || slices.ContainsFunc(o.Prefixes, func(p string) bool { return strings.HasPrefix(id, p) })
}

// A Fate is what became of one mutant.
type Fate struct {
	Mutant
	Called  bool   // the adapter came by it
	By      string // the requirement, the fault or the test that noticed it; empty if nothing did
	Oracle  bool   // it was noticed as an oracle, by a test
	Stage   string // of the run that noticed it as an adapter; empty if its process ended
	Differs bool   // nothing noticed it, though some answer was another one
	Late    bool   // time was up before all was done to notice it
	Excuse  *Excuse
}

// answers: an adapter answers with the package.
func (f Fate) answers() bool { return slices.Contains(adapterFolders, f.Package) }

// Open: nothing noticed it, and no reason is written down.
func (f Fate) Open() bool { return f.By == "" && f.Excuse == nil && !f.Late }

// Results are the fates of all mutants that were looked at.
type Results struct {
	Fates    []Fate
	Disputed []string // the oracles disagreed on what a mutant answered
	Stale    []string // what the list of excuses has wrong
}

// Late counts the mutants for which there was no time.
func (r *Results) Late() int {
	n := 0
	for _, f := range r.Fates {
		if f.By == "" && f.Late {
			n++
		}
	}
	return n
}

// Well: every mutant is noticed, or excused, and the list of excuses is right.
func (r *Results) Well() bool {
	return r.Late() == 0 && len(r.Stale)+len(r.Disputed) == 0 && !slices.ContainsFunc(r.Fates, Fate.Open)
}

// Run makes the mutants and looks for them. The error is ErrNoCheckout where
// there is no checkout or no go tool.
func Run(ctx context.Context, o Options) (*Results, error) {
	excuses, err := readExcuses()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "conformance-mutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	w, err := open(ctx, dir)
	if err != nil {
		return nil, err
	}
	s := &search{Options: o, workshop: w, results: &Results{}, excused: excusedIn(excuses)}
	if o.Time > 0 {
		s.end = time.Now().Add(o.Time)
	}
	for _, m := range w.mutants {
		if o.wants(m.ID()) {
			s.results.Fates = append(s.results.Fates, Fate{Mutant: m})
		}
	}
	if len(s.results.Fates) == 0 {
		return nil, fmt.Errorf("no mutant has an id that begins with %q", o.Prefixes)
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	s.results.excuse(excuses, w.mutants)
	return s.results, nil
}

// A search is a run over the mutants.
type search struct {
	Options
	*workshop
	results *Results
	excused map[string]bool // ids
	end     time.Time       // zero is never
}

// late: time is up.
func (s *search) late() bool { return !s.end.IsZero() && time.Now().After(s.end) }

func (s *search) run(ctx context.Context) error {
	if slices.ContainsFunc(s.results.Fates, Fate.answers) {
		if err := s.asAdapter(ctx); err != nil {
			return err
		}
	}
	s.Say("building the tests of the oracles")
	return s.oracles(ctx)
}

// asAdapter puts the mutated adapter to the test.
func (s *search) asAdapter(ctx context.Context) error {
	s.Say("building the mutants")
	program, err := s.worker(ctx)
	if err != nil {
		return err
	}
	for _, surface := range []spec.Surface{spec.SurfaceDecide, spec.SurfaceSession} {
		if err := s.hunt(ctx, program, surface); err != nil {
			return err
		}
	}
	return nil
}

func (s *search) order(n int, surface spec.Surface) hunt.Order {
	cases := map[spec.Surface]int64{spec.SurfaceDecide: s.Cases, spec.SurfaceSession: s.Episodes}
	return hunt.Order{Mutant: n, Surface: surface, Cases: cases[surface]}
}

// hunt puts to the test whatever the adapter comes by on the surface and is not
// noticed yet.
func (s *search) hunt(ctx context.Context, program string, surface spec.Surface) error {
	if !slices.ContainsFunc(s.results.Fates, func(f Fate) bool { return f.By == "" }) {
		return nil
	}
	s.Say("surface %s, without a mutant", surface)
	var usual hunt.Verdict
	never := func() bool { return false }
	err := hounds(ctx, program, []hunt.Order{s.order(0, surface)}, never, func(_ hunt.Order, v hunt.Verdict, _ bool) { usual = v })
	if err != nil {
		return err
	}
	if wrong := usual; wrong.Noticed() || wrong.Disputed != "" || wrong.Differs {
		return fmt.Errorf("without a mutant the copy of the reference is not what the reference is: %s%s%s", wrong.By, wrong.Fault, wrong.Disputed)
	}
	at := map[int]*Fate{}
	var orders []hunt.Order
	for i := range s.results.Fates {
		f := &s.results.Fates[i]
		if f.By == "" && slices.Contains(usual.Reached, f.N) {
			f.Called, at[f.N] = true, f
			orders = append(orders, s.order(f.N, surface))
		}
	}
	n := 0
	return hounds(ctx, program, orders, s.late, func(o hunt.Order, v hunt.Verdict, worked bool) {
		n++
		f := at[o.Mutant]
		f.Late = !worked
		s.Say("surface %s, %d of %d: %s", surface, n, len(orders), f.ID())
		f.By, f.Stage, f.Differs = string(v.By)+v.Fault, v.Stage, f.Differs || v.Differs
		if v.Disputed != "" {
			s.results.Disputed = append(s.results.Disputed, f.ID()+": "+v.Disputed)
		}
	})
}

// oracles shows what is left to the tests that hold the oracles against each
// other.
func (s *search) oracles(ctx context.Context) error {
	var left []Mutant
	at := map[int]*Fate{}
	for i := range s.results.Fates {
		if f := &s.results.Fates[i]; f.By == "" {
			left, at[f.N] = append(left, f.Mutant), f
		}
	}
	n := 0
	return s.examine(ctx, left, s.late, func(m Mutant, by string, worked bool) {
		n++
		s.Say("oracles, %d of %d: %s", n, len(left), m.ID())
		f := at[m.N]
		f.By, f.Oracle, f.Late = by, by != "", f.Late || !worked
		if f.Open() && !s.excused[f.ID()] {
			s.Left(*f)
		}
	})
}
