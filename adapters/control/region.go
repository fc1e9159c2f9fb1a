package control

import (
	"slices"

	"plimsoll/spec"
)

// Stays decides what stays, by structure alone: no summary can talk anybody out
// of it. What stays, stays as it came in, and in its order (WIR-05).
func Stays(p *Policy, s *State) []bool {
	cut, waiting := cutAt(s.History, s.Open.Keep), answeredTo(s.History)
	stays := make([]bool, len(s.History))
	for i, m := range s.History {
		switch {
		case i >= cut: // what was asked to be kept (COV-22)
			stays[i] = true
		case m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper: // never summarized, never touched (FRM-01)
			stays[i] = true
		case i >= waiting && m.Role == spec.RoleUser: // not answered yet (WIR-06); its images with it (ENC-01)
			stays[i] = true
		case !p.Handles && !shownWhole(m): // gone would be gone for good (COV-18, ISO-02)
			stays[i] = true
		}
	}
	return stays
}

// cutAt is the place from which on all messages stay: the newest ones, and those
// before them without which a batch of calls would be split from its outputs
// (WIR-01, WIR-02). It moves back to the beginning of a batch rather than
// giving up (WIR-08). A batch with an open call stays, and all behind it (WIR-03).
func cutAt(history []spec.Message, keep int64) int {
	cut := max(len(history)-int(min(keep, int64(len(history)))), 0)
	if open := openBatch(history); open >= 0 {
		cut = min(cut, open)
	}
	for cut > 0 && cut < len(history) && history[cut].Role == spec.RoleTool {
		cut--
	}
	return cut
}

// openBatch is the place of the first message with a call that has no final
// output; -1 where there is none. Ids of calls are used again, so a call is
// answered by the outputs behind it only (WIR-01); an interim one answers
// nothing (WIR-03).
func openBatch(history []spec.Message) int {
	open := map[string]int{}
	for i, m := range history {
		for _, p := range m.Parts {
			switch {
			case p.ToolCall != nil:
				open[p.ToolCall.ID] = i
			case p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim:
				delete(open, p.ToolOutput.Call)
			}
		}
	}
	first := -1
	for _, at := range open {
		if first < 0 || at < first {
			first = at
		}
	}
	return first
}

// answeredTo is the place behind the newest answer: an assistant message without
// calls. The prompts from there on are not answered.
func answeredTo(history []spec.Message) int {
	for i, m := range slices.Backward(history) {
		if m.Role == spec.RoleAssistant && !calls(m) {
			return i + 1
		}
	}
	return 0
}

func calls(m spec.Message) bool {
	return slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.ToolCall != nil })
}
