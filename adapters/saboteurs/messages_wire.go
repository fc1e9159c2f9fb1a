package saboteurs

import (
	"slices"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// messagesWire: the structure of turns.
func messagesWire() []MessagesSaboteur {
	return slices.Concat(messagesPairs(), messagesPrompts(), messagesRequests())
}

// messagesPairs: faults of tearing calls and outputs apart.
func messagesPairs() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("WIR-01", "batch", "keeps an output as soon as any call of its batch is retained", amiss(nil, callOfBatch)),
		errs("WIR-01", "reused", "matches outputs to calls by their ids alone", amiss(nil, reusedCall)),
		errs("WIR-01", "second", "keeps an output as soon as any call of its batch is retained, from the second compaction on", amiss(secondTime, callOfBatch)),
		errs("WIR-02", "batch", "drops one output of a parallel batch", amiss(nil, outputOfBatch("", 2))),
		errs("WIR-02", "error", "takes an error for no output", amiss(nil, outputOfBatch(spec.OutputError, 1))),
		errs("WIR-02", "reloaded", "drops one output of a parallel batch when it reads the conversation again", amiss(onceReloaded, outputOfBatch("", 2))),
		errs("WIR-03", "waiting", "summarizes a call that waits for confirmation", amiss(nil, openBatches)),
		errs("WIR-03", "second", "summarizes a call that waits, from the second compaction on", amiss(secondTime, openBatches)),
	}
}

// callOfBatch drops the first call of a batch of several that has its output.
func callOfBatch(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	open := waitsFor(h.history)
	for i, m := range ms {
		if !ordinary(m) || batchAt(ms, i) < 2 || batchOpen(m, open) {
			continue
		}
		at := slices.IndexFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil })
		return dropParts(ms, i, func(p spec.Part) bool { return p.ToolCall == m.Parts[at].ToolCall && p.ToolCall != nil })
	}
	return ms
}

func batchOpen(m spec.ContextMessage, open map[string]bool) bool {
	return !hasCalls(m.Message) || slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil && open[p.ToolCall.ID] })
}

// reusedCall drops a call whose id an earlier call in the context has, too.
func reusedCall(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	open, seen := waitsFor(h.history), map[string]bool{}
	for i, m := range ms {
		if !ordinary(m) || batchOpen(m, open) {
			continue
		}
		again := func(p spec.Part) bool { return p.ToolCall != nil && seen[p.ToolCall.ID] }
		if slices.ContainsFunc(m.Parts, again) {
			return dropParts(ms, i, again)
		}
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				seen[p.ToolCall.ID] = true
			}
		}
	}
	return ms
}

// outputOfBatch drops an output of that status, or of any, from a batch of at
// least so many outputs.
func outputOfBatch(status string, least int) tampering {
	return func(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
		open := waitsFor(h.history)
		for i, m := range ms {
			if !ordinary(m) || batchOpen(m, open) || batchAt(ms, i) < least {
				continue
			}
			for j := i + batchAt(ms, i); j > i; j-- {
				final := func(p spec.Part) bool {
					return p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim && (status == "" || p.ToolOutput.Status == status)
				}
				if slices.ContainsFunc(ms[j].Parts, final) {
					return dropParts(ms, j, final)
				}
			}
		}
		return ms
	}
}

// openBatches drops batches with a call that waits, outputs and all.
func openBatches(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	open := waitsFor(h.history)
	for i, m := range ms {
		if ordinary(m) && hasCalls(m.Message) && batchOpen(m, open) && i+batchAt(ms, i)+1 == len(ms) {
			return ms[:i]
		}
	}
	return ms
}

