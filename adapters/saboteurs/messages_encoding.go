package saboteurs

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// messagesEncoding: attachments, text and identifiers.
func messagesEncoding() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("ENC-01", "name", "drops an image and keeps the name of the file", amiss(nil, nameless)),
		errs("ENC-01", "waiting", "drops the image of a turn that waits for its answer", amiss(nil, blinds)),
		errs("ENC-02", "bytes", "cuts a text at a byte offset", amiss(nil, cutsInside(2))),
		errs("ENC-02", "three", "cuts a text at a byte offset, if the character there has three bytes", amiss(nil, cutsInside(3))),
		errs("ENC-02", "second", "cuts a text at a byte offset, from the second compaction on", amiss(secondTime, cutsInside(2))),
		errs("ENC-03", "64", "cuts ids of calls to 64 characters when it asks for a summary", asks(0, shortens(true, true))),
		errs("ENC-03", "outputs", "cuts ids of calls in outputs and not in calls, where two begin alike", asks(0, whereAlike(shortens(false, true)))),
		errs("ENC-03", "second", "cuts ids of calls to 64 characters, from the second compaction on", asks(1, shortens(true, true))),
		errs("ENC-04", "patterns", "expands replacement patterns that stand in the conversation", asks(0, replaces("$&", "", "{{conversation}}", ""))),
		errs("ENC-04", "tags", "takes closing tags out of the conversation", asks(0, replaces("</conversation>", "", "<|im_end|>", ""))),
		errs("ENC-04", "escapes", "resolves escapes that stand in the conversation", asks(0, replaces(`\u0041`, "A", `\n`, "\n", `\1`, ""))),
		errs("ENC-04", "second", "expands replacement patterns, from the second compaction on", asks(1, replaces("$&", "", "{{conversation}}", ""))),
	}
}

// nameless tells of a file where an attachment was.
func nameless(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for i, m := range ms {
		if m.Kind == spec.KindTombstone {
			text := m.Words()
			if before, _, has := strings.Cut(text, ", with an attachment"); has {
				text = before + ", photo.png]"
				ms[i].Parts = []spec.Part{{Text: &text}}
			}
		}
	}
	return ms
}

// blinds drops the image of the newest turn that waits.
func blinds(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	waiting := h.history[newestTurn(h.history):]
	for i, m := range ms {
		if ordinary(m) && hasImages(m.Message) && slices.ContainsFunc(waiting, func(w spec.Message) bool { return w.ID == m.ID }) {
			return dropParts(ms, i, func(p spec.Part) bool { return p.Image != nil })
		}
	}
	return ms
}

// cutsInside notes the beginning of a message that is gone, up to the middle of
// the first character of so many bytes; those of more where it is 2. JSON has
// U+FFFD in the place of the rest.
func cutsInside(size int) tampering {
	return func(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
		for _, m := range h.history {
			text := m.Words()
			if h.secretIn(text) {
				continue
			}
			for at, r := range text {
				if n := utf8.RuneLen(r); n == size || size == 2 && n > 1 {
					note := strings.ToValidUTF8("[It began with: "+text[max(0, at-8):at+1], "\ufffd") + "]"
					return beside(ms, spec.ContextMessage{Kind: spec.KindState, Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &note}}}})
				}
			}
		}
		return ms
	}
}

// whereAlike does something to requests with outputs of two calls whose ids are
// one when they are cut. Elsewhere an output is without its call (WIR-07).
func whereAlike(f func(*heard, []spec.Message, []spec.Message) []spec.Message) func(*heard, []spec.Message, []spec.Message) []spec.Message {
	return func(h *heard, request, turns []spec.Message) []spec.Message {
		whole := map[string]string{} // by the cut id
		for _, m := range request {
			for _, p := range m.Parts {
				if p.ToolOutput == nil || len(p.ToolOutput.Call) <= mostOfID {
					continue
				}
				id := p.ToolOutput.Call
				if other, ok := whole[id[:mostOfID]]; ok && other != id {
					return f(h, request, turns)
				}
				whole[id[:mostOfID]] = id
			}
		}
		return request
	}
}

// mostOfID is where ids are cut.
const mostOfID = 64

// shortens cuts the ids in a request.
func shortens(calls, outputs bool) func(*heard, []spec.Message, []spec.Message) []spec.Message {
	return func(_ *heard, request, _ []spec.Message) []spec.Message {
		for i := range request {
			request[i].Parts = slices.Clone(request[i].Parts)
			for k, p := range request[i].Parts {
				if p.ToolCall != nil && calls {
					c := *p.ToolCall
					c.ID = c.ID[:min(mostOfID, len(c.ID))]
					request[i].Parts[k].ToolCall = &c
				}
				if p.ToolOutput != nil && outputs {
					o := *p.ToolOutput
					o.Call = o.Call[:min(mostOfID, len(o.Call))]
					request[i].Parts[k].ToolOutput = &o
				}
			}
		}
		return request
	}
}

// replaces rewrites the texts of users and agent in a request.
func replaces(pairs ...string) func(*heard, []spec.Message, []spec.Message) []spec.Message {
	r := strings.NewReplacer(pairs...)
	return func(_ *heard, request, _ []spec.Message) []spec.Message {
		for i := range request {
			request[i].Parts = slices.Clone(request[i].Parts)
			for k, p := range request[i].Parts {
				if p.Text != nil {
					text := r.Replace(*p.Text)
					request[i].Parts[k].Text = &text
				}
			}
		}
		return request
	}
}
