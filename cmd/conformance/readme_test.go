package main

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/cmd/conformance/internal/cli"
)

var update = flag.Bool("update", false, "write the output of its commands into README.md")

var console = regexp.MustCompile("(?s)```console\n\\$ go run ./cmd/conformance ([^\n]*)\n(.*?)```")

// TestReadme runs the commands whose output README.md shows, and holds what
// it shows against what they print.
func TestReadme(t *testing.T) {
	const name = "../../README.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fresh := console.ReplaceAllStringFunc(string(text), func(block string) string {
		var out bytes.Buffer
		command := console.FindStringSubmatch(block)[1]
		cli.Main(strings.Fields(command), cli.Streams{Out: &out, Err: &out})
		return "```console\n$ go run ./cmd/conformance " + command + "\n" + out.String() + "```"
	})
	if *update {
		if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(text), fresh); diff != "" {
		t.Errorf("README.md is stale; go test ./cmd/conformance -run Readme -update writes it again (- file, + now):\n%s", diff)
	}
}
