package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/generators/model"
	"plimsoll/spec"
)

const element = "do not restart db-7 🔑 \"now\""

// An api is one way to ask for a summary of a history in which the element
// stands; body has %s for the parameters of a stream, and for those of a
// compaction.
type api struct {
	name, path, body string
	stream           string // path of the stream, where it is another
	streaming        string // parameters of the stream
	query            string
	collect          func(*testing.T, Response) got
	finish           map[model.Finish]string
	summary          bool // the text comes in a compaction block
}

var asked = spelled(element)

func spelled(text string) string { return string(encode(text)) }

var openaiFinish = map[model.Finish]string{"stop": "completed", "length": "incomplete", "calls": "completed", "refusal": "completed", "compact": "completed"}

var apis = []api{
	{name: "chat", path: "/v1/chat/completions", body: `{"model":"m"%s,"messages":[{"role":"system","content":"Summarize the conversation."},{"role":"user","content":` + asked + `}]}`,
		streaming: `,"stream":true,"stream_options":{"include_usage":true}`, collect: collectChat, finish: chatFinish},
	{name: "responses", path: "/v1/responses", body: `{"model":"m"%s,"instructions":"Summarize the conversation.","input":` + asked + `}`,
		streaming: `,"stream":true`, collect: collectResponses, finish: openaiFinish},
	{name: "responses, compaction trigger", path: "/responses", body: `{"model":"m"%s,"input":[{"role":"user","content":` + asked + `},{"type":"compaction_trigger"}]}`,
		streaming: `,"stream":true`, collect: collectResponses, finish: openaiFinish, summary: true},
	{name: "messages", path: "/v1/messages", body: `{"model":"m","max_tokens":9%s,"system":"Summarize the conversation.","messages":[{"role":"user","content":` + asked + `}]}`,
		streaming: `,"stream":true`, collect: collectMessages, finish: anthropicStop},
	{name: "messages, compaction", path: "/v1/messages", body: `{"model":"m","max_tokens":9%s,"compaction":{"type":"summarize"},"messages":[{"role":"user","content":[{"type":"text","text":` + asked + `}]}]}`,
		streaming: `,"stream":true`, collect: collectMessages, finish: anthropicStop, summary: true},
	{name: "generate", path: "/v1beta/models/m:generateContent", stream: "/v1beta/models/m:streamGenerateContent", query: "alt=sse",
		body:    `{"systemInstruction":{"parts":[{"text":"Summarize the conversation."}]}%s,"contents":[{"role":"user","parts":[{"text":` + asked + `}]}]}`,
		collect: collectGenerate, finish: geminiFinish},
	{name: "generate, list", path: "/v1beta/models/m:generateContent", stream: "/v1beta/models/m:streamGenerateContent",
		body:    `{"system_instruction":{"parts":[{"text":"Summarize the conversation."}]}%s,"contents":{"parts":[{"text":` + asked + `}]}}`,
		collect: collectGenerate, finish: geminiFinish},
}

func (a *api) ask(t *testing.T, fault model.Fault, stream bool) (model.Exchange, Response) {
	t.Helper()
	m, err := model.New(model.Plan{Elements: []spec.Element{{Class: spec.ClassNegation, Text: element, Turn: 1}}, Rules: []model.Rule{{Fault: fault}}}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path, parameters := a.path, ""
	if stream {
		parameters = a.streaming
		if a.stream != "" {
			path = a.stream
		}
	}
	r := Read(path, a.query, false, fmt.Appendf(nil, a.body, parameters))
	if r.Stream != stream || r.Model != "m" || r.Problem != "" {
		t.Fatalf("read as %+v", r)
	}
	x := m.Answer(r)
	if x.Purpose != model.PurposeSummarize || len(x.Shown.Elements) != 1 {
		t.Fatalf("%s: purpose %s, shown %+v", a.name, x.Purpose, x.Shown)
	}
	return x, Write(&x.Request, &x.Reply)
}

// TestReplies reads every reply of every provider as a client does, in one
// piece and as a stream, and wants the reply that was written.
func TestReplies(t *testing.T) {
	for _, a := range apis {
		for _, fault := range model.Faults() {
			for _, stream := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%s/%v", a.name, fault, stream), func(t *testing.T) {
					x, response := a.ask(t, fault, stream)
					if x.Reply.Trouble != (model.Trouble{}) {
						return // TestTroubles
					}
					if (len(response.Events) > 0) != (stream && !x.Request.List) {
						t.Fatalf("%d events", len(response.Events))
					}
					if fault == model.Faithful && (x.Reply.Summary != nil) != a.summary {
						t.Errorf("in a compaction block: %v, want %v", x.Reply.Summary != nil, a.summary)
					}
					if diff := cmp.Diff(a.want(&x.Reply), a.collect(t, response)); diff != "" {
						t.Errorf("the reply (-) and what a client reads (+):\n%s", diff)
					}
				})
			}
		}
	}
}

