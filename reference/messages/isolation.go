package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// ISO: marked secrets.
var isolationRows = []row{
	{"ISO-01", func(v *view) bool { return v.secretive() && (len(v.summaries()) > 0 || compacted(v)) }, leaked},
	{"ISO-02", func(v *view) bool { return v.secretive() && (v.compactible() || compacted(v)) }, withheld},
}

// secretive: the history holds a marked secret, and the product says it knows of them.
func (v *view) secretive() bool {
	return v.has(spec.CapabilitySecrets) && slices.ContainsFunc(v.history, func(p piece) bool { return v.secret(content(p.part)) })
}

func (v *view) secret(text string) bool {
	return slices.ContainsFunc(v.dialogue.Planted.Secrets, func(s string) bool { return strings.Contains(text, s) })
}

// leaked: a secret stands in a request for a summary, in what the context holds
// besides the history, or in what is said of the compaction.
func leaked(v *view) bool {
	for _, x := range v.summaries() {
		if v.secret(requestText(x)) {
			return true
		}
	}
	if r := v.last.Answer.Refusal; r != nil && v.secret(r.Reason+"\n"+strings.Join(r.Subject, "\n")) {
		return true
	}
	if o, ok := v.last.Answer.Result.(*spec.MessagesOutcome); ok && v.secret(o.Reason) || v.secret(v.last.Answer.Error) {
		return true
	}
	return inAny(func(v *view, l look) bool {
		for _, m := range l.context.Messages {
			if v.secret(m.Handle) || slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return v.carries(m, p) }) {
				return true
			}
		}
		return false
	})(v)
}

// carries: the part of the message holds a secret, and is none that came in.
func (v *view) carries(m spec.ContextMessage, p spec.Part) bool {
	alone := spec.Message{Parts: []spec.Part{p}}
	came := func(h piece) bool { return h.key == key(m.Role, p) }
	return v.secret(alone.Words()) && (exempt(m) || !slices.ContainsFunc(v.history, came))
}

// requestText is all that a request says, system prompt included.
func requestText(x spec.Exchange) string {
	texts := []string{x.System}
	for _, m := range x.Messages {
		texts = append(texts, m.Words())
	}
	return strings.Join(texts, "\n")
}

// withheld: the compaction that is due is not done, or the value is gone and no
// tombstone stands for it.
func withheld(v *view) bool {
	if v.compactible() && !v.last.Applied() {
		return true
	}
	return inAny(func(v *view, l look) bool {
		for i, p := range v.history {
			if v.secret(content(p.part)) && !l.shown.holds(i) && !v.tombstone(l, p.message, func(spec.ContextMessage) bool { return true }) {
				return true
			}
		}
		return false
	})(v)
}

// tombstone: one of the kind wanted stands for the message. One that does not
// say what it stands for may stand for any.
func (v *view) tombstone(l look, message int, wanted func(spec.ContextMessage) bool) bool {
	return slices.ContainsFunc(tombstones(l.context), func(m spec.ContextMessage) bool {
		return (len(m.Stands) == 0 || slices.Contains(m.Stands, v.last.History[message].ID)) && wanted(m)
	})
}