// messagesPrompts: faults of order, grammar and prompts.
func messagesPrompts() []MessagesSaboteur {
	note := "[The conversation was compacted.]"
	return []MessagesSaboteur{
		errs("WIR-04", "late", "puts a note of its own into a late system message", amiss(nil, func(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
			return append(ms, spec.ContextMessage{Kind: spec.KindState, Message: spec.Message{Role: spec.RoleSystem, Parts: []spec.Part{{Text: &note}}}})
		})),
		errs("WIR-04", "turns", "puts a summary in the user's role directly before a user turn, and says that its provider wants them to alternate",
			slip{says: func(m *spec.Messaging) { m.Alternating = true }}),
		errs("WIR-05", "twice", "emits the message at the boundary twice", amiss(nil, twice)),
		errs("WIR-05", "reloaded", "emits the message at the boundary twice when it reads the conversation again", amiss(onceReloaded, twice)),
		errs("WIR-06", "live", "evicts the live user turn", amiss(nil, livePrompt)),
		errs("WIR-06", "third", "evicts the live user turn from the third compaction on", amiss(thirdTime, livePrompt)),
		errs("WIR-06", "repeated", "removes both copies of a repeated prompt", amiss(nil, bothCopies)),
	}
}

// twice doubles the first message behind the summary.
func twice(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for i, m := range ms {
		if ordinary(m) && !hasCalls(m.Message) && m.Role != spec.RoleTool {
			return slices.Insert(ms, i, m)
		}
	}
	return ms
}

// livePrompt drops the newest prompt that waits for its answer.
func livePrompt(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for _, m := range slices.Backward(h.history[newestTurn(h.history):]) {
		if m.Role == spec.RoleUser {
			if hasImages(m) {
				return ms
			}
			return withoutIDs(ms, map[string]bool{m.ID: true})
		}
	}
	return ms
}

// bothCopies drops prompts that wait and were said twice.
func bothCopies(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	ids, said := map[string]bool{}, map[string]string{}
	for _, m := range h.history[newestTurn(h.history):] {
		if m.Role != spec.RoleUser || hasImages(m) {
			continue
		}
		if first, again := said[m.Words()]; again {
			ids[first], ids[m.ID] = true, true
		}
		said[m.Words()] = m.ID
	}
	return withoutIDs(ms, ids)
}

// messagesRequests: faults of the request for a summary, and of when none is made.
func messagesRequests() []MessagesSaboteur {
	inWords := func(drop func(spec.Part) bool, when func(*heard) bool) slip {
		return slip{policy: func(h *heard, p *control.Policy) {
			p.Request = func(earlier string, turns []spec.Message) []spec.Message {
				request := control.Request(earlier, turns)
				if when == nil || when(h) {
					retell(request, drop)
				}
				return request
			}
		}}
	}
	output := func(p spec.Part) bool { return p.ToolOutput != nil }
	call := func(p spec.Part) bool { return p.ToolCall != nil }
	return []MessagesSaboteur{
		errs("WIR-07", "stripped", "sends the summarizer an output as ordinary text, and its call as a call", inWords(output, nil)),
		errs("WIR-07", "orphaned", "sends the summarizer a call as ordinary text, and its output as an output", inWords(call, nil)),
		errs("WIR-07", "second", "sends the summarizer calls without their outputs, from the second compaction on", inWords(output, func(h *heard) bool { return h.generation >= 1 })),
		errs("WIR-08", "pair", "gives up when the preferred cut falls between a call and its outputs", slip{
			compact: func(h *heard, inner func() (spec.MessagesOutcome, error)) (spec.MessagesOutcome, error) {
				cut := len(h.history) - int(min(h.open.Keep, int64(len(h.history))))
				if cut > 0 && cut < len(h.history) && h.history[cut].Role == spec.RoleTool {
					return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: "there is no safe place to cut"}, nil
				}
				return inner()
			}}),
	}
}

// retell makes one text of a message with a part of the kind.
func retell(request []spec.Message, is func(spec.Part) bool) {
	for i, m := range request {
		if slices.ContainsFunc(m.Parts, is) {
			text := m.Words()
			request[i] = spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}
			return
		}
	}
}
