package wire

import "plimsoll/generators/model"

// readChat reads a request for OpenAI chat completions.
func readChat(r *model.Request, root object) {
	r.Model, r.Stream = text(root["model"]), yes(root["stream"])
	r.MaxTokens = max(count(root["max_tokens"]), count(root["max_completion_tokens"]))
	r.Usage = yes(get(root["stream_options"], "include_usage"))
	r.JSON = isJSONFormat(root["response_format"])
	r.Tools = toolNames(list(root["tools"]))
	for _, v := range list(root["messages"]) {
		r.Messages = append(r.Messages, chatMessage(v))
	}
}

func chatMessage(v any) model.Message {
	m := model.Message{Role: text(get(v, "role")), Parts: []model.Part{}}
	if t := text(get(v, "reasoning_content", "reasoning")); t != "" {
		m.Parts = append(m.Parts, model.Part{Kind: model.KindReasoning, Text: t})
	}
	content := get(v, "content")
	switch {
	case m.Role == "tool" || m.Role == "function":
		m.Parts = append(m.Parts, model.Part{Kind: model.KindResult, Text: joined(content), ID: text(get(v, "tool_call_id")), Name: text(get(v, "name"))})
		return m
	case text(content) != "":
		m.Parts = append(m.Parts, model.Part{Kind: model.KindText, Text: text(content)})
	}
	for _, part := range list(content) {
		m.Parts = append(m.Parts, openaiPart(part))
	}
	if t := text(get(v, "refusal")); t != "" {
		m.Parts = append(m.Parts, model.Part{Kind: model.KindText, Text: t})
	}
	for _, c := range list(get(v, "tool_calls")) {
		f := get(c, "function", "custom")
		m.Parts = append(m.Parts, model.Part{Kind: model.KindCall, ID: text(get(c, "id")), Name: text(get(f, "name")), Text: source(get(f, "arguments", "input"))})
	}
	return m
}

// openaiPart reads a part of the content of a message, of chat or responses.
func openaiPart(v any) model.Part {
	switch kind := text(get(v, "type")); kind {
	case "text", "input_text", "output_text", "refusal":
		return model.Part{Kind: model.KindText, Text: text(get(v, "text", "refusal"))}
	case "image_url", "input_image", "input_file", "file", "input_audio":
		return model.Part{Kind: model.KindImage, Name: kind}
	default:
		return model.Part{Kind: model.KindOther, Name: kind, Text: joined(v)}
	}
}

func toolNames(tools []any) []string {
	var names []string
	for _, t := range tools {
		if name := text(get(t, "name")); name != "" {
			names = append(names, name)
		} else if name := text(get(get(t, "function", "custom"), "name")); name != "" {
			names = append(names, name)
		} else if kind := text(get(t, "type")); kind != "" {
			names = append(names, kind)
		}
	}
	return names
}

func isJSONFormat(v any) bool {
	kind := text(get(v, "type"))
	return kind == "json_object" || kind == "json_schema"
}

var chatFinish = map[model.Finish]string{
	model.FinishStop: "stop", model.FinishLength: "length", model.FinishCalls: "tool_calls", model.FinishRefusal: "stop", model.FinishCompact: "stop",
}

func writeChat(r *model.Request, reply *model.Reply) Response {
	if r.Stream {
		return Response{Status: 200, Events: chatEvents(r, reply)}
	}
	message := object{"role": "assistant", "content": reply.Text, "refusal": nil}
	if reply.Refusal {
		message["content"], message["refusal"] = nil, reply.Text
	}
	if reply.Reasoning != "" {
		message["reasoning_content"] = reply.Reasoning
	}
	if len(reply.Calls) > 0 {
		message["tool_calls"] = chatCalls(reply.Calls, false)
		if reply.Text == "" {
			message["content"] = nil
		}
	}
	return Response{Status: 200, Body: encode(object{
		"id": id("chatcmpl", reply), "object": "chat.completion", "created": created, "model": r.Model, "usage": chatUsage(reply.Usage),
		"choices": []any{object{"index": 0, "message": message, "logprobs": nil, "finish_reason": chatFinish[reply.Finish]}},
	})}
}

func chatCalls(calls []model.Call, stream bool) []any {
	var all []any
	for i, c := range calls {
		call := object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Arguments}}
		if stream {
			call["index"] = i
		}
		all = append(all, call)
	}
	return all
}

func chatUsage(u model.Usage) object {
	return object{
		"prompt_tokens": u.Input, "completion_tokens": u.Output, "total_tokens": u.Input + u.Output,
		"prompt_tokens_details": object{"cached_tokens": 0}, "completion_tokens_details": object{"reasoning_tokens": u.Reasoning},
	}
}

// chatEvents is the reply as a stream: the role, the text in pieces, the calls,
// the finish reason, and the usage where it was asked for.
func chatEvents(r *model.Request, reply *model.Reply) []Event {
	var events []Event
	chunk := func(choices []any, usage any) {
		o := object{"id": id("chatcmpl", reply), "object": "chat.completion.chunk", "created": created, "model": r.Model, "choices": choices}
		if r.Usage {
			o["usage"] = usage
		}
		events = append(events, Event{Data: encode(o)})
	}
	delta := func(d object, finish any) {
		chunk([]any{object{"index": 0, "delta": d, "logprobs": nil, "finish_reason": finish}}, nil)
	}
	delta(object{"role": "assistant", "content": ""}, nil)
	for _, piece := range pieces(reply.Reasoning) {
		delta(object{"reasoning_content": piece}, nil)
	}
	field := "content"
	if reply.Refusal {
		field = "refusal"
	}
	for _, piece := range pieces(reply.Text) {
		delta(object{field: piece}, nil)
	}
	for i, call := range chatCalls(reply.Calls, true) {
		function := call.(object)["function"].(object)
		function["arguments"] = ""
		delta(object{"tool_calls": []any{call}}, nil)
		for _, piece := range pieces(reply.Calls[i].Arguments) {
			delta(object{"tool_calls": []any{object{"index": i, "function": object{"arguments": piece}}}}, nil)
		}
	}
	delta(object{}, chatFinish[reply.Finish])
	if r.Usage {
		chunk([]any{}, chatUsage(reply.Usage))
	}
	return append(events, Event{Data: []byte("[DONE]")})
}
