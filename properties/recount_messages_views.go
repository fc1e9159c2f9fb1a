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

// standing finds which parts of the history stand in a context in their order,
// as many as can be and the newest of them, and in which of its messages.
func (s *scene) standing(c spec.Context) map[place]int {
	var came, texts []string
	var places []place
	var at []int
	for i, m := range s.History {
		for k := range m.Parts {
			came, places = append(came, asIs(m.Role, m.Parts[k:k+1])), append(places, place{i, k})
		}
	}
	for i, m := range c.Messages {
		if marked(m) || s.instructs(m) {
			continue
		}
		for k := range m.Parts {
			texts, at = append(texts, asIs(m.Role, m.Parts[k:k+1])), append(at, i)
		}
	}
	found := map[place]int{}
	for text, n := range pairedInOrder(texts, came) {
		found[places[n]] = at[text]
	}
	return found
}

// pairedInOrder pairs the numbers of texts of the one list with those of the same
// texts in the other, so that both rise together and as many as can be are
// paired; and late in the other list rather than early.
func pairedInOrder(texts, came []string) map[int]int {
	pairs := map[int]int{}
	whole := mostInOrder(texts, came) == len(texts)
	for len(texts) > 0 {
		rest := texts[:len(texts)-1]
		n := lastOf(came, texts[len(texts)-1])
		// Without it, as many of the others may find their place as with it.
		if n >= 0 && (whole || mostInOrder(texts, came) == mostInOrder(rest, came[:n])+1) {
			pairs[len(rest)], came = n, came[:n]
		}
		texts = rest
	}
	return pairs
}

// mostInOrder counts the texts that two lists have in common in their order.
func mostInOrder(a, b []string) int {
	ends := make([]int, len(b)+1) // of the texts so far, up to each place of b
	for _, text := range a {
		before := 0
		for n, other := range b {
			was := ends[n+1]
			ends[n+1] = max(was, ends[n])
			if text == other {
				ends[n+1] = max(ends[n+1], before+1)
			}
			before = was
		}
	}
	return ends[len(b)]
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
