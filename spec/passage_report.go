package spec

// A PassageReport is one compaction of a conversation as a report tells it.
type PassageReport struct {
	Requests []RequestReport    `json:"requests,omitzero"` // for a summary, in order of arrival
	Answer   any                `json:"answer"`
	Context  Context            `json:"context"`           // just after it
	Raw      map[string]*string `json:"raw,omitzero"`      // what the handles of the context stand for; null where one resolves to nothing
	Reloaded *Context           `json:"reloaded,omitzero"` // after a reload that followed
}

// A RequestReport is one request for a summary, in short: the words that a
// product puts around the messages are its own affair and may hold the time of
// day.
type RequestReport struct {
	Shown  []int64 `json:"shown"`           // numbers of the messages that it held whole, from 1
	Fault  string  `json:"fault,omitzero"`  // of SummarizerFaults; absent where the reply was faithful
	Reply  *string `json:"reply"`           // null where none came
	Finish string  `json:"finish,omitzero"` // why it ended, where that is not stop
}
