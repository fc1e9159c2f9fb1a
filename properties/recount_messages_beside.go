package properties

import (
	"fmt"
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
	kept := func(c spec.Context) []string {
		in := partsIn(c, func(m spec.ContextMessage) bool { return marked(m) || s.instructs(m) })
		var places []string
		for i := len(s.History) - 1; i >= 0; i-- {
			m := s.History[i]
			for k := len(m.Parts) - 1; k >= 0; k-- {
				if at := lastOf(in, asIs(m.Role, m.Parts[k:k+1])); at >= 0 {
					in = in[:at]
					places = append(places, fmt.Sprintf("%d.%d", i+1, k+1))
				}
			}
		}
		return places
	}
	if a, b := kept(s.After), kept(s.Otherwise.After); !slices.Equal(a, b) {
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
