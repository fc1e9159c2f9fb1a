package saboteurs

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// A journal is the log of a session on disk, a line for each step. A line is
// there for good before write returns; one that does not end was never written.
type journal struct {
	keeping  keeping
	file     *os.File
	held     *event // answered, and not written yet
	dangling bool   // a compaction was begun in an earlier process, and not finished
	rest     func() // taken in the middle of a line, if any
}

// A line is a step that was done, or what a fault writes besides.
type line struct {
	Step    *spec.Episode  `json:"step,omitzero"` // of one step
	Answer  jsontext.Value `json:"answer,omitzero"`
	Summary *string        `json:"summary,omitzero"` // of the compaction before
	Begun   bool           `json:"begun,omitzero"`   // a compaction
}

// journalName makes a file name of the name of a session, which may be any text.
func journalName(dir, session string) string {
	return filepath.Join(dir, hex.EncodeToString([]byte(session))+".journal")
}

func newJournal(dir, session string, k keeping) (*journal, error) {
	f, err := os.OpenFile(journalName(dir, session), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
	return &journal{keeping: k, file: f}, err
}

// openJournal reads a journal, to go on writing it.
func openJournal(dir, session string, k keeping) (*journal, []written, error) {
	name := journalName(dir, session)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	j := &journal{keeping: k}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if k.whole {
		whole = len(text)
	}
	var log []written
	for one := range bytes.Lines(text[:whole]) {
		var l line
		if err := spec.Decode(one, &l); err != nil {
			return nil, nil, err
		}
		log = j.read(log, l)
	}
	if j.file, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return nil, nil, err
	}
	return j, log, j.file.Truncate(int64(whole))
}

// read takes a line over into the log.
func (j *journal) read(log []written, l line) []written {
	switch {
	case l.Begun:
		j.dangling = true
	case l.Summary != nil:
		if c, ok := log[len(log)-1].Step.Steps[0].(*spec.Compact); ok {
			c.Summary = *l.Summary
		}
	case l.Step != nil:
		if l.Step.Steps[0].Op() == spec.StepCompact {
			j.dangling = false
		}
		return append(log, written{Step: l.Step, Answer: l.Answer})
	}
	return log
}

// twist carries a step out and keeps it.
func (j *journal) twist(_ *memory, s spec.Step, put putter) spec.Answer {
	switch s.(type) {
	case *spec.Inspect, *spec.Save, *spec.SessionGuard, *spec.SessionReconstruct:
		return put(s) // nothing to keep
	}
	if f := j.keeping.before; f != nil {
		instead, err := f(j, s)
		if err != nil {
			return spec.Answer{Error: err.Error()}
		}
		if instead != nil {
			return *instead
		}
	}
	a := put(s)
	after := (*journal).enter
	if j.keeping.after != nil {
		after = j.keeping.after
	}
	if err := after(j, s, a); err != nil {
		return spec.Answer{Error: err.Error()}
	}
	return a
}

// enter writes a step that was done.
func (j *journal) enter(s spec.Step, a spec.Answer) error {
	text, err := spec.EncodeReply(a)
	if err != nil {
		return err
	}
	return j.write(line{Step: &spec.Episode{Steps: []spec.Step{s}}, Answer: text})
}

// release writes what was held back.
func (j *journal) release() error {
	if j.held == nil {
		return nil
	}
	e := *j.held
	j.held = nil
	return j.enter(e.step, e.answer)
}

func (j *journal) write(l line) error {
	text, err := spec.Encode(l)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if j.rest != nil {
		n, err := j.file.Write(text[:len(text)/2])
		if err != nil {
			return err
		}
		j.rest()
		text = text[n:]
	}
	if _, err := j.file.Write(text); err != nil {
		return err
	}
	return j.file.Sync()
}

// end takes the journal away.
func (j *journal) end() error {
	j.file.Close()
	return os.Remove(j.file.Name())
}
