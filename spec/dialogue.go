package spec

// OpMessages is the operation of a Dialogue, which stands among calls as if
// the whole of it were one.
const OpMessages Op = "messages"

// A Dialogue is a conversation from its beginning to its end: a case of the
// surface messages. The harness opens it, asks for the context before and
// after every compaction, and closes it; these calls are not written down, and
// neither are the ids of messages.
type Dialogue struct {
	System  string         `json:"system,omitzero"`
	Window  int64          `json:"window"`
	Keep    int64          `json:"keep"`
	Tools   []Tool         `json:"tools,omitzero"`
	Planted Planted        `json:"planted,omitzero"`
	Steps   []DialogueStep `json:"steps"`

	// Beside is another conversation with the same product at the same time, each
	// of its steps before the step of this one that has the same place (ISO-03).
	// Nothing of it is judged, and it has none beside it.
	Beside *Dialogue `json:"beside,omitzero"`
}

// Planted is what the generator put into the messages, in the guise of
// ordinary text, and looks for afterwards.
type Planted struct {
	Elements []Element      `json:"elements,omitzero"` // Turn is the number of the message, from 0
	Anchors  []string       `json:"anchors,omitzero"`  // of the messages, in their order; empty where one has none
	Failed   []FailedAction `json:"failed,omitzero"`
	Secrets  []string       `json:"secrets,omitzero"` // marked as secret
}

// A FailedAction was tried in the history and must not be tried again by
// whoever does not know why it failed (PRO-22).
type FailedAction struct {
	Action string `json:"action"` // tool name, a blank, and the RFC 8785 form of the arguments
	Reason string `json:"reason"`
}

// A DialogueStep is one step: exactly one of its fields is set.
type DialogueStep struct {
	Say     []Message `json:"say,omitzero"`     // messages are appended; they carry no ids
	Compact *Squeeze  `json:"compact,omitzero"` // a compaction is asked for
	Tasks   []Task    `json:"tasks,omitzero"`   // the task store of the product holds these, if it says it has one
	Reload  bool      `json:"reload,omitzero"`  // the product reads the conversation from its store again, if it says it can
}

// A Squeeze is a compaction, during which the summarizer replies by these
// rules: the first that applies decides, and where none does the reply is
// faithful.
type Squeeze struct {
	Rules []ReplyRule `json:"rules,omitzero"`
}

// A ReplyRule says how the summarizer replies to some of its requests.
type ReplyRule struct {
	Call  int64  `json:"call,omitzero"` // number of the request within the compaction, from 1; 0 is every one
	Fault string `json:"fault"`         // what it does: one of SummarizerFaults
}

// Op implements Call.
func (*Dialogue) Op() Op { return OpMessages }

// Messages returns what the history holds in the end, in order, without the
// system prompt.
func (d *Dialogue) Messages() []Message {
	var all []Message
	for _, s := range d.Steps {
		all = append(all, s.Say...)
	}
	return all
}

// Compactions counts the compactions asked for.
func (d *Dialogue) Compactions() int {
	n := 0
	for _, s := range d.Steps {
		if s.Compact != nil {
			n++
		}
	}
	return n
}
