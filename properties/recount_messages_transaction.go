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
