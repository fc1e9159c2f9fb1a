package corpus

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

var update = flag.Bool("update", false, "rewrite the case files in their canonical form")

func embeddedCases(t *testing.T) []Case {
	t.Helper()
	cases, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestEmbeddedCount(t *testing.T) {
	cases := embeddedCases(t)
	if len(cases) < 150 {
		t.Errorf("%d embedded cases, want at least 150", len(cases))
	}
	fields := map[string]bool{}
	for i, c := range cases {
		if i > 0 && cases[i-1].Name >= c.Name {
			t.Errorf("%s stands after %s; want names sorted and unique", c.Name, cases[i-1].Name)
		}
		if c.Source == "field" {
			fields[c.Report] = true
		}
	}
	if len(fields) < 40 {
		t.Errorf("%d public reports told as cases, want at least 40", len(fields))
	}
}

// TestEmbeddedSessions: whole conversations are told as well, most of them
// after public reports.
func TestEmbeddedSessions(t *testing.T) {
	fields, seeds := map[string]bool{}, map[string]bool{}
	for _, c := range embeddedCases(t) {
		if c.Call.Op() != spec.OpSession {
			continue
		}
		if c.Source == "field" {
			fields[c.Report] = true
		} else {
			seeds[c.Source] = true
		}
	}
	if len(fields) < 25 {
		t.Errorf("%d public reports told as sessions, want at least 25", len(fields))
	}
	for _, seed := range []string{"seed 000", "seed 001", "seed 003", "seed 004"} {
		if !seeds[seed] {
			t.Errorf("no session tells a story of %s", seed)
		}
	}
}

// TestEveryRequirementHasACase: whoever asks what a row means finds a story.
func TestEveryRequirementHasACase(t *testing.T) {
	told := map[spec.ID]bool{}
	for _, c := range embeddedCases(t) {
		told[c.Requirement] = true
	}
	for _, r := range spec.Catalogue() {
		if r.On(spec.SurfaceDecide) && r.Profile != spec.ProfileField && !told[r.ID] {
			t.Errorf("no case tells %s: %s", r.ID, r.Statement)
		}
		if needs, checked := r.Needs(spec.SurfaceSession); checked && needs == "" && r.Profile != spec.ProfileField && !told[r.ID] {
			t.Errorf("no case tells %s: %s", r.ID, r.Statement)
		}
	}
}

func TestEmbeddedHeaders(t *testing.T) {
	stories := map[string]string{}
	for _, c := range embeddedCases(t) {
		if c.File != c.Name+Ext {
			t.Errorf("%s: want it in the folder of its family, %s", c.File, c.Name+Ext)
		}
		if strings.Count(c.Story, "\n") != 1 {
			t.Errorf("%s: want a story of two lines, got %q", c.File, c.Story)
		}
		if other, ok := stories[c.Story]; ok {
			t.Errorf("%s: the story is that of %s", c.File, other)
		}
		stories[c.Story] = c.File
		if (c.Source == "field") != (c.Report != "") {
			t.Errorf("%s: source %q with report %q; want a report exactly where the source is field", c.File, c.Source, c.Report)
		}
		surface := spec.SurfaceDecide
		switch c.Call.Op() {
		case spec.OpSession:
			surface = spec.SurfaceSession
		case spec.OpMessages:
			surface = spec.SurfaceMessages
		}
		r, ok := spec.Lookup(c.Requirement)
		if _, checked := r.Needs(surface); !ok || !checked {
			t.Errorf("%s: %s is not checked on the surface %s", c.File, c.Requirement, surface)
		}
	}
}

func TestEmbeddedRoundTrip(t *testing.T) {
	for _, c := range embeddedCases(t) {
		back, err := Parse(c.File, Format(c))
		if err != nil {
			t.Errorf("Parse(Format(%s)): %v", c.Name, err)
		} else if diff := cmp.Diff(c, back); diff != "" {
			t.Errorf("Parse(Format(%s)) differs (-want +got):\n%s", c.Name, diff)
		}
	}
}

// TestEmbeddedCanonical keeps the files in the form that Format gives; run it
// with -update after writing one by hand.
func TestEmbeddedCanonical(t *testing.T) {
	for _, c := range embeddedCases(t) {
		file := filepath.Join("cases", filepath.FromSlash(c.File))
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// A checkout may have turned the line ends.
		old = bytes.ReplaceAll(old, []byte("\r\n"), []byte("\n"))
		text := Format(c)
		if bytes.Equal(old, text) {
			continue
		}
		if !*update {
			t.Errorf("%s is not in canonical form; run: go test ./corpus -run Canonical -update\n%s", file, cmp.Diff(string(text), string(old)))
		} else if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNewReadsBack(t *testing.T) {
	for _, r := range spec.Catalogue() {
		c, err := New(r.ID)
		if checked := r.On(spec.SurfaceDecide) && r.Profile != spec.ProfileField; checked && err != nil {
			t.Errorf("New(%s): %v; the row is checked on decide", r.ID, err)
		}
		if err != nil {
			continue
		}
		back, err := Parse(c.Name+Ext, Format(c))
		if err != nil {
			t.Errorf("New(%s) does not read back: %v", r.ID, err)
			continue
		}
		back.File = ""
		if diff := cmp.Diff(c, back); diff != "" {
			t.Errorf("New(%s) reads back differently (-want +got):\n%s", r.ID, diff)
		}
	}
}
