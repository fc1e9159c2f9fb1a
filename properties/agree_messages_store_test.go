package properties

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// A storedRecording is a recording as a line of JSON, in which answers have a
// type of their own. Text that is no UTF-8 is mended there.
type storedRecording struct {
	Dialogue *spec.Dialogue
	Product  spec.Messaging
	Declared []spec.Capability
	Passages []storedPassage
}

type storedPassage struct {
	spec.Passage     // the history in the newest one alone
	Said         int // messages in the history
	Answer       storedAnswer
	Next         *storedAnswer
	Otherwise    *storedPassage
}

type storedAnswer struct {
	Outcome *spec.MessagesOutcome
	Done    bool
	Refusal *spec.Refusal
	Error   string
}

// line is the recording as a line of JSON.
func (r *recording) line() []byte {
	s := storedRecording{Dialogue: r.Dialogue, Product: r.Product, Declared: r.Declared}
	for i := range r.Passages {
		s.Passages = append(s.Passages, *storePassage(&r.Passages[i], i+1 == len(r.Passages)))
	}
	text, err := json.Marshal(s, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic(fmt.Sprintf("a recording cannot be written: %v", err))
	}
	return append(text, '\n')
}

// readRecording reads such a line.
func readRecording(line []byte) (*recording, error) {
	var s storedRecording
	if err := json.Unmarshal(line, &s); err != nil {
		return nil, err
	}
	r := &recording{Dialogue: s.Dialogue, Product: s.Product, Declared: s.Declared}
	said := s.Passages[len(s.Passages)-1].History
	for i := range s.Passages {
		r.Passages = append(r.Passages, *s.Passages[i].passage(said))
	}
	return r, nil
}

func storePassage(p *spec.Passage, newest bool) *storedPassage {
	if p == nil {
		return nil
	}
	s := &storedPassage{Passage: *p, Said: len(p.History), Answer: *storeAnswer(&p.Answer), Next: storeAnswer(p.Next), Otherwise: storePassage(p.Otherwise, false)}
	s.Passage.Answer, s.Passage.Next, s.Passage.Otherwise = spec.Answer{}, nil, nil
	if !newest {
		s.Passage.History = nil
	}
	return s
}

func (s *storedPassage) passage(said []spec.Message) *spec.Passage {
	if s == nil {
		return nil
	}
	p := s.Passage
	p.History = said[:s.Said:s.Said]
	p.Answer, p.Next, p.Otherwise = *s.Answer.answer(), s.Next.answer(), s.Otherwise.passage(said)
	return &p
}

func storeAnswer(a *spec.Answer) *storedAnswer {
	if a == nil {
		return nil
	}
	s := &storedAnswer{Refusal: a.Refusal, Error: a.Error}
	s.Outcome, _ = a.Result.(*spec.MessagesOutcome)
	_, s.Done = a.Result.(*spec.Done)
	return s
}

func (s *storedAnswer) answer() *spec.Answer {
	if s == nil {
		return nil
	}
	a := &spec.Answer{Refusal: s.Refusal, Error: s.Error}
	switch {
	case s.Outcome != nil:
		a.Result = s.Outcome
	case s.Done:
		a.Result = &spec.Done{}
	}
	return a
}
