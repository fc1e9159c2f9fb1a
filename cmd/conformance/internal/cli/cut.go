package cli

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"plimsoll/cmd/conformance/internal/cut"
	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/corpus"
	"plimsoll/corpus/recording"
)

type corpusCutCmd struct {
	File    []string `arg:"" help:"Recorded sessions of Claude Code, Codex or Pi; told by their content, not by their names."`
	Out     string   `help:"Write the cases below DIR." placeholder:"DIR" type:"path"`
	Rewrite bool     `help:"Replace every word and every literal by invented ones of the same shape."`
	Seed    *uint64  `help:"Seed of --rewrite. Whoever knows it can try words, so it is drawn at random if not given."`
	Table   bool     `help:"Print what the real summaries cover, instead of cases."`
	Slice   int      `help:"Turns of a case that a person can read." default:"40"`
}

// Help is shown below the flags.
func (corpusCutCmd) Help() string {
	return "Example:\n  conformance corpus cut --rewrite --out my-cases session.jsonl\n  conformance corpus cut --table session.jsonl"
}

func (c *corpusCutCmd) Run(a *app) error {
	if c.Out == "" && !c.Table {
		return errors.New("nothing to do: want --out DIR for the cases, or --table for what the summaries cover")
	}
	var errs []error
	var recordings []cut.Recording
	for i, name := range c.File {
		session, err := readSession(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		for _, p := range session.Problems {
			fmt.Fprintf(a.Err, "%s:%d: %s\n", name, p.Line, render.Safe(p.Text))
		}
		recordings = append(recordings, cut.Recording{Name: c.recordingName(i, name), Session: session})
	}
	if c.Table {
		fmt.Fprint(a.Out, render.Safe(cut.Table(recordings...).Format()))
	}
	if c.Out != "" {
		for _, r := range recordings {
			errs = append(errs, c.cut(a, r))
		}
	}
	return errors.Join(errs...)
}

func readSession(name string) (*recording.Session, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	session, err := recording.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return session, nil
}

// recordingName is what a recording is called in names of cases: its file
// name, or a number where nothing of it may be told.
func (c *corpusCutCmd) recordingName(i int, file string) string {
	if c.Rewrite {
		return fmt.Sprintf("r%d", i+1)
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, base), "-")
}

func (c *corpusCutCmd) cut(a *app, r cut.Recording) error {
	made, notes := cut.Cases(r.Session, cut.Options{Name: squeeze(r.Name), Slice: c.Slice})
	if c.Rewrite {
		seed, err := c.seed()
		if err != nil {
			return err
		}
		var more []cut.Note
		made, more = cut.Rewrite(made, seed)
		notes = append(notes, more...)
	}
	for _, n := range notes {
		fmt.Fprintf(a.Err, "%s: %s\n", r.Name, render.Safe(n.String()))
	}
	var errs []error
	for _, one := range made {
		_, err := corpus.Save(c.Out, one)
		errs = append(errs, err)
	}
	fmt.Fprintf(a.Out, "%s: %d boundaries, %d cases\n", r.Name, len(r.Session.Boundaries), len(made))
	return errors.Join(errs...)
}

func (c *corpusCutCmd) seed() (uint64, error) {
	if c.Seed != nil {
		return *c.Seed, nil
	}
	var b [8]byte
	_, err := rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]), err
}

// squeeze leaves one dash where several stand, as names of cases want it.
func squeeze(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '-' }), "-")
}
