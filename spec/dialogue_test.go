package spec

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func text(s string) *string { return &s }

// plain is a conversation with a call in it and one compaction.
func plain() *Dialogue {
	return &Dialogue{
		System: "You fix builds.", Window: 4000, Keep: 2,
		Tools:   []Tool{{Name: "run", Description: "runs a command", Schema: `{"type":"object"}`}},
		Planted: Planted{Elements: []Element{{Class: "identifier", Text: "job-4411", Turn: 0}}, Anchors: []string{"", "A2"}},
		Steps: []DialogueStep{
			{Say: []Message{
				{Role: RoleUser, Parts: []Part{{Text: text("look at job-4411")}}},
				{Role: RoleAssistant, Parts: []Part{{Text: text("A2")}, {ToolCall: &ToolCall{ID: "c1", Name: "run", Arguments: `{"cmd":"ls"}`}}}},
				{Role: RoleTool, Parts: []Part{{ToolOutput: &ToolOutput{Call: "c1", Name: "run", Status: OutputOK, Text: "a\nb"}}}},
			}},
			{Compact: &Squeeze{Rules: []ReplyRule{{Call: 1, Fault: "cut_length"}}}},
			{Reload: true},
		},
	}
}

func TestDialogueRoundTrip(t *testing.T) {
	d := plain()
	if err := d.Valid(); err != nil {
		t.Fatal(err)
	}
	written, err := Encode(d)
	if err != nil {
		t.Fatal(err)
	}
	back := NewCall(OpMessages)
	if err := DecodeStrict(written, back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, back); diff != "" {
		t.Errorf("read back differs:\n%s", diff)
	}
}

func TestDialogueInvalid(t *testing.T) {
	for want, spoil := range map[string]func(*Dialogue){
		"window":              func(d *Dialogue) { d.Window = 0 },
		"at least one":        func(d *Dialogue) { d.Steps = d.Steps[:1] },
		"tools[0]":            func(d *Dialogue) { d.Tools[0].Schema = "[]" },
		"have no output":      func(d *Dialogue) { d.Steps[0].Say[2] = d.Steps[0].Say[0] },
		"exactly one of say":  func(d *Dialogue) { d.Steps[2].Compact = d.Steps[1].Compact },
		"one of the faults":   func(d *Dialogue) { d.Steps[1].Compact.Rules[0].Fault = "sabotage" },
		"must be of the role": func(d *Dialogue) { d.Steps[0].Say = d.Steps[0].Say[1:] },
		"exactly one of text": func(d *Dialogue) { d.Steps[0].Say[0].Parts[0].Image = &Image{} },
		"number of a message": func(d *Dialogue) { d.Planted.Elements[0].Turn = 3 },
		"id: is given":        func(d *Dialogue) { d.Steps[0].Say[0].ID = "m1" },
		"first message":       func(d *Dialogue) { d.Steps[0], d.Steps[1] = d.Steps[1], d.Steps[0] },
	} {
		d := plain()
		spoil(d)
		if err := d.Valid(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error that says %q, got %v", want, err)
		}
	}
}

func TestTalkReplies(t *testing.T) {
	for _, tc := range []struct {
		op   Op
		text string
		good bool
	}{
		{StepCompact, `{"outcome":"applied"}`, true},
		{StepCompact, `{"outcome":"done"}`, false},
		{StepCompact, `{"refusal":{"code":"unsound","subject":["summary"],"reason":"blank"}}`, true},
		{StepContext, `{"messages":[{"role":"user","parts":[{"text":"hi"}],"kind":"summary"}]}`, true},
		{StepContext, `{"messages":[{"role":"user","parts":[{}]}]}`, false},
		{StepContext, `{}`, false},
		{StepRaw, `{"text":"x"}`, true},
		{StepClose, `{}`, true},
	} {
		if _, err := DecodeTalkReply(tc.op, []byte(tc.text)); (err == nil) != tc.good {
			t.Errorf("%s %s: %v", tc.op, tc.text, err)
		}
	}
}
