package properties

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountOverheard: ISO-03.
func recountOverheard(s *scene, t told) {
	if s.Otherwise == nil {
		return
	}
	t.add("ISO-03", s.overheard())
	t.add("ISO-03", s.depends())
}

// overheard tells of a planted text of the other conversation that turned up.
func (s *scene) overheard() string {
	for _, text := range plantedTexts(s.dialogue.Beside) {
		if s.own(text) {
			continue
		}
		for i, x := range s.asked {
			if strings.Contains(x.System, text) || slices.ContainsFunc(x.Messages, func(m spec.Message) bool { return strings.Contains(m.Words(), text) }) {
				return fmt.Sprintf("shows the summarizer, in request %d, %q, which only another conversation said", i+1, clip(text))
			}
		}
		for i, m := range s.After.Messages {
			if strings.Contains(m.Words(), text) {
				return fmt.Sprintf("puts %q, which only another conversation said, into message %d of the context", clip(text), i+1)
			}
		}
	}
	return ""
}

// plantedTexts lists all that is planted in a conversation.
func plantedTexts(d *spec.Dialogue) []string {
	if d == nil {
		return nil
	}
	var all []string
	p := d.Planted
	for _, e := range p.Elements {
		all = append(all, e.Text)
	}
	all = append(append(all, p.Anchors...), p.Secrets...)
	for _, f := range p.Failed {
		all = append(all, f.Action, f.Reason)
	}
	return slices.DeleteFunc(all, func(text string) bool { return text == "" })
}

// own: the conversation says the text itself.
func (s *scene) own(text string) bool {
	return strings.Contains(s.dialogue.System, text) || slices.ContainsFunc(s.dialogue.Messages(), func(m spec.Message) bool { return strings.Contains(m.Words(), text) })
}

// depends tells what was otherwise when another conversation said other things.
func (s *scene) depends() string {
	now, then := outcomeWord(s.Answer), outcomeWord(s.Otherwise.Answer)
	if now != then {
		return fmt.Sprintf("comes to %q, and to %q when another conversation says other things", now, then)
	}
	both := func(int, int) bool { return true } // wherever in the two contexts
	if !maps.EqualFunc(s.standing(s.After), s.standing(s.Otherwise.After), both) {
		return "keeps other messages when another conversation says other things"
	}
	return ""
}

func outcomeWord(a spec.Answer) string {
	if o, ok := a.Result.(*spec.MessagesOutcome); ok && a.Proceeded() {
		return o.Outcome
	}
	if a.Refused() {
		return "a refusal"
	}
	return "an error"
}
