package model

import "github.com/go-json-experiment/json/jsontext"

// A Provider is whose format a request has.
type Provider string

// The providers whose formats are known.
const (
	OpenAI    Provider = "openai"
	Anthropic Provider = "anthropic"
	Gemini    Provider = "gemini"
	Called    Provider = "call" // none: it came by the call back of the protocol
)

// An Endpoint is what is asked of the provider.
type Endpoint string

// The endpoints. Unknown is everything else, answered by 404.
const (
	Chat      Endpoint = "chat"      // OpenAI chat completions
	Responses Endpoint = "responses" // OpenAI responses
	Compact   Endpoint = "compact"   // OpenAI responses/compact
	Messages  Endpoint = "messages"  // Anthropic messages
	Generate  Endpoint = "generate"  // Gemini generateContent
	Count     Endpoint = "count"     // the count endpoints of all three
	Models    Endpoint = "models"    // the model lists of all three
	Summarize Endpoint = "summarize" // the call back
	Unknown   Endpoint = "unknown"
)

// A Purpose is what a request is for.
type Purpose string

// The purposes. A request that wants no text, as a count does, has PurposeOther.
const (
	PurposeSummarize Purpose = "summarize"
	PurposeMain      Purpose = "main"
	PurposeOther     Purpose = "other"
)

// A Compaction is how a request asks the provider itself to compact.
type Compaction string

// The ways to ask for a compaction: for nothing but the compacted context, or
// beside an ordinary reply, once the input is over a threshold.
const (
	CompactionNone   Compaction = ""
	CompactionAlone  Compaction = "alone"
	CompactionInline Compaction = "inline"
)

// A Request is one request to a model, whatever its provider.
type Request struct {
	Provider   Provider       `json:"provider"`
	Endpoint   Endpoint       `json:"endpoint"`
	Route      Purpose        `json:"route,omitzero"` // said by the path or a header; empty when nothing is said
	Path       string         `json:"path,omitzero"`  // as it was asked for
	Model      string         `json:"model,omitzero"`
	System     string         `json:"system,omitzero"` // handed over as a parameter of its own
	Messages   []Message      `json:"messages"`
	Tools      []string       `json:"tools,omitzero"` // names of the tools offered
	MaxTokens  int64          `json:"max_tokens,omitzero"`
	Stream     bool           `json:"stream,omitzero"`
	Usage      bool           `json:"usage,omitzero"`      // a stream ends with the usage (OpenAI chat)
	List       bool           `json:"list,omitzero"`       // a stream is one JSON list, not events (Gemini)
	JSON       bool           `json:"json,omitzero"`       // the reply is to be a JSON text; it is prose all the same
	Compaction Compaction     `json:"compaction,omitzero"` // asked of the provider itself
	Threshold  int64          `json:"threshold,omitzero"`  // tokens over which an inline compaction is made
	Pause      bool           `json:"pause,omitzero"`      // an inline compaction ends the reply
	Previous   int            `json:"previous,omitzero"`   // number of the exchange that it goes on from (OpenAI responses)
	Recalled   int            `json:"recalled,omitzero"`   // how many of the messages stand in that one, and did not come with this
	Problem    string         `json:"problem,omitzero"`    // what is wrong with the body
	Unreadable bool           `json:"unreadable,omitzero"` // so wrong that nothing of it could be read
	Body       jsontext.Value `json:"body,omitzero"`       // as it came, where it is JSON without a fault
	Raw        string         `json:"raw,omitzero"`        // as it came, where it is not
}

// A Message is one turn as the model is shown it.
type Message struct {
	Role  string `json:"role"` // as the provider calls it
	Parts []Part `json:"parts"`
}

// A Kind is what a part of a message is.
type Kind string

// The kinds of parts.
const (
	KindText      Kind = "text"
	KindCall      Kind = "call"      // of a tool; the text is its arguments
	KindResult    Kind = "result"    // of a tool
	KindReasoning Kind = "reasoning" // of the model, shown to it again
	KindSummary   Kind = "summary"   // a compaction block of the provider
	KindImage     Kind = "image"     // or any other attachment; has no text
	KindOther     Kind = "other"
)

// A Part is one part of a message.
type Part struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text,omitzero"`
	ID   string `json:"id,omitzero"`   // of the call, or of the call whose result it is
	Name string `json:"name,omitzero"` // of the tool, where it is named
}

// Texts returns all that the model is shown in words, part by part: the system
// prompt first.
func (r *Request) Texts() []string {
	texts := make([]string, 0, 1+len(r.Messages))
	if r.System != "" {
		texts = append(texts, r.System)
	}
	for _, m := range r.Messages {
		for _, p := range m.Parts {
			if p.Text != "" {
				texts = append(texts, p.Text)
			}
		}
	}
	return texts
}

// Last returns the text of the last message that has one and is no system
// prompt, and "" where there is none.
func (r *Request) Last() string {
	for i := len(r.Messages) - 1; i >= 0; i-- {
		if m := r.Messages[i]; !isSystem(m.Role) {
			if text := m.text(); text != "" {
				return text
			}
		}
	}
	return ""
}

func (m *Message) text() string {
	text := ""
	for _, p := range m.Parts {
		if p.Text == "" {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += p.Text
	}
	return text
}

func isSystem(role string) bool { return role == "system" || role == "developer" }
