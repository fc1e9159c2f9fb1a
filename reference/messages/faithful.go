package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// What a faithful summarizer repeats to the letter, whoever loses it afterwards.
var faithfulRows = []row{
	{"RST-25", (*view).faithfully, inAny(invented)},
	{"PRO-22", func(v *view) bool { return v.faithfully() && len(v.failed()) > 0 }, inAny(forgotten)},
	{"FLR-22", func(v *view) bool { return v.faithfully() && len(v.elements()) > 0 }, inAny(unsaid)},
}

// mostFaithful is the generation up to which the rows bind.
const mostFaithful = 3

// faithfully: some compaction was applied, no more than mostFaithful were, and
// every summary was faithful in all of them.
func (v *view) faithfully() bool {
	applied := 0
	for _, p := range v.passages {
		if p.Applied() {
			applied++
		}
		for _, x := range p.Exchanges {
			if x.Summarize && (x.Effective || !x.Arrived || x.Finish != spec.FinishStop) {
				return false
			}
		}
	}
	return applied <= mostFaithful && compacted(v)
}

// elements are those that the history holds so far.
func (v *view) elements() []spec.Element {
	return slices.DeleteFunc(slices.Clone(v.dialogue.Planted.Elements), func(e spec.Element) bool { return e.Turn >= int64(len(v.last.History)) })
}

// failed are the failed actions that the history holds so far.
func (v *view) failed() []spec.FailedAction {
	return slices.DeleteFunc(slices.Clone(v.dialogue.Planted.Failed), func(f spec.FailedAction) bool {
		return !slices.ContainsFunc(v.last.History, func(m spec.Message) bool { return strings.Contains(m.Words(), f.Action) })
	})
}

// unsaid: an element stands neither in the context nor behind a handle of it.
func unsaid(v *view, l look) bool {
	return slices.ContainsFunc(v.elements(), func(e spec.Element) bool { return !l.says(e.Text) && !v.handleHolds(e.Text) })
}

// forgotten: a failed action does not stand in the context, or its reason
// stands neither there nor behind a handle.
func forgotten(v *view, l look) bool {
	return slices.ContainsFunc(v.failed(), func(f spec.FailedAction) bool {
		return !l.says(f.Action) || !l.says(f.Reason) && !v.handleHolds(f.Reason)
	})
}

func (l look) says(text string) bool {
	return slices.ContainsFunc(l.context.Messages, func(m spec.ContextMessage) bool { return strings.Contains(m.Words(), text) })
}

func (v *view) handleHolds(text string) bool {
	for _, raw := range v.last.Raw {
		if raw != nil && strings.Contains(*raw, text) {
			return true
		}
	}
	return false
}
