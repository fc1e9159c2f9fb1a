package main

import (
	"bytes"
	"strings"
	"testing"

	"plimsoll/cmd/conformance/internal/cli"
)

// TestReadme runs the commands whose output README.md shows, and holds what
// it shows against what they print.
func TestReadme(t *testing.T) {
	follow(t, "../../README.md", func(info, block string) string {
		command, _, _ := strings.Cut(block, "\n")
		args, ours := strings.CutPrefix(command, "$ go run ./cmd/conformance ")
		if info != "console" || !ours {
			return block
		}
		var out bytes.Buffer
		cli.Main(strings.Fields(args), cli.Streams{Out: &out, Err: &out, Program: "go run ./cmd/conformance"})
		return command + "\n" + out.String()
	})
}
