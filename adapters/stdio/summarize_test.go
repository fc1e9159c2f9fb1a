package stdio

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// talk answers a call of the surface messages. The name of the session says what
// is asked meanwhile; the outcome says what came back.
func talk(lines *bufio.Scanner, r request) {
	ask := func(id, session string) {
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"method":"summarize","params":{"session":%q,"messages":[{"role":"user","parts":[{"text":%q}]}]}}`+"\n", id, session, "about "+id)
	}
	heard := func() string { lines.Scan(); return lines.Text() }
	name := r.Params.Session
	way, _, _ := strings.Cut(name, "-")
	if strings.HasSuffix(r.Method, "context") != (way == "context") {
		way = ""
	}
	reason := ""
	switch way {
	case "asks", "context":
		ask(`"q1"`, name)
		reason = heard()
	case "many":
		for i := range 3 {
			ask(fmt.Sprint(i), name)
		}
		reason = heard() + heard() + heard()
	case "same":
		ask("1", name)
		ask("1", name)
		reason = heard() + heard()
	case "stranger":
		ask("1", "another")
		reason = heard()
	case "unheard":
		ask("1", name)
	case "dies":
		ask("1", name)
		os.Exit(4)
	case "sleeps":
		ask("1", name)
		time.Sleep(time.Minute)
	case "floods":
		for {
			ask("1", "another")
		}
	}
	if way == "context" {
		result(r.ID, `{"messages":[]}`)
		return
	}
	result(r.ID, fmt.Sprintf(`{"outcome":"skipped","reason":%q}`, reason))
}

// The summarizer of these tests says what it is asked and remembers it.
type echoing struct{ asked []string }

func (e *echoing) answer(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
	text := s.Messages[0].Words()
	e.asked = append(e.asked, text)
	switch {
	case strings.HasPrefix(s.Session, "asks-fail"):
		return spec.Summarized{}, &spec.WireError{Code: spec.SummarizeBusy, Message: "later"}
	case strings.HasPrefix(s.Session, "unheard"):
		<-ctx.Done() // it ends when the compaction does
	}
	return spec.Summarized{Text: text, Finish: spec.FinishStop}, nil
}

// compact compacts the conversation of that name and returns the reason of the
// outcome.
func compact(t *testing.T, c adapters.Caller, name string, ask adapters.Summarizer) string {
	t.Helper()
	a, err := c.(adapters.MessagesCaller).CompactBy(context.Background(), name, ask)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return a.Result.(*spec.MessagesOutcome).Reason
}

func TestSummarize(t *testing.T) {
	c := begin(t, helper(t, "talks"))
	for name, want := range map[string]string{
		"asks":       `{"jsonrpc":"2.0","id":"q1","result":{"text":"about \"q1\"","finish":"stop"}}`,
		"asks-fails": `{"jsonrpc":"2.0","id":"q1","error":{"code":503,"message":"later"}}`,
		"many": `{"jsonrpc":"2.0","id":0,"result":{"text":"about 0","finish":"stop"}}{"jsonrpc":"2.0","id":1,"result":{"text":"about 1","finish":"stop"}}` +
			`{"jsonrpc":"2.0","id":2,"result":{"text":"about 2","finish":"stop"}}`,
		"unheard": "",
	} {
		e := &echoing{}
		if got := compact(t, c, name, e.answer); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		if want := map[bool]int{true: 3, false: 1}[name == "many"]; len(e.asked) != want || !slices.IsSorted(e.asked) {
			t.Errorf("%s: it was asked %q, want %d requests in their order", name, e.asked, want)
		}
	}
	strays(t, c)
}

// What is asked at the wrong time, of the wrong conversation or in the wrong way
// is answered with an error and counted; nobody is asked, and the call goes on.
func TestSummarizeOutOfPlace(t *testing.T) {
	const unplaced = `"code":-32600,"message":"the adapter asks for a summary in a conversation that is not being compacted`
	for _, tc := range []struct {
		name   string
		mute   bool // the conversation was not opened with the provider call
		asked  int
		reply  string
		strays []stray
	}{
		{"asks", true, 0, unplaced, []stray{{spec.ProtocolError, 1, "not being compacted"}}},
		{"stranger", false, 0, unplaced, []stray{{spec.ProtocolError, 1, "not being compacted"}}},
		{"same", false, 1, `"code":-32600,"message":"two requests of the adapter's have the same id`, []stray{{spec.ProtocolError, 1, "the same id"}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := begin(t, helper(t, "talks"))
			e := &echoing{}
			ask := func(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
				time.Sleep(50 * time.Millisecond)
				return e.answer(ctx, s)
			}
			if tc.mute {
				ask = nil
			}
			if got := compact(t, c, tc.name, ask); !strings.Contains(got, tc.reply) {
				t.Errorf("got %s, want %s", got, tc.reply)
			}
			if len(e.asked) != tc.asked {
				t.Errorf("asked %q, want %d requests", e.asked, tc.asked)
			}
			strays(t, c, tc.strays...)
		})
	}
	c := begin(t, helper(t, "talks"))
	if _, err := c.(adapters.MessagesCaller).Talk(context.Background(), "context", &spec.MessagesContext{}); err != nil {
		t.Error(err)
	}
	strays(t, c, stray{spec.ProtocolError, 1, "not being compacted"})
}

// An adapter that breaks down while it asks, or asks without an end, is charged
// as any other, and what was asked of the summarizer ends with it.
func TestSummarizeAndBreakDown(t *testing.T) {
	for name, want := range map[string]stray{"dies": {spec.Crashed, 0, "exit status 4"}, "sleeps": {spec.Hung, 0, "no reply within"}, "floods": {spec.ProtocolError, 0, "without reading"}} {
		t.Run(name, func(t *testing.T) {
			cmd := helper(t, "talks")
			cmd.Deadline = 2 * time.Second
			c := begin(t, cmd)
			hold := func(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
				<-ctx.Done()
				return spec.Summarized{}, ctx.Err()
			}
			_, err := c.(adapters.MessagesCaller).CompactBy(context.Background(), name, hold)
			var f *adapters.Fault
			if !errors.As(err, &f) {
				t.Fatalf("want a fault, got %v", err)
			}
			checkFault(t, name, want.kind, f.Kind, f.Detail, []string{want.words})
			permitted(t, c, "k")
		})
	}
}
