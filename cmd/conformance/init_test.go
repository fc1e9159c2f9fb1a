package main

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

// TestInit types what init prints, in each language: what it wrote runs, and
// its first failure names the function to write next.
func TestInit(t *testing.T) {
	for _, c := range []struct{ lang, program, title, next string }{
		{"go", "go", "keelson 0.1.0 (go)", "operations.go, func build; SPEC.md, decide/build"},
		{"python", "python3", "keelson 0.1.0 (python)", "operations.py, def build; SPEC.md, decide/build"},
		{"node", "node", "keelson 0.1.0 (javascript)", "operations.mjs, function build; SPEC.md, decide/build"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			need(t, "sh", c.program)
			dir := t.TempDir()
			said, status := shell(t, dir, "conformance init keelson --lang "+c.lang)
			if status != 0 {
				t.Fatalf("init: exit status %d\n%s", status, said)
			}
			var report string
			for _, line := range lines(said) {
				if command, ok := strings.CutPrefix(line, "  "); ok {
					report, status = shell(t, dir, command)
				}
			}
			if status != 1 {
				t.Errorf("exit status %d, want 1", status)
			}
			before, first, _ := strings.Cut(report, "\nFAIL ")
			if !strings.HasPrefix(before, c.title) || !strings.HasPrefix(first, "COV-05 (overcautious)") ||
				!strings.Contains(first, "build is not written yet: "+c.next) || strings.Contains(report, "FAULT") {
				t.Errorf("want a report on %s that fails first in COV-05 and names %s, got:\n%s", c.title, c.next, report)
			}
		})
	}
}

// shell types a command, and gives what it prints to standard output and its
// exit status. What it prints to standard error is told if it could not run.
func shell(t *testing.T, dir, command string) (string, int) {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = dir
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if exit.ExitCode() != 1 {
			t.Fatalf("$ %s\n%v\n%s", command, err, log.String())
		}
	} else if err != nil {
		t.Fatalf("$ %s\n%v", command, err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}
