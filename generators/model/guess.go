package model

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// edge is how much of the beginning and of the end of a prompt is looked at,
// in code points: a prompt that wraps a conversation says at its edges what is
// wanted of it.
const edge = 1500

// The words of a prompt that asks for a summary: one of each list.
var (
	deeds    = []string{"summar", "compact", "compress", "condens", "handoff", "hand-off", "snapshot", "distill", "checkpoint", "observation"}
	subjects = []string{"conversation", "session", "context", "history", "transcript", "messages", "dialog", "chat", "so far"}
)

// guess tells a summarization request by its words, for want of anything
// better. The last message asks for it, or, where no tools are offered, the
// system prompt does: at an edge of the text a word like "summarize" or
// "compact" meets one like "conversation" or "history". Earlier summaries are
// not looked at, and a system prompt in which one stands asks for nothing: that
// is how some products give it to the main model. A user who asks the main
// model for a summary of the conversation is taken for a summarizer.
func guess(r *Request, prior []string) Purpose {
	var last string
	for _, m := range slices.Backward(r.Messages) {
		if last = m.words(); last != "" && !isSystem(m.Role) {
			break
		}
	}
	if text, _ := without(last, prior); asks(text) {
		return PurposeSummarize
	}
	if len(r.Tools) > 0 {
		return PurposeMain
	}
	prompts := []string{r.System}
	for _, m := range r.Messages {
		if isSystem(m.Role) {
			prompts = append(prompts, m.words())
		}
	}
	for _, p := range prompts {
		if text, held := without(p, prior); !held && asks(text) {
			return PurposeSummarize
		}
	}
	return PurposeMain
}

// words is what a message says in plain text.
func (m *Message) words() string {
	var texts []string
	for _, p := range m.Parts {
		if p.Kind == KindText {
			texts = append(texts, p.Text)
		}
	}
	return strings.TrimSpace(strings.Join(texts, "\n"))
}

// without returns a text as it reads without the earlier summaries, and
// whether one stands in it.
func without(text string, prior []string) (rest string, held bool) {
	rest = text
	for _, p := range prior {
		rest = strings.ReplaceAll(rest, p, "\n")
	}
	return rest, rest != text
}

func asks(text string) bool {
	for _, part := range edges(text) {
		part = strings.ToLower(part)
		if containsAny(part, deeds) && containsAny(part, subjects) {
			return true
		}
	}
	return false
}

func containsAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// edges returns the beginning and the end of a long text, or all of a short one.
func edges(text string) []string {
	if len(text) <= 2*edge {
		return []string{text}
	}
	first, last := edge, len(text)-edge
	for !utf8.RuneStart(text[first]) {
		first--
	}
	for !utf8.RuneStart(text[last]) {
		last++
	}
	return []string{text[:first], text[last:]}
}

// purpose decides what a request is for, as the package comment says.
func (m *Model) purpose(r *Request, prior []string) Purpose {
	switch {
	case r.Unreadable, r.Endpoint == Count || r.Endpoint == Models || r.Endpoint == Unknown:
		return PurposeOther
	case m.expected != "":
		return m.expected
	}
	if m.options.Classify != nil {
		if p := m.options.Classify(r); p != "" {
			return p
		}
	}
	switch {
	case r.Route != "":
		return r.Route
	case r.Compaction == CompactionAlone:
		return PurposeSummarize
	case r.Compaction == CompactionInline:
		return PurposeMain // the summary is made beside the reply
	}
	return guess(r, prior)
}