func (a *api) want(reply *model.Reply) got {
	g := got{
		Text: reply.Text, Reasoning: reply.Reasoning, Finish: a.finish[reply.Finish],
		Input: float64(reply.Usage.Input), Output: float64(reply.Usage.Output),
	}
	if reply.Summary != nil {
		g.Summary = *reply.Summary
	}
	if reply.Refusal && strings.HasPrefix(a.path, "/v1beta") {
		g.Text = ""
	} else if reply.Refusal && a.finish[model.FinishRefusal] != "refusal" {
		g.Text, g.Refusal = "", reply.Text
	}
	for _, c := range reply.Calls {
		g.Calls += callText(c.Name, c.Arguments)
	}
	return g
}

func TestCountsAndModels(t *testing.T) {
	for path, want := range map[string]string{
		"/v1/responses/input_tokens":   `{"input_tokens":3,"object":"response.input_tokens"}`,
		"/v1/messages/count_tokens":    `{"input_tokens":3}`,
		"/v1beta/models/m:countTokens": `{"totalTokens":3}`,
		"/v1/models/any":               `"id":"any","object":"model"`,
		"/v1/models":                   `"object":"list"`,
		"/v1beta/models":               `"models":[{"baseModelId":"scripted"`,
		"/v1beta/models/gemini-x":      `"name":"models/gemini-x"`,
	} {
		const body = `{"input":"twelve runes","messages":[{"role":"user","content":"twelve runes"}],"contents":[{"parts":[{"text":"twelve runes"}]}]}`
		r := Read(path, "", false, []byte(body))
		if response := Write(r, &model.Reply{}); response.Status != 200 || !strings.Contains(string(response.Body), want) {
			t.Errorf("%s: %d %s, want %s", path, response.Status, response.Body, want)
		}
	}
}

// TestWhatOnlySomeClientsLookAt holds details that the clients of TestReplies
// do not need.
func TestWhatOnlySomeClientsLookAt(t *testing.T) {
	write := func(path, body string, reply *model.Reply) string {
		r := Read(path, "", false, []byte(body))
		response := Write(r, reply)
		text := string(response.Body)
		for _, e := range response.Events {
			text += string(e.Data) + "\n"
		}
		return text
	}
	empty, summary := "", "so far"
	for _, test := range []struct {
		name, path, body string
		reply            model.Reply
		want, not        string
	}{
		{"no usage unasked", "/v1/chat/completions", `{"stream":true}`, model.Reply{Text: "a", Finish: "stop"}, "[DONE]", "usage"},
		{"no chunk for it either", "/v1/chat/completions", `{"stream":true}`, model.Reply{Text: "a", Finish: "stop"}, "[DONE]", `"choices":[]`},
		{"a failed compaction", "/v1/messages", `{"compaction":{"type":"summarize"}}`, model.Reply{Summary: &empty, Finish: "compact"}, `"content":null`, ""},
		{"iterations", "/v1/messages", `{"context_management":{"edits":[{"type":"compact_20260112"}]}}`,
			model.Reply{Summary: &summary, Text: "a", Finish: "stop", Usage: model.Usage{Input: 9, Compacted: 5}}, `"iterations":[{`, ""},
		{"no iterations", "/v1/messages", `{}`, model.Reply{Text: "a", Finish: "stop"}, `"usage"`, "iterations"},
		{"compact streams never", "/v1/responses/compact", `{"stream":true,"input":"x"}`, model.Reply{Summary: &summary}, `"object":"response.compaction"`, "sequence_number"},
		{"a cut message", "/v1/responses", `{"input":"x"}`, model.Reply{Text: "a", Finish: "length"}, `"role":"assistant","status":"incomplete"`, ""},
	} {
		got := write(test.path, test.body, &test.reply)
		if !strings.Contains(got, test.want) || test.not != "" && strings.Contains(got, test.not) {
			t.Errorf("%s: %s; want %s and not %q", test.name, got, test.want, test.not)
		}
	}
	both := Read("/v1/messages", "", false, []byte(`{"compaction":{"type":"summarize"},"context_management":{"edits":[{"type":"compact_20260112"}]}}`))
	if both.Compaction != model.CompactionAlone {
		t.Errorf("a compaction request with an edit as well is %q", both.Compaction)
	}
}

func TestPieces(t *testing.T) {
	for _, s := range []string{"", "a", strings.Repeat("é🔑", 12), strings.Repeat("x", 24), strings.Repeat("long ", 100_000)} {
		all := pieces(s)
		if strings.Join(all, "") != s || len(all) > mostPieces+1 {
			t.Errorf("%d pieces of %d bytes do not make it up again", len(all), len(s))
		}
	}
}
