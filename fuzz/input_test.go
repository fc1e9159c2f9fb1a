package fuzz

import (
	"fmt"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

func TestReadInput(t *testing.T) {
	want := "\x00\xff\"`é\n"
	got, err := ReadInput(fmt.Appendf(nil, "go test fuzz v1\n[]byte(%q)\n", want))
	if err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	for text, wrong := range map[string]string{
		"":                                      "first line",
		"go test fuzz v2\n[]byte(\"\")":         "first line",
		"go test fuzz v1":                       "one value",
		"go test fuzz v1\nstring(\"x\")":        "want a value",
		"go test fuzz v1\n[]byte(\"x\"":         "parse",
		"go test fuzz v1\n[]byte(x)":            "want a value",
		"go test fuzz v1\n[3]byte(\"x\")":       "want a value",
		"go test fuzz v1\nint(1)\n[]byte(\"\")": "one value",
	} {
		if _, err := ReadInput([]byte(text)); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v; want an error about %q", text, err, wrong)
		}
	}
}

// An input is the case that its target made of it.
func TestCaseFor(t *testing.T) {
	b, err := NewBench(adapters.InProcess(reference.Adapter{}), config())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	data := seeds(12, 0)[12]
	for target, want := range map[string]spec.Op{
		"FuzzGuard": spec.OpGuard, "FuzzMoves": spec.OpSession, "FuzzAdapter": b.Case(data).Op(), "FuzzMine": b.Case(data).Op(),
	} {
		c, err := b.CaseFor(target, data)
		if err != nil || c.Op() != want {
			t.Errorf("%s: %v, %v; want a case of %s", target, c, err, want)
		}
	}
	if c, err := b.CaseFor("FuzzGenerators", []byte(strings.Repeat("ab", 400))); err != nil || c.Valid() != nil {
		t.Errorf("FuzzGenerators: %v, %v", c, err)
	}
	if _, err := b.CaseFor("FuzzGenerators", nil); err == nil {
		t.Error("FuzzGenerators: no bytes make a case")
	}
}
