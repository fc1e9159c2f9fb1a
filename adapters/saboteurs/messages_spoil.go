package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// A tampering changes the messages of a compacted context.
type tampering func(h *heard, ms []spec.ContextMessage) []spec.ContextMessage

// amiss shows contexts tampered with, once there was a compaction whose summary
// has a handle: what is taken out can be had there, so that nothing is wrong
// but its place. A context that would be larger than before is left alone.
func amiss(when func(*heard) bool, t tampering) slip {
	return slip{shows: func(h *heard, c *spec.Context) {
		if h.generation == 0 || when != nil && !when(h) || !slices.ContainsFunc(c.Messages, func(m spec.ContextMessage) bool { return m.Handle == wholeLog }) {
			return
		}
		had := c.Messages
		if c.Messages = t(h, slices.Clone(c.Messages)); tokensOf(c) > h.before {
			c.Messages = had
		}
	}}
}

func onceReloaded(h *heard) bool          { return h.reloaded }
func secondTime(h *heard) bool            { return h.generation >= 2 }
func thirdTime(h *heard) bool             { return h.generation >= 3 }
func ordinary(m spec.ContextMessage) bool { return m.Kind == "" && m.Role != spec.RoleSystem }

func hasCalls(m spec.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil })
}

func hasImages(m spec.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.Image != nil })
}

// waitsFor are the ids of the calls without a final output.
func waitsFor(history []spec.Message) map[string]bool {
	open := map[string]bool{}
	for _, m := range history {
		for _, p := range m.Parts {
			switch {
			case p.ToolCall != nil:
				open[p.ToolCall.ID] = true
			case p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim:
				delete(open, p.ToolOutput.Call)
			}
		}
	}
	return open
}

// newestTurn is the place behind the newest answer in the history.
func newestTurn(history []spec.Message) int {
	for i, m := range slices.Backward(history) {
		if m.Role == spec.RoleAssistant && !hasCalls(m) {
			return i + 1
		}
	}
	return 0
}

// batchAt returns how many messages of outputs follow the message.
func batchAt(ms []spec.ContextMessage, at int) int {
	n := at + 1
	for n < len(ms) && ms[n].Role == spec.RoleTool {
		n++
	}
	return n - at - 1
}

// withoutIDs leaves out the messages of these ids.
func withoutIDs(ms []spec.ContextMessage, ids map[string]bool) []spec.ContextMessage {
	return slices.DeleteFunc(ms, func(m spec.ContextMessage) bool { return ordinary(m) && ids[m.ID] })
}

// dropParts leaves parts out of a message, and the message where none is left.
func dropParts(ms []spec.ContextMessage, at int, drop func(spec.Part) bool) []spec.ContextMessage {
	m := ms[at]
	m.Parts = slices.DeleteFunc(slices.Clone(m.Parts), drop)
	if len(m.Parts) == 0 {
		return slices.Delete(ms, at, at+1)
	}
	ms[at] = m
	return ms
}
