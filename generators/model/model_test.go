package model

import (
	"slices"
	"sync"
	"testing"

	"plimsoll/spec"
)

func TestRulesByCallAndGeneration(t *testing.T) {
	p := planted(Rule{Call: 1, Fault: HTTP500}, Rule{Generation: 2, Fault: NegationDropped}, Rule{Call: 4, Fault: Empty})
	m, err := New(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var faults []Fault
	var generations []int
	ask := func(r *Request) Exchange {
		x := m.Answer(r)
		faults, generations = append(faults, x.Fault), append(generations, x.Generation)
		return x
	}
	ask(history())                                              // fails
	first := ask(history())                                     // tried again
	second := ask(history(user("so far: " + first.Reply.Text))) // of the summary
	ask(history())                                              // afresh, and empty
	ask(history(user(second.Reply.Text)))                       // of the second summary
	if want := []Fault{HTTP500, Faithful, NegationDropped, Empty, Faithful}; !slices.Equal(faults, want) {
		t.Errorf("faults %v, want %v", faults, want)
	}
	if want := []int{1, 1, 2, 1, 3}; !slices.Equal(generations, want) {
		t.Errorf("generations %v, want %v", generations, want)
	}
}

func TestExpectGoesFirst(t *testing.T) {
	m, _ := New(planted(), Options{Classify: func(*Request) Purpose { return PurposeMain }})
	if x := m.Answer(history()); x.Purpose != PurposeMain {
		t.Errorf("the function of the caller says main, and it is %s", x.Purpose)
	}
	m.Expect(PurposeSummarize, 5)
	if x := m.Answer(history()); x.Purpose != PurposeSummarize || x.Generation != 5 {
		t.Errorf("expected is a summary of generation 5, and it is %s, %d", x.Purpose, x.Generation)
	}
	m.Expect("", 0)
	if x := m.Answer(history()); x.Purpose != PurposeMain {
		t.Errorf("nothing is expected any more, and it is %s", x.Purpose)
	}
}

func TestMainModelSpeaksInTurn(t *testing.T) {
	p := planted()
	p.Main = []Saying{{Text: "one"}, {Calls: []Call{{Name: "grep", Arguments: "{}"}}}, {Text: "three", Usage: &Usage{Input: 90_000}}}
	m, _ := New(p, Options{})
	var got []string
	for range 4 {
		x := m.Answer(&Request{Route: PurposeMain, Messages: []Message{user("go on")}})
		got = append(got, x.Reply.Text+string(x.Reply.Finish))
		if x.Reply.Text == "three" && x.Reply.Usage.Input != 90_000 {
			t.Errorf("usage %+v is not the plan's", x.Reply.Usage)
		}
		for _, c := range x.Reply.Calls {
			if c.ID != "call_2_1" {
				t.Errorf("call id %q", c.ID)
			}
		}
	}
	if want := []string{"onestop", "calls", "threestop", "threestop"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if p.Main[1].Calls[0].ID != "" {
		t.Error("the plan was changed")
	}
}

func TestInlineCompaction(t *testing.T) {
	p := planted(Rule{Call: 2, Fault: Refusal}, Rule{Call: 3, Fault: HTTP503})
	m, _ := New(p, Options{})
	ask := func(threshold int64, pause bool) Exchange {
		r := history(user("go on"))
		r.Route, r.Compaction, r.Threshold, r.Pause = "", CompactionInline, threshold, pause
		return m.Answer(r)
	}
	if x := ask(1000, false); x.Reply.Summary != nil || x.Reply.Text != defaultSaying {
		t.Errorf("under the threshold: %+v", x.Reply)
	}
	if x := ask(5, false); x.Reply.Summary == nil || *x.Reply.Summary != good || x.Reply.Text != defaultSaying || x.Generation != 1 || x.Reply.Usage.Compacted != spec.Tokens(good) {
		t.Errorf("over the threshold: %+v", x)
	}
	if x := ask(5, false); x.Reply.Summary == nil || *x.Reply.Summary != "" || x.Reply.Text != defaultSaying {
		t.Errorf("a refusal beside the reply: %+v", x.Reply)
	}
	if x := ask(5, false); x.Reply.Trouble.Status != 503 {
		t.Errorf("trouble: %+v", x.Reply)
	}
	if x := ask(5, true); x.Reply.Summary == nil || x.Reply.Text != "" || x.Reply.Finish != FinishCompact {
		t.Errorf("with a pause: %+v", x.Reply)
	}
}

func TestAPauseCostsNoSaying(t *testing.T) {
	p := planted()
	p.Main = []Saying{{Text: "one"}, {Text: "two"}}
	m, _ := New(p, Options{})
	r := history(user("go on"))
	r.Route, r.Compaction, r.Pause = "", CompactionInline, true
	m.Answer(r)
	if x := m.Answer(&Request{Route: PurposeMain}); x.Reply.Text != "one" {
		t.Errorf("after the pause it says %q, want the first of its sayings", x.Reply.Text)
	}
}

func TestOldResponsesAreForgotten(t *testing.T) {
	m, _ := New(Plan{}, Options{Forget: true})
	for range mostStored + 1 {
		m.Answer(&Request{Endpoint: Responses, Messages: []Message{user("x")}})
	}
	ask := func(previous int) bool {
		r := &Request{Endpoint: Responses, Previous: previous}
		m.Answer(r)
		return r.Problem == ""
	}
	if ask(1) || !ask(mostStored) {
		t.Errorf("want the first response forgotten and the last one known")
	}
}

func TestWhatWasCompactedIsGone(t *testing.T) {
	m, _ := New(planted(), Options{})
	r := history()
	r.Endpoint, r.Compaction = Responses, CompactionAlone
	m.Answer(r)
	next := &Request{Endpoint: Responses, Previous: 1, Messages: []Message{user("go on")}}
	if m.Answer(next); len(next.Messages) != 2 || next.Messages[0].Parts[0].Kind != KindSummary {
		t.Errorf("the next request is shown %+v", next.Messages)
	}
}

func TestAnswerFromManyAtOnce(t *testing.T) {
	watched := 0
	m, _ := New(planted(), Options{Watch: func(Exchange) { watched++ }})
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() { m.Answer(history()) })
	}
	group.Wait()
	all := m.Exchanges()
	if len(all) != 20 || watched != 20 {
		t.Fatalf("%d exchanges, %d watched; want 20", len(all), watched)
	}
	for i, x := range all {
		if x.Number != i+1 || x.Call != i+1 {
			t.Errorf("exchange %d has number %d and call %d", i, x.Number, x.Call)
		}
	}
}

