package stdio

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// BenchmarkStdio measures calls put to a Go adapter in another process, 32 in
// flight: an empty guard call, and one with a ledger of 40 entries.
func BenchmarkStdio(b *testing.B) {
	c := begin(b, helper(b, "served"))
	b.Run("small", func(b *testing.B) { drive(b, c, guard("k")) })
	b.Run("40entries", func(b *testing.B) { drive(b, c, fortyEntries()) })
}

// BenchmarkPipe is BenchmarkStdio without the other process.
func BenchmarkPipe(b *testing.B) {
	drive(b, pipe(b, good{}), guard("k"))
}

func drive(b *testing.B, c adapters.Caller, in spec.Call) {
	b.SetParallelism(max(1, defaultWindow/runtime.GOMAXPROCS(0)))
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := c.Call(context.Background(), in); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
}

func fortyEntries() spec.Call {
	c := &spec.GuardCall{Key: "k", Summary: "what was said"}
	for i := range int64(40) {
		c.Generation = i
		c.Ledger = append(c.Ledger, spec.Entry{Key: fmt.Sprintf("key/%d", i), Reason: "a reason of some length, as they are written", Generation: i})
	}
	return c
}
