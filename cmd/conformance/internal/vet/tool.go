package vet

import (
	"flag"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// IsTool reports whether these are the arguments by which go vet calls its
// -vettool: -V=full, -flags, or flags and the file of one package.
func IsTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	for _, a := range args[:len(args)-1] {
		if !strings.HasPrefix(a, "-") {
			return false
		}
	}
	last := args[len(args)-1]
	return last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg") && !strings.HasPrefix(last, "-")
}

// Tool answers go vet, by the command line of this process, and ends it.
func Tool() {
	flag.CommandLine = flag.NewFlagSet(os.Args[0], flag.ExitOnError) // without the flags of what is linked in
	unitchecker.Main(Passes()...)
}
