// Package cli is the command line of conformance: it reads flags, starts
// adapters, runs the engine and writes what came of it.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"plimsoll/adapters/stdio"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/properties"
	"plimsoll/spec"
)

// Exit codes of the command.
const (
	exitConformant    = 0
	exitNotConformant = 1
	exitUsage         = 2 // bad usage or bad input
	exitNotRun        = 3 // the adapter or the harness could not run
)

// Streams is where the command writes.
type Streams struct {
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress is one line, written over
	Color    bool // Out is a terminal: words are coloured, unless NO_COLOR is set

	Program string // how to call the command again; conformance if empty

	// Self is the file of the command, to be started as the process of a shipped
	// adapter that may be killed. Empty: no shipped adapter is killed.
	Self string
}

// IsTerminal reports whether the file is a terminal.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

type grammar struct {
	Run      runCmd           `cmd:"" help:"Put an adapter to the test."`
	Init     initCmd          `cmd:"" help:"Write the beginning of an adapter in Go, Python or JavaScript."`
	Replay   replayCmd        `cmd:"" help:"Play single cases: files, names of the corpus, or JSON."`
	List     listCmd          `cmd:"" help:"List the requirements, or the shipped adapters."`
	Corpus   corpusCmd        `cmd:"" help:"Write, check and cut cases."`
	Model    modelCmd         `cmd:"" help:"Serve the scripted model on loopback, for a product to talk to."`
	SelfTest selfTestCmd      `cmd:"" name:"self-test" help:"Put the harness to the test: saboteurs, null adapters, references."`
	Nightly  nightlyCmd       `cmd:"" help:"Search for failures for so long: new seeds, fuzz targets in turn, going on where the last night ended."`
	Vet      vetCmd           `cmd:"" help:"Look in Go source for refusals that come to nothing."`
	Adapter  adapterCmd       `cmd:"" hidden:"" help:"Serve a shipped adapter over standard input and output."`
	Version  kong.VersionFlag `help:"Print the versions of the command, the specification and the protocol."`
}

const about = `conformance tells whether a context compactor knows its own line: that it never claims what its summary
does not hold, never acts on an invented literal, and refuses when it must, and only then.

A compactor is a shipped adapter (--adapter NAME) or a command of yours after --, run without a shell.

  conformance run --adapter reference --profile strict
  conformance run --profile strict -- python3 my_adapter.py

conformance init writes the beginning of an adapter.

Exit status: 0 conformant, 1 not conformant, 2 bad usage or input, 3 adapter or harness could not run.`

// Main runs the command and returns its exit status.
func Main(args []string, s Streams) int {
	args, command := split(args)
	exited := -1
	if s.Program == "" {
		s.Program = "conformance"
	}
	app := &app{Streams: s, command: command, paint: render.NewPaint(s.Color)}
	parser, err := kong.New(&grammar{}, kong.Name("conformance"), kong.Description(about), kong.Writers(s.Out, s.Err),
		kong.Exit(func(code int) { exited = code }), kong.Bind(app), kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 110}),
		kong.Vars{"version": fmt.Sprintf("%s, spec %s, protocol %d", properties.Harness, spec.Version, spec.Protocol)})
	if err != nil {
		return app.complain(err, exitNotRun)
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	switch {
	case exited >= 0:
		return exited
	case err != nil:
		return app.complain(fmt.Errorf("%w; conformance --help shows the usage", err), exitUsage)
	}
	if err := parsed.Run(); err != nil {
		return app.complain(err, exitOf(err))
	}
	return app.exit
}

// split parts the command of the adapter, after the first --, from the rest.
func split(args []string) (ours, command []string) {
	if i := slices.Index(args, "--"); i >= 0 {
		return args[:i], args[i+1:]
	}
	return args, nil
}

// app is what the commands share.
type app struct {
	Streams
	command []string // of the adapter, after --
	paint   render.Paint
	exit    int
}

// complain writes one clear line.
func (a *app) complain(err error, code int) int {
	fmt.Fprintf(a.Err, "conformance: %s\n", render.Safe(err.Error()))
	return code
}

// errNotRun marks errors of the machine, the adapter or the harness.
var errNotRun = errors.New("could not run")

// exitOf: whatever is not known to be the adapter's or the machine's doing is
// bad input.
func exitOf(err error) int {
	switch {
	case errors.Is(err, stdio.ErrVersion):
		return exitUsage
	case errors.Is(err, stdio.ErrHandshake), errors.Is(err, errNotRun):
		return exitNotRun
	}
	return exitUsage
}
