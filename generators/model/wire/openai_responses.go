package wire

import (
	"encoding/base64"
	"maps"
	"strconv"
	"strings"

	"plimsoll/generators/model"
)

// readResponses reads a request for OpenAI responses, responses/compact or
// responses/input_tokens.
func readResponses(r *model.Request, root object) {
	r.Model, r.Stream = text(root["model"]), yes(root["stream"])
	r.MaxTokens = count(root["max_output_tokens"])
	r.System = joined(root["instructions"])
	if number, ok := strings.CutPrefix(text(root["previous_response_id"]), "resp_"); ok {
		r.Previous, _ = strconv.Atoi(number)
	}
	r.JSON = isJSONFormat(get(root["text"], "format"))
	r.Tools = toolNames(list(root["tools"]))
	if r.Endpoint == model.Compact {
		r.Compaction = model.CompactionAlone
	}
	for _, v := range list(root["context_management"]) {
		if text(get(v, "type")) == "compaction" && r.Compaction == model.CompactionNone {
			r.Compaction, r.Threshold = model.CompactionInline, count(get(v, "compact_threshold"))
		}
	}
	if prompt := text(root["input"]); prompt != "" {
		r.Messages = append(r.Messages, model.Message{Role: "user", Parts: []model.Part{{Kind: model.KindText, Text: prompt}}})
	}
	for _, v := range list(root["input"]) {
		if text(get(v, "type")) == "compaction_trigger" {
			r.Compaction = model.CompactionAlone
			continue
		}
		r.Messages = append(r.Messages, responsesItem(v))
	}
}

// responsesItem reads one item of the input. What is no message gets the role
// that the protocol leaves out.
func responsesItem(v any) model.Message {
	switch kind := text(get(v, "type")); {
	case kind == "message" || kind == "":
		m := model.Message{Role: text(get(v, "role")), Parts: []model.Part{}}
		if t := text(get(v, "content")); t != "" {
			m.Parts = append(m.Parts, model.Part{Kind: model.KindText, Text: t})
		}
		for _, part := range list(get(v, "content")) {
			m.Parts = append(m.Parts, openaiPart(part))
		}
		return m
	case strings.HasSuffix(kind, "_call_output"):
		return single("tool", model.Part{Kind: model.KindResult, ID: text(get(v, "call_id")), Text: source(output(v))})
	case strings.HasSuffix(kind, "_call"):
		name := text(get(v, "name"))
		if name == "" {
			name = kind
		}
		return single("assistant", model.Part{Kind: model.KindCall, ID: text(get(v, "call_id", "id")), Name: name, Text: source(get(v, "arguments", "input", "action"))})
	case kind == "reasoning":
		return single("assistant", model.Part{Kind: model.KindReasoning, Text: strings.TrimSpace(joined(get(v, "summary")) + "\n" + joined(get(v, "content")))})
	case kind == "compaction" || kind == "compaction_summary":
		return single("assistant", model.Part{Kind: model.KindSummary, ID: text(get(v, "id")), Text: opened(text(get(v, "encrypted_content")))})
	default:
		return single(text(get(v, "role")), model.Part{Kind: model.KindOther, Name: kind, ID: text(get(v, "id"))})
	}
}

// output is what a tool gave: a text, or parts of which the words count.
func output(v any) any {
	value := get(v, "output")
	if _, parts := value.([]any); parts {
		return joined(value)
	}
	return value
}

func single(role string, p model.Part) model.Message {
	return model.Message{Role: role, Parts: []model.Part{p}}
}

// What the provider encrypts is encoded here so that no client reads it by
// accident, and so that the model knows it again when it is sent back.
const sealed = "scripted:"

func seal(text string) string {
	return sealed + base64.RawURLEncoding.EncodeToString([]byte(text))
}

// opened is the text of a sealed one; "" where it was not sealed here.
func opened(encrypted string) string {
	encoded, ok := strings.CutPrefix(encrypted, sealed)
	text, err := base64.RawURLEncoding.DecodeString(encoded)
	if !ok || err != nil {
		return ""
	}
	return strings.ToValidUTF8(string(text), "\ufffd")
}

