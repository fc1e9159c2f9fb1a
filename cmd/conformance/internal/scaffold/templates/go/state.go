package main

import (
	"encoding/json"
	"slices"
)

// checkpoint gives the one in force, or what stands for it without one.
func (s *Session) checkpoint() Checkpoint {
	if len(s.Chain) == 0 {
		return Checkpoint{SourceRecoverable: true, Pins: []string{}}
	}
	return s.Chain[len(s.Chain)-1]
}

// parts gives the ids of the covered, the uncovered and the retained turns,
// each in the order of the history.
func (s *Session) parts() (covered, uncovered, retained []int64) {
	covered, uncovered, retained = []int64{}, []int64{}, []int64{}
	for _, turn := range s.History {
		claims := func(c Checkpoint) bool { return slices.Contains(c.Covered, turn.ID) }
		switch {
		case slices.ContainsFunc(s.Chain, claims):
			covered = append(covered, turn.ID)
		case slices.Contains(s.checkpoint().Uncovered, turn.ID):
			uncovered = append(uncovered, turn.ID)
		default:
			retained = append(retained, turn.ID)
		}
	}
	return covered, uncovered, retained
}

// inspect gives everything that a caller could see.
func (s *Session) inspect(nothing) any {
	now := s.checkpoint()
	out := Inspection{History: []Shown{}, Summary: now.Summary, Generation: now.Generation, Provisional: now.Provisional,
		Ledger: s.Ledger, Contract: s.contract(), Pins: now.Pins, Artifacts: map[string]Tagged{}}
	out.Covered, out.Uncovered, out.Retained = s.parts()
	for _, turn := range s.History {
		shown := Shown{ID: turn.ID}
		if text, ok := s.Raw[turn.ID]; ok {
			shown.Raw = &text
		}
		out.History = append(out.History, shown)
	}
	for name, artifact := range s.Artifacts {
		out.Artifacts[name] = Tagged{LossClass: artifact.LossClass, Digest: artifact.Digest}
	}
	return out
}

// contract gives that of the checkpoint in force, with the classes that its
// ancestors required and its gaps, or nil.
func (s *Session) contract() *ShownContract {
	if len(s.Chain) == 0 {
		return nil
	}
	now := s.checkpoint()
	out := &ShownContract{Required: []string{}, CertifiedHere: now.CertifiedHere, CertifiedAlong: now.CertifiedAlong,
		AncestryCertified: now.AncestryCertified, Gaps: []Gap{}}
	for _, c := range slices.Backward(s.Chain) {
		for _, class := range c.Required {
			if !slices.Contains(out.Required, class) {
				out.Required = append(out.Required, class)
			}
		}
	}
	for _, class := range now.Required {
		if since, ok := s.lacking(class); ok {
			out.Gaps = append(out.Gaps, Gap{Class: class, Generation: since})
		}
	}
	return out
}

// lacking gives the generation since which no checkpoint certifies the class.
func (s *Session) lacking(class string) (since int64, ok bool) {
	for _, c := range slices.Backward(s.Chain) {
		if slices.Contains(c.CertifiedAlong, class) {
			break
		}
		since, ok = c.Generation, true
	}
	return since, ok
}

func (s *Session) beginTurn() { s.Returned, s.Answered = nil, nil }

// From the wire to a session

var sessions = map[string]*Session{} // by name

// step makes a method of a step, on the session that the call names.
func step[C any](f func(*Session, C) any) method {
	return func(params []byte) (any, error) {
		var on struct {
			Session string `json:"session"`
		}
		if err := json.Unmarshal(params, &on); err != nil {
			return nil, err
		}
		s := sessions[on.Session]
		return typed(func(call C) any { return f(s, call) })(params)
	}
}

func open(call struct {
	Session string  `json:"session"`
	Saved   *string `json:"saved"`
}) any {
	if call.Saved != nil {
		sessions[call.Session] = fromText(*call.Saved)
		return nothing{}
	}
	sessions[call.Session] = &Session{Raw: map[int64]string{}, Ledger: []Entry{}, Artifacts: map[string]Artifact{},
		Durable: map[string]string{}}
	return nothing{}
}

func fork(call struct {
	Session string `json:"session"`
	As      string `json:"as"`
	UndoStep
}) any {
	sessions[call.As] = fromText(sessions[call.Session].text())
	return sessions[call.As].undo(call.UndoStep)
}

func closeSession(call struct {
	Session string `json:"session"`
}) any {
	delete(sessions, call.Session)
	return nothing{}
}

// text is the whole state; fromText is a session in that state.
func (s *Session) text() string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // no state of a session is like that
	}
	return string(text)
}

func fromText(saved string) *Session {
	s := &Session{}
	if err := json.Unmarshal([]byte(saved), s); err != nil {
		panic(err) // told as an error of the call
	}
	return s
}
