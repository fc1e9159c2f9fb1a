package messages

import (
	"slices"

	"plimsoll/spec"
)

// A piece is one part of a message. Parts are known again by the role of their
// message and by their bytes; ids of messages tell nothing.
type piece struct {
	message int // its place among the messages
	role    string
	part    spec.Part
	key     string
}

// pieces takes messages apart.
func pieces(messages []spec.Message) []piece {
	var all []piece
	for i, m := range messages {
		for _, p := range m.Parts {
			all = append(all, piece{i, m.Role, p, key(m.Role, p)})
		}
	}
	return all
}

// key is what two parts that are the same have in common.
func key(role string, parts ...spec.Part) string {
	text, err := spec.Encode(parts)
	if err != nil { // no valid UTF-8: it equals nothing that was appended
		return role + " unwritable"
	}
	return role + string(text)
}

// Shown is what a context holds, as far as it came in as it stands, and the
// rest.
type shown struct {
	at       []int                 // of each piece of the history, the message of the context that it stands in; -1 where in none
	strange  []piece               // what stands there, did not come in so, and is declared as nothing else
	declared []spec.ContextMessage // summaries, tombstones, handles and blocks of state
}

// match finds the history in a context: as much of it as stands there in order,
// and the newest where there is a choice, for what is kept is the newest more
// often than not. One message out of its place leaves the others where they are.
func (v *view) match(c *spec.Context) shown {
	s := shown{at: slices.Repeat([]int{-1}, len(v.history))}
	var in []piece
	for i, m := range c.Messages {
		switch {
		case exempt(m):
			s.declared = append(s.declared, m)
		case !v.prompts(m):
			for _, p := range m.Parts {
				in = append(in, piece{i, m.Role, p, key(m.Role, p)})
			}
		}
	}
	most := longest(in, v.history)
	for i, j := len(in), len(v.history); i > 0; {
		switch {
		case j > 0 && in[i-1].key == v.history[j-1].key:
			i, j = i-1, j-1
			s.at[j] = in[i].message
		case j > 0 && most[i][j-1] == most[i][j]:
			j--
		default:
			i--
			s.strange = append(s.strange, in[i])
		}
	}
	slices.Reverse(s.strange)
	return s
}

// longest tells for the first i of the one and the first j of the other how many
// they have in common in order.
func longest(a, b []piece) [][]int {
	most := [][]int{make([]int, len(b)+1)}
	for i := range a {
		row := make([]int, len(b)+1)
		for j := range b {
			row[j+1] = max(row[j], most[i][j+1])
			if a[i].key == b[j].key {
				row[j+1] = most[i][j] + 1
			}
		}
		most = append(most, row)
	}
	return most
}

// exempt: the message is declared as something else than a message that came in.
func exempt(m spec.ContextMessage) bool {
	return m.Handle != "" || slices.Contains([]string{spec.KindSummary, spec.KindTombstone, spec.KindState}, m.Kind)
}

// prompts: the message is the system prompt.
func (v *view) prompts(m spec.ContextMessage) bool {
	return (m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper) && m.Words() == v.dialogue.System && m.Words() != ""
}

// holds reports whether a piece of the history stands in the context.
func (s *shown) holds(piece int) bool { return s.at[piece] >= 0 }

// declaredKeys are the keys of what a context holds besides the history, blocks of state
// left out.
func (s *shown) declaredKeys() []string {
	var keys []string
	for _, m := range s.declared {
		if m.Kind != spec.KindState {
			keys = append(keys, key(m.Role, m.Parts...))
		}
	}
	return keys
}
