package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"plimsoll/cmd/conformance/internal/scaffold"
)

// TestFinished finishes what init writes, with the operations of a correct
// adapter: what was written already must be right too, the wire and all that a
// session remembers.
func TestFinished(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a quarter of a minute is not short")
	}
	for _, c := range []struct{ lang, program string }{{"go", "go"}, {"python", "python3"}, {"node", "node"}} {
		t.Run(c.lang, func(t *testing.T) {
			need(t, "sh", c.program)
			t.Setenv("PYTHONDONTWRITEBYTECODE", "1") // the example stands in the source tree
			dir := filepath.Join(t.TempDir(), "keelson")
			made, err := scaffold.Write(dir, c.lang)
			if err != nil {
				t.Fatal(err)
			}
			finish(t, dir, c.lang)
			if c.lang == "go" {
				buildWithin(t, dir, made.Command[0])
			}
			for _, args := range []string{"--cases 2000", "--surface session --stages random --cases 150"} {
				command := "conformance run --profile strict " + args + " -- '" + strings.Join(made.Command, "' '") + "'"
				if report, status := shell(t, dir, command); status != 0 || strings.Contains(report, "\nADVISORY") {
					t.Errorf("$ %s\n%s", command, report)
				}
			}
		})
	}
}

// finish edits the files of a folder. In testdata/finished, an entry called
// FILE: BEGINNING takes the place of the line that begins so; one called FILE
// goes before what is there.
func finish(t *testing.T, dir, lang string) {
	t.Helper()
	edits, err := txtar.ParseFile("testdata/finished/" + lang + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := filepath.Abs("../../adapters/examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, edit := range edits.Files {
		file, beginning, replaces := strings.Cut(edit.Name, ": ")
		path := filepath.Join(dir, file)
		was, err := os.ReadFile(path)
		if err != nil && (replaces || !os.IsNotExist(err)) {
			t.Fatal(err)
		}
		now := strings.ReplaceAll(string(edit.Data), "EXAMPLES", filepath.ToSlash(examples))
		if replaces {
			now = inPlaceOf(t, string(was), beginning, now)
		} else {
			now += string(was)
		}
		if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// inPlaceOf replaces the one line of a text that has the beginning.
func inPlaceOf(t *testing.T, text, beginning, line string) string {
	t.Helper()
	out, found := "", 0
	for old := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimLeft(old, " \t"), beginning) {
			old = line
			found++
		}
		out += old
	}
	if found != 1 {
		t.Fatalf("%d lines begin with %q, want 1", found, beginning)
	}
	return out
}

// buildWithin builds a folder in the place of the templates, so that it may
// import what this module has.
func buildWithin(t *testing.T, dir, program string) {
	t.Helper()
	templates, err := filepath.Abs("internal/scaffold/templates/go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for _, file := range files {
		replace[filepath.Join(templates, filepath.Base(file))] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", name, "-o", program, "./internal/scaffold/templates/go").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
