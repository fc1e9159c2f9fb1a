package wire

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/generators/model"
)

// defaultTrigger is the size, in tokens, at which a compaction edit acts when
// it does not say.
const defaultTrigger = 150_000

// readMessages reads a request for Anthropic messages or messages/count_tokens.
func readMessages(r *model.Request, root object) {
	r.Model, r.Stream = text(root["model"]), yes(root["stream"])
	r.MaxTokens = count(root["max_tokens"])
	r.System = joined(root["system"])
	r.Tools = toolNames(list(root["tools"]))
	r.JSON = isJSONFormat(get(root["output_config"], "format")) || isJSONFormat(root["output_format"])
	if text(get(root["compaction"], "type")) == "summarize" {
		r.Compaction = model.CompactionAlone
	}
	for _, v := range list(get(root["context_management"], "edits")) {
		if strings.HasPrefix(text(get(v, "type")), "compact_") && r.Compaction == model.CompactionNone {
			r.Compaction, r.Pause, r.Threshold = model.CompactionInline, yes(get(v, "pause_after_compaction")), defaultTrigger
			if trigger := get(v, "trigger"); trigger != nil {
				r.Threshold = count(get(trigger, "value"))
			}
		}
	}
	for _, v := range list(root["messages"]) {
		m := model.Message{Role: text(get(v, "role")), Parts: []model.Part{}}
		if t := text(get(v, "content")); t != "" {
			m.Parts = append(m.Parts, model.Part{Kind: model.KindText, Text: t})
		}
		for _, block := range list(get(v, "content")) {
			m.Parts = append(m.Parts, anthropicPart(block))
		}
		r.Messages = append(r.Messages, m)
	}
}

func anthropicPart(v any) model.Part {
	switch kind := text(get(v, "type")); kind {
	case "text":
		return model.Part{Kind: model.KindText, Text: text(get(v, "text"))}
	case "tool_use", "server_tool_use", "mcp_tool_use":
		return model.Part{Kind: model.KindCall, ID: text(get(v, "id")), Name: text(get(v, "name")), Text: source(get(v, "input"))}
	case "tool_result", "mcp_tool_result":
		return model.Part{Kind: model.KindResult, ID: text(get(v, "tool_use_id")), Text: joined(get(v, "content"))}
	case "thinking":
		return model.Part{Kind: model.KindReasoning, Text: text(get(v, "thinking"))}
	case "compaction":
		return model.Part{Kind: model.KindSummary, Text: text(get(v, "content"))}
	case "image", "document":
		return model.Part{Kind: model.KindImage, Name: kind}
	default:
		return model.Part{Kind: model.KindOther, Name: kind, Text: joined(v)}
	}
}

var anthropicStop = map[model.Finish]string{
	model.FinishStop: "end_turn", model.FinishLength: "max_tokens", model.FinishCalls: "tool_use", model.FinishRefusal: "refusal", model.FinishCompact: "compaction",
}

func writeMessages(r *model.Request, reply *model.Reply) Response {
	switch {
	case r.Endpoint == model.Count:
		return Response{Status: 200, Body: encode(object{"input_tokens": r.Tokens()})}
	case r.Stream:
		return Response{Status: 200, Events: anthropicEvents(r, reply)}
	}
	message := anthropicMessage(r, reply)
	message["content"], message["stop_reason"] = anthropicContent(reply), anthropicStop[reply.Finish]
	return Response{Status: 200, Body: encode(message)}
}

// anthropicMessage is the message without its content.
func anthropicMessage(r *model.Request, reply *model.Reply) object {
	return object{
		"id": id("msg", reply), "type": "message", "role": "assistant", "model": r.Model, "content": []any{}, "stop_reason": nil, "stop_sequence": nil,
		"usage": anthropicUsage(r, reply),
	}
}

// anthropicUsage tells the iterations apart where a compaction was made beside
// the reply.
func anthropicUsage(r *model.Request, reply *model.Reply) object {
	u := object{"input_tokens": reply.Usage.Input, "output_tokens": reply.Usage.Output, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
	if reply.Summary != nil && r.Compaction == model.CompactionInline {
		u["iterations"] = []any{
			object{"type": "compaction", "input_tokens": reply.Usage.Input, "output_tokens": reply.Usage.Compacted, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
			object{"type": "message", "input_tokens": reply.Usage.Compacted, "output_tokens": reply.Usage.Output, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
		}
	}
	return u
}

// anthropicContent is the list of content blocks. A compaction that failed has
// null for its content.
func anthropicContent(reply *model.Reply) []object {
	blocks := []object{}
	if reply.Reasoning != "" {
		blocks = append(blocks, object{"type": "thinking", "thinking": reply.Reasoning, "signature": seal("")})
	}
	if reply.Summary != nil {
		block := object{"type": "compaction", "content": nil, "encrypted_content": nil, "signature": nil, "tool_changes": nil}
		if *reply.Summary != "" {
			block["content"], block["signature"] = *reply.Summary, seal("")
		}
		blocks = append(blocks, block)
	}
	if reply.Text != "" {
		blocks = append(blocks, object{"type": "text", "text": reply.Text, "citations": nil})
	}
	for _, c := range reply.Calls {
		blocks = append(blocks, object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": jsontext.Value(c.Arguments)})
	}
	return blocks
}
