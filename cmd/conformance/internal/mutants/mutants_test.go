package mutants

import (
	"context"
	"strings"
	"testing"
)

func fate(ordinal int, by string, differs bool) Fate {
	return Fate{Mutant: Mutant{N: ordinal, Package: "reference", File: "a.go", Func: "f", Operator: opTrue, Ordinal: ordinal, Text: "x"}, Called: true, By: by, Differs: differs}
}

// The list of excuses excuses what it names, and nothing that is not so.
func TestExcuses(t *testing.T) {
	r := &Results{Fates: []Fate{fate(1, "", false), fate(2, "COV-01", false), fate(3, "", true), fate(4, "", false)}}
	all := make([]Mutant, len(r.Fates))
	for i, f := range r.Fates {
		all[i] = f.Mutant
	}
	r.excuse([]Excuse{
		{File: "reference/a.go", In: "f", Kind: Equivalent, Why: "so", Mutants: []string{"true 1: x", "true 2: x", "true 3: x"}},
		{File: "reference/a.go", In: "f", Kind: Equivalent, Why: "so", Mutants: []string{"true 4: y", "true 5: x"}},
	}, all)
	told := strings.Join(r.Stale, "\n")
	for _, want := range []string{"true 2 is in the list, and COV-01 notices it", "true 3 is equivalent in the list", `true 4 changes "x" now`, "true 5 is in the list, and there is no such mutant"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told of:\n%s", want, told)
		}
	}
	if len(r.Stale) != 4 || r.Well() {
		t.Errorf("told is\n%s", told)
	}
	if n := r.row(func(Fate) bool { return true }); n != (row{mutants: 4, adapter: 1, equivalent: 2, open: 1}) {
		t.Errorf("the sums are %+v", n)
	}
}

// What is committed can be read.
func TestExcusesFile(t *testing.T) {
	if _, err := readExcuses(); err != nil {
		t.Fatal(err)
	}
}

// One survivor is enough, and so is one for which there was no time.
func TestWell(t *testing.T) {
	late := fate(1, "", false)
	late.Late = true
	for _, c := range []struct {
		fates []Fate
		want  bool
	}{{[]Fate{fate(1, "COV-01", false)}, true}, {[]Fate{fate(1, "COV-01", false), fate(2, "", false)}, false}, {[]Fate{late}, false}} {
		if r := (&Results{Fates: c.fates}); r.Well() != c.want {
			t.Errorf("%+v: %t", c.fates, r.Well())
		}
	}
}

// The mutants of two small functions, from the sources to their fates.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the adapter and the tests of the oracles")
	}
	for prefix, want := range map[string]row{
		"reference/anchor.go isJoiner":      {mutants: 2, adapter: 2},
		"reference/prohibition.go freeRows": {mutants: 10, oracle: 10},
	} {
		r, err := Run(context.Background(), Options{Prefixes: []string{prefix}, Cases: 100, Episodes: 1, Say: t.Logf, Left: func(Fate) {}})
		if err != nil {
			t.Fatal(err)
		}
		if n := r.row(func(Fate) bool { return true }); n != want {
			t.Errorf("%s: the sums are %+v, want %+v; %+v", prefix, n, want, r.Fates)
		}
		if !r.Well() || len(r.Stale) > 0 {
			t.Errorf("%s: %v %v", prefix, r.Stale, r.Disputed)
		}
	}
}

func TestNoMutantOfThatName(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the packages")
	}
	if _, err := Run(context.Background(), Options{Prefixes: []string{"nowhere/"}, Cases: 1, Episodes: 1, Say: t.Logf}); err == nil || !strings.Contains(err.Error(), "nowhere/") {
		t.Errorf("the error is %v", err)
	}
}

// Outside a checkout the error says what is missing.
func TestNoCheckout(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := checkout(context.Background()); err == nil || !strings.Contains(err.Error(), "inside a checkout") {
		t.Errorf("the error is %v", err)
	}
}
