package control_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/generators/model"
	"plimsoll/generators/model/server"
	"plimsoll/spec"
)

// What a compaction comes to under each fault of the summarizer, if it is
// committed in every reply. Where none is named, it is applied: what was lost is pinned.
var outcomes = map[string]string{
	"cut_length": "irreversible", "empty": "irreversible", "blank": "irreversible", "acknowledgement": "irreversible", "refusal": "irreversible",
	"refusal_text": "irreversible", "tool_call": "irreversible", "reasoning_only": "irreversible", "echo": "irreversible", "next_turn": "irreversible",
	"larger": spec.Skipped, "number_rounded": "unverified", "literal_invented": "unverified",
	"http_429": spec.Failed, "http_500": spec.Failed, "http_503": spec.Failed, "timeout": spec.Failed, "reset": spec.Failed,
	"malformed_json": spec.Failed, "stream_broken": spec.Failed,
}

// TestFaults has the summarizer commit each fault in each of three generations:
// what is reported is what happened, nothing is lost, and the next compaction,
// behind a new turn, is made.
func TestFaults(t *testing.T) {
	for _, fault := range spec.SummarizerFaults() {
		for at := range 3 {
			t.Run(fmt.Sprintf("%s/%d", fault, at+1), func(t *testing.T) {
				s := begin(t)
				for generation := range 3 {
					s.work(generation)
					want := spec.Applied
					if generation == at {
						s.follow(fault)
						if o, ok := outcomes[fault]; ok {
							want = o
						}
					}
					before := s.context()
					if got := s.compact(); got != want {
						t.Fatalf("generation %d: %s, want %s", generation+1, got, want)
					}
					if diff := cmp.Diff(before, s.context()); (diff == "") != (want != spec.Applied) {
						t.Errorf("generation %d: %s, and the context differs so: %s", generation+1, want, diff)
					}
					s.reload()
					s.follow("")
				}
				s.holds()
			})
		}
	}
}

// Three attempts, and no more until something new is said.
func TestAttempts(t *testing.T) {
	s := begin(t)
	s.work(0)
	s.follow("http_500")
	got := []string{s.compact(), s.compact(), s.compact()}
	asked := len(s.model.Exchanges())
	got = append(got, s.compact())
	if diff := cmp.Diff([]string{spec.Failed, spec.Failed, spec.Failed, spec.Skipped}, got); diff != "" || len(s.model.Exchanges()) != asked {
		t.Errorf("%d requests after the last attempt; %s", len(s.model.Exchanges())-asked, diff)
	}
	s.follow("")
	s.work(1)
	if got := s.compact(); got != spec.Applied {
		t.Errorf("after a new turn: %s", got)
	}
}

type session struct {
	*testing.T
	model *model.Model
	talk  adapters.Conversation
	said  []string
}

// statements are load-bearing; the generation makes each one its own.
var statements = []string{"never restart db-%d004 by hand", "the export must run before job-%d777", "perhaps the lock of shard-%d003 is stale"}

func begin(t *testing.T) *session {
	plan := model.Plan{Seed: 1}
	for generation := range 3 {
		plan.Anchors = append(plan.Anchors, model.Anchor{Turn: int64(3 * generation), Text: prompt(generation)})
		for _, text := range statements {
			plan.Elements = append(plan.Elements, spec.Element{Class: spec.ClassNegation, Text: fmt.Sprintf(text, generation+1), Turn: int64(3*generation + 2)})
		}
	}
	m, err := model.New(plan, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	listening, err := server.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listening.Close() })
	if err := listening.Mount("", m); err != nil {
		t.Fatal(err)
	}
	talk, err := control.New(control.Default()).Converse(t.Context(), &spec.MessagesOpen{
		Model: spec.Model{Provider: spec.ProviderOpenAIChat, BaseURL: listening.URLs("", "").Anthropic, Name: "m"}, Window: 100_000, Keep: 1})
	if err != nil {
		t.Fatal(err)
	}
	m.Expect(model.PurposeSummarize, 0)
	return &session{T: t, model: m, talk: talk}
}

func prompt(generation int) string { return fmt.Sprintf("ticket-%d555", generation+1) }

// work appends a turn with a call, whose output is long.
func (s *session) work(generation int) {
	var notes []string
	for _, text := range statements {
		notes = append(notes, fmt.Sprintf(text, generation+1))
	}
	s.said = append(s.said, notes...)
	call := fmt.Sprintf("c%d", generation)
	text := func(text string) []spec.Part { return []spec.Part{{Text: &text}} }
	messages := []spec.Message{
		{Role: spec.RoleUser, Parts: text("Look at " + prompt(generation) + " .")},
		{Role: spec.RoleAssistant, Parts: []spec.Part{{ToolCall: &spec.ToolCall{ID: call, Name: "run", Arguments: "{}"}}}},
		{Role: spec.RoleTool, Parts: []spec.Part{{ToolOutput: &spec.ToolOutput{Call: call, Name: "run", Status: spec.OutputOK, Text: strings.Repeat("ok, as usual\n", 100)}}}},
		{Role: spec.RoleAssistant, Parts: text("Done. Notes:\n" + strings.Join(notes, "\n"))},
		{Role: spec.RoleAssistant, Parts: text("That is all.")},
	}
	for i := range messages {
		messages[i].ID = fmt.Sprintf("%x%x", generation, i)
	}
	if err := s.talk.Append(s.Context(), &spec.MessagesAppend{Messages: messages}); err != nil {
		s.Fatal(err)
	}
}

// follow has the summarizer commit the fault from now on.
func (s *session) follow(fault string) {
	var rules []model.Rule
	if fault != "" {
		rules = []model.Rule{{Fault: model.Fault(fault), Wait: 50}}
	}
	if err := s.model.Follow(rules); err != nil {
		s.Fatal(err)
	}
}

// compact returns the outcome, or the code of the refusal.
func (s *session) compact() string {
	o, err := s.talk.Compact(s.Context())
	refusal := (*spec.Refusal)(nil)
	switch {
	case errors.As(err, &refusal):
		return refusal.Code
	case err != nil:
		s.Fatal(err)
	}
	return o.Outcome
}

func (s *session) context() spec.Context {
	c, err := s.talk.Context(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	return c
}

// reload reads the conversation from its store, where it is as it was.
func (s *session) reload() {
	before := s.context()
	if err := s.talk.(adapters.Reloader).Reload(s.Context()); err != nil {
		s.Fatal(err)
	}
	if diff := cmp.Diff(before, s.context()); diff != "" {
		s.Errorf("after a reload: %s", diff)
	}
}

// holds: every statement stands in the context, or behind one of its handles.
func (s *session) holds() {
	var all strings.Builder
	c := s.context()
	for _, m := range c.Messages {
		all.WriteString(m.Words() + "\n")
		if m.Kind == spec.KindTombstone {
			s.Error("a tombstone, and nothing was withheld")
		}
	}
	for _, text := range s.said {
		if !strings.Contains(all.String(), text) {
			s.Errorf("%q does not stand in the context:\n%s", text, &all)
		}
	}
	r, err := s.talk.(adapters.RawReader).Raw(context.Background(), &spec.MessagesRaw{Handle: "turns"})
	if err != nil || !strings.Contains(r.Text, "ok, as usual") {
		s.Errorf("the raw log gives %q, %v", r.Text, err)
	}
}
