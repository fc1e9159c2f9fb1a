package wire

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// got is what a client makes of a response.
type got struct {
	Text, Reasoning, Refusal, Summary, Finish, Calls string
	Input, Output                                    float64
}

func parse(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var o map[string]any
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return o
}

// at walks into a value by names and indices, and fails where there is nothing.
func at(t *testing.T, v any, steps ...any) any {
	t.Helper()
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			o, _ := v.(map[string]any)
			value, ok := o[step]
			if !ok {
				t.Fatalf("no %q in %v", step, v)
			}
			v = value
		case int:
			l, _ := v.([]any)
			if step >= len(l) {
				t.Fatalf("no [%d] in %v", step, v)
			}
			v = l[step]
		}
	}
	return v
}

func str(v any) string {
	s, _ := v.(string)
	return s
}

func callText(name, arguments any) string {
	var o any
	_ = json.Unmarshal([]byte(str(arguments)), &o)
	return fmt.Sprint(name, o, ";")
}

// collectChat reads chat completions as the vendor's client does.
func collectChat(t *testing.T, r Response) (g got) {
	if r.Events == nil {
		o := parse(t, r.Body)
		m := at(t, o, "choices", 0, "message").(map[string]any)
		g = got{Text: str(m["content"]), Refusal: str(m["refusal"]), Reasoning: str(m["reasoning_content"]), Finish: str(at(t, o, "choices", 0, "finish_reason"))}
		calls, _ := m["tool_calls"].([]any)
		for _, c := range calls {
			g.Calls += callText(at(t, c, "function", "name"), at(t, c, "function", "arguments"))
		}
		g.Input, g.Output = at(t, o, "usage", "prompt_tokens").(float64), at(t, o, "usage", "completion_tokens").(float64)
		return g
	}
	if last := string(r.Events[len(r.Events)-1].Data); last != "[DONE]" {
		t.Errorf("the stream ends with %s", last)
	}
	var names, arguments []string
	for i, e := range r.Events[:len(r.Events)-1] {
		o := parse(t, e.Data)
		choices := at(t, o, "choices").([]any)
		if len(choices) == 0 {
			g.Input, g.Output = at(t, o, "usage", "prompt_tokens").(float64), at(t, o, "usage", "completion_tokens").(float64)
			continue
		}
		d := at(t, choices, 0, "delta").(map[string]any)
		if (i == 0) != (d["role"] == "assistant") {
			t.Errorf("event %d: role %v", i, d["role"])
		}
		g.Text, g.Refusal, g.Reasoning = g.Text+str(d["content"]), g.Refusal+str(d["refusal"]), g.Reasoning+str(d["reasoning_content"])
		g.Finish += str(at(t, choices, 0, "finish_reason"))
		calls, _ := d["tool_calls"].([]any)
		for _, c := range calls {
			n := int(at(t, c, "index").(float64))
			if n == len(names) {
				names, arguments = append(names, str(at(t, c, "function", "name"))), append(arguments, "")
			}
			arguments[n] += str(at(t, c, "function", "arguments"))
		}
	}
	for i := range names {
		g.Calls += callText(names[i], arguments[i])
	}
	return g
}

// collectResponses reads responses; of a stream it checks that what grew is
// what was done in the end.
func collectResponses(t *testing.T, r Response) (g got) {
	if r.Events == nil {
		return collectOutput(t, parse(t, r.Body))
	}
	grown := map[string]string{}
	for i, e := range r.Events {
		o := parse(t, e.Data)
		if o["type"] != e.Name || o["sequence_number"] != float64(i) {
			t.Errorf("event %d is %v, number %v, named %s", i, o["type"], o["sequence_number"], e.Name)
		}
		if strings.HasSuffix(e.Name, ".delta") {
			grown[e.Name] += str(o["delta"])
		}
	}
	first, last := parse(t, r.Events[0].Data), parse(t, r.Events[len(r.Events)-1].Data)
	if first["type"] != "response.created" || len(at(t, first, "response", "output").([]any)) != 0 {
		t.Errorf("the stream begins with %v", first)
	}
	g = collectOutput(t, at(t, last, "response").(map[string]any))
	if grown["response.output_text.delta"] != g.Text || grown["response.refusal.delta"] != g.Refusal || grown["response.reasoning_summary_text.delta"] != g.Reasoning {
		t.Errorf("grown %v, done %+v", grown, g)
	}
	return g
}

