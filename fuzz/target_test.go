package fuzz

import (
	"cmp"
	"os"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/null"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/seed"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/spec"
)

// The targets that put a compactor to the test take the reference, or the
// shipped adapter that PLIMSOLL_FUZZ_ADAPTER names: with one whose fault is
// known they show what they are worth.
const adapterVar = "PLIMSOLL_FUZZ_ADAPTER"

func FuzzBuild(f *testing.F)       { target(f, spec.OpBuild) }
func FuzzResolve(f *testing.F)     { target(f, spec.OpResolve) }
func FuzzReconstruct(f *testing.F) { target(f, spec.OpReconstruct) }
func FuzzGuard(f *testing.F)       { target(f, spec.OpGuard) }
func FuzzDecide(f *testing.F)      { target(f, spec.OpDecide) }
func FuzzCertify(f *testing.F)     { target(f, spec.OpCertify) }
func FuzzInherit(f *testing.F)     { target(f, spec.OpInherit) }
func FuzzSession(f *testing.F)     { target(f, spec.OpSession) }
func FuzzMoves(f *testing.F)       { target(f, OpMoves) }

// FuzzAdapter is what a vendor has: everything in one target.
func FuzzAdapter(f *testing.F) { Run(f, chosen(f), config()) }

// FuzzGenerators hands the bytes to the generators, so that their plans are
// searched under coverage, too.
func FuzzGenerators(f *testing.F) {
	b := bench(f, chosen(f), []properties.Config{config()})
	cases := generators.Calls(spec.ProfileStrict, nil)
	for _, s := range seeds(12, 0) {
		f.Add(append(s, s...))
	}
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		c := cases.Draw(t, "call")
		if b.bodies[c.Op()].trial == nil {
			return
		}
		if r := b.Judge(t.Context(), "fuzz FuzzGenerators", c); r != nil {
			t.Fatal("\n" + properties.Complain(r))
		}
	}))
}

// config is the widest profile.
func config() properties.Config { return properties.Config{Profile: OwnProfile} }

// target fuzzes one kind of case.
func target(f *testing.F, kind spec.Op) {
	b := bench(f, chosen(f), []properties.Config{config()})
	if b.CaseOf(kind, nil) == nil {
		f.Skipf("the adapter has no %s", kind)
	}
	for _, s := range seeds(24, 0) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) { b.check(t, f.Name(), b.CaseOf(kind, data)) })
}

// chosen is the adapter that the environment names, or the reference.
func chosen(f *testing.F) adapters.Adapter {
	want := cmp.Or(os.Getenv(adapterVar), "reference")
	all := append([]adapters.Adapter{reference.Adapter{}, control.New(control.Default()), seed.Adapter{}}, null.All()...)
	for _, s := range saboteurs.All() {
		all = append(all, s)
	}
	for _, s := range saboteurs.SessionAll() {
		all = append(all, s)
	}
	for _, a := range all {
		if a.Identity().Name == want {
			return a
		}
	}
	f.Skipf("%s: no shipped adapter that is fuzzed in process is called %q", adapterVar, want)
	return nil
}
