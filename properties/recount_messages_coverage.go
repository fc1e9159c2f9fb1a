package properties

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// recountMessageCoverage: the COV rows of the surface messages.
func recountMessageCoverage(s *scene, t told) {
	if s.Applied() && each(s.replies(), func(x spec.Exchange) bool { return x.Finish == spec.FinishLength }) {
		t.add("COV-17", s.overclaimed())
	}
	if s.Applied() {
		t.add("COV-21", s.unreachable())
	}
	for _, c := range s.declared {
		if c == spec.CapabilityPolicy {
			t.add("COV-22", s.inEach(s.removed))
		}
	}
}

// overclaimed tells of a message that is gone although the summary that took
// its place was cut off before its anchor.
func (s *scene) overclaimed() string {
	shown := ""
	for i := range s.After.Messages {
		shown += s.After.Messages[i].Words() + "\n"
	}
	uncovered := map[string]bool{}
	for _, id := range s.After.Uncovered {
		uncovered[id] = true
	}
	anchors := s.dialogue.Planted.Anchors
	for _, at := range s.vanished() {
		if at.message < len(anchors) && !strings.Contains(shown, anchors[at.message]) && !uncovered[s.History[at.message].ID] {
			return fmt.Sprintf("every summary was cut off, and %s is gone, whose anchor %q stands nowhere in the context", brief(s.part(at)), clip(anchors[at.message]))
		}
	}
	return ""
}

// unreachable tells of a tombstone that leads nowhere.
func (s *scene) unreachable() string {
	stands := s.standing(s.After)
	for i, m := range s.After.Messages {
		switch {
		case m.Kind != spec.KindTombstone, m.Handle == "" && len(s.dialogue.Planted.Secrets) > 0:
			continue
		case m.Handle == "":
			return fmt.Sprintf("leaves a tombstone without a handle: message %d of the context", i+1)
		case s.Raw[m.Handle] == nil:
			return fmt.Sprintf("leaves a tombstone whose handle %q resolves to nothing: message %d of the context", clip(m.Handle), i+1)
		case !s.tells(*s.Raw[m.Handle], m.Stands, stands):
			return fmt.Sprintf("leaves a tombstone whose handle %q does not resolve to what it stands for: message %d of the context", clip(m.Handle), i+1)
		}
	}
	return ""
}

// tells: the text holds a part of what it is said to stand for that is not in
// the context, and the other handles hold what it does not. Where nothing is said,
// it holds any part that is not in the context.
func (s *scene) tells(text string, named []string, stands map[place]int) bool {
	own := map[string]bool{}
	for _, id := range named {
		own[id] = true
	}
	held := 0
	for i, m := range s.History {
		if len(named) > 0 && !own[m.ID] {
			continue
		}
		for k, p := range m.Parts {
			_, is := stands[place{i, k}]
			switch {
			case is:
			case strings.Contains(text, partTells(p)):
				held++
			case len(named) > 0 && !s.behindHandle(p):
				return false
			}
		}
	}
	return held > 0
}

// removed tells of one of the newest messages that the product says it keeps
// and that is not in the context.
func (s *scene) removed(c spec.Context) string {
	stands := s.standing(c)
	for i := len(s.History) - 1; i >= 0 && int64(len(s.History)-i) <= s.dialogue.Keep; i-- {
		for k, p := range s.History[i].Parts {
			if _, is := stands[place{i, k}]; !is {
				return fmt.Sprintf("is to keep the newest %d messages, and %s is not in the context", s.dialogue.Keep, brief(p))
			}
		}
	}
	return ""
}
