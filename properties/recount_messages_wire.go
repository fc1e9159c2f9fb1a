package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// recountWire: the WIR rows.
func recountWire(s *scene, t told) {
	if s.Applied() {
		t.add("WIR-05", s.altered())
	}
}

// altered tells of a message that is no selection of what came in.
func (s *scene) altered() string {
	var input []string
	for _, m := range s.History {
		for _, p := range m.Parts {
			input = append(input, asIs(m.Role, []spec.Part{p}))
		}
	}
	left := input
	for i, m := range s.After.Messages {
		if marked(m) || s.instructs(m) {
			continue
		}
		for _, p := range m.Parts {
			one := asIs(m.Role, []spec.Part{p})
			at := slices.Index(left, one)
			switch {
			case at >= 0:
				left = left[at+1:]
			case slices.Contains(input, one):
				return fmt.Sprintf("puts a message of the role %s into the context once more than it came in, or out of its order: message %d of the context, %s", m.Role, i+1, brief(p))
			default:
				return fmt.Sprintf("puts a message of the role %s into the context that never came in so, and is declared as nothing else: message %d of the context, %s", m.Role, i+1, brief(p))
			}
		}
	}
	return ""
}

// brief shows a part in a few words.
func brief(p spec.Part) string {
	switch {
	case p.Text != nil:
		return fmt.Sprintf("%q", clip(*p.Text))
	case p.ToolCall != nil:
		return fmt.Sprintf("the call %s %s", p.ToolCall.Name, clip(p.ToolCall.Arguments))
	case p.ToolOutput != nil:
		return fmt.Sprintf("the output of %s, %q", p.ToolOutput.Name, clip(p.ToolOutput.Text))
	case p.Image != nil:
		return "an image"
	}
	return "a part without content"
}
