package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/generators/model"
	"plimsoll/spec"
)

func TestReadChat(t *testing.T) {
	const body = `{"model":"m","max_completion_tokens":50,"response_format":{"type":"json_object"},
		"tools":[{"type":"function","function":{"name":"bash"}},{"type":"custom","custom":{"name":"patch"}}],"messages":[
		{"role":"developer","content":"rules"},
		{"role":"user","content":[{"type":"text","text":"look"},{"type":"image_url","image_url":{"url":"data:"}}]},
		{"role":"assistant","content":null,"reasoning_content":"hm","tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"cmd\":\"ls\"}"}}]},
		{"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},
		{"role":"assistant","refusal":"no"}]}`
	check(t, "/openai/v1/chat/completions", body, &model.Request{
		Provider: model.OpenAI, Endpoint: model.Chat, Model: "m", Tools: []string{"bash", "patch"}, MaxTokens: 50, JSON: true,
		Messages: []model.Message{
			message("developer", model.Part{Kind: model.KindText, Text: "rules"}),
			message("user", model.Part{Kind: model.KindText, Text: "look"}, model.Part{Kind: model.KindImage, Name: "image_url"}),
			message("assistant", model.Part{Kind: model.KindReasoning, Text: "hm"}, model.Part{Kind: model.KindCall, ID: "c1", Name: "bash", Text: `{"cmd":"ls"}`}),
			message("tool", model.Part{Kind: model.KindResult, ID: "c1", Text: "a\nb"}),
			message("assistant", model.Part{Kind: model.KindText, Text: "no"}),
		},
	})
}

func TestReadResponses(t *testing.T) {
	body := `{"model":"m","instructions":"rules","max_output_tokens":50,"stream":true,"text":{"format":{"type":"json_schema"}},
		"context_management":[{"type":"compaction","compact_threshold":900}],"tools":[{"type":"function","name":"bash"},{"type":"web_search"}],"input":[
		{"role":"user","content":"plain"},
		{"type":"message","role":"user","content":[{"type":"input_text","text":"look"},{"type":"input_image","image_url":"data:"}]},
		{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]},
		{"type":"function_call","call_id":"c1","name":"bash","arguments":"{}"},
		{"type":"function_call_output","call_id":"c1","output":"done"},
		{"type":"local_shell_call","call_id":"c2","action":{"command":["ls"]}},
		{"type":"local_shell_call_output","call_id":"c2","output":[{"type":"input_text","text":"a.go"}]},
		{"type":"compaction","id":"cmp_1","encrypted_content":"` + seal("so far") + `"},
		{"type":"compaction","id":"cmp_2","encrypted_content":"gAAAA"},
		{"type":"item_reference","id":"i1"}]}`
	check(t, "/v1/responses", body, &model.Request{
		Provider: model.OpenAI, Endpoint: model.Responses, Model: "m", System: "rules", Stream: true, JSON: true, Tools: []string{"bash", "web_search"}, MaxTokens: 50,
		Compaction: model.CompactionInline, Threshold: 900,
		Messages: []model.Message{
			message("user", model.Part{Kind: model.KindText, Text: "plain"}),
			message("user", model.Part{Kind: model.KindText, Text: "look"}, model.Part{Kind: model.KindImage, Name: "input_image"}),
			message("assistant", model.Part{Kind: model.KindReasoning, Text: "hm"}),
			message("assistant", model.Part{Kind: model.KindCall, ID: "c1", Name: "bash", Text: "{}"}),
			message("tool", model.Part{Kind: model.KindResult, ID: "c1", Text: "done"}),
			message("assistant", model.Part{Kind: model.KindCall, ID: "c2", Name: "local_shell_call", Text: `{"command":["ls"]}`}),
			message("tool", model.Part{Kind: model.KindResult, ID: "c2", Text: "a.go"}),
			message("assistant", model.Part{Kind: model.KindSummary, ID: "cmp_1", Text: "so far"}),
			message("assistant", model.Part{Kind: model.KindSummary, ID: "cmp_2"}),
			message("", model.Part{Kind: model.KindOther, Name: "item_reference", ID: "i1"}),
		},
	})
}

