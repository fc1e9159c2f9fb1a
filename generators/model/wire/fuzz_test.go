package wire

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"plimsoll/generators/model"
	"plimsoll/spec"
)

func FuzzChat(f *testing.F) {
	fuzz(f, "/v1/chat/completions",
		`{"messages":[{"role":"tool","content":[{"text":1}],"tool_calls":[{}]}],"stream":true,"max_tokens":-1e400}`,
		`{"messages":{"role":[]},"tools":[[{}],{"function":{"name":"f"}}],"response_format":[]}`)
}

func FuzzResponses(f *testing.F) {
	fuzz(f, "/v1/responses",
		`{"input":[{"type":"compaction","encrypted_content":"scripted:/w"},{"type":"_call_output","output":[[]]},7,{"role":"user","content":[7]}],"stream":true}`,
		`{"context_management":[{"type":"compaction","compact_threshold":"x"}],"input":"do not"}`,
		`{"previous_response_id":"resp_1","input":[{"role":"user","content":"x"},{"type":"compaction_trigger"}]}`)
}

func FuzzCompact(f *testing.F) {
	fuzz(f, "/v1/responses/compact", `{"input":[{"role":"user"},{"role":"user","content":null,"type":[]},"user"]}`,
		`{"previous_response_id":"resp_1","input":"x"}`)
}

func FuzzMessages(f *testing.F) {
	fuzz(f, "/v1/messages",
		`{"compaction":{"type":"summarize"},"messages":[{"content":[{"type":"tool_use","input":[1]},{"type":"compaction","content":7},[]]}],"stream":true}`,
		`{"context_management":{"edits":[{"type":"compact_1","trigger":7}]},"system":[[["x"]]]}`)
}

func FuzzGenerate(f *testing.F) {
	fuzz(f, "/v1beta/models/m:streamGenerateContent",
		`{"contents":[{"parts":[{"functionCall":7},{"functionResponse":{"response":[]}},{"thought":1,"text":"x"}]}],"generate_content_request":{"contents":{}}}`,
		`{"tools":[{"functionDeclarations":[7]}],"generationConfig":[]}`)
}

// fuzz reads any body at all, answers it with any fault, and wants what comes
// back, and what is recorded, to be JSON.
func fuzz(f *testing.F, path string, seeds ...string) {
	for _, a := range apis {
		f.Add([]byte(fmt.Sprintf(a.body, a.streaming)), uint8(0))
	}
	for i, s := range seeds {
		f.Add([]byte(s), uint8(i))
		f.Add([]byte(s[:len(s)/2]), uint8(9+i))
	}
	f.Add([]byte("{\"messages\":[{\"role\":\"user\",\"content\":\"\xf0\\ud83d\"}]}"), uint8(12))
	f.Add([]byte(strings.Repeat(`{"a":[`, 3000)), uint8(0))
	f.Fuzz(func(t *testing.T, body []byte, n uint8) {
		faults := model.Faults()
		plan := model.Plan{
			Elements: []spec.Element{{Class: spec.ClassNegation, Text: "do not"}, {Class: spec.ClassIdentifier, Text: "x"}},
			Rules:    []model.Rule{{Fault: faults[int(n)%len(faults)]}},
		}
		m, err := model.New(plan, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		m.Answer(Read(path, "", n%2 == 0, body)) // which the second may go on from
		x := m.Answer(Read(path, "", n%2 == 0, body))
		record, err := spec.Encode(x)
		if err != nil {
			t.Fatalf("the record: %v", err)
		}
		if os.Getenv("PLIMSOLL_FUZZ_PLANT") != "" && bytes.Contains(record, []byte("~")) {
			parse(t, record[:len(record)-1]) // a recorder that breaks off at a letter: does the target see it?
		}
		if x.Reply.Trouble.Kind == model.TroubleMalformed {
			Write(&x.Request, &x.Reply)
			return
		}
		response := Write(&x.Request, &x.Reply)
		if len(response.Events) == 0 && response.Body[0] != '[' {
			parse(t, response.Body)
		}
		for _, e := range response.Events {
			if string(e.Data) != "[DONE]" {
				parse(t, e.Data)
			}
		}
	})
}
