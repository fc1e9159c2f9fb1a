// Command render writes SPEC.md from the catalogue, the rulings, the examples
// and the prose in templates/. It is run by go generate in the folder spec.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "SPEC.md", "file to write")
	flag.Parse()
	text, err := render()
	if err == nil {
		err = os.WriteFile(*out, text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "render:", err)
		os.Exit(1)
	}
}
