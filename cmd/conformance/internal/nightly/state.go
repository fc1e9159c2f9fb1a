package nightly

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"plimsoll/spec"
)

// A state is what is kept from night to night, in a folder: the seed that comes
// next, the fuzz target whose turn it is, what the fuzzer has learned, and the
// inputs that it found.
type state struct {
	dir string

	Format int64  `json:"format"` // 1
	Night  int64  `json:"night"`  // nights so far
	Seed   uint64 `json:"seed"`   // of the next round
	Target string `json:"target"` // package and name of the fuzz target to begin with
}

const stateFile = "nightly.json"

// openState reads the state that the folder holds, or begins one.
func openState(dir string) (*state, error) {
	s := &state{dir: dir, Format: 1, Seed: 1}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("--state: %w", err)
	}
	text, err := os.ReadFile(s.path(stateFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return nil, fmt.Errorf("--state: %w", err)
	}
	if err := spec.DecodeStrict(text, s); err != nil || s.Format != 1 || s.Seed > spec.MaxInteger || s.Night < 0 {
		return nil, fmt.Errorf("%s: is no state of this version (%v); remove it to begin anew", s.path(stateFile), err)
	}
	return s, nil
}

func (s *state) path(names ...string) string {
	return filepath.Join(append([]string{s.dir}, names...)...)
}

// save writes the state as a whole, so that a night that is cut off is gone on
// with.
func (s *state) save() error {
	text, err := spec.EncodeIndent(s)
	if err != nil {
		return err
	}
	next := s.path(stateFile + ".new")
	if err := os.WriteFile(next, text, 0o644); err != nil {
		return fmt.Errorf("--state: %w", err)
	}
	return os.Rename(next, s.path(stateFile))
}
