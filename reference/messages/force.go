package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// FRC: what a compacted context may set in motion.
var forceRows = []row{
	{"FRC-03", func(v *view) bool { return compacted(v) && len(v.answered())+len(v.last.Tasks) > 0 }, inAny(func(v *view, l look) bool { return dispatched(v, l) || v.has(spec.CapabilityFrame) && reopened(v, l) })},
	{"FRC-04", compacted, inAny(trusted)},
	{"FRC-05", compacted, inAny(misquoted)},
}

// answered are the last places of the user turns that have their answer each
// time they came in, by their keys.
func (v *view) answered() map[string]int {
	places := map[string]int{}
	for i, m := range v.last.History {
		if m.Role == spec.RoleUser {
			places[key(m.Role, m.Parts...)] = i
		}
	}
	for _, i := range unanswered(v.last.History) {
		delete(places, key(v.last.History[i].Role, v.last.History[i].Parts...))
	}
	return places
}

// dispatched: an answered user turn stands behind a message that came in after
// it. A turn that was merely kept stands before it.
func dispatched(v *view, l look) bool {
	first := map[string]int{}
	for i, m := range slices.Backward(v.last.History) {
		first[key(m.Role, m.Parts...)] = i
	}
	answered, newest := v.answered(), -1
	for _, m := range l.context.Messages {
		if exempt(m) || v.prompts(m) {
			continue
		}
		k := key(m.Role, m.Parts...)
		if last, is := answered[k]; is && newest > last {
			return true
		}
		if at, came := first[k]; came {
			newest = max(newest, at)
		}
	}
	return false
}

// trusted: what a summary tells of the conversation stands in the role of a
// system or a developer, or beside the system prompt.
func trusted(v *view, l look) bool {
	if l.context.System != nil && v.retells(*l.context.System) {
		return true
	}
	return slices.ContainsFunc(l.context.Messages, func(m spec.ContextMessage) bool {
		orders := m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper
		return orders && !v.prompts(m) && !v.cameIn(m.Message) && (m.Kind == spec.KindSummary || v.retells(m.Words()))
	})
}

// retells: the text holds something that was planted in the messages.
func (v *view) retells(text string) bool {
	p := v.dialogue.Planted
	return slices.ContainsFunc(p.Anchors, func(a string) bool { return a != "" && strings.Contains(text, a) }) ||
		slices.ContainsFunc(p.Elements, func(e spec.Element) bool { return strings.Contains(text, e.Text) })
}

func (v *view) cameIn(m spec.Message) bool {
	k := key(m.Role, m.Parts...)
	return slices.ContainsFunc(v.last.History, func(h spec.Message) bool { return key(h.Role, h.Parts...) == k })
}

// misquoted: a text that the context presents as a user's words, by naming the
// turn or by a plain message of a user, is in none of the user turns it is
// attributed to; without a name, in none at all.
func misquoted(v *view, l look) bool {
	for _, m := range l.context.Messages {
		if len(m.From) == 0 && (m.Role != spec.RoleUser || exempt(m)) {
			continue
		}
		for _, p := range m.Parts {
			if p.Text != nil && !v.userSaid(*p.Text, m.From) {
				return true
			}
		}
	}
	return false
}

// userSaid: one of the user turns with these ids, or of all if there are none,
// holds the text.
func (v *view) userSaid(text string, ids []string) bool {
	return slices.ContainsFunc(v.history, func(p piece) bool {
		return p.role == spec.RoleUser && p.part.Text != nil && strings.Contains(*p.part.Text, text) &&
			(len(ids) == 0 || slices.Contains(ids, v.last.History[p.message].ID))
	})
}
