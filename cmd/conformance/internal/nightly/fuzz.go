package nightly

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"plimsoll/spec"
)

// A fuzzer runs fuzz targets one after the other, from the folders of their
// packages. What it learns and finds is kept in the state; the packages are
// left as they were.
type fuzzer struct {
	state    *state
	scratch  string            // for test binaries
	built    map[string]string // package to its binary
	env      []string
	workers  int
	patience time.Duration // beyond the time of a target, before it is ended
}

// newFuzzer prepares a fuzzer; done removes what it has built.
func newFuzzer(s *state, env []string, workers int) (z *fuzzer, done func(), err error) {
	scratch, err := os.MkdirTemp("", "nightly-")
	if err != nil {
		return nil, nil, err
	}
	root, err := filepath.Abs(s.dir) // targets run elsewhere
	if err != nil {
		return nil, nil, err
	}
	s.dir = root
	return &fuzzer{state: s, scratch: scratch, built: map[string]string{}, env: env, workers: workers, patience: time.Minute}, func() { os.RemoveAll(scratch) }, nil
}

// run fuzzes a target for so long, the inputs that earlier nights found first.
func (z *fuzzer) run(ctx context.Context, t target, length time.Duration) spec.FuzzReport {
	binary, err := z.build(ctx, t)
	if err != nil {
		r := t.missed("it does not build")
		if ctx.Err() == nil {
			r.Findings = append(r.Findings, spec.Finding{Fingerprint: "build", Output: err.Error()})
		}
		return r
	}
	r := t.missed("")
	again, fixed, err := z.replay(ctx, t, binary)
	if err != nil {
		return t.missed(err.Error())
	}
	r.Findings, r.Fixed = append(r.Findings, again...), fixed
	start := time.Now()
	out, err := z.exec(ctx, t, binary, length+z.patience, "-test.run", "^$", "-test.fuzz", "^"+t.name+"$", "-test.fuzztime", length.String(),
		"-test.fuzzminimizetime", "1x", "-test.fuzzcachedir", z.state.path("cache", filepath.FromSlash(t.pkg)), "-test.parallel", strconv.Itoa(z.workers))
	r.Seconds, r.Executions = int64(time.Since(start).Seconds()), executions(out)
	if err == nil || ctx.Err() != nil || timeOver(out) {
		return r
	}
	f, err := z.keep(t, out)
	if err != nil {
		r.Incomplete = err.Error()
		return r
	}
	if !slices.ContainsFunc(r.Findings, func(have spec.Finding) bool { return have.Fingerprint == f.Fingerprint }) {
		r.Findings = append(r.Findings, *f)
	}
	return r
}

// timeOver: go test sometimes fails at the end of a target's time, when a worker
// is slow to stop, with nothing found.
func timeOver(out []byte) bool {
	return bytes.Contains(out, []byte("context deadline exceeded")) && !written.Match(out) && !seedFailed.Match(out)
}

// build compiles the tests of a package, instrumented, once.
func (z *fuzzer) build(ctx context.Context, t target) (string, error) {
	if binary, ok := z.built[t.pkg]; ok {
		if binary == "" {
			return "", errors.New("the tests of the package do not build, as was told of its first target")
		}
		return binary, nil
	}
	z.built[t.pkg] = ""
	binary := filepath.Join(z.scratch, strconv.Itoa(len(z.built))+".test")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-fuzz=.", "-o", binary, ".")
	cmd.Dir = t.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the tests of the package do not build: %w: %s", err, clipped(out))
	}
	z.built[t.pkg] = binary
	return binary, nil
}

// exec runs a test binary in the folder of its package. It is asked to stop
// before it is ended, so that its workers end with it.
func (z *fuzzer) exec(ctx context.Context, t target, binary string, limit time.Duration, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir, cmd.Env = t.dir, append(os.Environ(), z.env...)
	cmd.Cancel = func() error {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
	cmd.WaitDelay = 10 * time.Second
	var out tail
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.text, err
}

// A tail keeps the end of what is written to it, and each line on a new input.
type tail struct{ text []byte }

const longestTail = 1 << 20

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if over := len(t.text) - longestTail; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

var execs = regexp.MustCompile(`execs: ([0-9]+)`)

func executions(out []byte) int64 {
	all := execs.FindAllSubmatch(out, -1)
	if len(all) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(string(all[len(all)-1][1]), 10, 64)
	return n
}

// seedFailed and written name the input on which a target failed, as Go says it.
var (
	seedFailed = regexp.MustCompile(`failure while testing seed corpus entry: [A-Za-z0-9_]+/(\S+)`)
	written    = regexp.MustCompile(`Failing input written to (testdata[/\\]fuzz[/\\][A-Za-z0-9_]+[/\\][0-9a-f]+)`)
)

// keep moves the input that Go wrote into the package to the state, and makes a
// finding of what the target printed.
func (z *fuzzer) keep(t target, out []byte) (*spec.Finding, error) {
	m := written.FindSubmatch(out)
	if m == nil { // it failed on an input that is in the package, or in no single one
		name := "ended"
		if m := seedFailed.FindSubmatch(out); m != nil {
			name = string(m[1])
		}
		f := z.finding(t, name, out)
		f.Input = ""
		return f, nil
	}
	from := filepath.Join(t.dir, filepath.FromSlash(string(m[1])))
	name := filepath.Base(from)
	to := z.state.path(z.found(t), name)
	input, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, input, 0o644)
	}
	if err != nil {
		return nil, err
	}
	os.Remove(from)
	os.Remove(filepath.Dir(from)) // goes only if it is empty, and so do those above
	os.Remove(filepath.Dir(filepath.Dir(from)))
	os.Remove(filepath.Dir(filepath.Dir(filepath.Dir(from))))
	return z.finding(t, name, out), nil
}

// found is the folder of the inputs of a target, within the state.
func (z *fuzzer) found(t target) string {
	return filepath.Join("found", filepath.FromSlash(t.pkg), t.name)
}

var (
	told = regexp.MustCompile(`\b(?:FAIL|FLAKY) ([A-Z]{3}-[0-9]{2})\b`)
	mark = regexp.MustCompile(`(?m)^\s*fingerprint ([0-9a-f]+)$`)
)

func (z *fuzzer) finding(t target, name string, out []byte) *spec.Finding {
	f := &spec.Finding{Fingerprint: name, Input: filepath.ToSlash(filepath.Join(z.found(t), name)), Output: clipped(out)}
	if m := mark.FindSubmatch(out); m != nil {
		f.Fingerprint = string(m[1])
	}
	if m := told.FindSubmatch(out); m != nil {
		if _, ok := spec.Lookup(spec.ID(m[1])); ok {
			f.Requirement = spec.ID(m[1])
		}
	}
	return f
}

const longestOutput = 8000

// clipped is what a target printed, without the lines about its progress, as
// text that a report can hold.
func clipped(out []byte) string {
	var b bytes.Buffer
	for line := range bytes.Lines(out) {
		if !bytes.HasPrefix(line, []byte("fuzz: elapsed:")) {
			b.Write(line)
		}
	}
	s := strings.ToValidUTF8(strings.TrimSpace(b.String()), "\ufffd")
	if len(s) > longestOutput {
		s = strings.ToValidUTF8(s[:longestOutput], "") + fmt.Sprintf("… (%d bytes more)", len(s)-longestOutput)
	}
	return s
}