func collectOutput(t *testing.T, o map[string]any) (g got) {
	g.Finish = str(o["status"])
	for _, item := range at(t, o, "output").([]any) {
		switch at(t, item, "type") {
		case "message":
			if at(t, item, "role") == "user" {
				continue
			}
			part := at(t, item, "content", 0).(map[string]any)
			g.Text, g.Refusal = g.Text+str(part["text"]), g.Refusal+str(part["refusal"])
		case "reasoning":
			g.Reasoning += str(at(t, item, "summary", 0, "text"))
		case "function_call":
			g.Calls += callText(at(t, item, "name"), at(t, item, "arguments"))
		case "compaction":
			text, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(str(at(t, item, "encrypted_content")), "scripted:"))
			if err != nil {
				t.Error(err)
			}
			g.Summary = string(text)
		}
	}
	g.Input, g.Output = at(t, o, "usage", "input_tokens").(float64), at(t, o, "usage", "output_tokens").(float64)
	return g
}

// collectMessages reads Anthropic messages.
func collectMessages(t *testing.T, r Response) (g got) {
	if r.Events == nil {
		o := parse(t, r.Body)
		for _, block := range at(t, o, "content").([]any) {
			addBlock(&g, block.(map[string]any))
		}
		g.Finish = str(at(t, o, "stop_reason"))
		g.Input, g.Output = at(t, o, "usage", "input_tokens").(float64), at(t, o, "usage", "output_tokens").(float64)
		return g
	}
	var block map[string]any
	partial := ""
	for i, e := range r.Events {
		o := parse(t, e.Data)
		if o["type"] != e.Name || (e.Name == "message_start") != (i == 0) || (e.Name == "message_stop") != (i == len(r.Events)-1) {
			t.Errorf("event %d is %v, named %s", i, o["type"], e.Name)
		}
		switch e.Name {
		case "content_block_start":
			block, partial = at(t, o, "content_block").(map[string]any), ""
		case "content_block_delta":
			d := at(t, o, "delta").(map[string]any)
			for _, field := range []string{"text", "thinking"} {
				if s := str(d[field]); s != "" {
					block[field] = str(block[field]) + s
				}
			}
			if d["type"] == "compaction_delta" {
				block["content"] = d["content"]
			}
			partial += str(d["partial_json"])
		case "content_block_stop":
			if partial != "" {
				block["input"] = any(parse(t, []byte(partial)))
			}
			addBlock(&g, block)
		case "message_delta":
			g.Finish = str(at(t, o, "delta", "stop_reason"))
			g.Output = at(t, o, "usage", "output_tokens").(float64)
			g.Input = at(t, o, "usage", "input_tokens").(float64)
		}
	}
	return g
}

func addBlock(g *got, block map[string]any) {
	switch block["type"] {
	case "text":
		g.Text += str(block["text"])
	case "thinking":
		g.Reasoning += str(block["thinking"])
	case "compaction":
		g.Summary += str(block["content"])
	case "tool_use":
		g.Calls += fmt.Sprint(block["name"], block["input"], ";")
	}
}

// collectGenerate reads Gemini's generateContent: one chunk, a list of them,
// or a stream.
func collectGenerate(t *testing.T, r Response) (g got) {
	var chunks []any
	switch {
	case r.Events != nil:
		for _, e := range r.Events {
			chunks = append(chunks, any(parse(t, e.Data)))
		}
	case r.Body[0] == '[':
		if err := json.Unmarshal(r.Body, &chunks); err != nil {
			t.Fatal(err)
		}
	default:
		chunks = []any{any(parse(t, r.Body))}
	}
	for _, chunk := range chunks {
		candidate := at(t, chunk, "candidates", 0).(map[string]any)
		g.Finish += str(candidate["finishReason"])
		content, _ := candidate["content"].(map[string]any)
		parts, _ := content["parts"].([]any)
		for _, p := range parts {
			part := p.(map[string]any)
			switch {
			case part["functionCall"] != nil:
				g.Calls += fmt.Sprint(at(t, part, "functionCall", "name"), at(t, part, "functionCall", "args"), ";")
			case part["thought"] == true:
				g.Reasoning += str(part["text"])
			default:
				g.Text += str(part["text"])
			}
		}
	}
	usage := at(t, chunks[len(chunks)-1], "usageMetadata").(map[string]any)
	g.Input, g.Output = usage["promptTokenCount"].(float64), usage["totalTokenCount"].(float64)-usage["promptTokenCount"].(float64)
	return g
}
