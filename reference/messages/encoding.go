package messages

import (
	"slices"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// ENC: attachments, text and identifiers.
var encodingRows = []row{
	{"ENC-01", func(v *view) bool {
		return v.has(spec.CapabilityAttachments) && compacted(v) && slices.ContainsFunc(v.history, func(p piece) bool { return p.part.Image != nil })
	}, inAny(unattached)},
	{"ENC-02", func(v *view) bool {
		return (compacted(v) || len(v.summaries()) > 0) && slices.ContainsFunc(v.history, func(p piece) bool { return !isASCII(content(p.part)) })
	}, split},
	{"ENC-03", func(v *view) bool { return (compacted(v) || len(v.summaries()) > 0) && v.longIDs() }, merged},
}

// unattached: an image of a turn that waits is gone, while something else of
// the turn is there; or one is gone, and nothing says so.
func unattached(v *view, l look) bool {
	waiting := unanswered(v.last.History)
	for i, p := range v.history {
		if p.part.Image == nil || l.shown.holds(i) {
			continue
		}
		if slices.Contains(waiting, p.message) {
			if v.partlyThere(l, p.message) {
				return true
			}
			continue // for WIR-06
		}
		if !v.tombstone(l, p.message, func(m spec.ContextMessage) bool { return tellsOfImage(m.Words(), p.part.Image) }) {
			return true
		}
	}
	return false
}

func (v *view) partlyThere(l look, message int) bool {
	for i, p := range v.history {
		if p.message == message && l.shown.holds(i) {
			return true
		}
	}
	return false
}

// tellsOfImage: the note is typed.
func tellsOfImage(note string, i *spec.Image) bool {
	note = strings.ToLower(note)
	return strings.Contains(note, i.MediaType) || strings.Contains(note, "image") || strings.Contains(note, "attachment")
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// split: text that the product wrote is not valid, or holds the replacement
// character, which nobody used.
func split(v *view) bool {
	if broken(v.dialogue.System) || slices.ContainsFunc(v.history, func(p piece) bool { return broken(content(p.part)) }) {
		return false
	}
	for _, p := range v.passages {
		if slices.ContainsFunc(p.Exchanges, func(x spec.Exchange) bool { return broken(x.Reply) }) {
			return false
		}
	}
	return slices.ContainsFunc(v.summaries(), func(x spec.Exchange) bool { return broken(requestText(x)) }) ||
		inAny(func(_ *view, l look) bool {
			return slices.ContainsFunc(l.context.Messages, func(m spec.ContextMessage) bool { return broken(m.Words()) })
		})(v)
}

func broken(text string) bool {
	return !utf8.ValidString(text) || strings.ContainsRune(text, utf8.RuneError)
}

// shortID is what no product has a reason to shorten.
const shortID = 40

// longIDs: two calls of the history have long ids that differ.
func (v *view) longIDs() bool {
	seen := map[string]bool{}
	for _, p := range v.history {
		if c := p.part.ToolCall; c != nil && len(c.ID) > shortID {
			seen[c.ID] = true
		}
	}
	return len(seen) > 1
}

// merged: in a request or in a context two ids became one, or one became two.
func merged(v *view) bool {
	for _, x := range v.summaries() {
		if v.confuses(x.Messages) {
			return true
		}
	}
	return inAny(func(v *view, l look) bool {
		var ms []spec.Message
		for _, m := range l.context.Messages {
			ms = append(ms, m.Message)
		}
		return v.confuses(ms)
	})(v)
}

// confuses: calls are known again by name and arguments, outputs by their text.
func (v *view) confuses(ms []spec.Message) bool {
	as, of := map[string]string{}, map[string]string{}
	for _, m := range ms {
		for _, p := range m.Parts {
			id, now := v.originalID(p)
			if id == "" {
				continue
			}
			if was, seen := as[id]; seen && was != now {
				return true
			}
			if was, seen := of[now]; seen && was != id {
				return true
			}
			as[id], of[now] = now, id
		}
	}
	return false
}

// originalID is the id under which a part of a call or an output came in, and
// the one that it has now; "" where it is not known, or not for certain.
func (v *view) originalID(now spec.Part) (string, string) {
	id, is := "", ""
	for _, p := range v.history {
		was := ""
		switch {
		case now.ToolCall != nil && p.part.ToolCall != nil && p.part.ToolCall.Name == now.ToolCall.Name && p.part.ToolCall.Arguments == now.ToolCall.Arguments:
			was, is = p.part.ToolCall.ID, now.ToolCall.ID
		case now.ToolOutput != nil && p.part.ToolOutput != nil && p.part.ToolOutput.Text == now.ToolOutput.Text:
			was, is = p.part.ToolOutput.Call, now.ToolOutput.Call
		default:
			continue
		}
		if id != "" && id != was {
			return "", ""
		}
		id = was
	}
	return id, is
}
