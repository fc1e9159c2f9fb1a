// Package recording reads recorded sessions of coding agents and finds the
// places where their context was compacted.
//
// Three recorders are known: Claude Code, the Codex rollout and Pi (versions 1
// to 3). A format is recognised by the content of its records, never by a file
// name. What is read becomes a flat list of [Event] values in file order and
// one [Boundary] for every compaction.
//
// A recording is not the context the model saw: instruction files, tool lists
// and re-attached files are often in no record. Nothing here invents them.
package recording

import (
	"errors"
	"fmt"
	"io"
)

// A Kind tells what an event is.
type Kind string

// The kinds of events.
const (
	KindUser      Kind = "user"      // words the user typed
	KindAssistant Kind = "assistant" // text of the model
	KindThinking  Kind = "thinking"  // reasoning of the model; empty when only a ciphertext was recorded
	KindCall      Kind = "call"      // a tool call
	KindResult    Kind = "result"    // what a tool answered
	KindDenial    Kind = "denial"    // the user refused a call; Text holds the reason, if one was given
	KindAttach    Kind = "attach"    // context added by the harness or beside the prompt
	KindSummary   Kind = "summary"   // text that stands for earlier events
	KindBoundary  Kind = "boundary"  // a compaction
	KindClear     Kind = "clear"     // a micro-compaction: results were cleared, nothing else
	KindMeta      Kind = "meta"      // harness text in the place of a message: commands, caveats, instructions
)

// An Event is one thing that happened in the main thread. Several events may
// come from one record.
type Event struct {
	Seq    int    // position in Session.Events, or -1 for an event known only from the boundary that kept it
	Kind   Kind   // what it is
	ID     string // id of the record, "" when the recorder gives none
	PairID string // tool id that joins a call and its result, "" for other kinds
	Text   string // what the model saw or said; a call has one line for each argument
	Tool   string // tool name, for calls and for results whose call is in the file
	Err    bool   // a result that is a failure of its own call, or a call that was cut off
	Off    bool   // on a branch that was abandoned before the next boundary or the end
	Line   int    // line in the file, from 1
}

// A SummaryState tells what is left of the summary of a boundary.
type SummaryState string

// The states of a summary.
const (
	SummaryText      SummaryState = "text"      // readable
	SummaryEncrypted SummaryState = "encrypted" // there, as a ciphertext
	SummaryAbsent    SummaryState = "absent"    // there should be one and there is none
	SummaryRedacted  SummaryState = "redacted"  // taken out by whoever stored the recording
	SummaryNone      SummaryState = "none"      // this kind of boundary has no summary
)

// A Boundary is one compaction. Covered and Kept together are the events that
// were verbatim in the context before it, as far as they were recorded: events
// since the previous boundary, what that one kept, and its summary.
type Boundary struct {
	Seq       int          // Seq of its event, of kind boundary or clear
	Line      int          // line in the file, from 1
	Trigger   string       // as recorded ("auto", "manual"), "" when not recorded
	PreTokens int64        // size of the context before, in tokens; 0 when not recorded
	State     SummaryState // what is left of the summary
	Summary   string       // the summary, only when State is SummaryText
	Covered   []Event      // replaced by the summary; for a micro-boundary the cleared results
	Kept      []Event      // still in the context verbatim
	Cleared   []string     // tool ids whose results were cleared
	Notes     []string     // what had to be guessed, and how
}

// A Problem is a place of the file that could not be used.
type Problem struct {
	Line   int    // from 1
	Offset int64  // of the first byte of the line
	Text   string // what is wrong and what was wanted
}

// The names in Session.Format.
const (
	FormatClaudeCode = "claude-code"
	FormatCodex      = "codex"
	FormatPi         = "pi"
)

// A Session is one recorded session.
type Session struct {
	Format     string // one of the Format constants
	Version    string // of the recorder, or of the file format for Pi; "" when not recorded
	Events     []Event
	Boundaries []Boundary
	Problems   []Problem
}

// ErrUnknownFormat is wrapped by the error of Read when records were found and
// none belongs to a known format.
var ErrUnknownFormat = errors.New("unknown recording format")

const (
	maxLine     = 64 << 20 // bytes; a longer line is a problem
	maxSniff    = 512      // records looked at before a format is called unknown
	maxProblems = 1000     // a file of nothing but rubbish must not fill the memory
)

// A parser turns the records of one format into a session. It gets records in
// file order; everything that needs the whole file waits for finish.
type parser interface {
	add(r record)
	finish()
}

// Read reads one recorded session. A line that cannot be used is a Problem and
// the rest is read all the same, also when r fails in the middle. The error is
// ErrUnknownFormat, or says that nothing could be read.
func Read(r io.Reader) (*Session, error) { return read(r, maxLine) }

func read(r io.Reader, limit int) (*Session, error) {
	s := &Session{}
	in := newLines(r, limit)
	var p parser
	var early []record // read before the format was known
	records := 0
	for {
		line, err := in.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			s.problem(in.no, in.start, err.Error())
			if err != errLong {
				break
			}
			continue
		}
		if len(line) == 0 {
			continue
		}
		o, err := parse(line)
		if err != nil {
			s.problem(in.no, in.start, err.Error())
			continue
		}
		records++
		if p == nil {
			if early = append(early, record{o, in.no, in.start}); len(early) > maxSniff {
				break
			}
			if p = s.sniffed(o); p == nil {
				continue
			}
			for _, e := range early {
				p.add(e)
			}
			continue
		}
		p.add(record{o, in.no, in.start})
	}
	if p == nil {
		return nil, s.failure(records)
	}
	p.finish()
	return s, nil
}

// sniffed returns the parser for the format that the record gives away, or nil.
func (s *Session) sniffed(o obj) parser {
	switch s.Format = sniff(o); s.Format {
	case FormatClaudeCode:
		return newClaude(s)
	case FormatCodex:
		return newCodex(s)
	case FormatPi:
		return newPi(s)
	}
	return nil
}

func (s *Session) failure(records int) error {
	if records > 0 {
		return fmt.Errorf("%w: %d records read, none of Claude Code, a Codex rollout or Pi", ErrUnknownFormat, records)
	}
	if len(s.Problems) > 0 {
		p := s.Problems[0]
		return fmt.Errorf("nothing could be read: line %d: %s", p.Line, p.Text)
	}
	return errors.New("nothing could be read: no record, wanted one JSON object a line")
}

func (s *Session) problem(line int, offset int64, text string) {
	switch n := len(s.Problems); {
	case n < maxProblems:
		s.Problems = append(s.Problems, Problem{line, offset, text})
	case n == maxProblems:
		s.Problems = append(s.Problems, Problem{line, offset, "more problems follow and are not listed"})
	}
}

// emit appends an event and gives it its number.
func (s *Session) emit(e Event) int {
	e.Seq = len(s.Events)
	s.Events = append(s.Events, e)
	return e.Seq
}
