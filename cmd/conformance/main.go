// Command conformance tells whether a context compactor knows its own line.
package main

import (
	"os"
	"runtime/debug"

	"plimsoll/cmd/conformance/internal/cli"
	"plimsoll/cmd/conformance/internal/vet"
)

func main() {
	if vet.IsTool(os.Args[1:]) {
		vet.Tool()
	}
	debug.SetGCPercent(400)    // cases are many and short-lived, and the heap is small
	self, _ := os.Executable() // without it shipped adapters are not killed, and the report says so
	os.Exit(cli.Main(os.Args[1:], cli.Streams{Out: os.Stdout, Err: os.Stderr, Terminal: cli.IsTerminal(os.Stderr), Color: cli.IsTerminal(os.Stdout),
		Program: cli.Invocation(os.Args[0]), Self: self}))
}
