package spec

import "github.com/go-json-experiment/json/jsontext"

// The wire protocol: one JSON object a line (UTF-8, no newline inside),
// shaped as JSON-RPC 2.0, the harness writing to the adapter's standard input
// and reading its standard output. Standard error is log, never verdict.
// Replies may come in any order. The adapter ends when its input ends.

// Methods of the protocol besides those of operations. An operation's method is its
// surface, a slash and its name: decide/build, session/compact,
// messages/context.
const (
	MethodHello = "hello"
	// MethodSummarize is the one call back from adapter to harness, on the
	// surface messages (Summarize).
	MethodSummarize = "summarize"
)

// Method returns the wire method of an operation of the surface.
func Method(s Surface, op Op) string { return string(s) + "/" + string(op) }

// A Request is one call on the wire.
type Request struct {
	JSONRPC string `json:"jsonrpc"` // always "2.0"
	ID      int64  `json:"id"`      // unique within the process, from 1
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// A Response is the reply to one request: exactly one of Result and Error.
type Response struct {
	JSONRPC string         `json:"jsonrpc"`
	ID      *int64         `json:"id"`
	Result  jsontext.Value `json:"result,omitzero"`
	Error   *WireError     `json:"error,omitzero"`
}

// A WireError says that a call could not be handled at all. It never stands
// for a refusal (OUT-02).
type WireError struct {
	Code    int64  `json:"code"`
	Message string `json:"message"`
}

// Hello opens the conversation.
type Hello struct {
	Protocol int64  `json:"protocol"` // highest version the harness speaks
	Spec     string `json:"spec"`     // version of the specification
	Harness  string `json:"harness"`  // name and version

	// StateDirectory is the absolute path of a directory that exists, belongs to
	// this process and those that replace it after a kill, and is empty at first.
	// An adapter with the capability crash keeps its sessions there. It is sent
	// only to processes that the harness may kill.
	StateDirectory string `json:"state_directory,omitzero"`
}

// HelloResult is the adapter's introduction of itself.
type HelloResult struct {
	Protocol     int64        `json:"protocol"` // the version the adapter speaks, at most the harness's
	Adapter      Identity     `json:"adapter"`
	Surfaces     []Surface    `json:"surfaces"`
	Operations   []Op         `json:"operations,omitzero"`   // of the surface decide; absent means all
	Capabilities []Capability `json:"capabilities,omitzero"` // of the surface session
	Messages     *Messaging   `json:"messages,omitzero"`     // of the surface messages
	Lossless     bool         `json:"lossless,omitzero"`     // never loses anything: out of scope, which is no pass
}

// Messaging is what an adapter of the surface messages says of its product.
type Messaging struct {
	Providers   []string `json:"providers"`            // formats in which it asks its model, one of which the harness chooses
	Apart       bool     `json:"apart,omitzero"`       // takes the system prompt apart from the messages, and not among them
	Alternating bool     `json:"alternating,omitzero"` // its provider wants user and assistant to alternate strictly (WIR-04)
	LateSystem  bool     `json:"late_system,omitzero"` // its provider takes a system message behind others (WIR-04)
	Images      bool     `json:"images,omitzero"`      // takes images in user turns
	Attempts    int64    `json:"attempts,omitzero"`    // most compactions of one region without a new turn (GRO-03); 0 is 3
	Reload      bool     `json:"reload,omitzero"`      // stores conversations, and can read one again
}

// Identity tells whose adapter this is.
type Identity struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Language string `json:"language,omitzero"`
	Homepage string `json:"homepage,omitzero"`
	Issues   string `json:"issues,omitzero"` // where failures are to be reported
}

// Surface is a way of exposing a compactor to the harness.
type Surface string

// The surfaces. Version 0.1 checks decide, session and messages; trace is laid
// out in the catalogue and not yet exercised.
const (
	SurfaceDecide   Surface = "decide"
	SurfaceSession  Surface = "session"
	SurfaceMessages Surface = "messages"
	SurfaceTrace    Surface = "trace"
)
