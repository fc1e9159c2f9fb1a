package generators

import (
	"bytes"
	"sync"
	"testing"
	"unicode/utf8"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

var profiles = []spec.Profile{spec.ProfileCore, spec.ProfileStrict}

func encode(t *testing.T, c spec.Call) []byte {
	t.Helper()
	b, err := spec.EncodeCall(c)
	if err != nil {
		t.Fatalf("%s: cannot be encoded: %v", c.Op(), err)
	}
	return b
}

// check fails the test unless the case is valid, belongs to the profile and
// reads back as what it was.
func check(t *testing.T, p spec.Profile, label any, c spec.Call) {
	t.Helper()
	if err := c.Valid(); err != nil {
		t.Fatalf("%s, case %v: %v", p, label, err)
	}
	if p == spec.ProfileCore && IsStrict(c) {
		t.Fatalf("case %v is strict; want core:\n%s", label, encode(t, c))
	}
	text := encode(t, c)
	back, err := spec.DecodeCall(text)
	if err != nil || !utf8.Valid(text) {
		t.Fatalf("%s, case %v: does not read back: %v\n%s", p, label, err, text)
	}
	if !bytes.Equal(text, encode(t, back)) {
		t.Fatalf("%s, case %v: reads back as another:\n%s\n%s", p, label, text, encode(t, back))
	}
}

func TestRandomCases(t *testing.T) {
	for _, p := range profiles {
		gen, strict := Calls(p, nil), 0
		ops := map[spec.Op]int{}
		for seed := range 20_000 {
			c := gen.Example(seed)
			check(t, p, seed, c)
			ops[c.Op()]++
			if IsStrict(c) {
				strict++
			}
		}
		if p == spec.ProfileStrict && strict < 1500 {
			t.Errorf("strict: %d of 20,000 cases are strict; want at least 1,500", strict)
		}
		sum := 0
		for _, weight := range weights {
			sum += weight
		}
		for _, op := range spec.Ops() {
			if want := 20_000 * weights[op] / sum; ops[op] < want*9/10 || ops[op] > want*11/10 {
				t.Errorf("%s: %d cases of %s; want about %d", p, ops[op], op, want)
			}
		}
	}
}

func TestCallsOfSomeOperations(t *testing.T) {
	gen := Calls(spec.ProfileCore, []spec.Op{spec.OpGuard, spec.OpDecide, "unheard of"})
	for seed := range 200 {
		if op := gen.Example(seed).Op(); op != spec.OpGuard && op != spec.OpDecide {
			t.Fatalf("seed %d: %s; want guard or decide", seed, op)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("Calls of unknown operations: want a panic")
		}
	}()
	Calls(spec.ProfileCore, []spec.Op{"unheard of"})
}

// The generators of single operations give cases of their operation.
func TestSingleGenerators(t *testing.T) {
	for seed := range 300 {
		for _, c := range []spec.Call{
			Build(spec.ProfileCore).Example(seed), Resolve(spec.ProfileCore).Example(seed), Reconstruct().Example(seed),
			Guard().Example(seed), Decide().Example(seed), Certify().Example(seed), Inherit().Example(seed),
		} {
			check(t, spec.ProfileCore, seed, c)
		}
	}
}

// The same seed gives the same bytes, from any number of goroutines.
func TestSameSeedSameCase(t *testing.T) {
	const cases = 500
	gen := Calls(spec.ProfileStrict, nil)
	want := make([][]byte, cases)
	for seed := range want {
		want[seed] = encode(t, gen.Example(seed))
	}
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			again := Calls(spec.ProfileStrict, nil)
			for seed := range want {
				got, err := spec.EncodeCall(again.Example(seed))
				if err != nil || !bytes.Equal(got, want[seed]) {
					t.Errorf("seed %d: another case the second time (%v)", seed, err)
					return
				}
			}
		})
	}
	workers.Wait()
}

// A property of rapid's draws the same cases.
func TestUnderRapid(t *testing.T) {
	gen := Calls(spec.ProfileStrict, nil)
	rapid.Check(t, func(rt *rapid.T) {
		if err := gen.Draw(rt, "call").Valid(); err != nil {
			rt.Fatalf("not valid: %v", err)
		}
	})
}

// Nothing but zeros gives the plainest choices.
func TestZeroRoll(t *testing.T) {
	var r roll
	r.absorb(0)
	own := r.fork(3)
	for k := 1; k < 100; k++ {
		if r.n(k) != 0 || own.n(k) != 0 || r.chance(1, 2) || r.swarm(8) != 0 {
			t.Fatalf("n(%d) of the zero roll is not 0", k)
		}
	}
}

func BenchmarkCalls(b *testing.B) {
	for _, p := range profiles {
		b.Run(string(p), func(b *testing.B) { example(b, Calls(p, nil)) })
	}
	for _, op := range spec.Ops() {
		b.Run(string(op), func(b *testing.B) { example(b, Calls(spec.ProfileStrict, []spec.Op{op})) })
	}
}

func example(b *testing.B, gen *rapid.Generator[spec.Call]) {
	b.ReportAllocs()
	for seed := 0; b.Loop(); seed++ {
		gen.Example(seed)
	}
}
