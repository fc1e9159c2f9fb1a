// Package scaffold writes the beginning of an adapter: one that shakes hands,
// has a function for each operation and a method for each step of a session,
// and refuses, by name, what is not written yet.
package scaffold

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// The folders go, python and node. The files in them are programs that run as
// they are; only the name is filled in.
//
//go:embed templates
var templates embed.FS

// placeholder is the name of the adapter in the templates.
const placeholder = "my-compactor"

// A Scaffold is what was written, and how to go on.
type Scaffold struct {
	Files   []string // paths, sorted
	Build   []string // command that must run first; none if nil
	Command []string // the adapter
}

// Write puts the beginning of an adapter in a language (go, python, node) into
// a folder, which must not exist or be empty. It never writes over a file.
func Write(dir, language string) (Scaffold, error) {
	name := nameOf(dir)
	files, err := filled(language, name)
	if err != nil {
		return Scaffold{}, err
	}
	if err := vacant(dir); err != nil {
		return Scaffold{}, err
	}
	out := Scaffold{}
	switch language {
	case "go":
		out.Build = []string{"go", "build", "-C", dir}
		out.Command = []string{asCommand(filepath.Join(dir, program(name)))}
	case "python":
		out.Command = []string{"python3", filepath.Join(dir, "adapter.py")}
	case "node":
		out.Command = []string{"node", filepath.Join(dir, "adapter.mjs")}
	}
	out.Files, err = write(dir, files)
	return out, err
}

// filled gives the files of a language, with the name filled in.
func filled(language, name string) (map[string]string, error) {
	folder := "templates/" + language
	entries, err := templates.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("language %q: want go, python or node", language)
	}
	files := map[string]string{}
	for _, e := range entries {
		text, err := templates.ReadFile(folder + "/" + e.Name())
		if err != nil {
			return nil, err
		}
		files[e.Name()] = strings.ReplaceAll(string(text), placeholder, name)
	}
	if language == "go" { // a folder with a go.mod cannot be embedded, so this one is no template
		files["go.mod"] = "module " + name + "\n\ngo 1.23\n"
	}
	return files, nil
}

// program is what go build calls the program of a module of that name.
func program(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}

// vacant makes the folder if it is not there, and complains of one that is in
// use.
func vacant(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("%w; want a folder that is new or empty", err)
	}
	in, err := os.ReadDir(dir)
	if err == nil && len(in) > 0 {
		return fmt.Errorf("%s has %s in it already; want a folder that is new or empty, so that nothing is written over", dir, in[0].Name())
	}
	return err
}

// write writes the files in the order of their names, and stops at the first
// that cannot be written.
func write(dir string, files map[string]string) ([]string, error) {
	var done []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return done, err
		}
		_, err = file.WriteString(files[name])
		if err := errors.Join(err, file.Close()); err != nil {
			return done, fmt.Errorf("%s: %w", path, err)
		}
		done = append(done, path)
	}
	return done, nil
}

// plain is what a name may be made of to be a module, a program and a word in
// a report alike.
var plain = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,63}$`)

// nameOf gives the adapter the name of its folder, if that will do.
func nameOf(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		if name := filepath.Base(abs); plain.MatchString(name) {
			return name
		}
	}
	return "adapter"
}

// asCommand makes sure that a program is looked for where it is, and not in
// the search path.
func asCommand(path string) string {
	if filepath.IsAbs(path) || strings.ContainsRune(path, filepath.Separator) {
		return path
	}
	return "." + string(filepath.Separator) + path
}
