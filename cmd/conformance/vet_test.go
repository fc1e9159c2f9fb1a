package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plimsoll/cmd/conformance/internal/scaffold"
)

const failsOpen = `package keelson

import (
	"context"
	"strings"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Allowed asks the guard.
func Allowed(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (spec.GuardResult, error) {
	if _, err := g.Guard(ctx, c); err != nil {
		if strings.Contains(err.Error(), "excluded") {
			return spec.GuardResult{}, err
		}
		return spec.GuardResult{Permit: true}, nil
	}
	return spec.GuardResult{Permit: true}, nil
}
`

const failsClosed = `package keelson

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Allowed asks the guard.
func Allowed(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (spec.GuardResult, error) {
	return g.Guard(ctx, c)
}
`

// TestVet looks at a module of its own in both ways: by the command, and as the
// tool of go vet. Nothing is fetched.
func TestVet(t *testing.T) {
	need(t, "go", "sh")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := t.TempDir()
	module(t, dir)
	tool, err := exec.LookPath("conformance")
	if err != nil {
		t.Fatal(err)
	}
	vet := func(want int, args ...string) []string {
		return findings(t, dir, want, append([]string{tool, "vet"}, args...)...)
	}
	goVet := func(want int, args ...string) []string {
		return findings(t, dir, want, append([]string{"go", "vet", "-vettool=" + tool}, args...)...)
	}

	put(t, dir, "keelson.go", failsOpen)
	found := vet(1, "./...")
	if len(found) != 2 || !strings.HasPrefix(found[0], "keelson.go:14:22: bytext: a refusal is told by the text of an error;") ||
		!strings.HasPrefix(found[1], "keelson.go:17:3: swallowed: a refusal of Guard is turned into a permission;") || !strings.HasSuffix(found[1], "(PRO-01, PRO-03)") {
		t.Errorf("conformance vet found\n%s", strings.Join(found, "\n"))
	}
	// go vet prints what its passes find in an order of its own.
	if other := slices.Sorted(slices.Values(goVet(1, "./..."))); !slices.Equal(slices.Sorted(slices.Values(found)), other) {
		t.Errorf("go vet found\n%s", strings.Join(other, "\n"))
	}
	if one := vet(1, "--pass", "bytext"); len(one) != 1 {
		t.Errorf("one pass found\n%s", strings.Join(one, "\n"))
	}
	if one := goVet(1, "-swallowed", "./..."); len(one) != 1 {
		t.Errorf("go vet found with one pass\n%s", strings.Join(one, "\n"))
	}

	put(t, dir, "keelson.go", failsClosed)
	if found := slices.Concat(vet(0), goVet(0, "./...")); len(found) > 0 {
		t.Errorf("found in what is right:\n%s", strings.Join(found, "\n"))
	}

	vet(2, "--pass", "dreams")
	vet(2, "-C", "no-such-folder")
	vet(3, "./no-such-package")
	put(t, dir, "keelson.go", "package keelson\n\nvar x int = \"\"\n")
	vet(3)
	t.Setenv("PATH", t.TempDir())
	if told := vet(3); !strings.Contains(strings.Join(told, "\n"), "the go command is not on the PATH") {
		t.Errorf("without go: %s", strings.Join(told, "\n"))
	}
}

// TestVetScaffold looks at what init writes, which imports nothing of ours: it
// is told by its names. Then one operation is written, and wrongly.
func TestVetScaffold(t *testing.T) {
	need(t, "go")
	dir := filepath.Join(t.TempDir(), "keelson")
	if _, err := scaffold.Write(dir, "go"); err != nil {
		t.Fatal(err)
	}
	findings(t, dir, 0, "conformance", "vet")
	text, err := os.ReadFile(filepath.Join(dir, "operations.go"))
	if err != nil {
		t.Fatal(err)
	}
	const unwritten = `	return unwritten("guard", call.Key, "ledger")
`
	if !strings.Contains(string(text), unwritten) {
		t.Fatalf("operations.go has no %q", unwritten)
	}
	put(t, dir, "operations.go", strings.Replace(string(text), unwritten, `	for _, entry := range call.Ledger {
		if entry.Key == call.Key {
			return refuse("excluded", []string{call.Key}, entry.Reason)
		}
	}
	return GuardResult{Permit: true}
`, 1))
	found := findings(t, dir, 1, "conformance", "vet")
	if len(found) != 1 || !strings.Contains(found[0], "nilledger: a permission is given by a ledger that may be absent;") || !strings.HasSuffix(found[0], "(PRO-03)") {
		t.Errorf("found\n%s", strings.Join(found, "\n"))
	}
}

// module writes the files of a module that takes this one from where it is.
func module(t *testing.T, dir string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		put(t, dir, name, strings.Replace(string(text), "module plimsoll\n",
			"module keelson\n\nrequire plimsoll v0.0.0\n\nreplace plimsoll => \""+filepath.ToSlash(root)+"\"\n", 1))
	}
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// findings runs a command, wants its exit status, and gives the lines it said,
// without what go vet adds.
func findings(t *testing.T, dir string, want int, args ...string) []string {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != want {
		t.Errorf("%s: exit status %d, want %d\n%s", strings.Join(args[1:], " "), got, want, out)
	}
	var told []string
	for _, line := range lines(string(out)) {
		if !strings.HasPrefix(line, "#") {
			told = append(told, strings.TrimPrefix(line, "./"))
		}
	}
	return told
}
