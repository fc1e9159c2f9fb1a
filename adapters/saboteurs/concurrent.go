package saboteurs

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A ConcurrentSaboteur keeps sessions that take calls at once, and has one
// fault that shows only when they come at once. Put one after the other, its
// calls are answered as the reference implementation does.
type ConcurrentSaboteur struct {
	Name   string  // saboteur/PRO-05-lost-update
	Breaks spec.ID // the one requirement it fails
	Fault  string  // what it does wrong, as the end of "it …"
	answer func(r *racer, s spec.Step) spec.Answer
}

// ConcurrentAll returns a new saboteur of every kind for races.
func ConcurrentAll() []ConcurrentSaboteur {
	return []ConcurrentSaboteur{
		slips("RST-14", "both-bind", "asks whether there was an attempt before it takes the lock to make one, so that two first attempts are made", (*racer).attemptsTwice),
		slips("RST-17", "busy", "refuses an act because another call is being answered", (*racer).refusesWhenBusy),
		slips("RST-19", "lost-update", "copies its artifacts, adds one and puts the copy in the place of what came in between", (*racer).losesArtifacts),
		slips("RST-22", "late-cache", "enters a verification into its cache after the change of the durable source that emptied it", (*racer).cachesLate),
		slips("PRO-05", "lost-update", "copies its ledger, adds an entry and puts the copy in the place of what came in between", (*racer).losesEntries),
		slips("CHN-01", "stale-counter", "reads the generation before it takes the lock, so that two compactions count from the same one", (*racer).countsEarly),
		slips("TXN-04", "snapshot", "rebuilds the history from the snapshot that the compaction began with", (*racer).rebuilds),
		slips("TXN-04", "late-result", "applies the result of a compaction to a history that was taken back meanwhile", (*racer).appliesLate),
	}
}

func slips(breaks spec.ID, word, sentence string, answer func(*racer, spec.Step) spec.Answer) ConcurrentSaboteur {
	return ConcurrentSaboteur{Name: "saboteur/" + string(breaks) + "-" + word, Breaks: breaks, Fault: sentence, answer: answer}
}

// Identity implements adapters.Adapter.
func (s ConcurrentSaboteur) Identity() spec.Identity {
	return spec.Identity{Name: s.Name, Version: spec.Version, Language: "Go"}
}

// Capabilities implements adapters.Capable.
func (s ConcurrentSaboteur) Capabilities() []spec.Capability {
	return []spec.Capability{spec.CapabilityConcurrent}
}

// Open implements adapters.Runtime.
func (s ConcurrentSaboteur) Open(_ context.Context, o *spec.Open) (adapters.Session, error) {
	r := &racer{answer: s.answer, memory: newMemory(), cache: map[string]spec.Answer{}}
	if o.Saved == nil {
		return r, nil
	}
	var log []written
	if err := spec.Decode([]byte(*o.Saved), &log); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	if err := r.memory.recall(log); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	r.memory.note(&spec.Reload{}, spec.Answer{})
	return r, nil
}

// A racer is a session that answers calls from several goroutines.
type racer struct {
	answer func(r *racer, s spec.Step) spec.Answer
	calls  atomic.Int64 // being answered

	answered atomic.Int64

	compacting sync.Mutex // held by the one compaction that runs, where only one may
	mu         sync.Mutex // of what follows
	memory     *memory
	cache      map[string]spec.Answer // of reconstruct, by artifact
}

// linger is the window of the faults: the moment between looking and doing. It
// stays open until a call that came meanwhile is answered, or for long enough.
func (r *racer) linger() {
	const moment = 200 * time.Microsecond
	answered := r.answered.Load()
	for range 10 {
		time.Sleep(moment)
		if r.calls.Load() <= 1 || r.answered.Load() > answered {
			return
		}
	}
}

func (r *racer) step(s spec.Step) spec.Answer {
	r.calls.Add(1)
	defer r.answered.Add(1)
	defer r.calls.Add(-1)
	return r.answer(r, s)
}

func (r *racer) do(s spec.Step) error {
	_, err := give[spec.Done](r.step(s))
	return err
}

// right answers a step as the reference implementation does, with nothing in
// between.
func (r *racer) right(s spec.Step) spec.Answer {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := reference.Respond(r.memory.state, s)
	r.note(s, a)
	return a
}

// note remembers a step, unless it only looks. Call it with mu held.
func (r *racer) note(s spec.Step, a spec.Answer) {
	if _, looks := s.(*spec.Inspect); !looks {
		r.memory.note(s, a)
	}
}

func (r *racer) Append(_ context.Context, s *spec.Append) error           { return r.do(s) }
func (r *racer) ToolResult(_ context.Context, s *spec.ToolResult) error   { return r.do(s) }
func (r *racer) PutArtifact(_ context.Context, s *spec.PutArtifact) error { return r.do(s) }
func (r *racer) Record(_ context.Context, s *spec.Record) error           { return r.do(s) }
func (r *racer) Durable(_ context.Context, s *spec.Durable) error         { return r.do(s) }
func (r *racer) Lose(_ context.Context, s *spec.Lose) error               { return r.do(s) }
func (r *racer) Undo(_ context.Context, s *spec.Undo) error               { return r.do(s) }
func (r *racer) Close(context.Context) error                              { return nil }

// Compact implements adapters.Session, as the methods around it do.
func (r *racer) Compact(_ context.Context, s *spec.Compact) (spec.CompactResult, error) {
	return give[spec.CompactResult](r.step(s))
}

// Recall implements adapters.Recaller.
func (r *racer) Recall(_ context.Context, s *spec.Recall) (spec.ResolveResult, error) {
	return give[spec.ResolveResult](r.step(s))
}

func (r *racer) Resolve(_ context.Context, s *spec.SessionResolve) (spec.ResolveResult, error) {
	return give[spec.ResolveResult](r.step(s))
}

func (r *racer) Reconstruct(_ context.Context, s *spec.SessionReconstruct) (spec.ReconstructResult, error) {
	return give[spec.ReconstructResult](r.step(s))
}

func (r *racer) Guard(_ context.Context, s *spec.SessionGuard) (spec.GuardResult, error) {
	return give[spec.GuardResult](r.step(s))
}

func (r *racer) Act(_ context.Context, s *spec.Act) (spec.ActResult, error) {
	return give[spec.ActResult](r.step(s))
}

func (r *racer) Inspect(context.Context) (spec.Inspection, error) {
	return give[spec.Inspection](r.step(&spec.Inspect{}))
}

// Fork copies what the session remembers.
func (r *racer) Fork(_ context.Context, s *spec.Fork) (adapters.Session, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := &racer{answer: r.answer, memory: newMemory(), cache: map[string]spec.Answer{}}
	for _, e := range r.memory.log {
		c.memory.note(e.step, e.answer)
	}
	c.memory.note(s, spec.Answer{Result: &spec.Done{}})
	return c, nil
}

func (r *racer) Save(context.Context) (spec.SaveResult, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	log, err := r.memory.written()
	if err != nil {
		return spec.SaveResult{}, err
	}
	text, err := spec.Encode(log)
	return spec.SaveResult{Saved: string(text)}, err
}
