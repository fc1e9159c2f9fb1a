package messages

import (
	"slices"

	"plimsoll/spec"
)

// WIR: the structure of turns in the compacted context.
var wireRows = []row{
	{"WIR-01", compacted, inAny(orphaned)},
	{"WIR-02", compacted, inAny(stripped)},
	{"WIR-03", func(v *view) bool { return len(openCalls(v.last.History)) > 0 }, inAny(lostOpen)},
	{"WIR-04", compacted, inAny(ungrammatical)},
	{"WIR-05", compacted, inAny(func(_ *view, l look) bool { return len(l.shown.strange) > 0 })},
	{"WIR-06", func(v *view) bool { return compacted(v) && len(unanswered(v.last.History)) > 0 }, inAny(lostPrompt)},
	{"WIR-07", func(v *view) bool { return len(v.summaries()) > 0 }, unpaired},
	{"WIR-08", func(v *view) bool { return v.cutInBatch() && v.compactible() }, func(v *view) bool { return !v.last.Applied() }},
}

// orphaned: an output stands there, and its call does not stand before it. An
// output that never came in so is for WIR-05; a tombstone, of an output or of a
// call, goes by the id.
func orphaned(v *view, l look) bool {
	for i, m := range l.context.Messages {
		before := l.context.Messages[:i]
		for _, p := range m.Parts {
			switch {
			case p.ToolOutput == nil || exemptCall(before, p.ToolOutput.Call):
			case exempt(m) && !hasCall(before, p.ToolOutput.Call), !exempt(m) && v.knownOrphan(l, i, key(m.Role, p)):
				return true
			}
		}
	}
	return false
}

// knownOrphan: the output came in, and none of the calls that it can be of
// stands before the message.
func (v *view) knownOrphan(l look, message int, key string) bool {
	came := false
	for i, p := range v.history {
		if p.key != key {
			continue
		}
		came = true
		if c := v.caller(i); c >= 0 && l.shown.holds(c) && l.shown.at[c] < message {
			return false
		}
	}
	return came
}

func hasCall(ms []spec.ContextMessage, id string) bool {
	return slices.ContainsFunc(ms, func(m spec.ContextMessage) bool {
		return slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil && p.ToolCall.ID == id })
	})
}

// exemptCall: a tombstone stands in the place of the call.
func exemptCall(ms []spec.ContextMessage, id string) bool {
	return hasCall(slices.DeleteFunc(slices.Clone(ms), func(m spec.ContextMessage) bool { return !exempt(m) }), id)
}

// stripped: a call stands there that has its final output in the history, and
// the messages of outputs right behind it do not hold that, nor a tombstone of it.
func stripped(v *view, l look) bool {
	for i, at := range l.shown.at {
		call := v.history[i].part.ToolCall
		if call == nil || at < 0 {
			continue
		}
		if final := v.final(i); final >= 0 && !outputBehind(l.context.Messages[at+1:], call.ID, v.history[final].key) {
			return true
		}
	}
	return false
}

func outputBehind(ms []spec.ContextMessage, id, want string) bool {
	for _, m := range ms {
		outputs := 0
		for _, p := range m.Parts {
			if p.ToolOutput == nil {
				continue
			}
			outputs++
			if key(m.Role, p) == want || exempt(m) && p.ToolOutput.Call == id {
				return true
			}
		}
		if outputs == 0 {
			return false
		}
	}
	return false
}

// lostOpen: a call without a final output does not stand there.
func lostOpen(v *view, l look) bool {
	for i, p := range v.history {
		if p.part.ToolCall != nil && v.final(i) < 0 && !l.shown.holds(i) {
			return true
		}
	}
	return false
}

// lostPrompt: an unanswered user turn does not stand there whole, or not as
// often as it waits. More often than it came in is for WIR-05.
func lostPrompt(v *view, l look) bool {
	stands := map[string]int{}
	for _, m := range l.context.Messages {
		if !exempt(m) {
			stands[key(m.Role, m.Parts...)]++
		}
	}
	for _, i := range unanswered(v.last.History) {
		m := v.last.History[i]
		if stands[key(m.Role, m.Parts...)]--; stands[key(m.Role, m.Parts...)] < 0 {
			return true
		}
	}
	return false
}

// cutInBatch: the newest messages that the case wants kept begin with an output.
func (v *view) cutInBatch() bool {
	cut := int64(len(v.last.History)) - v.dialogue.Keep
	return cut > 0 && cut < int64(len(v.last.History)) && v.last.History[cut].Role == spec.RoleTool
}
