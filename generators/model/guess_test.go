package model

import (
	"strings"
	"testing"
)

func TestGuess(t *testing.T) {
	system := func(text string) Message {
		return Message{Role: "system", Parts: []Part{{Kind: KindText, Text: text}}}
	}
	long := strings.Repeat("We talked about the session, and to summarize is not what it was about. ", 80)
	for _, test := range []struct {
		name string
		r    Request
		want Purpose
	}{
		{"last message asks", Request{Messages: []Message{user("hello"), user("Create a detailed summary of our conversation.")}}, PurposeSummarize},
		{"with tools", Request{Tools: []string{"bash"}, Messages: []Message{user("hello"), user("CONTEXT CHECKPOINT COMPACTION: write a handoff.")}}, PurposeSummarize},
		{"system parameter asks", Request{System: "You condense a chat history.", Messages: []Message{user("USER: hello")}}, PurposeSummarize},
		{"system message asks", Request{Messages: []Message{system("Summarize the messages below."), user("USER: hello")}}, PurposeSummarize},
		{"one prompt, the order at its end", Request{Messages: []Message{user(strings.Repeat("word ", 2000) + "\nExtract a snapshot of the conversation above.")}}, PurposeSummarize},
		{"plain", Request{Messages: []Message{user("restart db-7")}}, PurposeMain},
		{"tools, and a system prompt that speaks of summaries", Request{Tools: []string{"bash"}, System: "The conversation may be summarized.", Messages: []Message{user("restart db-7")}}, PurposeMain},
		{"deep in a long text", Request{Messages: []Message{user(strings.Repeat("x", 2000) + long + strings.Repeat("x", 2000))}}, PurposeMain},
		{"an earlier turn", Request{Messages: []Message{user("Summarize our conversation."), user("restart db-7")}}, PurposeMain},
		{"a tool result", Request{Messages: []Message{user("go"), {Role: "tool", Parts: []Part{{Kind: KindResult, Text: "summary of the conversation"}}}}}, PurposeMain},
	} {
		if got := guess(&test.r, nil); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestTheSummaryIsNoPrompt: what the main model gets after a compaction holds
// the summary, which speaks of the session itself.
func TestTheSummaryIsNoPrompt(t *testing.T) {
	m, _ := New(planted(), Options{})
	summary := m.Answer(history()).Reply.Text
	for name, r := range map[string]*Request{
		"as a message":          {Messages: []Message{user(summary)}},
		"as a compaction block": {Messages: []Message{user("go"), {Role: "assistant", Parts: []Part{{Kind: KindSummary, Text: summary}}}}},
	} {
		if x := m.Answer(r); x.Purpose != PurposeMain {
			t.Errorf("%s: taken for %s", name, x.Purpose)
		}
	}
}

// TestAnUpdateIsASummarization: the earlier summary stands in the prompt, and
// the prompt asks for another.
func TestAnUpdateIsASummarization(t *testing.T) {
	m, _ := New(planted(), Options{})
	summary := m.Answer(history()).Reply.Text
	x := m.Answer(&Request{Messages: []Message{user("Update this summary of the conversation: " + summary + " with: T4")}})
	if x.Purpose != PurposeSummarize || x.Generation != 2 {
		t.Errorf("taken for %s of generation %d", x.Purpose, x.Generation)
	}
}

func TestPurposeOfOtherRequests(t *testing.T) {
	m, _ := New(planted(), Options{})
	m.Expect(PurposeSummarize, 0)
	for _, r := range []*Request{{Endpoint: Count}, {Endpoint: Models}, {Endpoint: Unknown}, {Endpoint: Chat, Unreadable: true}} {
		if x := m.Answer(r); x.Purpose != PurposeOther || x.Call != 0 {
			t.Errorf("%+v is taken for %s", r, x.Purpose)
		}
	}
}
