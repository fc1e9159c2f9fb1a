package properties

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// The second oracle of the surface messages reads what was observed of a
// conversation afresh, from the sentences of the requirements; the first one is
// package reference/messages.

// A scene is the newest passage of a conversation with those before it.
type scene struct {
	spec.Passage
	dialogue *spec.Dialogue
	product  spec.Messaging
	declared []spec.Capability
	earlier  []spec.Passage
	asked    []spec.Exchange // requests for a summary
}

// messageRows tell what is wrong with a scene, each in a file of its own family.
// What recountMessageForm finds hangs on what the others found, so it is last.
var messageRows = []func(*scene, told){
	recountWire,
	recountTransaction,
	recountGrowth,
	recountOverheard,
	recountMessageCoverage,
	recountFrame,
	recountTasks,
	recountForce,
	recountFaithful,
	recountRequests,
	recountIsolation,
	recountEncoding,
	recountMessageForm,
}

// recountMessages judges the newest of the passages.
func recountMessages(d *spec.Dialogue, m spec.Messaging, declared []spec.Capability, passages []spec.Passage) told {
	s := newScene(d, m, declared, passages)
	t := told{}
	for _, rows := range messageRows {
		rows(s, t)
	}
	return t
}

func newScene(d *spec.Dialogue, m spec.Messaging, declared []spec.Capability, passages []spec.Passage) *scene {
	n := len(passages) - 1
	s := &scene{Passage: passages[n], dialogue: d, product: m, declared: declared, earlier: passages[:n]}
	for _, x := range s.Exchanges {
		if x.Summarize {
			s.asked = append(s.asked, x)
		}
	}
	return s
}

// asIs is a message as a text that two messages share when they are the same:
// role and parts, to the byte.
func asIs(role string, parts []spec.Part) string {
	var b strings.Builder
	b.WriteString(role)
	for _, p := range parts {
		for i, text := range partAsIs(p) {
			if i == 0 {
				b.WriteByte(0)
			} else {
				b.WriteByte(1)
			}
			b.WriteString(text)
		}
	}
	return b.String()
}

// partAsIs lists what kind of part it is and what it holds.
func partAsIs(p spec.Part) []string {
	switch {
	case p.Text != nil:
		return []string{"text", *p.Text}
	case p.ToolCall != nil:
		return []string{"call", p.ToolCall.ID, p.ToolCall.Name, p.ToolCall.Arguments}
	case p.ToolOutput != nil:
		return []string{"output", p.ToolOutput.Call, p.ToolOutput.Name, p.ToolOutput.Status, p.ToolOutput.Text}
	case p.Image != nil:
		return []string{"image", p.Image.MediaType, p.Image.Data}
	}
	return []string{"nothing"}
}

// standsIn lists the messages of a context, leaving out those that want drops.
func standsIn(c spec.Context, drop func(spec.ContextMessage) bool) []string {
	var all []string
	for _, m := range c.Messages {
		if drop == nil || !drop(m) {
			all = append(all, asIs(m.Role, m.Parts))
		}
	}
	return all
}

// marked: the message is declared as a summary, a tombstone, a handle or a block of state.
func marked(m spec.ContextMessage) bool {
	switch m.Kind {
	case spec.KindSummary, spec.KindTombstone, spec.KindState:
		return true
	}
	return m.Handle != ""
}

// instructs: the message is the system prompt of the case.
func (s *scene) instructs(m spec.ContextMessage) bool {
	return s.dialogue.System != "" && m.Role != spec.RoleUser && m.Role != spec.RoleAssistant && m.Role != spec.RoleTool && m.Words() == s.dialogue.System
}

// missing returns the first of the wanted texts that the others do not hold in
// their order, and whether there is one.
func missing(wanted, others []string) (string, bool) {
	for _, w := range wanted {
		at := slices.Index(others, w)
		if at < 0 {
			return w, true
		}
		others = others[at+1:]
	}
	return "", false
}
