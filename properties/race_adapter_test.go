package properties_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/generators"
	"plimsoll/properties"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// parallel is a correct runtime that reads in parallel and compacts without
// holding the lock. What it does when the history changed meanwhile differs:
// it gives up, it begins again, or it keeps what was appended besides.
type parallel struct{ way string }

func (p parallel) Identity() spec.Identity { return spec.Identity{Name: "parallel, " + p.way} }

func (parallel) Capabilities() []spec.Capability {
	return []spec.Capability{spec.CapabilityConcurrent}
}

func (p parallel) Open(context.Context, *spec.Open) (adapters.Session, error) {
	return &parallelSession{way: p.way, state: model.New()}, nil
}

type parallelSession struct {
	way      string
	mu       sync.RWMutex
	state    *model.Model
	appended int // turns appended
	changed  int // undos, and compactions applied
}

func (s *parallelSession) read(step spec.Step) spec.Answer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	runtime.Gosched()
	return reference.Respond(s.state, step)
}

func (s *parallelSession) write(step spec.Step) spec.Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := reference.Respond(s.state, step)
	s.commit(step, a)
	return a
}

func (s *parallelSession) commit(step spec.Step, a spec.Answer) {
	s.state.Apply(step, a)
	switch step.(type) {
	case *spec.Append:
		s.appended++
	case *spec.Undo, *spec.Compact:
		s.changed++
	}
}

func (s *parallelSession) Compact(_ context.Context, c *spec.Compact) (spec.CompactResult, error) {
	for {
		s.mu.RLock()
		began, appended, changed := s.state.Clone(), s.appended, s.changed
		s.mu.RUnlock()
		a := reference.Respond(began, c)
		time.Sleep(200 * time.Microsecond)
		if a, done := s.settle(c, a, began, appended, changed); done {
			return taken[spec.CompactResult](a)
		}
	}
}

// settle commits a compaction, and reports whether that is the end of it.
func (s *parallelSession) settle(c *spec.Compact, a spec.Answer, began *model.Model, appended, changed int) (spec.Answer, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch same := s.changed == changed; {
	case same && s.appended == appended:
		s.commit(c, a)
	case same && s.way == "rebases":
		s.commit(c, a)
		if s.state.Head != nil {
			s.state.Head.Newest = began.Turns[len(began.Turns)-1].ID
		}
	case s.way == "begins again":
		return a, false
	default:
		return spec.Answer{Result: &spec.CompactResult{Outcome: spec.Failed}}, true
	}
	return a, true
}

func taken[R any](a spec.Answer) (R, error) {
	var none R
	switch {
	case a.Refusal != nil:
		return none, a.Refusal
	case a.Error != "":
		return none, errors.New(a.Error)
	}
	return *any(a.Result).(*R), nil
}

func (s *parallelSession) do(step spec.Step) error { s.write(step); return nil }

func (s *parallelSession) Append(_ context.Context, x *spec.Append) error           { return s.do(x) }
func (s *parallelSession) ToolResult(_ context.Context, x *spec.ToolResult) error   { return s.do(x) }
func (s *parallelSession) PutArtifact(_ context.Context, x *spec.PutArtifact) error { return s.do(x) }
func (s *parallelSession) Record(_ context.Context, x *spec.Record) error           { return s.do(x) }
func (s *parallelSession) Durable(_ context.Context, x *spec.Durable) error         { return s.do(x) }
func (s *parallelSession) Lose(_ context.Context, x *spec.Lose) error               { return s.do(x) }
func (s *parallelSession) Undo(_ context.Context, x *spec.Undo) error               { return s.do(x) }
func (s *parallelSession) Close(context.Context) error                              { return nil }

func (s *parallelSession) Resolve(_ context.Context, x *spec.SessionResolve) (spec.ResolveResult, error) {
	return taken[spec.ResolveResult](s.write(x))
}

func (s *parallelSession) Reconstruct(_ context.Context, x *spec.SessionReconstruct) (spec.ReconstructResult, error) {
	return taken[spec.ReconstructResult](s.read(x))
}

