package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountTransaction: the TXN rows.
func recountTransaction(s *scene, t told) {
	if s.unanswered() {
		t.add("TXN-01", s.lost())
	}
	if each(s.replies(), func(x spec.Exchange) bool { return strings.TrimSpace(x.Reply) == "" }) {
		if gone := s.vanished(); len(gone) > 0 {
			t.add("TXN-02", fmt.Sprintf("takes replies without a word for a summary: %s is gone from the context", brief(s.part(gone[0]))))
		}
	}
	if s.recovers() && !s.Applied() && s.due() {
		t.add("TXN-03", s.declined()+", although a new turn came after the compaction that failed for want of a summary, and the history must be compacted")
	}
}

// recovers: since the newest compaction that was applied, the summarizer failed
// in one, and something was said since.
func (s *scene) recovers() bool {
	failed := false
	for i := range s.earlier {
		p := &s.earlier[i]
		failed = failed && !p.Applied()
		for _, x := range p.Exchanges {
			if x.Summarize && !p.Applied() && (!x.Arrived || x.Effective) {
				failed = failed || len(p.History) < len(s.History)
			}
		}
	}
	return failed
}

// unanswered: the summarizer was asked, and never gave a reply.
func (s *scene) unanswered() bool {
	for _, x := range s.asked {
		if x.Arrived {
			return false
		}
	}
	return len(s.asked) > 0
}

// lost tells what stood in the context before and is not there any more.
func (s *scene) lost() string {
	state := func(m spec.ContextMessage) bool { return m.Kind == spec.KindState || s.instructs(m) }
	before, after := partsIn(s.Before, state), partsIn(s.After, state)
	slices.Sort(before)
	slices.Sort(after)
	gone, is := missing(before, after)
	if !is {
		return ""
	}
	return fmt.Sprintf("changes the history although no reply came from the summarizer: %q is not in the context any more", clip(strings.NewReplacer("\x00", " ", "\x01", " ").Replace(gone)))
}

// partsIn lists the parts of the messages of a context one by one.
func partsIn(c spec.Context, drop func(spec.ContextMessage) bool) []string {
	var all []string
	for _, m := range c.Messages {
		if drop(m) {
			continue
		}
		for _, p := range m.Parts {
			all = append(all, asIs(m.Role, []spec.Part{p}))
		}
	}
	return all
}
