package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// COV: what is gone from the context, and what is said of it.
var coverageRows = []row{
	{"COV-17", (*view).allCutOff, func(v *view) bool { return v.last.Applied() && lostBeyondAnchors(v) }},
	{"COV-21", func(v *view) bool { return v.last.Applied() && len(tombstones(&v.last.After)) > 0 }, deadTombstone},
	{"COV-22", func(v *view) bool { return compacted(v) && v.has(spec.CapabilityPolicy) && v.dialogue.Keep > 0 }, inAny(lostKept)},
}

// allCutOff: summaries came, and every one was cut off.
func (v *view) allCutOff() bool {
	arrived := v.arrived()
	return len(arrived) > 0 && !slices.ContainsFunc(arrived, func(x spec.Exchange) bool { return x.Finish != spec.FinishLength })
}

// arrived are the requests for a summary that a reply came to.
func (v *view) arrived() []spec.Exchange {
	return slices.DeleteFunc(v.summaries(), func(x spec.Exchange) bool { return !x.Arrived })
}

// lostBeyondAnchors: a part of a message is gone whose anchor stands nowhere
// in the context. Messages without an anchor, and those declared uncovered, tell
// nothing.
func lostBeyondAnchors(v *view) bool {
	for i, p := range v.history {
		if !v.gone(i) || p.message >= len(v.dialogue.Planted.Anchors) || slices.Contains(v.last.After.Uncovered, v.last.History[p.message].ID) {
			continue
		}
		anchor := v.dialogue.Planted.Anchors[p.message]
		if !slices.ContainsFunc(v.last.After.Messages, func(m spec.ContextMessage) bool { return strings.Contains(m.Words(), anchor) }) {
			return true
		}
	}
	return false
}

func tombstones(c *spec.Context) []spec.ContextMessage {
	return slices.DeleteFunc(slices.Clone(c.Messages), func(m spec.ContextMessage) bool { return m.Kind != spec.KindTombstone })
}

// deadTombstone: one without a handle, or with one that does not resolve to
// what it stands for. What holds a marked secret need not be had again.
func deadTombstone(v *view) bool {
	return slices.ContainsFunc(tombstones(&v.last.After), func(m spec.ContextMessage) bool {
		if len(v.dialogue.Planted.Secrets) > 0 && m.Handle == "" {
			return false
		}
		raw := v.last.Raw[m.Handle]
		return m.Handle == "" || raw == nil || !v.resolves(m.Stands, *raw)
	})
}

// resolves: the text holds something of the messages, or of any, that does not
// stand in the context; and all such of the messages stands behind some handle.
// Several tombstones may share a message.
func (v *view) resolves(stands []string, text string) bool {
	some := false
	for i, p := range v.history {
		if v.after.holds(i) || len(stands) > 0 && !slices.Contains(stands, v.last.History[p.message].ID) {
			continue
		}
		some = some || strings.Contains(text, content(p.part))
		if len(stands) > 0 && !v.reached(i) {
			return false
		}
	}
	return some
}

// lostKept: one of the newest messages, as many as the case wants kept, does
// not stand there whole.
func lostKept(v *view, l look) bool {
	from := len(v.last.History) - int(min(v.dialogue.Keep, int64(len(v.last.History))))
	for i, p := range v.history {
		if p.message >= from && !l.shown.holds(i) {
			return true
		}
	}
	return false
}
