package corpus

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Save writes the case below dir, in the folder of its family and under the
// last part of its name, and returns the path of the file. A file that holds
// this very case already is left alone; one that holds anything else is an
// error. The file appears whole or not at all.
func Save(dir string, c Case) (string, error) {
	file, text, err := render(c)
	if err != nil {
		return "", fmt.Errorf("cannot save case %q: %w", c.Name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("corpus folder: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return "", fmt.Errorf("corpus folder: %w", err)
	}
	defer root.Close()
	full := filepath.Join(dir, filepath.FromSlash(file))
	switch old, err := root.ReadFile(file); {
	case err == nil && bytes.Equal(old, text):
		return full, nil
	case err == nil:
		return "", fmt.Errorf("%s holds another case; want another name, or remove the file first", full)
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%s: %w", full, err)
	}
	if err := write(root, file, text); err != nil {
		return "", fmt.Errorf("%s: %w", full, err)
	}
	return full, nil
}

// render gives the file of a case and its text, which must read back as the
// same text: what a reader would refuse is not written.
func render(c Case) (string, []byte, error) {
	name, err := nameOf(c.Name, c.Requirement)
	if err != nil {
		return "", nil, err
	}
	text := Format(c)
	back, err := Parse(name+Ext, text)
	if err != nil {
		return "", nil, err
	}
	if !bytes.Equal(Format(back), text) {
		return "", nil, errors.New("a header does not read back as written; want no blank at either end and no empty line")
	}
	return name + Ext, text, nil
}

func write(root *os.Root, file string, text []byte) error {
	if err := root.MkdirAll(path.Dir(file), 0o755); err != nil {
		return err
	}
	temp := file + "." + rand.Text() + ".tmp"
	if err := root.WriteFile(temp, text, 0o644); err != nil {
		return errors.Join(err, ignoreMissing(root.Remove(temp)))
	}
	if err := root.Rename(temp, file); err != nil {
		return errors.Join(err, root.Remove(temp))
	}
	return nil
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
