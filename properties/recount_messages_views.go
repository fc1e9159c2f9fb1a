package properties

import (
	"strings"

	"plimsoll/spec"
)

// compacted lists the contexts that are the outcome of a compaction: the one
// behind one that was applied, and the one read from the store once any was.
func (s *scene) compacted() []spec.Context {
	var all []spec.Context
	was := s.Applied()
	if was {
		all = append(all, s.After)
	}
	for i := range s.earlier {
		was = was || s.earlier[i].Applied()
	}
	if was && s.Stored != nil {
		all = append(all, *s.Stored)
	}
	return all
}

// inEach tells of the first compacted context with which something is wrong.
func (s *scene) inEach(wrong func(spec.Context) string) string {
	for _, c := range s.compacted() {
		if told := wrong(c); told != "" {
			return told
		}
	}
	return ""
}

// A place is that of a part in the history: of its message, and within it.
type place struct{ message, part int }

// standing finds which parts of the history stand in a context, the newest
// first, and in which of its messages.
func (s *scene) standing(c spec.Context) map[place]int {
	var texts []string
	var at []int
	for i, m := range c.Messages {
		if marked(m) || s.instructs(m) {
			continue
		}
		for _, p := range m.Parts {
			texts, at = append(texts, asIs(m.Role, []spec.Part{p})), append(at, i)
		}
	}
	// The context is read from its end: what of it came in is found at the last
	// place that is left for it.
	found := map[place]int{}
	message, part := len(s.History), 0
	for n := len(texts) - 1; n >= 0; n-- {
		i, k := message, part
		for ok := true; ok; {
			if i, k, ok = s.previous(i, k); ok && asIs(s.History[i].Role, s.History[i].Parts[k:k+1]) == texts[n] {
				found[place{i, k}] = at[n]
				message, part = i, k
				break
			}
		}
	}
	return found
}

// previous is the place of the part before.
func (s *scene) previous(message, part int) (int, int, bool) {
	for part == 0 {
		if message == 0 {
			return 0, 0, false
		}
		message--
		part = len(s.History[message].Parts)
	}
	return message, part - 1, true
}

// partTells is what a part tells.
func partTells(p spec.Part) string {
	switch {
	case p.Text != nil:
		return *p.Text
	case p.ToolCall != nil:
		return p.ToolCall.Arguments
	case p.ToolOutput != nil:
		return p.ToolOutput.Text
	}
	return p.Image.Data
}

// behindHandle: a handle of the context resolves to a text with the part in it.
func (s *scene) behindHandle(p spec.Part) bool {
	for _, text := range s.Raw {
		if text != nil && strings.Contains(*text, partTells(p)) {
			return true
		}
	}
	return false
}

// vanished lists the parts that stood in the context before and neither stand
// in it now nor behind a handle.
func (s *scene) vanished() []place {
	before, after := s.standing(s.Before), s.standing(s.After)
	var all []place
	for i, m := range s.History {
		for k, p := range m.Parts {
			at := place{i, k}
			if _, was := before[at]; !was {
				continue
			}
			if _, is := after[at]; !is && !s.behindHandle(p) {
				all = append(all, at)
			}
		}
	}
	return all
}

// replies lists the requests for a summary to which a reply came.
func (s *scene) replies() []spec.Exchange {
	var all []spec.Exchange
	for _, x := range s.asked {
		if x.Arrived {
			all = append(all, x)
		}
	}
	return all
}

// each reports whether there are any, and all of them are so.
func each(all []spec.Exchange, is func(spec.Exchange) bool) bool {
	for _, x := range all {
		if !is(x) {
			return false
		}
	}
	return len(all) > 0
}

func (s *scene) part(at place) spec.Part { return s.History[at.message].Parts[at.part] }
