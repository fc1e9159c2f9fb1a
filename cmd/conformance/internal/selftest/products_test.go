package selftest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

// product lays down a folder of products with one, which evicts the live user
// turn, and returns the folder.
func product(t *testing.T, findings string) string {
	t.Helper()
	var live adapters.Adapter
	for _, s := range saboteurs.MessagesAll() {
		if s.Name == "saboteur/WIR-06-live" {
			live = s
		}
	}
	report, err := properties.Run(context.Background(), adapters.InProcess(live), properties.Config{Profile: spec.ProfileStrictField,
		Surface: spec.SurfaceMessages, Seed: 1, Cases: 30, Stages: []string{properties.StageRandom}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := spec.EncodeIndent(report)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{
		"product.json":  `{"product": "Live", "version": "0.1.0", "released": "2026-01-02", "run": ["live"]}`,
		"report.json":   string(text),
		"findings.json": findings,
		"../notes.txt":  "no product",
	} {
		file := filepath.Join(dir, "live", name)
		if err := os.MkdirAll(filepath.Join(dir, "live"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestProductIsTold(t *testing.T) {
	all, err := Products(product(t, `[{"requirement": "WIR-06", "why": "keep.go: the prompt is not looked at"}]`))
	if err != nil {
		t.Fatal(err)
	}
	if doubts := all[0].Doubts(); len(doubts) > 0 {
		t.Errorf("doubts: %q", doubts)
	}
	var b strings.Builder
	(&Results{Products: all}).writeProducts(&b)
	for _, want := range []string{"| WIR-06 | **unsafe** (", "### WIR-06, unsafe, under a faithful summarizer: Live", "* Live: keep.go", "-> compaction", "live/report.json#", "| OUT-01 | pass ("} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("what is told of the product lacks %q", want)
		}
	}
}

func TestDoubtsOfProduct(t *testing.T) {
	all, err := Products(product(t, `[{"requirement": "WIR-05", "why": "it was so once"}]`))
	if err != nil {
		t.Fatal(err)
	}
	all[0].About.Version = "0.2.0"
	doubts := strings.Join(all[0].Doubts(), "\n")
	for _, want := range []string{"version 0.1.0, its product.json of 0.2.0", "WIR-06 is violated: true; explained in findings.json: false", "WIR-05 is violated: false; explained in findings.json: true"} {
		if !strings.Contains(doubts, want) {
			t.Errorf("doubts lack %q:\n%s", want, doubts)
		}
	}
	if _, err := Products(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no folder below") {
		t.Errorf("a folder without products: %v", err)
	}
}