func TestReadMessages(t *testing.T) {
	const body = `{"model":"m","max_tokens":50,"system":[{"type":"text","text":"rules"},{"type":"text","text":"more"}],"tools":[{"name":"bash"}],
		"context_management":{"edits":[{"type":"clear_tool_uses_20250919"},{"type":"compact_20260112","trigger":{"type":"input_tokens","value":900},"pause_after_compaction":true}]},"messages":[
		{"role":"user","content":"plain"},
		{"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"tool_use","id":"c1","name":"bash","input":{"cmd":"ls"}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"a.go"}]},{"type":"image","source":{}},{"type":"text","text":"look"}]},
		{"role":"assistant","content":[{"type":"compaction","content":"so far"},{"type":"compaction","content":null}]}]}`
	check(t, "/v1/messages", body, &model.Request{
		Provider: model.Anthropic, Endpoint: model.Messages, Model: "m", System: "rules\nmore", Tools: []string{"bash"}, MaxTokens: 50,
		Compaction: model.CompactionInline, Threshold: 900, Pause: true,
		Messages: []model.Message{
			message("user", model.Part{Kind: model.KindText, Text: "plain"}),
			message("assistant", model.Part{Kind: model.KindReasoning, Text: "hm"}, model.Part{Kind: model.KindCall, ID: "c1", Name: "bash", Text: `{"cmd":"ls"}`}),
			message("user", model.Part{Kind: model.KindResult, ID: "c1", Text: "a.go"}, model.Part{Kind: model.KindImage, Name: "image"}, model.Part{Kind: model.KindText, Text: "look"}),
			message("assistant", model.Part{Kind: model.KindSummary, Text: "so far"}, model.Part{Kind: model.KindSummary}),
		},
	})
}

func TestReadGenerate(t *testing.T) {
	const body = `{"systemInstruction":{"parts":[{"text":"rules"}]},"generationConfig":{"maxOutputTokens":50,"responseMimeType":"application/json"},
		"tools":[{"functionDeclarations":[{"name":"bash"},{"name":"grep"}]}],"contents":[
		{"role":"user","parts":[{"text":"look"},{"inlineData":{"mimeType":"image/png","data":""}}]},
		{"role":"model","parts":[{"text":"hm","thought":true},{"functionCall":{"id":"c1","name":"bash","args":{"cmd":"ls"}}}]},
		{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"bash","response":{"output":"a.go"}}},{}]}]}`
	check(t, "/v1beta/models/m:streamGenerateContent", body, &model.Request{
		Provider: model.Gemini, Endpoint: model.Generate, Model: "m", System: "rules", Tools: []string{"bash", "grep"}, MaxTokens: 50, JSON: true, Stream: true, List: true,
		Messages: []model.Message{
			message("user", model.Part{Kind: model.KindText, Text: "look"}, model.Part{Kind: model.KindImage}),
			message("model", model.Part{Kind: model.KindReasoning, Text: "hm"}, model.Part{Kind: model.KindCall, ID: "c1", Name: "bash", Text: `{"cmd":"ls"}`}),
			message("user", model.Part{Kind: model.KindResult, ID: "c1", Name: "bash", Text: `{"output":"a.go"}`}, model.Part{Kind: model.KindOther}),
		},
	})
}

func message(role string, parts ...model.Part) model.Message {
	return model.Message{Role: role, Parts: parts}
}

func check(t *testing.T, path, body string, want *model.Request) {
	t.Helper()
	want.Path = path
	got := Read(path, "", false, []byte(body))
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(model.Request{}, "Body")); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	if string(got.Body) != body {
		t.Error("the body is not kept as it came")
	}
}

