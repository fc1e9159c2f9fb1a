package messages

import (
	"slices"

	"plimsoll/spec"
)

// ungrammatical: nothing stands there but instructions, and the model is to be
// asked before anybody says more; or some stand behind other messages, or user
// and assistant do not take turns, where the provider does not take that. A
// history that was not alternating need not become so.
func ungrammatical(v *view, l look) bool {
	var roles []string
	for _, m := range l.context.Messages {
		instructs := m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper
		if instructs && len(roles) > 0 && !v.product.LateSystem {
			return true
		}
		if !instructs {
			roles = append(roles, m.Role)
		}
	}
	if len(roles) == 0 && len(v.last.History) > 0 {
		newest := &v.last.History[len(v.last.History)-1]
		return newest.Role != spec.RoleAssistant || slices.ContainsFunc(newest.Parts, func(p spec.Part) bool { return p.ToolCall != nil })
	}
	return v.product.Alternating && alternate(rolesOf(v.last.History)) && !alternate(roles)
}

func rolesOf(ms []spec.Message) []string {
	var roles []string
	for _, m := range ms {
		roles = append(roles, m.Role)
	}
	return roles
}

// alternate: after an assistant message something else comes, and the other way
// round; outputs of tools in a row are one message of the user's side.
func alternate(roles []string) bool {
	for i := 1; i < len(roles); i++ {
		ours, before := roles[i] == spec.RoleAssistant, roles[i-1] == spec.RoleAssistant
		if ours == before && !(roles[i] == spec.RoleTool && roles[i-1] == spec.RoleTool) {
			return false
		}
	}
	return true
}

// unpaired: a request for a summary holds an output without its call before
// it, or a call without its output right behind it, which it had when the
// compaction began.
func unpaired(v *view) bool {
	return slices.ContainsFunc(v.summaries(), func(x spec.Exchange) bool {
		for i, m := range x.Messages {
			for _, p := range m.Parts {
				if p.ToolOutput != nil && !calledIn(x.Messages[:i+1], link(p)) {
					return true
				}
				if p.ToolCall != nil && !v.waits(p.ToolCall) && !answeredIn(x.Messages[i+1:], link(p)) {
					return true
				}
			}
		}
		return false
	})
}

// link is what joins an output to its call in a request: its id, or its name
// where the provider has no ids.
func link(p spec.Part) string {
	switch {
	case p.ToolCall != nil && p.ToolCall.ID != "":
		return "id " + p.ToolCall.ID
	case p.ToolCall != nil:
		return "name " + p.ToolCall.Name
	case p.ToolOutput != nil && p.ToolOutput.Call != "":
		return "id " + p.ToolOutput.Call
	case p.ToolOutput != nil:
		return "name " + p.ToolOutput.Name
	}
	return ""
}

func calledIn(ms []spec.Message, wanted string) bool {
	return slices.ContainsFunc(ms, func(m spec.Message) bool {
		return slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil && link(p) == wanted })
	})
}

// answeredIn looks at the calls and outputs right behind, for some providers
// have a message for each.
func answeredIn(ms []spec.Message, wanted string) bool {
	for _, m := range ms {
		tools := false
		for _, p := range m.Parts {
			if p.ToolOutput != nil && link(p) == wanted {
				return true
			}
			tools = tools || p.ToolOutput != nil || p.ToolCall != nil
		}
		if !tools {
			return false
		}
	}
	return false
}

// waits: a call of that tool has no final output in the history. Providers
// have ids of their own, so that it goes by the name.
func (v *view) waits(call *spec.ToolCall) bool {
	return slices.ContainsFunc(openCalls(v.last.History), func(c spec.ToolCall) bool { return c.Name == call.Name })
}
