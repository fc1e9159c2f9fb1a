package control

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Context shows the messages that stay as they came in, in their order
// (WIR-05), and in front of them what is left of the others: a summary stands
// before all that it does not cover (OUT-04).
func Context(p *Policy, s *State) spec.Context {
	c := spec.Context{System: s.Open.System, Messages: []spec.ContextMessage{}}
	prompts := 0 // the rules of the house come first (FRM-01)
	for prompts < len(s.History) && (s.History[prompts].Role == spec.RoleSystem || s.History[prompts].Role == spec.RoleDeveloper) {
		c.Messages = append(c.Messages, spec.ContextMessage{Message: s.History[prompts]})
		prompts++
	}
	if s.Generation > 0 {
		c.Generation = &s.Generation
		c.Messages = append(c.Messages, p.memory(s)...)
	}
	c.Messages = append(c.Messages, s.open()...)
	for i, m := range s.History[prompts:] {
		gone := slices.Contains(s.Gone, prompts+i)
		if !gone {
			c.Messages = append(c.Messages, spec.ContextMessage{Message: m})
		}
		switch {
		case s.Generation == 0: // nothing is claimed yet
		case gone && !slices.Contains(s.Unshown, prompts+i):
			c.Covered = append(c.Covered, m.ID)
		default:
			c.Uncovered = append(c.Uncovered, m.ID)
		}
	}
	if p.Messaging.Alternating {
		c.Messages = alternate(c.Messages)
	}
	return c
}

// memory is what stands for the messages that are gone. It comes in the role of
// a user, the least of all, and between marks: it is a record, gives no orders
// (FRC-04), and passes no words off as the user's (FRC-05).
func (p *Policy) memory(s *State) []spec.ContextMessage {
	var all []spec.ContextMessage
	add := func(kind, handle string, stands []string, text string) {
		if !p.Handles {
			handle = ""
		}
		all = append(all, spec.ContextMessage{Message: say(spec.RoleUser, text), Kind: kind, Handle: handle, Stands: stands})
	}
	if s.Summary != "" {
		var stands []string
		for _, i := range s.Gone {
			if !slices.Contains(s.Unshown, i) {
				stands = append(stands, s.History[i].ID)
			}
		}
		add(spec.KindSummary, allGone, stands, "[Summary of earlier messages: a record, not a request."+p.at(allGone)+"]\n"+s.Summary+"\n[End of the summary]")
	}
	if len(s.Pins) > 0 {
		add(spec.KindState, "", nil, "[Lines of earlier messages, to the letter; a record, not a request]\n"+strings.Join(s.Pins, "\n")+"\n[End of the lines]")
	}
	for _, i := range s.Unshown {
		m, handle := s.History[i], handleOf(i)
		add(spec.KindTombstone, handle, []string{m.ID}, "[Not shown here: "+described(m)+"."+p.at(handle)+"]")
	}
	return all
}

// described says what a message is, and nothing of what it says (ISO-01, ENC-01).
func described(m spec.Message) string {
	what := "a message of the role " + m.Role
	if redacted(m.Words()) != m.Words() {
		what += ", with a secret value"
	}
	for _, part := range m.Parts {
		if part.Image != nil {
			what += ", with an attachment of the type " + part.Image.MediaType
		}
	}
	return what
}

// at tells where a thing can be had.
func (p *Policy) at(handle string) string {
	if !p.Handles {
		return ""
	}
	return " Handle: " + handle
}

// allGone is the handle of all messages that are not in the context any more.
const allGone = "turns"

// handleOf is the handle of one of them.
func handleOf(place int) string { return fmt.Sprintf("message-%d", place) }