// TestReadWhatIsAlmostRight: a compactor that splits a surrogate pair or a rune
// is to be seen doing so, not answered with an error.
func TestReadWhatIsAlmostRight(t *testing.T) {
	for name, body := range map[string]string{
		"half a surrogate pair": `{"messages":[{"role":"user","content":"x \ud83d"}]}`,
		"half a rune":           "{\"messages\":[{\"role\":\"user\",\"content\":\"x \xf0\x9f\"}]}",
		"a name twice":          `{"model":"a","model":"b","messages":[{"role":"user","content":"x"}]}`,
	} {
		r := Read("/v1/chat/completions", "", false, []byte(body))
		if r.Problem == "" || r.Unreadable || len(r.Messages) != 1 || !strings.HasPrefix(r.Last(), "x") {
			t.Errorf("%s: %+v", name, r)
		}
		if len(r.Body) > 0 == (r.Raw != "") {
			t.Errorf("%s: kept as body %q and raw %q", name, r.Body, r.Raw)
		}
	}
}

func TestLocate(t *testing.T) {
	for path, want := range map[string]model.Endpoint{
		"/chat/completions": model.Chat, "/openai/v1/chat/completions/": model.Chat, "/v1/responses": model.Responses, "/v1/responses/compact": model.Compact,
		"/v1/responses/resp_1": model.Unknown, "/messages": model.Messages, "/v1/messages/count_tokens": model.Count, "/v1beta/models/a:countTokens": model.Count,
		"/v1/models/a": model.Models, "/v1beta/models/a:embedContent": model.Unknown, "": model.Unknown, "/": model.Unknown, "/models": model.Models,
	} {
		if _, got := locate(path, false); got != want {
			t.Errorf("%q is %s, want %s", path, got, want)
		}
	}
}

func TestCompactKeepsTheUsersMessages(t *testing.T) {
	body := `{"model":"m","input":[{"role":"user","content":"first"},{"role":"assistant","content":"yes"},{"role":"user","content":[{"type":"input_text","text":"second"},{"type":"input_image","image_url":"data:x"}]}]}`
	r := Read("/v1/responses/compact", "", false, []byte(body))
	summary := "so far"
	output := at(t, parse(t, Write(r, &model.Reply{Number: 1, Summary: &summary}).Body), "output").([]any)
	if len(output) != 3 || at(t, output, 0, "content", 0, "text") != "first" || at(t, output, 1, "content", 1, "image_url") != "data:x" || at(t, output, 2, "type") != "compaction" {
		t.Errorf("%v", output)
	}
	again := string(encode(object{"input": output}))
	if back := Read("/v1/responses", "", false, []byte(again)); len(back.Messages) != 3 || back.Messages[2].Parts[0].Text != summary {
		t.Errorf("sent back, it is read as %+v", back.Messages)
	}
}

// TestGoingOnFromAResponse: with previous_response_id only what is new comes
// over the wire, and the model is shown all of it.
func TestGoingOnFromAResponse(t *testing.T) {
	m, err := model.New(model.Plan{Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "PAY-1031"}}}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(path, body string) (model.Exchange, map[string]any) {
		x := m.Answer(Read(path, "", false, []byte(body)))
		return x, parse(t, Write(&x.Request, &x.Reply).Body)
	}
	_, first := ask("/v1/responses", `{"model":"m","input":"fix PAY-1031"}`)
	if first["id"] != "resp_1" {
		t.Fatalf("id %v", first["id"])
	}
	x, _ := ask("/v1/responses", `{"model":"m","previous_response_id":"resp_1","input":"go on"}`)
	if len(x.Request.Messages) != 3 || x.Request.Recalled != 2 || len(x.Shown.Elements) != 1 {
		t.Errorf("shown %+v of %+v", x.Shown, x.Request.Messages)
	}
	x, compacted := ask("/v1/responses/compact", `{"model":"m","previous_response_id":"resp_2","input":"and that"}`)
	if len(x.Shown.Elements) != 1 {
		t.Errorf("compact is shown %+v", x.Shown)
	}
	var users []any
	for _, item := range at(t, compacted, "output").([]any) {
		if o := item.(map[string]any); o["role"] == "user" {
			users = append(users, at(t, o, "content", 0, "text"))
		}
	}
	if diff := cmp.Diff([]any{"fix PAY-1031", "go on", "and that"}, users); diff != "" {
		t.Errorf("user messages kept (-want +got):\n%s", diff)
	}
	if x, _ := ask("/v1/responses", `{"model":"m","previous_response_id":"resp_99","input":"x"}`); x.Request.Problem == "" {
		t.Error("a response that never was is gone on from")
	}
}
