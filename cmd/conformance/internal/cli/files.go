package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// largestCase is how much of a case file is read: more than any case needs,
// and the same that a run takes from a corpus.
const largestCase = 1 << 20

// readCase reads a case file. What is no regular file is not read at all: a
// device has no end.
func readCase(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: want a regular file", name)
	case info.Size() > largestCase:
		return nil, fmt.Errorf("%s: want a case of at most %d bytes, got %d", name, largestCase, info.Size())
	}
	return os.ReadFile(name)
}

// An output is a file that is written once, at the end. It is opened at the
// beginning, so that a place that cannot be written to is known before the
// work is done.
type output struct {
	name string   // where it goes, links followed
	file *os.File // a temporary file beside it, or what stands there if that is no regular file
	temp bool
}

// openOutput prepares a file. A device or a pipe that stands there is written
// to as it is; a regular file is replaced as a whole, with its permissions.
func openOutput(name string) (*output, error) {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	mode := fs.FileMode(0o644)
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a folder; want a file", name)
	case err == nil && !info.Mode().IsRegular():
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &output{name: name, file: file}, err
	case err == nil:
		mode = info.Mode().Perm()
		if file, err := os.OpenFile(name, os.O_WRONLY, 0); err != nil {
			return nil, err // as whoever made it read-only wants it
		} else if err := file.Close(); err != nil {
			return nil, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return nil, err
	}
	return &output{name: name, file: file, temp: true}, file.Chmod(mode)
}

// put writes the text and puts the file in its place.
func (o *output) put(text []byte) error {
	_, err := o.file.Write(text)
	if err = errors.Join(err, o.file.Close()); err == nil && o.temp {
		err = os.Rename(o.file.Name(), o.name)
	}
	if err != nil {
		o.remove()
		return fmt.Errorf("%s: %w", o.name, err)
	}
	return nil
}

// drop gives the file up.
func (o *output) drop() {
	if o == nil {
		return
	}
	o.file.Close()
	o.remove()
}

func (o *output) remove() {
	if o.temp {
		os.Remove(o.file.Name())
	}
}

// writeFile writes a file as a whole or not at all.
func writeFile(name string, text []byte) error {
	o, err := openOutput(name)
	if err != nil {
		return err
	}
	return o.put(text)
}

// A checked writer remembers the first error, which the one that writes to it
// may not look at.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