// responsesOutput is the list of output items, all of them done.
func responsesOutput(reply *model.Reply) []object {
	var items []object
	if reply.Reasoning != "" {
		items = append(items, object{"type": "reasoning", "id": id("rs", reply), "summary": []any{object{"type": "summary_text", "text": reply.Reasoning}}, "status": "completed"})
	}
	if reply.Summary != nil {
		items = append(items, object{"type": "compaction", "id": id("cmp", reply), "encrypted_content": seal(*reply.Summary)})
	}
	if reply.Text != "" || len(items)+len(reply.Calls) == 0 {
		part := object{"type": "output_text", "text": reply.Text, "annotations": []any{}, "logprobs": []any{}}
		if reply.Refusal {
			part = object{"type": "refusal", "refusal": reply.Text}
		}
		items = append(items, object{"type": "message", "id": id("msg", reply), "role": "assistant", "status": "completed", "content": []any{part}})
	}
	for _, c := range reply.Calls {
		items = append(items, object{"type": "function_call", "id": "fc_" + c.ID, "call_id": c.ID, "name": c.Name, "arguments": c.Arguments, "status": "completed"})
	}
	if reply.Finish == model.FinishLength && len(items) > 0 && items[len(items)-1]["status"] != nil {
		items[len(items)-1]["status"] = "incomplete"
	}
	return items
}

func responsesUsage(u model.Usage) object {
	return object{
		"input_tokens": u.Input, "output_tokens": u.Output, "total_tokens": u.Input + u.Output,
		"input_tokens_details": object{"cached_tokens": 0}, "output_tokens_details": object{"reasoning_tokens": u.Reasoning},
	}
}

// responsesObject is the response as it stands at some time of the stream.
func responsesObject(r *model.Request, reply *model.Reply, status string, items []object) object {
	o := object{
		"id": id("resp", reply), "object": "response", "created_at": created, "status": status, "model": r.Model, "output": items, "error": nil,
		"incomplete_details": nil, "instructions": nil, "metadata": object{}, "parallel_tool_calls": true, "temperature": nil, "tool_choice": "auto",
		"tools": []any{}, "top_p": nil, "usage": nil, "previous_response_id": nil, "reasoning": object{"effort": nil, "summary": nil},
		"text": object{"format": object{"type": "text"}}, "truncation": "disabled", "store": false,
	}
	if status == "incomplete" {
		o["incomplete_details"] = object{"reason": "max_output_tokens"}
	}
	if status != "in_progress" {
		o["usage"] = responsesUsage(reply.Usage)
	}
	return o
}

func responsesStatus(reply *model.Reply) string {
	if reply.Finish == model.FinishLength {
		return "incomplete"
	}
	return "completed"
}

func writeResponses(r *model.Request, reply *model.Reply) Response {
	switch {
	case r.Endpoint == model.Count:
		return Response{Status: 200, Body: encode(object{"object": "response.input_tokens", "input_tokens": r.Tokens()})}
	case r.Endpoint == model.Compact:
		return Response{Status: 200, Body: encode(compacted(r, reply))}
	case r.Stream:
		return Response{Status: 200, Events: responsesEvents(r, reply)}
	}
	return Response{Status: 200, Body: encode(responsesObject(r, reply, responsesStatus(reply), responsesOutput(reply)))}
}

// compacted is the compacted window: the user's messages as they came, then the
// compaction item.
func compacted(r *model.Request, reply *model.Reply) object {
	items := []object{}
	root, _ := tree(append(r.Body, r.Raw...))
	made := r.Recalled // of the messages, those that did not come as items
	if text(root["input"]) != "" {
		made = len(r.Messages)
	}
	for i, m := range r.Messages[:made] {
		if m.Role == "user" {
			items = append(items, remade(i+1, m))
		}
	}
	for i, v := range list(root["input"]) {
		if text(get(v, "role")) == "user" {
			kept := object{"type": "message", "id": id("msg", &model.Reply{Number: r.Recalled + i + 1}), "status": "completed"}
			maps.Copy(kept, v.(object))
			if t, plain := kept["content"].(string); plain {
				kept["content"] = []any{object{"type": "input_text", "text": t}}
			}
			items = append(items, kept)
		}
	}
	items = append(items, responsesOutput(reply)...)
	return object{"id": id("resp", reply), "object": "response.compaction", "created_at": created, "output": items, "usage": responsesUsage(reply.Usage)}
}

// remade is a message of the user as an item, made of its words.
func remade(number int, m model.Message) object {
	content := []any{}
	for _, p := range m.Parts {
		if p.Kind == model.KindText {
			content = append(content, object{"type": "input_text", "text": p.Text})
		}
	}
	return object{"type": "message", "id": id("msg", &model.Reply{Number: number}), "status": "completed", "role": "user", "content": content}
}
