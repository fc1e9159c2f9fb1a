package vet

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"plimsoll/spec"
)

// root is that of the module: the packages in testdata/src import it.
const (
	root = "../../../.."
	from = "./cmd/conformance/internal/vet/testdata/src/"
)

// TestPasses runs each pass over the package of its name, which has what it
// must find and what it must not, and all over one that knows nothing of
// refusals.
func TestPasses(t *testing.T) {
	all := &analysis.Analyzer{Name: "all", Doc: "each pass where it belongs", Requires: []*analysis.Analyzer{refusals}, Run: func(pass *analysis.Pass) (any, error) {
		for _, p := range Passes() {
			if name := pass.Pkg.Name(); name == p.Name || name == "elsewhere" {
				one := *pass
				one.Analyzer = p
				if _, err := p.Run(&one); err != nil {
					return nil, err
				}
			}
		}
		return nil, nil
	}}
	packages := []string{from + "elsewhere"}
	for _, p := range Passes() {
		packages = append(packages, from+p.Name)
	}
	analysistest.Run(t, absolute(t, root), all, packages...)
}

// TestRefusals: what is a refusal, and what refuses.
func TestRefusals(t *testing.T) {
	analysistest.Run(t, absolute(t, root), refusals, from+"own")
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestRequirements: what a finding names is in the catalogue.
func TestRequirements(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range regexp.MustCompile(`\b[A-Z]{3}-[0-9]{2}\b`).FindAllString(string(text), -1) {
			named++
			if !slices.ContainsFunc(spec.Catalogue(), func(r spec.Requirement) bool { return string(r.ID) == id }) {
				t.Errorf("%s: %s is no requirement", file, id)
			}
		}
	}
	if named == 0 {
		t.Error("no requirement is named")
	}
}

func TestIsTool(t *testing.T) {
	for args, want := range map[string]bool{
		"-V=full": true, "-flags": true, "/b001/vet.cfg": true, "-json -swallowed=false /b001/vet.cfg": true,
		"": false, "vet ./...": false, "replay case.cfg": false, "run --adapter reference": false, "--help": false, "-x.cfg": false,
	} {
		if got := IsTool(strings.Fields(args)); got != want {
			t.Errorf("IsTool(%q) = %t, want %t", args, got, want)
		}
	}
}

// TestRepository: nothing is found in this module but in saboteurs, some of
// which are wrong in a way that shows.
func TestRepository(t *testing.T) {
	found, err := Run(t.Context(), absolute(t, root), []string{"./..."}, Passes())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if !strings.HasPrefix(filepath.ToSlash(f.Position.Filename), "adapters/saboteurs/") {
			t.Error(f)
		}
	}
}
