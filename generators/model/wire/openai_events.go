package wire

import (
	"maps"

	"plimsoll/generators/model"
)

// A sequence numbers the events of a stream of OpenAI responses.
type sequence struct{ events []Event }

func (s *sequence) add(kind string, data object) {
	data["type"], data["sequence_number"] = kind, len(s.events)
	s.events = append(s.events, Event{Name: kind, Data: encode(data)})
}

// responsesEvents is the reply as a stream: the empty response, each item as it
// grows and when it is done, the whole response.
func responsesEvents(r *model.Request, reply *model.Reply) []Event {
	var s sequence
	for _, kind := range []string{"response.created", "response.in_progress"} {
		s.add(kind, object{"response": responsesObject(r, reply, "in_progress", []object{})})
	}
	items := responsesOutput(reply)
	for i, item := range items {
		started := maps.Clone(item)
		switch item["type"] {
		case "message":
			started["content"], started["status"] = []any{}, "in_progress"
		case "reasoning":
			started["summary"], started["status"] = []any{}, "in_progress"
		case "function_call":
			started["arguments"], started["status"] = "", "in_progress"
		}
		s.add("response.output_item.added", object{"output_index": i, "item": started})
		s.grow(i, item)
		s.add("response.output_item.done", object{"output_index": i, "item": item})
	}
	status := responsesStatus(reply)
	s.add("response."+status, object{"response": responsesObject(r, reply, status, items)})
	return s.events
}

// grow tells how an item comes to be what it is.
func (s *sequence) grow(i int, item object) {
	at := func(more object) object {
		o := object{"item_id": item["id"], "output_index": i}
		maps.Copy(o, more)
		return o
	}
	switch item["type"] {
	case "message":
		part := item["content"].([]any)[0].(object)
		kind, field := "output_text", "text"
		if part["type"] == "refusal" {
			kind, field = "refusal", "refusal"
		}
		empty := maps.Clone(part)
		empty[field] = ""
		s.add("response.content_part.added", at(object{"content_index": 0, "part": empty}))
		for _, piece := range pieces(text(part[field])) {
			s.add("response."+kind+".delta", at(object{"content_index": 0, "delta": piece, "logprobs": []any{}}))
		}
		s.add("response."+kind+".done", at(object{"content_index": 0, field: part[field], "logprobs": []any{}}))
		s.add("response.content_part.done", at(object{"content_index": 0, "part": part}))
	case "reasoning":
		part := item["summary"].([]any)[0].(object)
		s.add("response.reasoning_summary_part.added", at(object{"summary_index": 0, "part": object{"type": "summary_text", "text": ""}}))
		for _, piece := range pieces(text(part["text"])) {
			s.add("response.reasoning_summary_text.delta", at(object{"summary_index": 0, "delta": piece}))
		}
		s.add("response.reasoning_summary_text.done", at(object{"summary_index": 0, "text": part["text"]}))
		s.add("response.reasoning_summary_part.done", at(object{"summary_index": 0, "part": part}))
	case "function_call":
		for _, piece := range pieces(text(item["arguments"])) {
			s.add("response.function_call_arguments.delta", at(object{"delta": piece}))
		}
		s.add("response.function_call_arguments.done", at(object{"arguments": item["arguments"], "name": item["name"]}))
	}
}
