package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the output of their commands into README.md and ADAPTERS.md")

// fence is a block of code in a page: what stands behind the backquotes, and
// the text.
var fence = regexp.MustCompile("(?ms)^```([^\n`]+)\n(.*?)^```$")

// follow goes through the blocks of code of a page in their order, and holds
// the page against what becomes of it when each block is replaced by what play
// gives for it.
func follow(t *testing.T, name string, play func(info, block string) string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fresh := fence.ReplaceAllStringFunc(string(text), func(all string) string {
		parts := fence.FindStringSubmatch(all)
		return "```" + parts[1] + "\n" + play(parts[1], parts[2]) + "```"
	})
	if *update {
		if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), fresh); diff != "" {
		t.Errorf("%s is stale; go test ./cmd/conformance -run 'Readme|Tutorial' -update writes it again (- file, + now):\n%s", name, diff)
	}
}

// elided stands in a page for lines that are left out, and within a line for a
// part of it: numbers that change whenever a case is added.
const elided = "…"

// like reports whether the page may show the line so.
func like(shown, line string) bool {
	before, after, gap := strings.Cut(shown, elided)
	if !gap {
		return shown == line
	}
	rest, ok := strings.CutPrefix(line, before)
	if !ok {
		return false
	}
	for i := range len(rest) + 1 {
		if like(after, rest[i:]) {
			return true
		}
	}
	return false
}

// fit gives the output as a page shows it: what the page leaves out is left
// out. The first lines and the last ones are counted; a stretch between two
// gaps is found by the line it begins with.
func fit(shown, output []string) ([]string, error) {
	stretches := split(shown)
	if len(stretches) == 1 {
		return dress(shown, output), nil
	}
	var out []string
	at := 0
	for i, stretch := range stretches {
		begin := at
		switch {
		case i == len(stretches)-1:
			begin = len(output) - len(stretch)
		case i > 0:
			found := func(line string) bool { return like(stretch[0], line) }
			if begin = slices.IndexFunc(output[at:], found); begin >= 0 {
				begin += at
			}
		}
		if begin < at || begin+len(stretch) > len(output) {
			return nil, fmt.Errorf("no such stretch in the output: %q", stretch)
		}
		if i > 0 {
			out = append(out, elided)
		}
		at = begin + len(stretch)
		out = append(out, dress(stretch, output[begin:at])...)
	}
	return out, nil
}

// dress gives the lines of the output, each as the page shows it if it may.
func dress(shown, output []string) []string {
	out := slices.Clone(output)
	for i, line := range out[:min(len(out), len(shown))] {
		if like(shown[i], line) {
			out[i] = shown[i]
		}
	}
	return out
}

// split gives the stretches between the gaps. Only the first and the last may
// be empty.
func split(shown []string) [][]string {
	stretches := [][]string{nil}
	for _, line := range shown {
		if last := len(stretches) - 1; line != elided {
			stretches[last] = append(stretches[last], line)
		} else if last == 0 || len(stretches[last]) > 0 {
			stretches = append(stretches, nil)
		}
	}
	return stretches
}

// lines parts a text that ends with a line feed.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// need skips the test, saying so, where a program is missing. In CI, where all
// are there, that is a failure.
func need(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err == nil {
			continue
		}
		if os.Getenv("PLIMSOLL_CI") != "" {
			t.Fatalf("%s is not there, and CI needs it", program)
		}
		t.Skipf("SKIPPED: %s is not there", program)
	}
}

// TestFit keeps the elision honest: it passes over lines where the page says
// so, and nowhere else.
func TestFit(t *testing.T) {
	output := lines("a\nb\nc\nd\ne\n")
	for _, c := range []struct{ shown, want string }{
		{"a\n…\ne\n", "a\n…\ne\n"},
		{"x\n…\ny\n", "a\n…\ne\n"},
		{"a\n…\nc\nx\n…\n", "a\n…\nc\nd\n…\n"},
		{"a\nx\n", "a\nb\nc\nd\ne\n"},
		{"a…\n…\n…e\n", "a…\n…\n…e\n"},
		{"a…\nc…\n…\n", "a…\nb\n…\n"},
		{"a\n…\nx\n…\ne\n", ""},
		{"a\nb\nc\n…\nd\ne\nf\n", ""},
	} {
		got, err := fit(lines(c.shown), output)
		if text := strings.Join(got, "\n") + "\n"; err == nil && text != c.want || (err != nil) != (c.want == "") {
			t.Errorf("shown %q: got %q, %v; want %q", c.shown, text, err, c.want)
		}
	}
}
