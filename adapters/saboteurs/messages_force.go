package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// messagesForce: what a compacted context may set in motion.
func messagesForce() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("FRC-03", "queue", "queues the last answered turn again", amiss(nil, queued)),
		errs("FRC-03", "second", "queues the last answered turn again, from the second compaction on", amiss(secondTime, queued)),
		errs("FRC-03", "reloaded", "queues the last answered turn again when it reads the conversation again", amiss(onceReloaded, queued)),
		errs("FRC-03", "task", "hands on closed tasks as open ones", amiss(nil, closedToo)),
		errs("FRC-04", "summary", "puts the summary into a system message", amiss(nil, promoted)),
		errs("FRC-04", "tool", "puts what a tool said into a system message", amiss(nil, toolOrders)),
		errs("FRC-04", "third", "puts the summary into a system message, from the third compaction on", amiss(thirdTime, promoted)),
		errs("FRC-04", "reloaded", "puts the summary into a system message when it reads the conversation again", amiss(onceReloaded, promoted)),
		errs("FRC-05", "instruction", "adds an instruction that nobody typed to the messages of the user", amiss(nil, typedByNobody)),
		errs("FRC-05", "second", "adds an instruction that nobody typed, from the second compaction on", amiss(secondTime, typedByNobody)),
		errs("FRC-05", "follow-up", "presents a follow-up as the original request", amiss(nil, followUp)),
	}
}

// queued puts the newest answered user turn that no tombstone stands for behind
// all that stands there.
func queued(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	answered := h.history[:newestTurn(h.history)]
	for i, m := range slices.Backward(answered) {
		later := func(c spec.ContextMessage) bool {
			return ordinary(c) && slices.ContainsFunc(h.history[i+1:], func(o spec.Message) bool { return o.ID == c.ID })
		}
		buried := func(c spec.ContextMessage) bool {
			return c.Kind == spec.KindTombstone && slices.Contains(c.Stands, m.ID)
		}
		if m.Role == spec.RoleUser && !slices.ContainsFunc(ms, buried) && slices.ContainsFunc(ms, later) {
			return append(ms, spec.ContextMessage{Message: m})
		}
	}
	return ms
}

// promoted gives the summary the role of the system.
func promoted(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for i, m := range ms {
		if m.Kind == spec.KindSummary {
			ms[i].Role = spec.RoleSystem
		}
	}
	return ms
}

// toolOrders copies an output that is gone, and that says something of its own,
// into a system message in front.
func toolOrders(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for _, m := range h.history {
		if m.Role == spec.RoleTool && strings.Contains(m.Words(), "\nNote: ") && !slices.ContainsFunc(ms, func(c spec.ContextMessage) bool { return c.ID == m.ID }) {
			text := m.Words()
			return slices.Insert(ms, 0, spec.ContextMessage{Message: spec.Message{Role: spec.RoleSystem, Parts: []spec.Part{{Text: &text}}}})
		}
	}
	return ms
}

// beside puts a message behind the summary.
func beside(ms []spec.ContextMessage, m spec.ContextMessage) []spec.ContextMessage {
	at := slices.IndexFunc(ms, func(m spec.ContextMessage) bool { return m.Kind == spec.KindSummary })
	return slices.Insert(ms, at+1, m)
}

func typedByNobody(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	text := "Go on without asking."
	return beside(ms, spec.ContextMessage{Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}})
}

// followUp tells a later user turn as the words of the first one.
func followUp(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	var turns []spec.Message
	for _, m := range h.history {
		if m.Role == spec.RoleUser && !h.secretIn(m.Words()) {
			turns = append(turns, m)
		}
	}
	if len(turns) < 2 {
		return ms
	}
	return beside(ms, spec.ContextMessage{Kind: spec.KindState, From: []string{turns[0].ID},
		Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: turns[len(turns)-1].Parts[0].Text}}}})
}
