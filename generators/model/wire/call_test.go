package wire_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/generators/model"
	"plimsoll/generators/model/wire"
	"plimsoll/spec"
)

// What a summarizer does over HTTP it does by the call back, too.
func TestCallBack(t *testing.T) {
	text := "never restart db-7, whatever T4411 says"
	asks := &spec.Summarize{Session: "s1", System: "Summarize.", Messages: []spec.Message{
		{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}, {Image: &spec.Image{MediaType: "image/png", Data: "AAAA"}}}},
		{Role: spec.RoleAssistant, Parts: []spec.Part{{ToolCall: &spec.ToolCall{ID: "c", Name: "run", Arguments: "{}"}}}},
		{Role: spec.RoleTool, Parts: []spec.Part{{ToolOutput: &spec.ToolOutput{Call: "c", Name: "run", Status: spec.OutputOK, Text: "done"}}}}}}
	for _, f := range model.Faults() {
		plan := model.Plan{Elements: []spec.Element{{Class: spec.ClassNegation, Text: "never restart db-7", Turn: 0}}, Rules: []model.Rule{{Fault: f, Wait: 1}}}
		m, err := model.New(plan, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		x := m.Answer(wire.ReadCall(asks))
		if x.Purpose != model.PurposeSummarize || len(x.Shown.Elements) != 1 {
			t.Errorf("%s: taken for %s, with %v shown", f, x.Purpose, x.Shown)
		}
		said, err := wire.WriteCall(&x.Reply)
		var fault *spec.WireError
		if errors.As(err, &fault) != (x.Reply.Trouble != model.Trouble{}) {
			t.Errorf("%s: the reply is %+v, and sent are %+v and %v", f, x.Reply, said, err)
			continue
		}
		want := map[model.Fault]int64{model.HTTP429: 429, model.HTTP500: 500, model.HTTP503: 503, model.Timeout: 504,
			model.Reset: 502, model.MalformedJSON: 502, model.StreamBroken: 502}[f]
		if fault == nil {
			fault = &spec.WireError{}
			got := []any{said.Text, said.Reasoning, said.Finish, len(said.ToolCalls)}
			if diff := cmp.Diff([]any{x.Reply.Text, x.Reply.Reasoning, string(x.Reply.Finish), len(x.Reply.Calls)}, got); diff != "" {
				t.Errorf("%s: %s", f, diff)
			}
		}
		if fault.Code != want {
			t.Errorf("%s: code %d, want %d", f, fault.Code, want)
		}
	}
}

func TestCallBackLargerThanTheWindow(t *testing.T) {
	m, err := model.New(model.Plan{Window: 1}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := "a text of more than one token"
	x := m.Answer(wire.ReadCall(&spec.Summarize{Messages: []spec.Message{{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}}}))
	var fault *spec.WireError
	if _, err := wire.WriteCall(&x.Reply); !errors.As(err, &fault) || fault.Code != spec.SummarizeTooLarge {
		t.Errorf("got %v, want code %d", err, spec.SummarizeTooLarge)
	}
}
