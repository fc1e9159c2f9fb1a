package properties

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"plimsoll/spec"
)

// A deed is a call of the history with its final output, where it has one.
type deed struct {
	call   spec.ToolCall
	at     place  // of the call
	answer string // the final output to the byte; empty where it is open
	others []string
}

// deeds lists the calls in order.
func (s *scene) deeds() []*deed {
	var all []*deed
	running := map[string]*deed{}
	for i, m := range s.History {
		for k, p := range m.Parts {
			text := asIs(m.Role, m.Parts[k:k+1])
			switch {
			case p.ToolCall != nil:
				d := &deed{call: *p.ToolCall, at: place{i, k}}
				all, running[p.ToolCall.ID] = append(all, d), d
			case p.ToolOutput != nil && running[p.ToolOutput.Call] != nil:
				d := running[p.ToolOutput.Call]
				if p.ToolOutput.Status == spec.OutputInterim {
					d.others = append(d.others, text)
				} else if d.answer == "" {
					d.answer = text
				}
			}
		}
	}
	return all
}

// orphan tells of an output that stands in the context behind no call of its own.
func (s *scene) orphan(c spec.Context) string {
	deeds := s.deeds()
	stands := s.standing(c)
	ids := map[string]bool{}      // of calls so far
	replaced := map[string]bool{} // of those that a marked message tells of
	for i, m := range c.Messages {
		for k, p := range m.Parts {
			text := asIs(m.Role, m.Parts[k:k+1])
			switch {
			case p.ToolCall != nil:
				ids[p.ToolCall.ID] = true
				replaced[p.ToolCall.ID] = replaced[p.ToolCall.ID] || marked(m)
			case p.ToolOutput == nil || replaced[p.ToolOutput.Call]:
			case marked(m):
				if !ids[p.ToolOutput.Call] {
					return fmt.Sprintf("keeps a tombstone of the output %q, and not the call it is of", clip(p.ToolOutput.Call))
				}
			default:
				known, paired := false, false
				for _, d := range deeds {
					if d.answer == text || slices.Contains(d.others, text) {
						at, is := stands[d.at]
						known, paired = true, paired || is && at < i
					}
				}
				if known && !paired {
					return fmt.Sprintf("keeps the output %s without the call it is of", brief(p))
				}
			}
		}
	}
	return ""
}

// bereft tells of a call in the context that has lost its output.
func (s *scene) bereft(c spec.Context) string {
	stands := s.standing(c)
	for _, d := range s.deeds() {
		if at, is := stands[d.at]; is && d.answer != "" && !follows(c.Messages[at+1:], d) {
			return fmt.Sprintf("keeps %s without its output right behind it", brief(s.part(d.at)))
		}
	}
	return ""
}

// follows: the output of the deed, or a tombstone of it, is among the outputs
// that the messages begin with.
func follows(ms []spec.ContextMessage, d *deed) bool {
	for _, m := range ms {
		any := false
		for k, p := range m.Parts {
			if p.ToolOutput != nil {
				any = true
				if asIs(m.Role, m.Parts[k:k+1]) == d.answer || marked(m) && p.ToolOutput.Call == d.call.ID {
					return true
				}
			}
		}
		if !any {
			break
		}
	}
	return false
}

// dropped tells of a call that still waits and does not stand in the context.
func (s *scene) dropped(c spec.Context) string {
	stands := s.standing(c)
	for _, d := range s.deeds() {
		if _, is := stands[d.at]; !is && d.answer == "" {
			return fmt.Sprintf("compacts the call %s %s away, which has no final output yet", d.call.Name, clip(d.call.Arguments))
		}
	}
	return ""
}

// unmatched tells of a request for a summary with half a pair in it.
func (s *scene) unmatched() string {
	waiting := map[string]bool{}
	for _, d := range s.deeds() {
		if d.answer == "" {
			waiting[d.call.Name] = true
		}
	}
	for n, x := range s.asked {
		called, missing := map[string]bool{}, map[string]string{}
		for _, m := range x.Messages {
			tools := false
			for _, p := range m.Parts {
				switch {
				case p.ToolCall != nil:
					id := cmp.Or(p.ToolCall.ID, p.ToolCall.Name)
					called[id], tools = true, true
					if !waiting[p.ToolCall.Name] {
						missing[id] = p.ToolCall.Name
					}
				case p.ToolOutput != nil:
					id := cmp.Or(p.ToolOutput.Call, p.ToolOutput.Name)
					if !called[id] {
						return fmt.Sprintf("sends the summarizer the output %s without the call it is of, in request %d", brief(p), n+1)
					}
					delete(missing, id)
					tools = true
				}
			}
			if len(missing) > 0 && !tools {
				break
			}
		}
		for _, name := range slices.Sorted(maps.Values(missing)) {
			return fmt.Sprintf("sends the summarizer a call of %s without its output, in request %d", name, n+1)
		}
	}
	return ""
}
