package main

import (
	"fmt"
	"maps"
	"slices"
)

// The surface session: a runtime that remembers, a Session for each
// conversation, and a method for each step.
//
// What only remembers is written already; it keeps the table of SPEC.md, "What
// the runtime remembers". resolve, reconstruct and guard put their question to
// operations.go. compact and act are left for you: until then they refuse and
// say so. Replace as much of this file by your own runtime as you like.

// A Session is one conversation. Its fields are the whole state, so that
// saving is encoding.
type Session struct {
	History   []AppendStep        // turns in order of append
	Raw       map[int64]string    // the raw log, by id
	Chain     []Checkpoint        // the checkpoints in force, oldest first; see compact
	Ledger    []Entry             // nil once it was lost
	Artifacts map[string]Artifact // by name
	Durable   map[string]string   // the durable source: texts by name
	Executed  []ActStep
	Returned  []map[string]string // literals that tools returned in this turn
	Answered  []string            // texts that resolve answered in this turn
}

// unwrittenStep stands in for a step until it is written.
func unwrittenStep(name string, subject ...string) Refused {
	return refuse("unknown", subject, fmt.Sprintf("session/%s is not written yet: session.go, func (s *Session) %[1]s; SPEC.md, session/%[1]s", name))
}

// What is left to write

// compact replaces the older part of the conversation by this summary, if that
// may be done: seven steps in SPEC.md. An applied one appends a Checkpoint to
// the chain (from raw: begins a new one); one that refuses changes nothing. A
// CompactResult, or a refusal.
func (s *Session) compact(call CompactStep) any {
	return unwrittenStep("compact", append(call.Required, "contract")...)
}

// act takes this action; an executed one is added to s.Executed. An ActResult,
// or a refusal.
func (s *Session) act(call ActStep) any {
	return unwrittenStep("act", call.Key, "operation")
}

// Steps that ask an operation

// resolve: what does the session know of this turn? A retained one stands in
// the context.
func (s *Session) resolve(call ResolveStep) any {
	now := s.checkpoint()
	known := Known{Summary: now.Summary, Anchors: map[int64]string{}, Provisional: now.Provisional,
		SourceRecoverable: now.SourceRecoverable, Required: now.Required}
	for _, earlier := range s.Chain[:max(0, len(s.Chain)-1)] {
		known.Earlier = append(known.Earlier, earlier.Summary)
	}
	for _, turn := range s.History {
		known.Anchors[turn.ID] = turn.Anchor
	}
	var retained []int64
	known.Covered, known.Uncovered, retained = s.parts()
	result := resolve(ResolveCall{Checkpoint: known, Raw: s.Raw, ID: call.ID, Class: call.Class})
	if slices.Contains(retained, call.ID) {
		at := slices.IndexFunc(s.History, func(turn AppendStep) bool { return turn.ID == call.ID })
		result = ResolveResult{Text: s.History[at].Text, From: "raw_log"}
	}
	if answer, ok := result.(ResolveResult); ok {
		s.Answered = append(s.Answered, answer.Text)
	}
	return result
}

// reconstruct gives the payload of a stored artifact, held against the durable
// source as it is now.
func (s *Session) reconstruct(call ReconstructStep) any {
	return reconstruct(ReconstructCall{Artifact: s.Artifacts[call.Artifact], Operation: call.Operation,
		Authoritative: call.Authoritative, RequiresLiteral: call.RequiresLiteral, Prior: call.Prior, Durable: s.Durable})
}

// guard: may this action be taken?
func (s *Session) guard(call GuardStep) any {
	now := s.checkpoint()
	return guard(GuardCall{Generation: now.Generation, Ledger: s.Ledger, Summary: now.Summary, Key: call.Key, Query: call.Query})
}

// Steps that remember, and are never refused

type nothing struct{} // the result of a step with nothing to say

func (s *Session) append(call AppendStep) any {
	if call.Role == "user" {
		s.beginTurn()
	}
	s.History = append(s.History, call)
	s.Raw[call.ID] = call.Text
	return nothing{}
}

func (s *Session) toolResult(call ToolResultStep) any {
	s.Returned = append(s.Returned, call.Literals)
	return nothing{}
}

func (s *Session) putArtifact(call PutArtifactStep) any {
	s.Artifacts[call.Name] = call.Artifact
	return nothing{}
}

func (s *Session) record(call RecordStep) any {
	if s.Ledger != nil { // an entry does not bring a lost ledger back
		s.Ledger = append(s.Ledger, Entry{Key: call.Key, Reason: call.Reason, Generation: s.checkpoint().Generation})
	}
	return nothing{}
}

func (s *Session) durable(call DurableStep) any {
	for name, text := range call.Set {
		if text == nil {
			delete(s.Durable, name)
		} else {
			s.Durable[name] = *text
		}
	}
	return nothing{}
}

func (s *Session) lose(call LoseStep) any {
	for _, id := range call.Raw {
		delete(s.Raw, id)
	}
	if call.Ledger {
		s.Ledger = nil
	}
	return nothing{}
}

// undo: turns go, and with them every checkpoint that was made while they were
// there. All else stays.
func (s *Session) undo(call UndoStep) any {
	s.History = slices.DeleteFunc(s.History, func(turn AppendStep) bool { return turn.ID > call.To })
	maps.DeleteFunc(s.Raw, func(id int64, _ string) bool { return id > call.To })
	s.Chain = slices.DeleteFunc(s.Chain, func(c Checkpoint) bool { return c.Newest > call.To })
	s.beginTurn()
	return nothing{}
}

func (s *Session) save(nothing) any {
	return map[string]string{"saved": s.text()}
}
