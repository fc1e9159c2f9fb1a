//go:build linux

package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// BenchmarkMemory runs the command with a hundred thousand random cases and
// with a million. The metric "times" is the second run's peak memory over the
// first one's.
func BenchmarkMemory(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "conformance")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for b.Loop() {
		small, large := peak(b, binary, 100_000), peak(b, binary, 1_000_000)
		b.ReportMetric(float64(small)/1024, "MB-100k")
		b.ReportMetric(float64(large)/1024, "MB-1M")
		b.ReportMetric(float64(large)/float64(small), "times")
	}
}

// peak runs the command and gives its largest resident set, in KiB.
func peak(b *testing.B, binary string, cases int) int64 {
	cmd := exec.Command(binary, "run", "--adapter", "reference", "--profile", "strict", "--cases", strconv.Itoa(cases))
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
}
