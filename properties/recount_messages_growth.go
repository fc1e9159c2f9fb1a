package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// recountGrowth: the GRO rows.
func recountGrowth(s *scene, t told) {
	if before, after := s.size(s.Before), s.size(s.After); s.Applied() && after-before > 16 && (after-before)*20 > before-before%20 {
		t.add("GRO-01", fmt.Sprintf("applies a compaction after which the context has %d tokens, and had %d before", after, before))
	}
	if n := s.asks(); n > s.patience() && len(s.asked) > 0 {
		t.add("GRO-03", fmt.Sprintf("asks for a summary in %d compactions without a new turn, and %d are the most", n, s.patience()))
	}
	if s.Next != nil && !s.Next.Proceeded() && s.huge() {
		t.add("GRO-04", "does not take the next turn after a message that is larger than the window of its model")
	}
	if s.due() && !s.Applied() {
		t.add("GRO-02", fmt.Sprintf("%s a history of %d tokens that must be compacted: the summarizer does all that is asked of it", s.declined(), s.size(s.Before)))
	}
}

// declined is what the adapter did in place of compacting.
func (s *scene) declined() string {
	switch o, _ := s.Answer.Result.(*spec.MessagesOutcome); {
	case s.Answer.Refused():
		return "refuses to compact"
	case s.Answer.Error != "" || o == nil:
		return "answers with an error and does not compact"
	default:
		return "reports " + o.Outcome + " and does not compact"
	}
}

// due: nothing stands against a compaction, and there is enough to gain: what
// may go is twice as long as any faithful summary of it, with 128 tokens for the
// words around it, by more than the margin of GRO-01.
func (s *scene) due() bool {
	size := s.size(s.Before)
	if size > s.dialogue.Window || s.tries() > s.patience() || !s.helpful() || len(callsWithoutOutput(s.History)) > 0 {
		return false
	}
	gain := s.spare() - 2*s.summaryAtMost() - 128
	return gain > 16 && gain > size/20
}

// size counts what a context holds, as the harness counts.
func (s *scene) size(c spec.Context) int64 {
	var n int64
	if c.System != nil {
		n = spec.Tokens(*c.System)
	}
	for i := range c.Messages {
		n += spec.Tokens(c.Messages[i].Words())
	}
	return n
}

// tries counts the compactions in a row without a new message, this one included.
func (s *scene) tries() int64 {
	n := int64(1)
	for i := len(s.earlier) - 1; i >= 0 && len(s.earlier[i].History) == len(s.History); i-- {
		n++
	}
	return n
}

// patience is how many of them there may be.
func (s *scene) patience() int64 {
	if s.product.Attempts == 0 {
		return 3
	}
	return s.product.Attempts
}

// helpful: each reply of the summarizer was as good as it can be; where it was
// not asked, it would have been.
func (s *scene) helpful() bool {
	for _, x := range s.asked {
		if !x.Arrived || x.Effective || x.Finish != "stop" {
			return false
		}
	}
	return len(s.asked) > 0 || !s.spoilt()
}

// spoilt: the case has the summarizer fail in this compaction.
func (s *scene) spoilt() bool {
	skip := len(s.earlier)
	for _, step := range s.dialogue.Steps {
		if step.Compact != nil {
			if skip == 0 {
				return len(step.Compact.Rules) > 0
			}
			skip--
		}
	}
	return false
}

// callsWithoutOutput lists the ids of the calls that wait for their final output.
func callsWithoutOutput(history []spec.Message) map[string]bool {
	open := map[string]bool{}
	for _, m := range history {
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				open[p.ToolCall.ID] = true
			}
			if p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim {
				delete(open, p.ToolOutput.Call)
			}
		}
	}
	return open
}

// spare counts the tokens that nothing wants kept: what assistant and tools said
// before the newest messages that the case wants kept, and before the call whose
// outputs these begin with.
func (s *scene) spare() int64 {
	first := int64(len(s.History)) - s.dialogue.Keep
	for first > 0 && first < int64(len(s.History)) && s.History[first].Role == spec.RoleTool {
		first--
	}
	var n int64
	for at := range s.standing(s.Before) {
		if int64(at.message) < first && s.History[at.message].Role != spec.RoleUser {
			alone := spec.Message{Parts: []spec.Part{s.part(at)}}
			n += spec.Tokens(alone.Words())
		}
	}
	return n
}

func lastOf(all []string, one string) int {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i] == one {
			return i
		}
	}
	return -1
}

// summaryAtMost is what a faithful summary can come to, in tokens: each planted
// text with the anchor of its message and what joins them.
func (s *scene) summaryAtMost() int64 {
	var n int64
	p := s.dialogue.Planted
	for _, e := range p.Elements {
		n += 2 + spec.Tokens(e.Text)
	}
	for _, a := range p.Anchors {
		n += 2 + 2*spec.Tokens(a)
	}
	for _, f := range p.Failed {
		n += 8 + spec.Tokens(f.Action) + spec.Tokens(f.Reason)
	}
	return n
}

// asks counts the compactions in a row without a new message, this one
// included, in which the summarizer was asked.
func (s *scene) asks() int64 {
	var n int64
	for _, p := range append(slices.Clone(s.earlier), s.Passage) {
		if len(p.History) != len(s.History) {
			continue
		}
		for _, x := range p.Exchanges {
			if x.Summarize {
				n++
				break
			}
		}
	}
	return n
}

// huge: the model's window had no room for one of the messages before the
// compaction, or before one of those since the newest turn.
func (s *scene) huge() bool {
	for _, p := range append(slices.Clone(s.earlier), s.Passage) {
		for i := range p.Before.Messages {
			if len(p.History) == len(s.History) && spec.Tokens(p.Before.Messages[i].Words()) > s.dialogue.Window {
				return true
			}
		}
	}
	return false
}
