package properties

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// binds tells for each row of the surface messages when a compaction puts it to
// the test.
var binds = map[spec.ID]func(*scene) bool{
	"WIR-01": (*scene).isCompacted,
	"WIR-02": (*scene).isCompacted,
	"WIR-03": func(s *scene) bool { return len(callsWithoutOutput(s.History)) > 0 },
	"WIR-04": (*scene).isCompacted,
	"WIR-05": (*scene).isCompacted,
	"WIR-06": func(s *scene) bool { return s.isCompacted() && s.someTurn(s.waits) },
	"WIR-07": (*scene).hasAsked,
	"WIR-08": func(s *scene) bool {
		cut := int64(len(s.History)) - s.dialogue.Keep
		return s.due() && s.dialogue.Keep > 0 && cut > 0 && s.History[cut].Role == spec.RoleTool
	},
	"TXN-01": (*scene).unanswered,
	"TXN-02": func(s *scene) bool {
		return each(s.replies(), func(x spec.Exchange) bool { return strings.TrimSpace(x.Reply) == "" })
	},
	"TXN-03": func(s *scene) bool { return s.due() && s.recovers() },
	"GRO-01": func(s *scene) bool { return s.Applied() },
	"GRO-02": (*scene).due,
	"GRO-03": (*scene).hasAsked,
	"GRO-04": func(s *scene) bool { return s.Next != nil && s.huge() },
	"ISO-01": func(s *scene) bool { return s.secretive() && (s.isCompacted() || s.hasAsked()) },
	"ISO-02": func(s *scene) bool { return s.secretive() && (s.isCompacted() || s.due()) },
	"ISO-03": func(s *scene) bool { return s.Otherwise != nil },
	"COV-17": func(s *scene) bool {
		return each(s.replies(), func(x spec.Exchange) bool { return x.Finish == spec.FinishLength })
	},
	"COV-18": func(s *scene) bool { return s.Applied() },
	"COV-21": func(s *scene) bool {
		return s.Applied() && slices.ContainsFunc(s.After.Messages, func(m spec.ContextMessage) bool { return m.Kind == spec.KindTombstone })
	},
	"COV-22": func(s *scene) bool {
		return s.isCompacted() && s.declares(spec.CapabilityPolicy) && s.dialogue.Keep > 0
	},
	"FRM-01": func(s *scene) bool { return s.isCompacted() && s.dialogue.System != "" && s.prompted(s.Before) },
	"FRM-04": func(s *scene) bool {
		return s.isCompacted() && s.declares(spec.CapabilityFrame) && slices.ContainsFunc(s.Tasks, spec.Task.Open)
	},
	"FRC-03": func(s *scene) bool {
		answered := func(m spec.Message) bool { return !s.waits(m) }
		return s.isCompacted() && (s.someTurn(answered) || len(s.Tasks) > 0)
	},
	"FRC-04": (*scene).isCompacted,
	"FRC-05": (*scene).isCompacted,
	"RST-25": (*scene).isFaithful,
	"PRO-22": func(s *scene) bool {
		return s.isFaithful() && slices.ContainsFunc(s.dialogue.Planted.Failed, func(f spec.FailedAction) bool {
			return slices.ContainsFunc(s.History, func(m spec.Message) bool { return strings.Contains(m.Words(), f.Action) })
		})
	},
	"FLR-22": func(s *scene) bool {
		return s.isFaithful() && slices.ContainsFunc(s.dialogue.Planted.Elements, func(e spec.Element) bool { return int(e.Turn) < len(s.History) })
	},
	"ENC-01": func(s *scene) bool {
		return s.isCompacted() && s.declares(spec.CapabilityAttachments) && s.somePart(func(p spec.Part) bool { return p.Image != nil })
	},
	"ENC-02": func(s *scene) bool {
		foreign := func(p spec.Part) bool {
			return strings.ContainsFunc(partTells(p), func(r rune) bool { return r > 0x7f })
		}
		return (s.isCompacted() || s.hasAsked()) && s.somePart(foreign)
	},
	"ENC-03": func(s *scene) bool {
		long := map[string]bool{}
		s.somePart(func(p spec.Part) bool {
			if p.ToolCall != nil && len(p.ToolCall.ID) > 40 {
				long[p.ToolCall.ID] = true
			}
			return false
		})
		return (s.isCompacted() || s.hasAsked()) && len(long) >= 2
	},
	"ENC-04": func(s *scene) bool {
		return s.hasAsked() && s.somePart(func(p spec.Part) bool {
			return p.Text != nil && strings.Contains(*p.Text, "\n") && strings.ContainsAny(*p.Text, "$\\{}<>%|&`")
		})
	},
	"OUT-01": func(*scene) bool { return true },
	"OUT-02": func(s *scene) bool { return s.Answer.Error != "" || s.Answer.Refused() || s.Answer.Result == nil },
	"OUT-04": (*scene).isCompacted,
}

func (s *scene) isCompacted() bool               { return len(s.compacted()) > 0 }
func (s *scene) hasAsked() bool                  { return len(s.asked) > 0 }
func (s *scene) declares(c spec.Capability) bool { return slices.Contains(s.declared, c) }
func (s *scene) secretive() bool                 { return s.declares(spec.CapabilitySecrets) && s.secretTurn() }
func (s *scene) isFaithful() bool                { return s.isCompacted() && s.generations() <= 3 && s.trueSoFar() }
func (s *scene) someTurn(is func(spec.Message) bool) bool {
	return slices.ContainsFunc(s.History, func(m spec.Message) bool { return m.Role == spec.RoleUser && is(m) })
}

func (s *scene) somePart(is func(spec.Part) bool) bool {
	return slices.ContainsFunc(s.History, func(m spec.Message) bool { return slices.ContainsFunc(m.Parts, is) })
}
