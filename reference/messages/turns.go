package messages

import (
	"slices"

	"plimsoll/spec"
)

// openCalls are the calls of the history that have no final output: an interim
// one is none (WIR-03).
func openCalls(history []spec.Message) []spec.ToolCall {
	var open []spec.ToolCall
	for _, m := range history {
		for _, p := range m.Parts {
			switch {
			case p.ToolCall != nil:
				open = append(open, *p.ToolCall)
			case p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim:
				open = slices.DeleteFunc(open, func(c spec.ToolCall) bool { return c.ID == p.ToolOutput.Call })
			}
		}
	}
	return open
}

// unanswered are the places of the user turns behind which no assistant
// message ends a turn: one that calls no tool does.
func unanswered(history []spec.Message) []int {
	var waiting []int
	for i, m := range history {
		switch {
		case m.Role == spec.RoleUser:
			waiting = append(waiting, i)
		case m.Role == spec.RoleAssistant && !slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil }):
			waiting = nil
		}
	}
	return waiting
}

// tokens counts a context as the harness does.
func tokens(c *spec.Context) int64 {
	n := int64(0)
	if c.System != nil {
		n += spec.Tokens(*c.System)
	}
	for _, m := range c.Messages {
		n += spec.Tokens(m.Words())
	}
	return n
}
