package spec

import (
	"fmt"
	"slices"
	"strings"
)

// The call back: a product whose model is private asks the harness for its
// summaries over the wire that it is called by. The adapter sends a request of
// the method summarize while messages/compact of the conversation is in
// flight; its id is the adapter's own.

// ProviderCall stands among the formats of Messaging.Providers for that: the
// product asks by the call back, and not over HTTP.
const ProviderCall = "call"

// A Summarize is a request for a summary.
type Summarize struct {
	Session  string    `json:"session"`         // name of the conversation that is being compacted
	System   string    `json:"system,omitzero"` // system prompt of the summarizer, where it is handed over apart
	Messages []Message `json:"messages"`        // all else that the summarizer is shown, its instructions included
	Tools    []string  `json:"tools,omitzero"`  // names of the tools that it may call
}

// A Summarized is the reply of the summarizer, which may be as bad as one over
// HTTP.
type Summarized struct {
	Text      string     `json:"text"`
	Reasoning string     `json:"reasoning,omitzero"` // what it thinks before
	ToolCalls []ToolCall `json:"tool_calls,omitzero"`
	Finish    string     `json:"finish"` // FinishStop, FinishLength, FinishCalls or FinishRefusal
}

// Finish reasons of a Summarized besides FinishStop and FinishLength.
const (
	FinishCalls   = "calls"
	FinishRefusal = "refusal" // the text, if any, is the words of the refusal
)

// Codes of the error that a request gets in place of a reply: those that HTTP
// has for it. What is wrong with the request itself has the codes of JSON-RPC.
const (
	SummarizeTooLarge = 413 // the request is larger than the window
	SummarizeLimited  = 429
	SummarizeFailed   = 500
	SummarizeLost     = 502 // a reply was made, and did not arrive whole
	SummarizeBusy     = 503
	SummarizeTimeout  = 504
)

// Error implements error.
func (e *WireError) Error() string { return fmt.Sprintf("error %d: %s", e.Code, e.Message) }

// roles are those that a message can have.
var roles = []string{RoleUser, RoleAssistant, RoleTool, RoleSystem, RoleDeveloper}

// Valid tells what is wrong with a request.
func (s *Summarize) Valid() error {
	switch {
	case s.Session == "":
		return fmt.Errorf(`"session" must name the conversation that is being compacted`)
	case len(s.Messages) == 0:
		return fmt.Errorf(`"messages" must not be empty`)
	}
	for i, m := range s.Messages {
		if !slices.Contains(roles, m.Role) {
			return fmt.Errorf(`messages[%d]: "role" must be one of %s`, i, strings.Join(roles, ", "))
		}
		if len(m.Parts) == 0 {
			return fmt.Errorf(`messages[%d]: "parts" must not be empty`, i)
		}
		for j, p := range m.Parts {
			if !p.single() {
				return fmt.Errorf(`messages[%d].parts[%d] must be one of "text", "tool_call", "tool_output" and "image"`, i, j)
			}
		}
	}
	return nil
}
