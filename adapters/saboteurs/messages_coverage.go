package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// messagesCoverage: what is gone, and where it can be had.
func messagesCoverage() []MessagesSaboteur {
	cutOff := func(r spec.Summarized) bool { return r.Finish == spec.FinishLength && r.Text != "" }
	return []MessagesSaboteur{
		errs("COV-17", "length", "ignores that a summary was cut off", takesReplies(0, cutOff)),
		errs("COV-17", "second", "ignores that a summary was cut off, from the second compaction on", takesReplies(1, cutOff)),
		errs("COV-18", "overflow", "drops the oldest turn from the request and still claims it", bare(asks(0, withoutOldest))),
		errs("COV-18", "cut", "cuts each output before it is summarized", bare(asks(0, cutOutputs))),
		errs("COV-18", "second", "cuts each output before it is summarized, from the second compaction on", bare(asks(1, cutOutputs))),
		errs("COV-18", "earlier", "leaves the earlier summary out of the request", bare(slip{policy: func(_ *heard, p *control.Policy) {
			p.Request = func(_ string, turns []spec.Message) []spec.Message { return control.Request("", turns) }
		}})),
		errs("COV-21", "bare", "clears outputs and leaves no handle", amiss(nil, buries(""))),
		errs("COV-21", "dead", "leaves handles that resolve to nothing", amiss(nil, buries("output-0"))),
		errs("COV-21", "second", "clears outputs and leaves no handle, from the second compaction on", amiss(secondTime, buries(""))),
		errs("COV-21", "other", "resolves a handle to another text", slip{
			shows: amiss(nil, buries(wholeLog)).shows,
			raw: func(h *heard, r *spec.MessagesRaw, result *spec.RawResult) {
				if r.Handle == wholeLog {
					result.Text = "Output of a tool, 0 lines."
				}
			},
		}),
		errs("COV-22", "one", "removes one turn more than its policy says", amiss(nil, oneMore)),
		errs("COV-22", "reloaded", "removes one turn more than its policy says when it reads the conversation again", amiss(onceReloaded, oneMore)),
	}
}

// buries leaves a tombstone of an output that is gone, with that handle.
func buries(handle string) tampering {
	text := "[Output cleared.]"
	return func(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
		shown := map[string]bool{}
		for _, m := range ms {
			shown[m.ID] = true
		}
		at := slices.IndexFunc(ms, func(m spec.ContextMessage) bool { return m.Kind == spec.KindSummary })
		for _, m := range h.history {
			if m.Role == spec.RoleTool && !shown[m.ID] {
				return slices.Insert(ms, at+1, spec.ContextMessage{Kind: spec.KindTombstone, Handle: handle, Stands: []string{m.ID},
					Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}})
			}
		}
		return ms
	}
}

// oneMore drops the oldest of the messages that are to be kept, if nothing else
// keeps it: a failed action has to stand in the context (PRO-22).
func oneMore(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	at := len(h.history) - int(min(h.open.Keep, int64(len(h.history))))
	if at == len(h.history) {
		return ms
	}
	m := h.history[at]
	if m.Role == spec.RoleTool || hasCalls(m) || hasImages(m) || strings.Contains(m.Words(), "I tried ") || m.Role == spec.RoleUser && at >= newestTurn(h.history) {
		return ms
	}
	return withoutIDs(ms, map[string]bool{m.ID: true})
}

// withoutOldest drops the first turn of a request, if another one is there and
// nothing else hangs on it.
func withoutOldest(_ *heard, request, turns []spec.Message) []spec.Message {
	if len(turns) < 2 || hasCalls(turns[0]) || turns[0].Role == spec.RoleTool {
		return request
	}
	at := len(request) - 1 - len(turns)
	return slices.Delete(slices.Clone(request), at, at+1)
}

// cutOutputs shows the beginning of each output.
func cutOutputs(_ *heard, request, _ []spec.Message) []spec.Message {
	const most = 120
	for i, m := range request {
		request[i].Parts = slices.Clone(m.Parts)
		for k, p := range m.Parts {
			if p.ToolOutput != nil && len(p.ToolOutput.Text) > most {
				o := *p.ToolOutput
				o.Text = strings.ToValidUTF8(o.Text[:most], "")
				request[i].Parts[k].ToolOutput = &o
			}
		}
	}
	return request
}
