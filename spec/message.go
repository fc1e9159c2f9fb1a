package spec

import "strings"

// Roles that a message of the surface messages can have besides RoleUser,
// RoleAssistant and RoleTool.
const (
	RoleSystem    = "system"
	RoleDeveloper = "developer"
)

// A Message is one entry of a conversation, as a product is given it and as
// its model would be shown it.
type Message struct {
	ID    string `json:"id,omitzero"` // the harness's: it tells nothing, and a product may forget it
	Role  string `json:"role"`
	Parts []Part `json:"parts"`
}

// A Part is one part of a message: exactly one of its fields is set.
type Part struct {
	Text       *string     `json:"text,omitzero"`
	ToolCall   *ToolCall   `json:"tool_call,omitzero"`
	ToolOutput *ToolOutput `json:"tool_output,omitzero"`
	Image      *Image      `json:"image,omitzero"`
}

// A ToolCall is a call that the assistant made.
type ToolCall struct {
	ID        string `json:"id"` // may be used again by a later call
	Name      string `json:"name"`
	Arguments string `json:"arguments"` // the text of a JSON object
}

// A ToolOutput is what came of a call.
type ToolOutput struct {
	Call   string `json:"call"` // id of the call
	Name   string `json:"name"`
	Status string `json:"status"`
	Text   string `json:"text"`
}

// The states of a tool output (WIR-02, WIR-03): an interim one is not final.
const (
	OutputOK        = "ok"
	OutputError     = "error"
	OutputRejected  = "rejected"  // the user did not let it run
	OutputSynthetic = "synthetic" // put in by the runtime, for a call that never ran
	OutputInterim   = "interim"
)

// An Image is an attachment of a user turn.
type Image struct {
	MediaType string `json:"media_type"` // RFC 6838
	Data      string `json:"data"`       // base64, RFC 4648 section 4
}

// Words returns the texts of a message part by part: what a summarizer can be
// shown of it in words.
func (m *Message) Words() string {
	var words []string
	for _, p := range m.Parts {
		switch {
		case p.Text != nil:
			words = append(words, *p.Text)
		case p.ToolCall != nil:
			words = append(words, p.ToolCall.Name, p.ToolCall.Arguments)
		case p.ToolOutput != nil:
			words = append(words, p.ToolOutput.Text)
		}
	}
	return strings.Join(words, "\n")
}
