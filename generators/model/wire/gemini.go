package wire

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/generators/model"
)

// readGenerate reads a request for Gemini generateContent, streaming or not,
// or countTokens. Names may be written in either way of protocol buffers.
func readGenerate(r *model.Request, root object, path, query string) {
	if inner, ok := get(root, "generateContentRequest", "generate_content_request").(object); ok {
		root = inner
	}
	_, name, _ := strings.Cut(path, "/models/")
	r.Model, _, _ = strings.Cut(name, ":")
	r.Stream = strings.HasSuffix(strings.TrimSuffix(path, "/"), ":streamGenerateContent")
	r.List = r.Stream && !strings.Contains("&"+query+"&", "&alt=sse&")
	r.System = joined(get(root, "systemInstruction", "system_instruction"))
	config := get(root, "generationConfig", "generation_config")
	r.MaxTokens = count(get(config, "maxOutputTokens", "max_output_tokens"))
	r.JSON = text(get(config, "responseMimeType", "response_mime_type")) == "application/json"
	for _, tool := range list(root["tools"]) {
		for _, f := range list(get(tool, "functionDeclarations", "function_declarations")) {
			r.Tools = append(r.Tools, text(get(f, "name")))
		}
	}
	contents := list(root["contents"])
	if one, ok := root["contents"].(object); ok {
		contents = []any{one}
	}
	for _, v := range contents {
		m := model.Message{Role: text(get(v, "role")), Parts: []model.Part{}}
		for _, part := range list(get(v, "parts")) {
			m.Parts = append(m.Parts, geminiPart(part))
		}
		r.Messages = append(r.Messages, m)
	}
}

func geminiPart(v any) model.Part {
	if c := get(v, "functionCall", "function_call"); c != nil {
		return model.Part{Kind: model.KindCall, ID: text(get(c, "id")), Name: text(get(c, "name")), Text: source(get(c, "args"))}
	}
	if c := get(v, "functionResponse", "function_response"); c != nil {
		return model.Part{Kind: model.KindResult, ID: text(get(c, "id")), Name: text(get(c, "name")), Text: source(get(c, "response"))}
	}
	if get(v, "inlineData", "inline_data", "fileData", "file_data") != nil {
		return model.Part{Kind: model.KindImage}
	}
	if t, ok := get(v, "text").(string); ok {
		if yes(get(v, "thought")) {
			return model.Part{Kind: model.KindReasoning, Text: t}
		}
		return model.Part{Kind: model.KindText, Text: t}
	}
	return model.Part{Kind: model.KindOther}
}

var geminiFinish = map[model.Finish]string{
	model.FinishStop: "STOP", model.FinishLength: "MAX_TOKENS", model.FinishCalls: "STOP", model.FinishRefusal: "PROHIBITED_CONTENT", model.FinishCompact: "STOP",
}

func writeGenerate(r *model.Request, reply *model.Reply) Response {
	if r.Endpoint == model.Count {
		return Response{Status: 200, Body: encode(object{"totalTokens": r.Tokens()})}
	}
	chunks := geminiChunks(r, reply)
	switch {
	case r.List:
		return Response{Status: 200, Body: append(append([]byte("["), bytes.Join(chunks, []byte(",\n"))...), ']')}
	case r.Stream:
		events := make([]Event, len(chunks))
		for i, c := range chunks {
			events[i].Data = c
		}
		return Response{Status: 200, Events: events}
	}
	return Response{Status: 200, Body: chunks[0]}
}

// geminiChunks is the reply as a stream, or as one chunk. A refusal is a
// finish reason; no word comes with it.
func geminiChunks(r *model.Request, reply *model.Reply) [][]byte {
	var parts []any
	say := func(text string, thought bool) {
		all := []string{text}
		if r.Stream {
			all = pieces(text)
		}
		for _, piece := range all {
			part := object{"text": piece}
			if thought {
				part["thought"] = true
			}
			if piece != "" {
				parts = append(parts, part)
			}
		}
	}
	say(reply.Reasoning, true)
	if !reply.Refusal {
		say(reply.Text, false)
	}
	for _, c := range reply.Calls {
		parts = append(parts, object{"functionCall": object{"id": c.ID, "name": c.Name, "args": jsontext.Value(c.Arguments)}})
	}
	var chunks [][]byte
	if r.Stream {
		for i := 0; i+1 < len(parts); i++ {
			chunks = append(chunks, geminiChunk(r, reply, parts[i:i+1], false))
		}
		parts = parts[max(len(parts)-1, 0):]
	}
	return append(chunks, geminiChunk(r, reply, parts, true))
}

func geminiChunk(r *model.Request, reply *model.Reply, parts []any, last bool) []byte {
	candidate := object{"index": 0}
	if len(parts) > 0 {
		candidate["content"] = object{"role": "model", "parts": parts}
	} else if !reply.Refusal {
		candidate["content"] = object{"role": "model"}
	}
	usage := object{"promptTokenCount": reply.Usage.Input, "totalTokenCount": reply.Usage.Input}
	if last {
		candidate["finishReason"] = geminiFinish[reply.Finish]
		usage["candidatesTokenCount"] = reply.Usage.Output - reply.Usage.Reasoning
		usage["thoughtsTokenCount"] = reply.Usage.Reasoning
		usage["totalTokenCount"] = reply.Usage.Input + reply.Usage.Output
	}
	return encode(object{"candidates": []any{candidate}, "usageMetadata": usage, "modelVersion": r.Model, "responseId": id("resp", reply)})
}
