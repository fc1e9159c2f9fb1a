// Package hunt is what runs in a process of mutants: it makes one of them
// active after the other and has the engine judge it.
package hunt

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A Toggle is the switch of the mutants in this program.
type Toggle struct {
	Set     func(n int) // makes one active, 0 none
	Trace   func(on bool)
	Reached func() []int // since it was traced
}

// An Order is one mutant to be judged on one surface.
type Order struct {
	Mutant  int          `json:"mutant"` // 0: the unchanged program, traced
	Surface spec.Surface `json:"surface"`
	Cases   int64        `json:"cases"` // of the random stage
}

// A Verdict is what came of an order.
type Verdict struct {
	Mutant   int     `json:"mutant"`
	Stage    string  `json:"stage,omitzero"`    // that noticed it, empty if none did
	By       spec.ID `json:"by,omitzero"`       // the requirement that is violated
	Fault    string  `json:"fault,omitzero"`    // it crashed, hung or grew instead
	Disputed string  `json:"disputed,omitzero"` // the oracles disagreed on an answer, which is no kill
	Differs  bool    `json:"differs,omitzero"`  // some answer was another one than without the mutant
	Reached  []int   `json:"reached,omitzero"`  // by the unchanged program
	Error    string  `json:"error,omitzero"`
}

// Noticed: a run of the engine would have been red.
func (v Verdict) Noticed() bool { return v.By != "" || v.Fault != "" }

// callLimit is how long one call of an adapter may take.
const callLimit = 10 * time.Second

// Serve carries out orders, one a line on standard input, until it ends.
// usual is the adapter without mutants.
func Serve(a, usual adapters.Adapter, t Toggle) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var o Order
		v := Verdict{}
		err := spec.DecodeStrict(in.Bytes(), &o)
		if err == nil {
			v, err = carryOut(pair(a, usual), t, o)
		}
		if err != nil {
			v.Error = err.Error()
		}
		text, err := spec.Encode(v)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Printf("%s\n", text)
		if v.Fault == string(spec.Hung) {
			return // what hangs goes on hanging
		}
	}
}

// recorded is the corpus, read once.
var recorded = sync.OnceValues(func() ([]properties.Recorded, error) {
	all, err := corpus.Embedded()
	return cases.Recorded(all), err
})

// carryOut runs the engine until it notices the mutant, under the profile that
// holds all the others.
func carryOut(b *beside, t Toggle, o Order) (Verdict, error) {
	v := Verdict{Mutant: o.Mutant}
	all, err := recorded()
	if err != nil {
		return v, err
	}
	t.Set(o.Mutant)
	defer t.Set(0)
	if o.Mutant == 0 {
		t.Trace(true)
		defer t.Trace(false)
	}
	for _, stage := range []string{properties.StageCorpus, properties.StageExhaustive, properties.StageRandom} {
		report, err := properties.Run(context.Background(), b, properties.Config{Profile: spec.ProfileStrictField, Surface: o.Surface,
			Seed: 1, Cases: o.Cases, Stages: []string{stage}, Corpus: all, AsFound: true, First: true})
		if err != nil {
			return v, err
		}
		v.note(report, stage)
		if v.Noticed() {
			return v, nil
		}
	}
	v.Differs = b.differs.Load()
	if o.Mutant == 0 {
		v.Reached = t.Reached()
	}
	return v, nil
}

// note takes from a report what it says against the mutant.
func (v *Verdict) note(r *spec.Report, stage string) {
	for _, f := range r.Faults {
		if f.Kind == spec.HarnessError {
			v.Disputed = f.Detail
			continue
		}
		v.Fault, v.Stage = string(f.Kind), stage
		return
	}
	for _, f := range r.Failures {
		if f.Verdict != spec.Advisory {
			v.By, v.Stage = f.Requirement, stage
			return
		}
	}
}
