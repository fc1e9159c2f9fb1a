package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

type corpusCmd struct {
	New  corpusNewCmd  `cmd:"" help:"Write a case to start from to standard output."`
	Lint corpusLintCmd `cmd:"" help:"Check case files: form, layout, and what they permit against the reference."`
	Cut  corpusCutCmd  `cmd:"" help:"Make cases of recorded sessions."`

	AddCrasher corpusCrasherCmd `cmd:"" help:"Make cases of inputs on which a fuzz target failed."`
}

type corpusNewCmd struct {
	Requirement string `arg:"" help:"The requirement the case is about, such as COV-04."`
}

// Help is shown below the flags.
func (corpusNewCmd) Help() string {
	return "Example:\n  conformance corpus new COV-04 > my-cases/cov/two-anchors.txtar"
}

func (c *corpusNewCmd) Run(a *app) error {
	ids, err := spec.Match([]string{c.Requirement})
	if err != nil {
		return err
	}
	if len(ids) != 1 {
		return fmt.Errorf("%s names %d requirements; a case is about one", c.Requirement, len(ids))
	}
	draft, err := corpus.New(ids[0])
	if err != nil {
		return err
	}
	_, err = a.Out.Write(corpus.Format(draft))
	return err
}

type corpusLintCmd struct {
	Path []string `arg:"" help:"Case files, or folders of them."`
	Fix  bool     `help:"Put the layout in order, and write what the reference permits where permitted.json is {}."`
}

// Help is shown below the flags.
func (corpusLintCmd) Help() string {
	return "Example:\n  conformance corpus lint --fix my-cases"
}

func (c *corpusLintCmd) Run(a *app) error {
	var errs []error
	n := 0
	for _, path := range c.Path {
		files, err := caseFiles(path)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		for _, file := range files {
			n++
			errs = append(errs, c.lint(a, file))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("no case files (*%s) in %s", corpus.Ext, strings.Join(c.Path, ", "))
	}
	fmt.Fprintf(a.Out, "%d cases are in order\n", n)
	return nil
}

func caseFiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(file, corpus.Ext) {
			files = append(files, file)
		}
		return err
	})
	return files, err
}

func (c *corpusLintCmd) lint(a *app, file string) error {
	text, err := readCase(file)
	if err != nil {
		return err
	}
	if c.Fix {
		text = fillIn(file, text)
	}
	one, err := corpus.Parse(filepath.ToSlash(file), text)
	if err != nil {
		return err
	}
	if err := cases.Check(one); err != nil {
		return err
	}
	laidOut := corpus.Format(one)
	if bytes.Equal(laidOut, text) && !c.Fix {
		return nil
	}
	if !c.Fix {
		return fmt.Errorf("%s: the layout is not in order; conformance corpus lint --fix %s puts it so", file, file)
	}
	if err := writeFile(file, laidOut); err != nil {
		return err
	}
	return nil
}

// fillIn gives a case whose permitted.json is empty what the reference
// permits, for a person to check.
func fillIn(file string, text []byte) []byte {
	const open = `{"refuse": true, "answer": true}`
	head, tail, found := bytes.Cut(text, []byte("-- permitted.json --\n"))
	if !found || string(bytes.TrimSpace(tail)) != "{}" {
		return text
	}
	draft := bytes.Join([][]byte{head, []byte("-- permitted.json --\n" + open + "\n")}, nil)
	one, err := corpus.Parse(filepath.ToSlash(file), draft)
	if err != nil {
		return text // Parse says it better on the file itself
	}
	one.Permitted = properties.Permitted(one.Call, one.Profile)
	return corpus.Format(one)
}
