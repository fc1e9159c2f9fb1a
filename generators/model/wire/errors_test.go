package wire

import (
	"strings"
	"testing"

	"plimsoll/generators/model"
)

func TestTroubles(t *testing.T) {
	for _, a := range apis {
		for fault, status := range map[model.Fault]int{model.HTTP429: 429, model.HTTP500: 500, model.HTTP503: 503} {
			_, response := a.ask(t, fault, true)
			o := parse(t, response.Body)
			if response.Status != status || response.Events != nil || at(t, o, "error", "message") == "" {
				t.Errorf("%s, %s: %d %s", a.name, fault, response.Status, response.Body)
			}
		}
		for _, stream := range []bool{false, true} {
			x, response := a.ask(t, model.MalformedJSON, stream)
			bad := 0
			for _, e := range response.Events {
				if o, _ := tree(e.Data); o == nil && string(e.Data) != "[DONE]" {
					bad++
				}
			}
			if len(response.Events) == 0 {
				if o, _ := tree(response.Body); o == nil && !strings.HasSuffix(string(response.Body), "]") {
					bad++
				}
			}
			if bad != 1 || response.Status != 200 {
				t.Errorf("%s, stream %v: %d texts that are no JSON, status %d; want one, 200", a.name, x.Request.Stream, bad, response.Status)
			}
		}
	}
}

func TestOverflowIsToldAsClientsKnowIt(t *testing.T) {
	for path, want := range map[string]string{
		"/v1/chat/completions":             `"code":"context_length_exceeded","message":"This model's maximum context length is 2 tokens. However, your messages resulted in 3 tokens.`,
		"/v1/responses":                    `"code":"context_length_exceeded"`,
		"/v1/messages":                     `"message":"prompt is too long: 3 tokens > 2 maximum","type":"invalid_request_error"`,
		"/v1beta/models/m:generateContent": `"message":"The input token count (3) exceeds the maximum number of tokens allowed (2).","status":"INVALID_ARGUMENT"`,
	} {
		m, err := model.New(model.Plan{Window: 2}, model.Options{})
		if err != nil {
			t.Fatal(err)
		}
		const body = `{"input":"twelve runes","stream":true,"messages":[{"role":"user","content":"twelve runes"}],"contents":[{"parts":[{"text":"twelve runes"}]}]}`
		x := m.Answer(Read(path, "", false, []byte(body)))
		if response := Write(&x.Request, &x.Reply); response.Status != 400 || !strings.Contains(string(response.Body), want) {
			t.Errorf("%s: %d %s, want %s", path, response.Status, response.Body, want)
		}
	}
}

func TestErrorShapes(t *testing.T) {
	for _, test := range []struct {
		path      string
		anthropic bool
		body      string
		status    int
		want      string
	}{
		{"/v1/frob", false, "{}", 404, `{"error":{"code":"not_found","message":"no such endpoint: /v1/frob","param":null,"type":"invalid_request_error"}}`},
		{"/v1/frob", true, "{}", 404, `{"error":{"message":"no such endpoint: /v1/frob","type":"not_found_error"},"request_id":"req_1","type":"error"}`},
		{"/v1beta/frob", false, "{}", 404, `{"error":{"code":404,"message":"no such endpoint: /v1beta/frob","status":"NOT_FOUND"}}`},
		{"/v1/messages", false, "[1]", 400, `"invalid_request_error"`},
		{"/v1/chat/completions", false, "", 400, `"invalid_request_error"`},
		{"/v1beta/models/m:generateContent", false, "null", 400, `"INVALID_ARGUMENT"`},
	} {
		r := Read(test.path, "", test.anthropic, []byte(test.body))
		response := Write(r, &model.Reply{})
		if response.Status != test.status || !strings.Contains(string(response.Body), test.want) {
			t.Errorf("%s %q: %d %s, want %d %s", test.path, test.body, response.Status, response.Body, test.status, test.want)
		}
	}
}
