package spec_test

import (
	"fmt"
	"testing"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// talkOps are the calls of the surface messages.
func talkOps() []spec.Op {
	return []spec.Op{spec.StepOpen, spec.StepAppend, spec.StepCompact, spec.StepContext, spec.StepRaw, spec.StepReload, spec.StepTasks, spec.StepClose}
}

// talkResult names the schema of the result of a call.
func talkResult(op spec.Op) string {
	switch op {
	case spec.StepCompact, spec.StepContext, spec.StepRaw:
		return fmt.Sprintf("messages-%s-result", op)
	}
	return "messages-done-result"
}

func messagesSchemas() []string {
	names := []string{"messages-types", "messages-dialogue", "messages-done-result"}
	for _, op := range talkOps() {
		names = append(names, fmt.Sprintf("messages-%s-params", op))
		if r := talkResult(op); r != "messages-done-result" {
			names = append(names, r)
		}
	}
	return names
}

func TestMessagesExampleValidates(t *testing.T) {
	validates(t, surfaceOnWire{"messages", talkOps(), talkResult, spec.DecodeTalkReply}, examples.Messages())
}

func TestSummarizeValidates(t *testing.T) {
	all := schemas(t)
	ask, said := examples.Summarize()
	if err := ask.Valid(); err != nil {
		t.Error(err)
	}
	for name, v := range map[string]any{"summarize-params": ask, "summarize-result": said} {
		text, err := spec.Encode(v)
		if err != nil {
			t.Fatal(err)
		}
		if err := accepts(t, all[name], text); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
}

// The schema and Valid turn away the same requests.
func TestSummarizeRejects(t *testing.T) {
	all := schemas(t)
	for params, good := range map[string]bool{
		`{"session":"s1","messages":[{"role":"user","parts":[{"text":"x"}]}]}`:                       true,
		`{"session":"s1","system":"","tools":[],"messages":[{"role":"tool","parts":[{"text":""}]}]}`: true,
		`{"session":"","messages":[{"role":"user","parts":[{"text":"x"}]}]}`:                         false,
		`{"session":"s1","messages":[]}`:                                                             false,
		`{"session":"s1","messages":[{"role":"user","parts":[]}]}`:                                   false,
		`{"session":"s1","messages":[{"role":"bard","parts":[{"text":"x"}]}]}`:                       false,
		`{"session":"s1","messages":[{"role":"user","parts":[{}]}]}`:                                 false,
	} {
		var s spec.Summarize
		if err := spec.Decode([]byte(params), &s); err != nil {
			t.Fatal(err)
		}
		if err := s.Valid(); (err == nil) != good {
			t.Errorf("Valid says of %s: %v, want good = %v", params, err, good)
		}
		if err := accepts(t, all["summarize-params"], []byte(params)); (err == nil) != good {
			t.Errorf("the schema says of %s: %v, want good = %v", params, err, good)
		}
	}
}

func TestDialogueValidates(t *testing.T) {
	all := schemas(t)
	d := examples.Dialogue()
	if err := d.Valid(); err != nil {
		t.Fatal(err)
	}
	for _, encode := range []func(spec.Call) ([]byte, error){spec.EncodeCall, spec.EncodeCallIndent} {
		text, err := encode(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := accepts(t, all["call"], text); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
		back, err := spec.DecodeCall(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := encode(back)
		if err != nil || string(again) != string(text) {
			t.Errorf("%s read back as %s, %v", text, again, err)
		}
	}
}

// The schema and DecodeCall take and turn away the same dialogues, as far as a
// schema can see.
func TestDialogueSteps(t *testing.T) {
	all := schemas(t)
	user := `{"say":[{"role":"user","parts":[{"text":"go on"}]}]}`
	for _, tc := range []struct {
		steps string
		good  bool
	}{
		{user + `,{"compact":{}}`, true},
		{user + `,{"compact":{"rules":[{"call":2,"fault":"blank"}]}},{"reload":true}`, true},
		{user + `,{"compact":{"rules":[{"fault":"boredom"}]}}`, false},
		{user + `,{"compact":{"rules":[{"call":-1,"fault":"blank"}]}}`, false},
		{user + `,{"compact":{},"reload":true}`, false},
		{user + `,{"compact":{}},{"reload":false}`, false},
		{user + `,{"compact":{}},{"say":[]}`, false},
		{`{"say":[{"role":"user","parts":[]}]},{"compact":{}}`, false},
		{`{"say":[{"role":"user","parts":[{}]}]},{"compact":{}}`, false},
		{`{"say":[{"role":"user","parts":[{"text":"a","image":{"media_type":"image/png","data":""}}]}]},{"compact":{}}`, false},
		{`{"say":[{"id":"m1","role":"user","parts":[{"text":"a"}]}]},{"compact":{}}`, false},
		{`{"say":[{"role":"user","parts":[{"image":{"media_type":"image/png","data":"AAAA"}}]}]},{"compact":{}}`, true},
	} {
		text := []byte(`{"op":"messages","input":{"window":1000,"keep":0,"steps":[` + tc.steps + `]}}`)
		_, err := spec.DecodeCall(text)
		if verdict := accepts(t, all["call"], text); (verdict == nil) != tc.good {
			t.Errorf("the schema says of %s: %v, want good = %v", tc.steps, verdict, tc.good)
		}
		if (err == nil) != tc.good {
			t.Errorf("DecodeCall says of %s: %v, want good = %v", tc.steps, err, tc.good)
		}
	}
}
