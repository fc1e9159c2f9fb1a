package corpus

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed cases
var embedded embed.FS

// maxFile bounds the size of a case file in bytes; a case is meant to be read.
const maxFile = 1 << 20

// Embedded returns the cases that come with the program, sorted by name.
func Embedded() ([]Case, error) {
	cases, err := fs.Sub(embedded, "cases")
	if err != nil {
		return nil, err
	}
	return load(cases, "corpus/cases")
}

// LoadDir returns the cases below a folder, sorted by name. Files that do not
// end in Ext are passed over; nothing outside the folder is read, also not by
// way of a link. The error lists every file that is wrong, one a line.
func LoadDir(dir string) ([]Case, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("corpus folder: %w", err)
	}
	defer root.Close()
	return load(root.FS(), filepath.ToSlash(dir))
}

// load reads every case of the tree. Prefix stands before file names in errors
// only: the File of a case is relative, so that a report holds no machine path.
func load(tree fs.FS, prefix string) ([]Case, error) {
	var cases []Case
	var bad []error
	taken := map[string]string{}
	err := fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		shown := path.Join(prefix, file)
		if err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", shown, err))
			return nil
		}
		if d.IsDir() || !strings.HasSuffix(file, Ext) {
			return nil
		}
		c, err := readCase(tree, file, shown)
		if other := taken[c.Name]; err == nil && other != "" {
			err = fmt.Errorf("%s: the name %s is taken by %s; want another file name", shown, c.Name, other)
		}
		if err != nil {
			bad = append(bad, err)
			return nil
		}
		taken[c.Name] = shown
		cases = append(cases, c)
		return nil
	})
	if err = errors.Join(append(bad, err)...); err != nil {
		return nil, err
	}
	slices.SortFunc(cases, func(a, b Case) int { return strings.Compare(a.Name, b.Name) })
	return cases, nil
}

func readCase(tree fs.FS, file, shown string) (Case, error) {
	info, err := fs.Stat(tree, file)
	if err != nil {
		return Case{}, fmt.Errorf("%s: %w", shown, err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxFile {
		return Case{}, fmt.Errorf("%s: want a regular file of at most %d bytes", shown, maxFile)
	}
	data, err := fs.ReadFile(tree, file)
	if err != nil {
		return Case{}, fmt.Errorf("%s: %w", shown, err)
	}
	c, err := Parse(shown, data)
	c.File = file
	return c, err
}
