package model

// A Reply is what the model answers, whatever the provider.
type Reply struct {
	Number    int     `json:"number"`             // of the exchange; ids are made of it
	Text      string  `json:"text,omitzero"`      // what it says
	Reasoning string  `json:"reasoning,omitzero"` // what it thinks before
	Refusal   bool    `json:"refusal,omitzero"`   // the text is a refusal, where the provider has a place for one
	Calls     []Call  `json:"calls,omitzero"`     // tools it calls
	Summary   *string `json:"summary,omitzero"`   // text of a compaction block; nil where the reply has none
	Finish    Finish  `json:"finish"`             // why it ends
	Usage     Usage   `json:"usage"`
	Trouble   Trouble `json:"trouble,omitzero"` // why it does not arrive, or not whole

	given bool // the usage comes from the plan
}

// A Call is a call of a tool.
type Call struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"` // an object as JSON text
}

// A Finish is why a reply ends. Each provider has its own words for it.
type Finish string

// The finish reasons.
const (
	FinishStop    Finish = "stop"
	FinishLength  Finish = "length"
	FinishCalls   Finish = "calls"
	FinishRefusal Finish = "refusal"
	FinishCompact Finish = "compact" // nothing but a compaction block
)

// Usage counts tokens as [spec.Tokens] does.
type Usage struct {
	Input     int64 `json:"input"`
	Output    int64 `json:"output"`             // reasoning included
	Reasoning int64 `json:"reasoning,omitzero"` // part of the output
	Compacted int64 `json:"compacted,omitzero"` // output of an inline compaction, not part of the others
}

// A Trouble is what keeps a reply from arriving as it should: a status, or a
// kind with what belongs to it.
type Trouble struct {
	Status int    `json:"status,omitzero"`  // HTTP status of an error in place of the reply
	Kind   string `json:"kind,omitzero"`    // TroubleTimeout and so on
	After  int    `json:"after,omitzero"`   // events of a stream that still arrive; 0 is half of them
	Window int64  `json:"window,omitzero"`  // how many tokens a request may have that has too many
	Wait   int64  `json:"wait_ms,omitzero"` // how long a timeout lasts, in milliseconds
}

// The troubles that are no HTTP status.
const (
	TroubleTimeout   = "timeout"   // nothing is ever sent
	TroubleReset     = "reset"     // the connection is reset
	TroubleMalformed = "malformed" // a complete response whose JSON is not
	TroubleBroken    = "broken"    // the response breaks off
	TroubleOverflow  = "overflow"  // the request is larger than the window
)
