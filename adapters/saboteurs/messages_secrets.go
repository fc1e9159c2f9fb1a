package saboteurs

import (
	"slices"
	"strings"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// secretIn: the text holds a value that is marked as secret.
func (h *heard) secretIn(text string) bool {
	return slices.ContainsFunc(h.open.Secrets, func(s string) bool { return strings.Contains(text, s) })
}

// messagesIsolation: marked secrets.
func messagesIsolation() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("ISO-01", "request", "shows secrets to the summarizer", asks(0, func(_ *heard, request, turns []spec.Message) []spec.Message {
			return asSaid(request, turns)
		})),
		errs("ISO-01", "second", "shows secrets to the summarizer, from the second compaction on", asks(1, func(_ *heard, request, turns []spec.Message) []spec.Message {
			return asSaid(request, turns)
		})),
		errs("ISO-01", "pointer", "repeats a secret in the note that stands for it", amiss(nil, pointsAt)),
		errs("ISO-01", "report", "quotes the conversation where it tells why a compaction was not done", slip{compact: quotes}),
		errs("ISO-02", "aborts", "aborts every compaction that meets a secret", slip{compact: shies(0)}),
		errs("ISO-02", "second", "aborts a compaction that meets a secret, from the second one on", slip{compact: shies(1)}),
		errs("ISO-02", "bare", "takes secrets out and leaves no note", amiss(nil, notesWithout("secret", "attachment"))),
	}
}

// asks changes requests for summaries, once so many compactions were applied.
func asks(applied int64, change func(h *heard, request, turns []spec.Message) []spec.Message) slip {
	return slip{policy: func(h *heard, p *control.Policy) {
		p.Request = func(earlier string, turns []spec.Message) []spec.Message {
			request := control.Request(earlier, turns)
			if h.generation < applied {
				return request
			}
			return change(h, request, turns)
		}
	}}
}

// asSaid puts the turns into the request as they came in.
func asSaid(request, turns []spec.Message) []spec.Message {
	copy(request[len(request)-1-len(turns):], turns)
	return request
}

// pointsAt writes what a tombstone stands for into it.
func pointsAt(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for i, c := range ms {
		for _, m := range h.history {
			if c.Kind == spec.KindTombstone && slices.Contains(c.Stands, m.ID) && h.secretIn(m.Words()) {
				text := c.Words() + " " + h.secretOf(m.Words())
				ms[i].Parts = []spec.Part{{Text: &text}}
			}
		}
	}
	return ms
}

func (h *heard) secretOf(text string) string {
	return h.open.Secrets[slices.IndexFunc(h.open.Secrets, func(s string) bool { return strings.Contains(text, s) })]
}

// quotes tells what the first message with a secret said where nothing was done.
func quotes(h *heard, inner func() (spec.MessagesOutcome, error)) (spec.MessagesOutcome, error) {
	o, err := inner()
	if err != nil || o.Outcome == spec.Applied {
		return o, err
	}
	for _, m := range h.history {
		if h.secretIn(m.Words()) {
			o.Reason += ": " + m.Words()
			break
		}
	}
	return o, nil
}

// shies refuses where a secret stands in the history, once so many compactions
// were applied.
func shies(applied int64) func(*heard, func() (spec.MessagesOutcome, error)) (spec.MessagesOutcome, error) {
	return func(h *heard, inner func() (spec.MessagesOutcome, error)) (spec.MessagesOutcome, error) {
		if h.generation >= applied && slices.ContainsFunc(h.history, func(m spec.Message) bool { return h.secretIn(m.Words()) }) {
			return spec.MessagesOutcome{}, spec.Refuse(spec.CodeIrreversible, []string{"secret"}, "the history holds a secret")
		}
		return inner()
	}
}

// notesWithout leaves out the tombstones that say the one word and not the other.
func notesWithout(word, other string) tampering {
	return func(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
		return slices.DeleteFunc(ms, func(m spec.ContextMessage) bool {
			return m.Kind == spec.KindTombstone && strings.Contains(m.Words(), word) && !strings.Contains(m.Words(), other)
		})
	}
}
