package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountWire: the WIR rows.
func recountWire(s *scene, t told) {
	t.add("WIR-01", s.inEach(s.orphan))
	t.add("WIR-02", s.inEach(s.bereft))
	t.add("WIR-03", s.inEach(s.dropped))
	t.add("WIR-04", s.inEach(s.illFormed))
	t.add("WIR-05", s.inEach(s.altered))
	t.add("WIR-06", s.inEach(s.ignored))
	t.add("WIR-07", s.unmatched())
	if cut := int64(len(s.History)) - s.dialogue.Keep; cut > 0 && s.dialogue.Keep > 0 && s.History[cut].Role == spec.RoleTool && !s.Applied() && s.due() {
		t.add("WIR-08", s.declined()+fmt.Sprintf(" a history that must be compacted, and of which the newest %d messages, those to be kept, begin with the output of a tool", s.dialogue.Keep))
	}
}

// illFormed tells of a context that the provider of the product would not take.
func (s *scene) illFormed(c spec.Context) string {
	var talk []string // u, a or t for each message that is no instruction
	for i, m := range c.Messages {
		switch m.Role {
		case spec.RoleSystem, spec.RoleDeveloper:
			if talk != nil && !s.product.LateSystem {
				return fmt.Sprintf("puts a message of the role %s behind others, which its provider does not take: message %d of the context", m.Role, i+1)
			}
		default:
			talk = append(talk, m.Role[:min(1, len(m.Role))])
		}
	}
	if talk == nil && s.asksNext() {
		return "leaves no message in the context but instructions"
	}
	var was []string
	for _, m := range s.History {
		was = append(was, m.Role[:1])
	}
	if s.product.Alternating && !crowds(was) && crowds(talk) {
		return "puts two messages of one side in a row, which its provider does not take"
	}
	return ""
}

// asksNext: the model goes on as things stand, for it was not it who spoke last.
func (s *scene) asksNext() bool {
	if len(s.History) == 0 {
		return false
	}
	last := s.History[len(s.History)-1]
	for _, p := range last.Parts {
		if p.ToolCall != nil {
			return true
		}
	}
	return last.Role != spec.RoleAssistant
}

// crowds: two messages of one side follow each other; outputs of tools, which are
// of the user's side, may.
func crowds(talk []string) bool {
	line := strings.Join(talk, "")
	for strings.Contains(line, "tt") {
		line = strings.ReplaceAll(line, "tt", "t")
	}
	line = strings.ReplaceAll(line, "t", "u")
	for i := 1; i < len(line); i++ {
		if (line[i] == 'a') == (line[i-1] == 'a') {
			return true
		}
	}
	return false
}

// ignored tells of a user turn that has no answer yet and is not in the context.
func (s *scene) ignored(c spec.Context) string {
	answered := 0 // messages up to the last answer
	for i, m := range s.History {
		final := m.Role == spec.RoleAssistant
		for _, p := range m.Parts {
			final = final && p.ToolCall == nil
		}
		if final {
			answered = i + 1
		}
	}
	in := standsIn(c, marked)
	for _, m := range s.History[answered:] {
		if m.Role != spec.RoleUser {
			continue
		}
		at := slices.Index(in, asIs(m.Role, m.Parts))
		if at < 0 {
			return fmt.Sprintf("does not keep a user turn that has no answer yet, whole and as often as it was said: %q", clip(m.Words()))
		}
		in = slices.Delete(in, at, at+1)
	}
	return ""
}

// altered tells of a message that is no selection of what came in.
func (s *scene) altered(c spec.Context) string {
	var input []string
	for _, m := range s.History {
		for _, p := range m.Parts {
			input = append(input, asIs(m.Role, []spec.Part{p}))
		}
	}
	left := input
	for i, m := range c.Messages {
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
