package fuzz

import (
	"context"
	"math/rand/v2"
	"testing"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// Run fuzzes a Go adapter in process, guided by the coverage of its own code:
// every operation it has, and whole sessions if it keeps any.
//
//	func FuzzConformance(f *testing.F) {
//		fuzz.Run(f, myAdapter{}, properties.Config{Profile: spec.ProfileStrict})
//	}
//
//	go test -run '^$' -fuzz FuzzConformance -fuzzminimizetime 1x
//
// It fails with the text by which properties.Test fails: the requirement, the
// smallest case, and the command that shows it again. The case is shrunk
// already, which is why Go's own shrinking, of the bytes, is turned off above.
// Without a Config the profile is core.
func Run(f *testing.F, a adapters.Adapter, config ...properties.Config) {
	f.Helper()
	b := bench(f, a, config)
	for _, seed := range seeds(32, 1) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) { b.check(t, f.Name(), b.Case(data)) })
}

// bench is a Bench for the length of a test.
func bench(f *testing.F, a adapters.Adapter, config []properties.Config) *Bench {
	f.Helper()
	var c properties.Config
	if len(config) > 0 {
		c = config[0]
	}
	b, err := NewBench(adapters.InProcess(a), c)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(b.Close)
	return b
}

// check fails the test if the adapter does something wrong.
func (b *Bench) check(t *testing.T, target string, c spec.Call) {
	if r := b.Judge(context.Background(), "fuzz "+target, c); r != nil {
		if wrong := properties.Complain(r); wrong != "" {
			t.Fatal("\n" + wrong)
		}
	}
}

// seeds are bytes to start from, the same every time: none, and strings of all
// lengths up to a few hundred. With spread the first bytes are 0, 1, 2…
func seeds(n, spread int) [][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	out := [][]byte{nil}
	for i := range n {
		s := make([]byte, 8<<(i%6))
		for j := range s {
			s[j] = byte(r.Uint32())
		}
		if spread > 0 {
			s[0] = byte(i)
		}
		out = append(out, s)
	}
	return out
}
