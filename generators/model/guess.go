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
// not looked at: they stand in what the main model gets, too. A user who asks
// the main model for a summary of the conversation is taken for a summarizer.
func guess(r *Request, prior []string) Purpose {
	var last string
	for _, m := range slices.Backward(r.Messages) {
		if last = m.words(prior); last != "" && !isSystem(m.Role) {
			break
		}
	}
	if asks(last) {
		return PurposeSummarize
	}
	if len(r.Tools) > 0 {
		return PurposeMain
	}
	for _, m := range r.Messages {
		if isSystem(m.Role) && asks(m.words(prior)) {
			return PurposeSummarize
		}
	}
	if asks(r.System) {
		return PurposeSummarize
	}
	return PurposeMain
}

// words is the text of a message without the earlier summaries in it.
func (m *Message) words(prior []string) string {
	var texts []string
	for _, p := range m.Parts {
		if p.Kind == KindText {
			texts = append(texts, p.Text)
		}
	}
	text := strings.Join(texts, "\n")
	for _, p := range prior {
		text = strings.ReplaceAll(text, p, "\n")
	}
	return strings.TrimSpace(text)
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
