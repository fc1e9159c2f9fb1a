package generators

import (
	"testing"

	"plimsoll/reference/session"
	"plimsoll/spec"
)

// Episodes with kills are valid, have at least one kill, kill during every step
// that may be cut off and at moments of both sorts, and bind the rows that only
// a kill can bind.
func TestKillCircumstances(t *testing.T) {
	const cases, fewest = 1000, 20
	gen, during, bound, between, changes := Kills(spec.ProfileStrictField), map[spec.Op]int{}, map[spec.ID]int{}, 0, 0
	for seed := range cases {
		e := gen.Example(seed).(*spec.Episode)
		if err := e.Valid(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		killed := 0
		for _, s := range e.Steps {
			k, ok := s.(*spec.Kill)
			if !ok {
				continue
			}
			killed++
			if k.During == nil {
				between++
				continue
			}
			during[k.Cuts().Op()]++
			if k.Change > 0 {
				changes++
			}
		}
		if killed == 0 || len(e.Steps) > 60 {
			t.Errorf("seed %d has %d kills in %d steps", seed, killed, len(e.Steps))
		}
		countKilled(bound, e)
	}
	t.Logf("kills during %v, between steps %d", during, between)
	for _, op := range spec.CutSteps() {
		if during[op] < fewest {
			t.Errorf("%d kills during %s in %d episodes, want at least %d", during[op], op, cases, fewest)
		}
	}
	for _, id := range []spec.ID{"TXN-05", "TXN-06", "RST-20", "PRO-13"} {
		if bound[id] < fewest {
			t.Errorf("%s is bound behind a kill in %d of %d episodes, want at least %d", id, bound[id], cases, fewest)
		}
	}
	if between < cases/4 || changes < cases/4 {
		t.Errorf("%d kills between steps and %d at a change, want at least %d of each", between, changes, cases/4)
	}
}

// countKilled counts the rows that an episode binds behind its first kill, if
// each step that is cut off leaves nothing.
func countKilled(total map[spec.ID]int, e *spec.Episode) {
	o, killed, found := optimist{Model: session.New()}, false, map[spec.ID]bool{}
	for _, s := range e.Steps {
		if k, ok := s.(*spec.Kill); ok {
			seen := o.Inspect()
			bound, breached, took := o.Killed(k.Cuts(), &seen)
			if len(breached) > 0 {
				panic("the state before a kill is in order after it")
			}
			for _, id := range bound {
				found[id] = true
			}
			if killed, s = true, k.Cuts(); s == nil || took {
				continue
			}
		}
		a := o.answer(s)
		bound, _ := o.Judge(s, a)
		for _, id := range bound {
			found[id] = found[id] || killed
		}
		o.Apply(s, a)
	}
	for id, is := range found {
		if is {
			total[id]++
		}
	}
}
