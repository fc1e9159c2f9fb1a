package generators

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"plimsoll/spec"
)

// circumstances names what a case puts to the test: for each requirement of
// the decide surface the situation in which its fault alone would show. The
// names begin with the requirement's id.
func circumstances(call spec.Call) tally {
	switch c := call.(type) {
	case *spec.BuildCall:
		return buildCircumstances(c)
	case *spec.ResolveCall:
		return resolveCircumstances(c)
	case *spec.ReconstructCall:
		return artifactCircumstances(c)
	case *spec.GuardCall:
		return guardCircumstances(c)
	case *spec.DecideCall:
		return decideCircumstances(c)
	case *spec.CertifyCall:
		return certifyCircumstances(c)
	case *spec.InheritCall:
		return inheritCircumstances(c)
	}
	return nil
}

// A tally holds the names that were looked for, and whether they were found.
type tally map[string]bool

func (t tally) note(name string, found bool) { t[name] = t[name] || found }

// seldom are circumstances that are rare on purpose, because their cases are
// large: the fewest among the random cases.
var seldom = map[string]int{"10,000 entries": 2, "hundreds of turns": 8}

// strictOnly are the circumstances that no core case may hold.
func strictOnly(name string) bool {
	return slices.Contains([]string{"COV-04", "COV-12", "COV-13"}, name[:6]) || strings.Contains(name, "(strict)") || name == "a delimiter of strict only"
}

// Every requirement must meet the circumstance in which its fault alone would
// show: often among random cases, and at least once in the tables.
func TestCircumstances(t *testing.T) {
	const cases, fewest = 20_000, 6
	for _, p := range []spec.Profile{spec.ProfileCore, spec.ProfileStrict} {
		random, table := counted(p, cases, circumstances)
		for _, name := range slices.Sorted(maps.Keys(random)) {
			want, least := fewest, 1
			if n, rare := seldom[name]; rare {
				want = n
			}
			if p == spec.ProfileCore && strictOnly(name) {
				if random[name]+table[name] > 0 {
					t.Errorf("%s: %q held by %d random cases and %d rows; want none", p, name, random[name], table[name])
				}
				continue
			}
			if random[name] < want || table[name] < least {
				t.Errorf("%s: %q held by %d random cases and %d rows; want at least %d and %d", p, name, random[name], table[name], want, least)
			}
			if testing.Verbose() {
				t.Logf("%s %6d random %6d rows  %s", p, random[name], table[name], name)
			}
		}
	}
}

// counted counts the circumstances of random cases and of the rows of all tables.
func counted(p spec.Profile, cases int, of func(spec.Call) tally) (random, table map[string]int) {
	random, table = map[string]int{}, map[string]int{}
	gen := Calls(p, nil)
	for seed := range cases {
		count(random, of(gen.Example(seed)))
	}
	for _, op := range spec.Ops() {
		for c := range Table(op, p) {
			count(table, of(c))
		}
	}
	maps.Copy(random, missing(table, random))
	return random, table
}

// count adds one for each circumstance found.
func count(total map[string]int, t tally) {
	for name, found := range t {
		n := total[name]
		if found {
			n++
		}
		total[name] = n
	}
}

// missing returns the names of a that b lacks, with nothing counted.
func missing(a, b map[string]int) map[string]int {
	m := map[string]int{}
	for name := range a {
		if _, there := b[name]; !there {
			m[name] = 0
		}
	}
	return m
}
