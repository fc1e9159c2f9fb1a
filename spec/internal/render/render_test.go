package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"plimsoll/spec"
)

func TestSpecIsUpToDate(t *testing.T) {
	want, err := render()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n"))
	if bytes.Equal(got, want) {
		return
	}
	old, new := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(old), len(new)) {
		if old[i] != new[i] {
			t.Fatalf("SPEC.md is out of date from line %d on; run: go generate ./spec\n have %s\n want %s", i+1, old[i], new[i])
		}
	}
	t.Fatalf("SPEC.md has %d lines, want %d; run: go generate ./spec", len(old), len(new))
}

var (
	rowID      = regexp.MustCompile(`\b[A-Z]{3}-[0-9]{2}\b`)
	rowIDShort = regexp.MustCompile(`\b([A-Z]{3})-[0-9]{2}(?:, ([0-9]{2}))+`)
)

// Prose names rows by id; every id must exist, and every row that is checked
// must be explained before the catalogue.
func TestProseNamesRows(t *testing.T) {
	text, err := render()
	if err != nil {
		t.Fatal(err)
	}
	prose, _, found := strings.Cut(string(text), "\n## Catalogue\n")
	if !found {
		t.Fatal("SPEC.md has no section Catalogue")
	}
	named := rowID.FindAllString(prose, -1)
	for _, m := range rowIDShort.FindAllString(prose, -1) {
		for _, n := range strings.Split(m, ", ")[1:] {
			named = append(named, m[:4]+n)
		}
	}
	for _, id := range named {
		if _, ok := spec.Lookup(spec.ID(id)); !ok && !strings.HasPrefix(id, "UTF-") {
			t.Errorf("SPEC.md speaks of %s, which is no requirement", id)
		}
	}
	for _, r := range spec.Catalogue() {
		if r.Checked() && !slices.Contains(named, string(r.ID)) {
			t.Errorf("%s is checked and not explained in SPEC.md", r.ID)
		}
	}
}

func TestEveryCodeIsExplained(t *testing.T) {
	for _, c := range codeRows() {
		if c[1] == "" {
			t.Errorf("refusal code %s has no explanation", c[0])
		}
	}
}
