package wire

import (
	"maps"

	"plimsoll/generators/model"
)

// anthropicEvents is the reply as a stream: the empty message, each block as it
// grows, why it ends, the end.
func anthropicEvents(r *model.Request, reply *model.Reply) []Event {
	var events []Event
	add := func(kind string, data object) {
		data["type"] = kind
		events = append(events, Event{Name: kind, Data: encode(data)})
	}
	start := anthropicMessage(r, reply)
	start["usage"].(object)["output_tokens"] = 1
	delete(start["usage"].(object), "iterations")
	add("message_start", object{"message": start})
	for i, block := range anthropicContent(reply) {
		empty, deltas := anthropicDeltas(block, reply)
		add("content_block_start", object{"index": i, "content_block": empty})
		if i == 0 {
			add("ping", object{})
		}
		for _, d := range deltas {
			add("content_block_delta", object{"index": i, "delta": d})
		}
		add("content_block_stop", object{"index": i})
	}
	add("message_delta", object{"delta": object{"stop_reason": anthropicStop[reply.Finish], "stop_sequence": nil}, "usage": anthropicUsage(r, reply)})
	add("message_stop", object{})
	return events
}

// anthropicDeltas is a block as it begins, and how it grows. A compaction comes
// in one piece.
func anthropicDeltas(block object, reply *model.Reply) (object, []object) {
	empty := maps.Clone(block)
	var deltas []object
	grow := func(kind, field, text string) {
		for _, piece := range pieces(text) {
			deltas = append(deltas, object{"type": kind, field: piece})
		}
	}
	switch block["type"] {
	case "text":
		empty["text"] = ""
		grow("text_delta", "text", text(block["text"]))
	case "thinking":
		empty["thinking"], empty["signature"] = "", ""
		grow("thinking_delta", "thinking", text(block["thinking"]))
		deltas = append(deltas, object{"type": "signature_delta", "signature": block["signature"]})
	case "compaction":
		empty["content"] = nil
		deltas = append(deltas, object{"type": "compaction_delta", "content": block["content"], "encrypted_content": nil})
	case "tool_use":
		empty["input"] = object{}
		for _, c := range reply.Calls {
			if c.ID == block["id"] {
				grow("input_json_delta", "partial_json", c.Arguments)
			}
		}
	}
	return empty, deltas
}
