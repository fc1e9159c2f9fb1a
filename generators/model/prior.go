package model

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What a summarizer said before, and as a summary of which generation.
type saidBefore struct {
	text       string
	generation int
}

// shortest is the least of a reply, in code points, by which it is known again:
// a mere "ok" stands in many texts.
const shortest = 16

// remember keeps a summary, so that it is known where it stands again. What
// stood in the request itself, as an echo does, would prove nothing there.
func (m *Model) remember(r *Request, text string, generation int) {
	core := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, m.plan.Before), m.plan.After))
	if slices.Contains(m.said, saidBefore{core, generation}) {
		return
	}
	said := slices.ContainsFunc(m.said, func(s saidBefore) bool { return s.text == core })
	if utf8.RuneCountInString(core) >= shortest && (said || !stands(core, views(r.Texts()))) {
		m.said = append(m.said, saidBefore{core, generation})
	}
}

func stands(text string, in []string) bool {
	return slices.ContainsFunc(in, func(held string) bool { return strings.Contains(held, text) })
}

// priorIn returns the earlier replies that stand in the request, and the
// highest generation of them; 0 where none does.
func (m *Model) priorIn(r *Request) (prior []string, generation int) {
	held := views(r.Texts())
	for _, s := range m.said {
		if stands(s.text, held) {
			prior, generation = append(prior, s.text), max(generation, s.generation)
		}
	}
	return prior, generation
}
