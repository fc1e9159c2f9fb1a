package nightly

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"plimsoll/spec"
)

const module = "module example\n\ngo 1.24\n"

// fails has a target that fails on a letter and one that fails on its seed.
const fails = `package example

import "testing"

func FuzzOne(f *testing.F) {
	f.Add([]byte("a"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, c := range b {
			if c == 'Z' {
				t.Fatal("FAIL COV-04 (unsafe): it claims\n  fingerprint 0a1b")
			}
		}
	})
}

func FuzzSeed(f *testing.F) {
	f.Add([]byte("a"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if string(b) == "a" {
			t.Fatal("no")
		}
	})
}
`

// What a target fails on is found, kept and told; the next night knows it
// still, and one after it is mended says so. The package is left as it was.
func TestTargets(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and fuzzes a module three times")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go tool")
	}
	dir, kept := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), module)
	write(t, filepath.Join(dir, "a_test.go"), fails)
	r := fuzzed(t, dir, kept, time.Minute)
	one, seed := r[0], r[1]
	if len(r) != 2 || len(one.Findings) != 1 || one.Findings[0].Fingerprint != "0a1b" || one.Findings[0].Requirement != "COV-04" {
		t.Fatalf("the first night: %+v", r)
	}
	if len(seed.Findings) != 1 || seed.Findings[0].Fingerprint != "seed#0" || !strings.Contains(seed.Findings[0].Output, "no") {
		t.Errorf("a failing seed: %+v", seed)
	}
	if _, err := os.Stat(filepath.Join(kept, one.Findings[0].Input)); err != nil {
		t.Error(err)
	}
	clean(t, dir)
	if r = fuzzed(t, dir, kept, time.Minute); len(r[0].Findings) != 1 || r[0].Findings[0].Fingerprint != "0a1b" {
		t.Errorf("it is known from the first night: %+v", r)
	}

	write(t, filepath.Join(dir, "a_test.go"), strings.NewReplacer(`'Z'`, `'Z' && len(b) > 1<<20`, `== "a"`, `== "never this text"`).Replace(fails))
	if r = fuzzed(t, dir, kept, 2*time.Second); len(r[0].Findings)+len(r[1].Findings) != 0 || len(r[0].Fixed) == 0 || r[0].Executions == 0 {
		t.Errorf("all is mended: %+v", r)
	}
	clean(t, dir)

	write(t, filepath.Join(dir, "a_test.go"), fails+"var x int = nonsense\n")
	if r = fuzzed(t, dir, kept, time.Second); r[0].Findings[0].Fingerprint != "build" || !strings.Contains(r[0].Findings[0].Output, "nonsense") {
		t.Errorf("it does not build: %+v", r)
	}
}

// fuzzed runs the targets of the module, each for so long at most.
func fuzzed(t *testing.T, dir, kept string, length time.Duration) []spec.FuzzReport {
	t.Helper()
	s, err := openState(kept)
	if err != nil {
		t.Fatal(err)
	}
	z, done, err := newFuzzer(s, nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	targets, why := findTargets(t.Context(), dir)
	if why != "" {
		t.Fatal(why)
	}
	var out []spec.FuzzReport
	for _, one := range targets {
		out = append(out, z.run(t.Context(), one, length))
	}
	return out
}

// A night is red while something is wrong that is not listed.
func TestJudge(t *testing.T) {
	night := func() *spec.NightReport {
		return &spec.NightReport{
			Runs:    []spec.NightRun{{Report: spec.Report{Outcome: spec.NotConformant, Stages: []spec.StageReport{{Cases: 1}}, Failures: []spec.Failure{{Requirement: "COV-04", Verdict: spec.Fail, Fingerprint: "0a"}}}}},
			Targets: []spec.FuzzReport{{Target: "FuzzX", Executions: 1, Findings: []spec.Finding{{Fingerprint: "0b"}}}},
		}
	}
	cov := spec.KnownFailure{Requirement: "COV-04", Fingerprint: "0a"}
	fuzz := spec.KnownFailure{Target: "FuzzX", Fingerprint: spec.AnyFingerprint}
	stale := spec.KnownFailure{Requirement: "COV-04", Fingerprint: "0c"}
	for name, c := range map[string]struct {
		spoil func(*spec.NightReport)
		known []spec.KnownFailure
		want  spec.Outcome
	}{
		"nothing listed": {nil, nil, spec.NotConformant},
		"one listed":     {nil, []spec.KnownFailure{cov}, spec.NotConformant},
		"another listed": {nil, []spec.KnownFailure{fuzz, stale}, spec.NotConformant},
		"all listed":     {nil, []spec.KnownFailure{cov, fuzz, stale}, spec.Conformant},
		"a fault":        {func(r *spec.NightReport) { r.Runs[0].Report.Faults = []spec.Fault{{Kind: spec.Hung}} }, []spec.KnownFailure{cov, fuzz}, spec.NotConformant},
		"nothing ran":    {func(r *spec.NightReport) { *r = spec.NightReport{} }, nil, spec.NotRun},
	} {
		r := night()
		if c.spoil != nil {
			c.spoil(r)
		}
		if Judge(r, c.known); r.Outcome != c.want || len(r.Known) != len(c.known) {
			t.Errorf("%s: %s, %+v; want %s", name, r.Outcome, r.Known, c.want)
		}
		for _, k := range r.Known {
			if k.Met == (k.KnownFailure == stale) && name == "all listed" {
				t.Errorf("%s: %+v", name, k)
			}
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// clean wants nothing in the module but its two files.
func clean(t *testing.T, dir string) {
	t.Helper()
	found, err := os.ReadDir(dir)
	if err != nil || len(found) != 2 {
		t.Errorf("the module holds %v, %v", found, err)
	}
}
