package properties

import (
	"bufio"
	"context"
	"flag"
	"os/exec"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/stdio"
	"plimsoll/generators"
	"plimsoll/spec"
)

// BenchmarkEngine plays the random stage, a case an iteration, and the same
// generator and oracles in a bare rapid loop. The metric "of-bare" is the
// engine's cases a second over the loop's, on one worker and on as many as the
// machine suits.
func BenchmarkEngine(b *testing.B) {
	bare := seconds(func() { bareLoop(b, b.N) })
	for name, workers := range map[string]int{"of-bare-one-worker": 1, "of-bare": 0} {
		engine := seconds(func() {
			random(b, adapters.InProcess(reference.Adapter{}), Config{Cases: int64(b.N), Workers: workers})
		})
		b.ReportMetric(bare/engine, name)
	}
}

func seconds(f func()) float64 {
	start := time.Now()
	f()
	return time.Since(start).Seconds()
}

func random(b *testing.B, caller adapters.Caller, c Config) {
	c.Profile, c.Seed, c.Stages = spec.ProfileStrict, 1, []string{StageRandom}
	report, err := Run(context.Background(), caller, c)
	if err != nil || report.Outcome != spec.Conformant {
		b.Fatal(err, report)
	}
}

// bareLoop is what a user of rapid would write: draw, call, judge.
func bareLoop(b *testing.B, cases int) {
	p, err := newPlan(Config{Profile: spec.ProfileStrict}.withDefaults(), spec.HelloResult{})
	if err != nil {
		b.Fatal(err)
	}
	j := &judge{plan: p, caller: adapters.InProcess(reference.Adapter{})}
	flag.Set("rapid.checks", strconv.Itoa(cases))
	gen := generators.Calls(spec.ProfileStrict, nil)
	rapid.Check(b, func(t *rapid.T) {
		if r := j.rule(context.Background(), gen.Draw(t, "call"), false); len(r.violated) > 0 {
			t.Fatal(r.violated)
		}
	})
}

const python = "../adapters/examples/python/adapter.py"

// BenchmarkStdio plays the random stage against the Python example, and feeds
// the same adapter the same requests, encoded beforehand, through a bare pipe.
// The metric "of-bare" is the engine's calls a second over the pipe's.
func BenchmarkStdio(b *testing.B) {
	if _, err := exec.LookPath("python3"); err != nil {
		b.Skip("python3 is not installed: the example adapter cannot run")
	}
	lines := requests(b, b.N)
	bare := pipe(b, lines)
	caller, err := stdio.Start(context.Background(), stdio.Command{Args: []string{"python3", python}, Window: 128})
	if err != nil {
		b.Fatal(err)
	}
	defer caller.Close()
	counted := &counter{Caller: caller}
	start := time.Now()
	random(b, counted, Config{Cases: int64(b.N)})
	engine := float64(counted.calls.Load()) / time.Since(start).Seconds()
	b.ReportMetric(engine/bare, "of-bare")
	b.ReportMetric(engine, "calls/s")
}

// requests encodes the cases of the random stage as lines of the wire.
func requests(b *testing.B, n int) [][]byte {
	gen := generators.Calls(spec.ProfileStrict, nil)
	lines := make([][]byte, n)
	for i := range lines {
		c := gen.Example(int(mix(1, uint64(i+1))))
		line, err := spec.Encode(spec.Request{JSONRPC: "2.0", ID: int64(i + 1), Method: spec.Method(spec.SurfaceDecide, c.Op()), Params: c})
		if err != nil {
			b.Fatal(err)
		}
		lines[i] = append(line, '\n')
	}
	return lines
}

// pipe writes the lines to a fresh adapter as fast as it takes them, and gives
// its replies a second.
func pipe(b *testing.B, lines [][]byte) float64 {
	cmd := exec.Command("python3", python)
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	replies := bufio.NewScanner(out)
	replies.Buffer(nil, 16<<20)
	in.Write([]byte(`{"jsonrpc":"2.0","id":0,"method":"hello","params":{"protocol":1,"spec":"0.1.0","harness":"bench"}}` + "\n"))
	replies.Scan() // the adapter is up
	start := time.Now()
	go func() {
		w := bufio.NewWriterSize(in, 1<<16)
		for _, line := range lines {
			w.Write(line)
		}
		w.Flush()
		in.Close()
	}()
	n := 0
	for replies.Scan() {
		n++
	}
	took := time.Since(start).Seconds()
	if err := cmd.Wait(); err != nil || n != len(lines) {
		b.Fatal(err, n)
	}
	return float64(n) / took
}

// counter counts the calls that the engine makes of its cases.
type counter struct {
	adapters.Caller
	calls atomic.Int64
}

func (c *counter) Window() int { return c.Caller.(adapters.Wide).Window() }

func (c *counter) Call(ctx context.Context, call spec.Call) (spec.Answer, error) {
	c.calls.Add(1)
	return c.Caller.Call(ctx, call)
}
