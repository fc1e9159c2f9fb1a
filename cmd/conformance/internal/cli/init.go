package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"

	"plimsoll/cmd/conformance/internal/scaffold"
)

type initCmd struct {
	Dir  string `arg:"" help:"Folder to write it to, new or empty; the adapter takes its name."`
	Lang string `help:"Language: go, python or node." enum:"go,python,node" required:"" placeholder:"LANG"`
}

// Help is shown below the flags.
func (initCmd) Help() string {
	return "Example:\n  conformance init keelson --lang python"
}

func (c *initCmd) Run(a *app) error {
	made, err := scaffold.Write(c.Dir, c.Lang)
	for _, file := range made.Files {
		fmt.Fprintf(a.Out, "wrote %s\n", file)
	}
	if err != nil {
		return err
	}
	next(a.Out, a.Program, made)
	return nil
}

// next tells what to type, so that it runs as it is.
func next(w io.Writer, program string, made scaffold.Scaffold) {
	fmt.Fprint(w, "\nIt runs; put it to the test:\n\n")
	if made.Build != nil {
		fmt.Fprintf(w, "  %s\n", quoteAll(made.Build))
	}
	fmt.Fprintf(w, "  %s run --profile core -- %s\n", program, quoteAll(made.Command))
	fmt.Fprintf(w, "\nEach failure names the function to write next. adapters/ADAPTERS.md goes through it step by step.\n")
}

// ofGoRun is where go run puts a program, and takes it away when it has ended.
var ofGoRun = regexp.MustCompile(`/go-build\d+/b\d+/exe/`)

// Invocation is how to call the command again, from the name it was called by
// (os.Args[0]).
func Invocation(arg0 string) string {
	if ofGoRun.MatchString(filepath.ToSlash(arg0)) {
		return "go run ./cmd/conformance"
	}
	return quoteAll([]string{arg0})
}
