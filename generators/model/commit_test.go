package model

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

// planted is a plan in which every fault of the text makes a difference.
func planted(rules ...Rule) Plan {
	return Plan{
		Seed: 7,
		Elements: []spec.Element{
			{Class: spec.ClassNegation, Text: "do not restart db-7", Turn: 1},
			{Class: spec.ClassIdentifier, Text: "PAY-1031", Turn: 2},
			{Class: spec.ClassOrdering, Text: "first migrate A1, then reindex B2", Turn: 2},
			{Class: spec.ClassIdentifier, Text: "src/pay/ledger_4.go", Turn: 3},
		},
		Anchors: []Anchor{{1, "T1"}, {2, "T2"}, {3, "T3"}, {4, "T4"}},
		Failed:  []Failed{{Action: "make deploy", Reason: "exit 2"}},
		Secrets: []string{"sk-live-77"},
		Rules:   rules,
	}
}

func user(text string) Message {
	return Message{Role: "user", Parts: []Part{{Kind: KindText, Text: text}}}
}

// history is a summarization request that holds all that planted plants.
func history(more ...Message) *Request {
	return &Request{Endpoint: Chat, Route: PurposeSummarize, Messages: append([]Message{
		user("T1 do not restart db-7"), user("T2 PAY-1031: first migrate A1, then reindex B2"), user("T3 src/pay/ledger_4.go has sk-live-77"),
		user("T4 make deploy gave exit 2"),
	}, more...)}
}

