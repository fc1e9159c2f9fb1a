package spec

// The surface messages: messages in, the next context out, and a summarizer
// in between that the harness plays. A conversation is one such history; its
// calls are the types below, and the method of each is "messages/" and its
// name.

// The calls of the surface messages that session has not.
const (
	StepContext Op = "context"
	StepRaw     Op = "raw"
)

// A Model tells a product where its model is: the scripted one, on loopback.
type Model struct {
	Provider string `json:"provider"`          // the format it speaks: one of Providers
	BaseURL  string `json:"base_url,omitzero"` // without a path of the provider's, such as /v1; none where the provider is ProviderCall
	Name     string `json:"name"`
	Key      string `json:"key,omitzero"` // of no worth: any text will do; none where the provider is ProviderCall
}

// The formats of model requests that the scripted model understands, besides
// ProviderCall.
const (
	ProviderOpenAIChat      = "openai-chat"
	ProviderOpenAIResponses = "openai-responses"
	ProviderAnthropic       = "anthropic"
	ProviderGemini          = "gemini"
)

// MessagesOpen begins a conversation.
type MessagesOpen struct {
	Model  Model   `json:"model"`
	Window int64   `json:"window"`          // tokens that the product is to take for its model's context window
	Keep   int64   `json:"keep"`            // newest messages that it is to keep verbatim, as far as it lets one say so
	System *string `json:"system,omitzero"` // system prompt, where it is handed over apart from the messages
	Tools  []Tool  `json:"tools"`

	// Secrets are the values that are marked as secret, as a vault or an
	// environment would name them. They are sent to adapters with the capability
	// secrets only.
	Secrets []string `json:"secrets,omitzero"`
}

// A Tool is one that the agent may call.
type Tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Schema      string `json:"schema"` // of the arguments: the text of a JSON Schema
}

// MessagesAppend adds messages to the history.
type MessagesAppend struct {
	Messages []Message `json:"messages"`
}

// MessagesCompact asks for a compaction of what the product would send to its
// model next, as if its threshold had been passed.
type MessagesCompact struct{}

// MessagesContext asks for the context: what the product would send to its
// model next.
type MessagesContext struct{}

// MessagesRaw asks for what a handle in the context stands for.
type MessagesRaw struct {
	Handle string `json:"handle"`
}

// MessagesReload has the product forget what it holds in memory and go on from
// where it stores conversations.
type MessagesReload struct{}

// MessagesClose ends the conversation.
type MessagesClose struct{}

// MessagesOutcome is what a compaction came to: applied, skipped or failed, as
// on session. A refusal is a refusal.
type MessagesOutcome struct {
	Outcome string `json:"outcome"`
	Reason  string `json:"reason,omitzero"` // in the product's words
}

// A Context is what the product would send to its model next, and what it
// declares of it. What it leaves out is derived: a message that is not there
// any more counts as covered, unless it is declared uncovered or a handle
// reaches it.
type Context struct {
	System     *string          `json:"system,omitzero"` // handed over apart from the messages
	Messages   []ContextMessage `json:"messages"`
	Covered    []string         `json:"covered,omitzero"`   // ids of messages
	Uncovered  []string         `json:"uncovered,omitzero"` // ids of messages
	Generation *int64           `json:"generation,omitzero"`
}

// A ContextMessage is a message of the context. Those that stand as they came
// in need no kind and no id: the harness knows them again by role and parts.
type ContextMessage struct {
	Message
	Kind   string   `json:"kind,omitzero"`   // what else it is: one of the kinds below
	Handle string   `json:"handle,omitzero"` // resolves, by raw, to what it stands for
	Stands []string `json:"stands,omitzero"` // ids of the messages it declares to stand for
	From   []string `json:"from,omitzero"`   // of a user's words, told again: ids of the messages they are attributed to
}

// Kinds of a message in a context that did not come in as it stands.
const (
	KindSummary   = "summary"
	KindTombstone = "tombstone" // says that something is gone, and where it can be had
	KindState     = "state"     // a declared block of state: pins, ledger, frame, task items
)

// RawResult is what a handle stands for, byte for byte.
type RawResult struct {
	Text string `json:"text"`
}

func (*MessagesOpen) Op() Op    { return StepOpen }
func (*MessagesAppend) Op() Op  { return StepAppend }
func (*MessagesCompact) Op() Op { return StepCompact }
func (*MessagesContext) Op() Op { return StepContext }
func (*MessagesRaw) Op() Op     { return StepRaw }
func (*MessagesReload) Op() Op  { return StepReload }
func (*MessagesClose) Op() Op   { return StepClose }
func (*MessagesOutcome) Op() Op { return StepCompact }
func (*Context) Op() Op         { return StepContext }
func (*RawResult) Op() Op       { return StepRaw }