func TestWindow(t *testing.T) {
	p := planted()
	p.Window = history().Tokens()
	m, _ := New(p, Options{})
	if x := m.Answer(history()); x.Reply.Trouble != (Trouble{}) || x.Reply.Text != good {
		t.Errorf("just as large as the window: %+v", x.Reply)
	}
	x := m.Answer(history(user("more")))
	if want := (Trouble{Kind: TroubleOverflow, Window: p.Window}); x.Reply.Trouble != want || x.Call != 2 || x.Reply.Text != "" {
		t.Errorf("larger: call %d, %+v", x.Call, x.Reply)
	}
	r := history(user("more"))
	r.Route = PurposeMain
	if x := m.Answer(r); x.Reply.Trouble.Kind != TroubleOverflow {
		t.Errorf("the main model: %+v", x.Reply)
	}
	r.Endpoint = Count
	if x := m.Answer(r); x.Reply.Trouble != (Trouble{}) {
		t.Errorf("a count: %+v", x.Reply)
	}
}

func TestForget(t *testing.T) {
	m, _ := New(planted(), Options{Forget: true})
	m.Answer(history())
	if x := m.Answer(history()); len(m.Exchanges()) != 0 || x.Number != 2 {
		t.Errorf("%d exchanges kept, number %d", len(m.Exchanges()), x.Number)
	}
}
