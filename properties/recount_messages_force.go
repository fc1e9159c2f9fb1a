package properties

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// recountForce: the FRC rows of the surface messages.
func recountForce(s *scene, t told) {
	t.add("FRC-03", s.inEach(s.askedAgain))
	t.add("FRC-04", s.inEach(s.givesOrders))
	t.add("FRC-05", s.inEach(s.putsWords))
}

// askedAgain tells of a user turn that has its answer and stands behind what was
// said later.
func (s *scene) askedAgain(c spec.Context) string {
	for i, m := range c.Messages {
		if m.Role != spec.RoleUser || marked(m) || s.waits(m.Message) {
			continue
		}
		came := s.placesOf(m.Message)
		if len(came) == 0 {
			continue
		}
		for _, other := range c.Messages[:i] {
			if marked(other) || s.instructs(other) {
				continue
			}
			if later := s.placesOf(other.Message); len(later) > 0 && later[0] > came[len(came)-1] {
				return fmt.Sprintf("puts a user turn that was answered behind what came after it, so that it is asked again: message %d of the context, %q", i+1, clip(m.Words()))
			}
		}
	}
	return ""
}

// placesOf lists where the message stands in the history.
func (s *scene) placesOf(m spec.Message) []int {
	var all []int
	for i, h := range s.History {
		if asIs(h.Role, h.Parts) == asIs(m.Role, m.Parts) {
			all = append(all, i)
		}
	}
	return all
}

// waits: such a user turn has not been answered yet.
func (s *scene) waits(m spec.Message) bool {
	for i := len(s.History) - 1; i >= 0; i-- {
		h := s.History[i]
		calls := false
		for _, p := range h.Parts {
			calls = calls || p.ToolCall != nil
		}
		if h.Role == spec.RoleAssistant && !calls {
			return false // what stands before it has its answer
		}
		if h.Role == spec.RoleUser && asIs(h.Role, h.Parts) == asIs(m.Role, m.Parts) {
			return true
		}
	}
	return false
}

// givesOrders tells of a summary in a role that the model obeys.
func (s *scene) givesOrders(c spec.Context) string {
	for i, m := range c.Messages {
		if m.Role != spec.RoleSystem && m.Role != spec.RoleDeveloper || s.instructs(m) || len(s.placesOf(m.Message)) > 0 {
			continue
		}
		if what := s.planted(m.Words()); what != "" || m.Kind == spec.KindSummary {
			return fmt.Sprintf("puts a summary into the role %s: message %d of the context, %q", m.Role, i+1, clip(m.Words()))
		}
	}
	if c.System != nil {
		if what := s.planted(*c.System); what != "" {
			return fmt.Sprintf("puts %q, of the conversation, beside the system prompt", clip(what))
		}
	}
	return ""
}

// planted is something of the messages that the text holds.
func (s *scene) planted(text string) string {
	for _, e := range s.dialogue.Planted.Elements {
		if strings.Contains(text, e.Text) {
			return e.Text
		}
	}
	for _, a := range s.dialogue.Planted.Anchors {
		if a != "" && strings.Contains(text, a) {
			return a
		}
	}
	return ""
}

// putsWords tells of words in a user's mouth.
func (s *scene) putsWords(c spec.Context) string {
	for i, m := range c.Messages {
		plain := m.Role == spec.RoleUser && !marked(m)
		if !plain && m.From == nil {
			continue
		}
		said := s.userTexts(m.From)
		for _, p := range m.Parts {
			if p.Text != nil && !heldByOne(said, *p.Text) {
				return fmt.Sprintf("presents as the user's words what is in no turn of the user that it names, or in none at all: message %d of the context, %q", i+1, clip(*p.Text))
			}
		}
	}
	return ""
}

// userTexts are the texts of the user turns of these ids; of all for none.
func (s *scene) userTexts(ids []string) []string {
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	var all []string
	for _, m := range s.History {
		if m.Role != spec.RoleUser || len(ids) > 0 && !wanted[m.ID] {
			continue
		}
		for _, p := range m.Parts {
			if p.Text != nil {
				all = append(all, *p.Text)
			}
		}
	}
	return all
}

func heldByOne(texts []string, one string) bool {
	for _, t := range texts {
		if strings.Contains(t, one) {
			return true
		}
	}
	return false
}
