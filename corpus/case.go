// Package corpus holds recorded cases: one call or one session each, with the
// outcomes that are permitted for it, told in words. A case is a text file that
// a person can read, write and contest; README.md says how.
package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"plimsoll/spec"
)

// A Case is one call and what is permitted for it. A session is a call too: an
// episode, of which Permitted speaks of the last step.
type Case struct {
	Name        string // family and file name without extension: "cov/turn-380"
	File        string // where it was read, with slashes; empty when it was not
	Requirement spec.ID
	Profile     spec.Profile // the reading under which Permitted holds
	Source      string       // "seed 003", "ruling C7", "field", "recorded" or "run"
	Report      string       // public report, "owner/repo#12"; empty when there is none
	Story       string       // what happened and what is due; lines parted by "\n"
	Call        spec.Call
	Points      []Point // of an episode: what other steps come to
	Permitted   spec.Permitted
}

// Ext ends the name of every case file; other files in a corpus are ignored.
const Ext = ".txtar"

var baseName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// nameOf gives the name of a case read from a file: the folder follows from
// the requirement, so that a file read on its own has the same name.
func nameOf(file string, id spec.ID) (string, error) {
	base := strings.TrimSuffix(path.Base(file), Ext)
	if !baseName.MatchString(base) || len(base) > 80 {
		return "", fmt.Errorf("file name %q: want lower-case words parted by '-', at most 80 characters, and %s", path.Base(file), Ext)
	}
	return strings.ToLower(id.Family()) + "/" + base, nil
}

// The files inside a case. Only that of the steps may be missing.
const (
	inputFile     = "input.json"
	stepsFile     = "steps.json"
	permittedFile = "permitted.json"
)

// Parse reads one case. The file name appears in errors and gives the case its
// name; nothing is opened. The error is one line: file, place, what was wanted.
// Both kinds of line end are accepted, as is a missing one at the end.
func Parse(file string, data []byte) (Case, error) {
	c, err := parse(filepath.ToSlash(file), data)
	if err != nil {
		return Case{}, fmt.Errorf("%s%w", file, err)
	}
	return c, nil
}

// parse gives errors that begin with what follows the file name.
func parse(file string, data []byte) (Case, error) {
	if !utf8.Valid(data) {
		return Case{}, errors.New(": invalid UTF-8; save the file as UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	ar := txtar.Parse(data)
	c := Case{File: file}
	if err := c.parseHeaders(string(ar.Comment)); err != nil {
		return Case{}, err
	}
	var err error
	if c.Name, err = nameOf(file, c.Requirement); err != nil {
		return Case{}, fmt.Errorf(": %w", err)
	}
	text, err := sections(ar.Files)
	if err != nil {
		return Case{}, fmt.Errorf(": %w", err)
	}
	for _, name := range []string{inputFile, stepsFile, permittedFile} {
		if err := c.decode(name, text); err != nil {
			return Case{}, sectionError(err, name, data, text[name])
		}
	}
	return c, nil
}

// decode reads one of the files.
func (c *Case) decode(name string, text map[string][]byte) (err error) {
	switch name {
	case inputFile:
		c.Call, err = decodeInput(text[name])
		return err
	case stepsFile:
		if text[name] == nil {
			return nil
		}
		if err = spec.DecodeStrict(text[name], &c.Points); err == nil {
			err = checkPoints(c.Call, c.Points)
		}
		return err
	}
	if err = spec.DecodeStrict(text[name], &c.Permitted); err == nil {
		err = checkPermitted(c.Call, &c.Permitted)
	}
	return err
}

// sections finds the files, each at most once, and nothing else.
func sections(files []txtar.File) (map[string][]byte, error) {
	found := map[string][]byte{}
	for _, f := range files {
		switch _, twice := found[f.Name]; {
		case f.Name != inputFile && f.Name != stepsFile && f.Name != permittedFile:
			return nil, fmt.Errorf("section %q is unknown; want %s, %s and, for a session, %s", f.Name, inputFile, permittedFile, stepsFile)
		case twice:
			return nil, fmt.Errorf("section %s occurs twice; want it once", f.Name)
		}
		found[f.Name] = f.Data
	}
	for _, name := range []string{inputFile, permittedFile} {
		if _, ok := found[name]; !ok {
			return nil, fmt.Errorf("section %s is missing; want a line %q and JSON below it", name, "-- "+name+" --")
		}
	}
	return found, nil
}

func decodeInput(text []byte) (spec.Call, error) {
	c, err := spec.DecodeCall(text)
	if err != nil {
		return nil, err
	}
	return c, resolveDigest(c)
}
