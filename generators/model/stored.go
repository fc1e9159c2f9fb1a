package model

import (
	"fmt"
	"slices"
)

// mostStored is how many conversations are kept for requests that go on from
// them.
const mostStored = 256

// recall puts the conversation that the request goes on from before its own
// messages, as the provider does (OpenAI, previous_response_id).
func (m *Model) recall(r *Request) {
	if r.Previous == 0 {
		return
	}
	before, ok := m.stored[r.Previous]
	if !ok {
		r.Problem = fmt.Sprintf("it goes on from response %d, which is not known", r.Previous)
		return
	}
	r.Recalled = len(before)
	r.Messages = append(slices.Clone(before), r.Messages...)
}

// store keeps what the next request may go on from: the messages, and the
// reply as the model's own.
func (m *Model) store(x *Exchange) {
	if x.Request.Endpoint != Responses || x.Reply.Trouble != (Trouble{}) {
		return
	}
	said := Message{Role: "assistant", Parts: []Part{}}
	add := func(kind Kind, text string) {
		if text != "" {
			said.Parts = append(said.Parts, Part{Kind: kind, Text: text})
		}
	}
	add(KindReasoning, x.Reply.Reasoning)
	messages := x.Request.Messages
	if x.Reply.Summary != nil {
		messages = nil // what was compacted is gone from the context
		add(KindSummary, *x.Reply.Summary)
	}
	add(KindText, x.Reply.Text)
	for _, c := range x.Reply.Calls {
		said.Parts = append(said.Parts, Part{Kind: KindCall, ID: c.ID, Name: c.Name, Text: c.Arguments})
	}
	m.stored[x.Number] = append(slices.Clone(messages), said)
	delete(m.stored, x.Number-mostStored)
}
