package selftest

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// An engine is this project as a searcher: a run over some of the stages, over
// the whole catalogue, that ends with the first failure.
type engine struct {
	stages []string // nil is all
	corpus []properties.Recorded
	wire   bool // the saboteur runs in a process of its own
	wide   bool // as many calls are in flight as in a run of the command; otherwise one, as in the tests of the rivals
}

// kill searches from the seeds 1 to seeds. Where a stage without a seed finds
// the fault, one search stands for all.
func (e engine) kill(t testing.TB, name string, seeds int) []felling {
	a, ok := shippedHere(name).(saboteurs.Saboteur)
	if !ok {
		t.Fatalf("no saboteur is called %s", name)
	}
	caller := e.start(t, a)
	defer caller.Close()
	var all []felling
	for seed := range uint64(seeds) {
		if len(all) > 0 && all[0].killed && all[0].stage != properties.StageRandom {
			all = append(all, all[0])
			continue
		}
		k := e.find(t, caller, a, seed+1)
		if k.killed {
			e.shrink(t, caller, a, seed+1, &k)
		}
		all = append(all, k)
	}
	return all
}

func (e engine) start(t testing.TB, a saboteurs.Saboteur) adapters.Caller {
	if !e.wire {
		return adapters.InProcess(a)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	caller, err := stdio.Start(t.Context(), stdio.Command{Args: []string{exe}, Env: append(os.Environ(), serveVar+"="+a.Name)})
	if err != nil {
		t.Fatal(err)
	}
	return caller
}

func (e engine) config(c adapters.Caller, a saboteurs.Saboteur, seed uint64) properties.Config {
	config := properties.Config{Profile: saboteurs.Profile(a.Breaks), Seed: seed, Cases: engineCases, Stages: e.stages, Corpus: e.corpus, First: true, Workers: 1}
	if w, ok := c.(adapters.Wide); ok && e.wide {
		config.Workers = w.Window()
	}
	return config
}

// find takes the time until the answer comes that convicts.
func (e engine) find(t testing.TB, caller adapters.Caller, a saboteurs.Saboteur, seed uint64) felling {
	c, seen := e.config(caller, a, seed), &witness{Caller: caller, begin: time.Now()}
	c.AsFound = true
	report, err := properties.Run(t.Context(), seen, c)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(report.Failures, func(f spec.Failure) bool { return f.Requirement == a.Breaks })
	if at < 0 {
		return felling{}
	}
	k := seen.felling(t, report.Failures[at])
	k.killed, k.stage = true, report.Stages[len(report.Stages)-1].Stage
	return k
}

// shrink runs once more, and to the counterexample that a user would read.
func (e engine) shrink(t testing.TB, caller adapters.Caller, a saboteurs.Saboteur, seed uint64, k *felling) {
	begin := time.Now()
	report, err := properties.Run(t.Context(), caller, e.config(caller, a, seed))
	if err != nil || len(report.Failures) == 0 {
		t.Fatalf("%s was not found again from seed %d: %v", a.Name, seed, err)
	}
	k.whole = time.Since(begin)
	text, err := spec.Encode(report.Failures[0].Call)
	if err != nil {
		t.Fatal(err)
	}
	k.call, k.bytes, k.wrong = string(text), len(text), report.Failures[0].Detail
}

// A witness notes when each call was answered.
type witness struct {
	adapters.Caller
	begin time.Time
	mu    sync.Mutex
	calls []noted
}

type noted struct {
	call spec.Call
	at   time.Duration
}

func (w *witness) Call(ctx context.Context, c spec.Call) (spec.Answer, error) {
	a, err := w.Caller.Call(ctx, c)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = append(w.calls, noted{c, time.Since(w.begin)})
	return a, err
}

// felling finds the call of a failure among those that were answered.
func (w *witness) felling(t testing.TB, f spec.Failure) felling {
	want, err := spec.Encode(f.Call)
	if err != nil {
		t.Fatal(err)
	}
	var k felling
	convict, err := spec.DecodeCall(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range w.calls {
		if n.call.Op() != convict.Op() {
			continue
		}
		k.cases++
		if text, err := spec.EncodeCall(n.call); err == nil && string(text) == string(want) {
			k.took = n.at
			return k
		}
	}
	t.Fatalf("the call of the failure was never made: %s", want)
	return k
}
