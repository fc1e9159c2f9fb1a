package generators

import (
	"strings"

	"plimsoll/spec"
)

// say appends a turn. Most turns make a statement of a class that the episode
// is about.
func (s *script) say(role string) *said { return s.tell(role, "") }

// tell appends a turn that holds a word besides.
func (s *script) tell(role, word string) *said {
	s.ids++
	if s.idStep > 0 {
		s.ids += int64(s.n(s.idStep))
	}
	t := said{id: s.ids, role: role, frame: pick(&s.roll, frames), tokens: drawTokens(&s.roll, s.scale)}
	t.code = s.codes.at(s.coded)
	s.coded++
	t.anchor = literal(t.frame, t.code)
	if s.strict && s.chance(1, 4) {
		s.spoilAnchor(&t)
	}
	if s.next != nil {
		t.anchor, s.next = *s.next, nil
	}
	if s.chance(2, 3) {
		t.class = s.n(3)
		if !s.classes.has(t.class) {
			t.class = 0
		}
		t.states = s.utter(t.class)
	}
	if role == spec.RoleUser {
		s.past = append(s.past, s.fresh...)
		s.fresh = s.fresh[:0]
	}
	s.do(&spec.Append{ID: t.id, Role: role, Text: s.text(&t, word), Anchor: t.anchor, Tokens: t.tokens})
	s.turns = append(s.turns, t)
	return &s.turns[len(s.turns)-1]
}

// spoilAnchor gives the turn an anchor that is no evidence, or that summaries
// write as part of a longer token only.
func (s *script) spoilAnchor(t *said) {
	switch s.n(3) {
	case 0:
		t.anchor = ""
	case 1:
		if len(s.turns) > 0 {
			t.anchor = s.turns[s.n(len(s.turns))].anchor
		}
	default:
		t.inside = true
	}
}

// text is what is said in a turn; now and then with something around it that
// must come back as well.
func (s *script) text(t *said, word string) string {
	var b strings.Builder
	lead, tail, around := pick(&s.roll, leads), pick(&s.roll, tails), pair{}
	if s.chance(1, 8) {
		around = pick(&s.roll, entryFrames)
	}
	b.Grow(len(lead) + len(t.anchor) + len(tail) + len(word) + 100)
	b.WriteString(around.left)
	b.WriteString(lead)
	b.WriteByte(' ')
	b.WriteString(t.anchor)
	b.WriteByte(' ')
	b.WriteString(tail)
	if word != "" {
		b.WriteString("; use ")
		b.WriteString(word)
		b.WriteString(" for it")
	}
	if t.states != nil {
		b.WriteString(".\n")
		b.WriteString(t.states.text())
	}
	b.WriteString(".")
	b.WriteString(around.right)
	return b.String()
}

// exchange appends what a user says, and mostly what is answered.
func (s *script) exchange() {
	s.say(spec.RoleUser)
	switch s.weighed(3, 1, 1) {
	case 0:
		s.say(spec.RoleAssistant)
	case 1:
		s.say(spec.RoleTool)
	}
}

// more appends one turn.
func (s *script) more() {
	if s.exact {
		s.say(spec.RoleAssistant)
		return
	}
	s.say([]string{spec.RoleUser, spec.RoleAssistant, spec.RoleTool}[s.weighed(3, 2, 1)])
}

// prologue is what can come before the first turn.
func (s *script) prologue() {
	switch s.n(3) {
	case 0:
		s.put(s.values(factNames), nil)
	case 1:
		s.exclude()
	default:
		s.ask()
	}
}
