package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// ISO-03: what one conversation gets does not change when only the content of
// another one does.
var besideRows = []row{
	{"ISO-03", func(v *view) bool { return v.last.Otherwise != nil }, func(v *view) bool { return v.overhears() || v.swayed() }},
}

// overhears: what is planted in the other conversation, and in this one is not,
// stands in a request for a summary or in the context.
func (v *view) overhears() bool {
	var words []string
	for _, x := range v.summaries() {
		words = append(words, x.System)
		for _, m := range x.Messages {
			words = append(words, m.Words())
		}
	}
	for _, m := range v.last.After.Messages {
		words = append(words, m.Words())
	}
	all := strings.Join(words, "\n")
	return slices.ContainsFunc(v.foreign(), func(text string) bool { return strings.Contains(all, text) })
}

// foreign is what is planted in the other conversation alone.
func (v *view) foreign() []string {
	d := v.dialogue
	if d.Beside == nil {
		return nil
	}
	own := d.System
	for _, m := range d.Messages() {
		own += "\n" + m.Words()
	}
	planted := slices.Concat(d.Beside.Planted.Anchors, d.Beside.Planted.Secrets)
	for _, e := range d.Beside.Planted.Elements {
		planted = append(planted, e.Text)
	}
	for _, f := range d.Beside.Planted.Failed {
		planted = append(planted, f.Action, f.Reason)
	}
	return slices.DeleteFunc(planted, func(text string) bool { return strings.Contains(own, text) })
}

// swayed: with other words beside it the compaction came to something else, or
// kept other parts of the history.
func (v *view) swayed() bool {
	other := v.last.Otherwise
	if cameTo(v.last.Answer) != cameTo(other.Answer) {
		return true
	}
	then := v.match(&other.After)
	return !slices.EqualFunc(v.after.at, then.at, func(a, b int) bool { return (a >= 0) == (b >= 0) })
}

// cameTo is the outcome of a compaction.
func cameTo(a spec.Answer) string {
	o, ok := a.Result.(*spec.MessagesOutcome)
	switch {
	case a.Refused():
		return "refused"
	case ok && a.Error == "":
		return o.Outcome
	}
	return "error"
}