func (s *parallelSession) Guard(_ context.Context, x *spec.SessionGuard) (spec.GuardResult, error) {
	return taken[spec.GuardResult](s.read(x))
}

func (s *parallelSession) Act(_ context.Context, x *spec.Act) (spec.ActResult, error) {
	return taken[spec.ActResult](s.write(x))
}

func (s *parallelSession) Inspect(context.Context) (spec.Inspection, error) {
	return taken[spec.Inspection](s.read(&spec.Inspect{}))
}

func (s *parallelSession) Fork(context.Context, *spec.Fork) (adapters.Session, error) {
	return nil, errors.New("not raced")
}

func (s *parallelSession) Save(context.Context) (spec.SaveResult, error) {
	return spec.SaveResult{}, errors.New("not raced")
}

// Correct runtimes that run in parallel are not accused, whatever they do about
// what came in between.
func TestParallelRuntimes(t *testing.T) {
	c := racing(t, spec.ProfileStrictField)
	gen := generators.Episodes(spec.ProfileStrictField, spec.CapabilityConcurrent)
	for seed := range 2000 {
		e := gen.Example(seed).(*spec.Episode)
		if _, ok := e.Steps[len(e.Steps)-1].(*spec.Race); ok {
			c.Corpus = append(c.Corpus, properties.Recorded{Name: "race", Profile: spec.ProfileCore, Call: e})
		}
	}
	for _, way := range []string{"gives up", "begins again", "rebases"} {
		report, _ := accused(t, adapters.InProcess(parallel{way}), c)
		for _, f := range report.Failures {
			t.Errorf("%s: %s", way, properties.Explain(f))
		}
	}
}

// A compaction may give way to what changes its input, and to nothing else: who
// skips it because an exclusion is being recorded is overcautious.
func TestShyRuntime(t *testing.T) {
	report, rows := accused(t, adapters.InProcess(shy{}), racing(t, spec.ProfileStrictField))
	if rows == "" {
		t.Error("a runtime that skips compactions while records are made is accused of nothing")
	}
	for _, f := range report.Failures {
		if f.Direction != "overcautious" {
			t.Errorf("accused of %s", properties.Headline(f))
		}
	}
}

type shy struct{}

func (shy) Identity() spec.Identity { return spec.Identity{Name: "shy"} }

func (shy) Capabilities() []spec.Capability { return []spec.Capability{spec.CapabilityConcurrent} }

func (shy) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	s, err := parallel{"begins again"}.Open(ctx, o)
	return &shySession{Session: s}, err
}

type shySession struct {
	adapters.Session
	recording atomic.Int64
}

func (s *shySession) Record(ctx context.Context, r *spec.Record) error {
	s.recording.Add(1)
	defer s.recording.Add(-1)
	time.Sleep(300 * time.Microsecond)
	return s.Session.Record(ctx, r)
}

func (s *shySession) Compact(ctx context.Context, c *spec.Compact) (spec.CompactResult, error) {
	if s.recording.Load() > 0 {
		return spec.CompactResult{Outcome: spec.Skipped}, nil
	}
	return s.Session.Compact(ctx, c)
}

// A runtime that dies in a race has crashed; nothing is judged of it.
func TestCrashInRace(t *testing.T) {
	c := racing(t, spec.ProfileStrictField)
	c.Corpus = c.Corpus[:3]
	report, err := properties.Run(context.Background(), adapters.InProcess(mortal{}), c)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Failures) > 0 || len(report.Faults) != 1 || report.Faults[0].Kind != spec.Crashed || report.Outcome != spec.NotConformant {
		t.Errorf("failures %v, faults %v, %s; want one crash", report.Failures, report.Faults, report.Outcome)
	}
}

type mortal struct{ shy }

func (mortal) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	s, err := parallel{"gives up"}.Open(ctx, o)
	return &mortalSession{Session: s}, err
}

type mortalSession struct {
	adapters.Session
	busy atomic.Bool
}

func (s *mortalSession) Record(ctx context.Context, r *spec.Record) error {
	if !s.busy.CompareAndSwap(false, true) {
		panic("two records at once")
	}
	time.Sleep(time.Millisecond)
	s.busy.Store(false)
	return s.Session.Record(ctx, r)
}