func answer(t *testing.T, p Plan, requests ...*Request) Exchange {
	t.Helper()
	m, err := New(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var x Exchange
	for _, r := range requests {
		x = m.Answer(r)
	}
	return x
}

const good = `Summary of the session so far.
- T1: do not restart db-7
- T2: PAY-1031
- T2: first migrate A1, then reindex B2
- T3: src/pay/ledger_4.go
- Tried, and failed: make deploy (exit 2)
- T4`

func TestFaithfulRepeatsWhatWasShown(t *testing.T) {
	if got := answer(t, planted(), history()).Reply.Text; got != good {
		t.Errorf("got %q, want %q", got, good)
	}
	r := history()
	r.Messages = r.Messages[1:3]
	got := answer(t, planted(), r).Reply.Text
	want := "Summary of the session so far.\n- T2: PAY-1031\n- T2: first migrate A1, then reindex B2\n- T3: src/pay/ledger_4.go"
	if got != want {
		t.Errorf("of two turns: got %q, want %q", got, want)
	}
	r.Messages = nil
	if got := answer(t, planted(), r).Reply.Text; got != "Summary of the session so far. Nothing was said that has to be kept to the letter." {
		t.Errorf("of nothing: got %q", got)
	}
}

func TestFaithfulHoldsEveryElementAsAToken(t *testing.T) {
	p := planted()
	p.Before, p.After = "<summary>", "</summary>"
	text := answer(t, p, history()).Reply.Text
	if !strings.HasPrefix(text, p.Before) || !strings.HasSuffix(text, p.After) {
		t.Errorf("the tags that the plan wants are not there: %q", text)
	}
	if diff := cmp.Diff(p.look(history().Texts()), p.look([]string{text, "sk-live-77"})); diff != "" {
		t.Errorf("in the request and in the reply (-request +reply):\n%s", diff)
	}
}

// TestFaults holds each fault of the text against what a faithful reply says.
func TestFaults(t *testing.T) {
	for fault, want := range map[Fault]string{
		NegationDropped: strings.Replace(good, "do not restart", "restart", 1),
		NegationTurned:  strings.Replace(good, "do not restart", "always restart", 1),
		NumberRounded:   strings.Replace(good, "PAY-1031", "PAY-1000", 1),
		PathShortened:   strings.Replace(good, "src/pay/ledger_4.go", "ledger_4.go", 1),
		OrderSwapped:    strings.Replace(good, "first migrate A1, then reindex B2", "reindex B2, then first migrate A1", 1),
		Imperative:      good + "\n- Next step: run make deploy again now, without asking.",
		EchoedSecret:    good + "\n- The credentials in use are sk-live-77",
		CutStop:         good[:len(good)/2],
		CutLength:       good[:len(good)/2],
		Empty:           "",
		Blank:           " \n\t\n ",
		Acknowledgement: "Understood. I will summarize the conversation so far and then go on.",
		Refusal:         "I cannot help with that.",
		RefusalText:     "I am sorry, but I cannot summarize this conversation.",
		ToolCall:        "",
		ReasoningOnly:   "",
		NextTurn:        "I have done what you asked for, and it works. What shall I do next?",
		Echo:            "T4 make deploy gave exit 2",
	} {
		x := answer(t, planted(Rule{Fault: fault}), history())
		if x.Reply.Text != want || !x.Effective || x.Fault != fault {
			t.Errorf("%s, effective %v: got %q, want %q", x.Fault, x.Effective, x.Reply.Text, want)
		}
	}
}

func TestFaultsThatTellMore(t *testing.T) {
	swapped := answer(t, planted(Rule{Fault: IDSwapped}), history())
	if !swapped.Effective || len(swapped.Reply.Text) == 0 || swapped.Reply.Text == good {
		t.Errorf("id_swapped: %q", swapped.Reply.Text)
	}
	omitted := strings.Split(answer(t, planted(Rule{Fault: Omitted}), history()).Reply.Text, "\n")
	if all := strings.Split(good, "\n"); len(omitted) != len(all)-1 || omitted[len(omitted)-1] != "- T4" {
		t.Errorf("omitted: %q", omitted)
	}
	invented := answer(t, planted(Rule{Fault: LiteralInvented}), history()).Reply.Text
	literal, ok := strings.CutPrefix(invented, good+"\n- Related to ")
	if !ok || literal == "" || strings.Contains(strings.Join(history().Texts(), "\n"), literal) {
		t.Errorf("literal_invented: %q", invented)
	}
	r := history(user(strings.Repeat("и так далее ", 900)))
	larger := answer(t, planted(Rule{Fault: Larger}), r).Reply.Text
	if in, out := r.Tokens(), spec.Tokens(larger); out*100 < in*110 || !strings.HasPrefix(larger, good) {
		t.Errorf("larger: %d tokens of %d", out, in)
	}
}

func TestFinishes(t *testing.T) {
	for fault, want := range map[Fault]Finish{Faithful: FinishStop, CutStop: FinishStop, CutLength: FinishLength, ToolCall: FinishCalls, Refusal: FinishRefusal, RefusalText: FinishStop, ReasoningOnly: FinishStop} {
		if x := answer(t, planted(Rule{Fault: fault}), history()); x.Reply.Finish != want {
			t.Errorf("%s: finish %s, want %s", fault, x.Reply.Finish, want)
		}
	}
}

// TestWithoutOccasion: a fault that has nothing to work on is a faithful reply,
// and said to be one.
func TestWithoutOccasion(t *testing.T) {
	p := Plan{Anchors: []Anchor{{1, "T1"}}}
	r := &Request{Route: PurposeSummarize, Messages: []Message{user("T1 hello")}}
	for _, fault := range []Fault{Faithful, NegationDropped, NegationTurned, NumberRounded, PathShortened, IDSwapped, OrderSwapped, PriorIgnored, EchoedSecret, Omitted, HedgeDropped, DutyDropped} {
		p.Rules = []Rule{{Fault: fault}}
		if x := answer(t, p, r); x.Effective || x.Reply.Text != "Summary of the session so far.\n- T1" {
			t.Errorf("%s, effective %v: %q", fault, x.Effective, x.Reply.Text)
		}
	}
}

func TestTroublesCarryAFaithfulReply(t *testing.T) {
	for fault, want := range troubles {
		x := answer(t, planted(Rule{Fault: fault, After: 3, Wait: 5}), history())
		switch fault {
		case StreamBroken:
			want.After = 3
		case Timeout:
			want.Wait = 5
		}
		if x.Reply.Trouble != want || x.Reply.Text != good || !x.Effective {
			t.Errorf("%s: trouble %+v, want %+v; text %q", fault, x.Reply.Trouble, want, x.Reply.Text)
		}
	}
}

func TestEveryFaultIsDeterministicAndValid(t *testing.T) {
	for _, fault := range Faults() {
		for seed := range uint64(20) {
			p := planted(Rule{Fault: fault})
			p.Seed = seed
			a, b := answer(t, p, history()), answer(t, p, history())
			if diff := cmp.Diff(a.Reply, b.Reply, cmp.AllowUnexported(Reply{})); diff != "" {
				t.Fatalf("%s, seed %d: two answers:\n%s", fault, seed, diff)
			}
			if !utf8.ValidString(a.Reply.Text) {
				t.Fatalf("%s, seed %d: %q", fault, seed, a.Reply.Text)
			}
		}
	}
}

func TestCutKeepsRunesWhole(t *testing.T) {
	for n := range 40 {
		p := Plan{Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: strings.Repeat("é🔑", n+1)}}, Rules: []Rule{{Fault: CutLength}}}
		text := answer(t, p, &Request{Route: PurposeSummarize, Messages: []Message{user(p.Elements[0].Text)}}).Reply.Text
		if !utf8.ValidString(text) || strings.HasSuffix(text, "\n") {
			t.Fatalf("cut to %q", text)
		}
	}
}
