package model

import (
	"strings"
	"testing"
)

func TestAnEarlierSummaryIsKnownInAnyWrapping(t *testing.T) {
	m, _ := New(planted(), Options{})
	first := m.Answer(history()).Reply.Text
	quoted := strings.ReplaceAll(first, "\n", `\n`)
	if x := m.Answer(history(user(`{"summary":"` + quoted + `"}`))); x.Generation != 2 {
		t.Errorf("written as JSON: generation %d, want 2", x.Generation)
	}
	m, _ = New(planted(), Options{})
	m.Answer(history())
	block := Message{Role: "assistant", Parts: []Part{{Kind: KindSummary, Text: first}}}
	if x := m.Answer(history(block)); x.Generation != 2 {
		t.Errorf("in a compaction block: generation %d, want 2", x.Generation)
	}
}

// TestAnEchoIsNoEarlierSummary: it is the prompt, which comes again with the
// next request.
func TestAnEchoIsNoEarlierSummary(t *testing.T) {
	m, _ := New(planted(Rule{Fault: Echo}), Options{})
	for range 2 {
		r := history(user("Please write a summary of the conversation so far."))
		r.Route = ""
		if x := m.Answer(r); x.Purpose != PurposeSummarize || x.Generation != 1 {
			t.Errorf("call %d: taken for %s of generation %d", x.Call, x.Purpose, x.Generation)
		}
	}
}

// TestTheSameSummaryAgainIsOfTheNextGeneration: nothing new had to be said.
func TestTheSameSummaryAgainIsOfTheNextGeneration(t *testing.T) {
	m, _ := New(planted(), Options{})
	for generation := 1; generation <= 3; generation++ {
		r := history()
		if generation > 1 {
			r = history(user(good))
		}
		if x := m.Answer(r); x.Generation != generation || x.Reply.Text != good {
			t.Errorf("generation %d, want %d: %q", x.Generation, generation, x.Reply.Text)
		}
	}
}

func TestPriorIgnored(t *testing.T) {
	m, _ := New(planted(Rule{Generation: 2, Fault: PriorIgnored}), Options{})
	first := m.Answer(history()).Reply.Text
	r := &Request{Route: PurposeSummarize, Messages: []Message{user(first), user("T4 and PAY-1031 again")}}
	x := m.Answer(r)
	if want := "Summary of the session so far.\n- PAY-1031\n- T4"; x.Reply.Text != want || !x.Effective {
		t.Errorf("effective %v: %q, want %q", x.Effective, x.Reply.Text, want)
	}
}

func TestGenerationIsTheHighestShown(t *testing.T) {
	m, _ := New(planted(), Options{})
	first := m.Answer(history()).Reply.Text
	second := m.Answer(history(user(first), user("PAY-1031 again")))
	r := history()
	r.Messages = r.Messages[:1]
	third := m.Answer(r)
	if second.Generation != 2 || third.Generation != 1 {
		t.Fatalf("generations %d and %d, want 2 and 1", second.Generation, third.Generation)
	}
	if x := m.Answer(history(user(second.Reply.Text), user(third.Reply.Text))); x.Generation != 3 {
		t.Errorf("of summaries of generation 2 and 1: generation %d, want 3", x.Generation)
	}
}

func TestWhatNeverArrivedIsNoEarlierSummary(t *testing.T) {
	m, _ := New(planted(Rule{Call: 1, Fault: HTTP500}), Options{})
	lost := m.Answer(history()).Reply.Text
	if x := m.Answer(history(user(lost))); x.Generation != 1 {
		t.Errorf("generation %d, want 1", x.Generation)
	}
}
