package recording

import "strings"

// A Turn is a unit that a summary can cover: one message of the user, one text
// of the assistant, or one call with its result.
type Turn struct {
	ID       int64 // 1, 2, 3 ... in the order of the session
	Text     string
	Tokens   int64 // estimated, see Tokens
	Literals []Literal
}

// Tokens estimates the size of a text at four bytes a token; no text is free,
// so the least is 1.
func Tokens(text string) int64 { return max(1, (int64(len(text))+3)/4) }

// Turns groups what the boundary covered into turns. A result stands with its
// call; alone only if the call is not covered. Thinking, attachments, earlier
// summaries and harness text make no turns: they are no part of the dialogue
// that a summary has to answer for.
func (s *Session) Turns(b Boundary) []Turn {
	var drafts []draft
	byPair := map[string]int{} // tool id to the draft of its call
	for _, e := range b.Covered {
		switch e.Kind {
		case KindUser, KindAssistant:
			drafts = append(drafts, draft{first: e})
		case KindCall:
			if e.PairID != "" {
				byPair[e.PairID] = len(drafts)
			}
			drafts = append(drafts, draft{first: e})
		case KindResult, KindDenial:
			if at, ok := byPair[e.PairID]; ok && e.PairID != "" {
				drafts[at].answers = append(drafts[at].answers, e)
			} else {
				drafts = append(drafts, draft{first: e})
			}
		}
	}
	var turns []Turn
	for _, d := range drafts {
		if t := d.turn(); t.Text != "" {
			t.ID = int64(len(turns) + 1)
			turns = append(turns, t)
		}
	}
	return turns
}

// draft is a turn while its parts are still being found.
type draft struct {
	first   Event
	answers []Event
}

func (d draft) turn() Turn {
	var parts []string
	var negations []Literal
	for _, e := range append([]Event{d.first}, d.answers...) {
		part := e.Text
		if e.Kind == KindCall {
			part = strings.TrimSpace(e.Tool + "\n" + e.Text)
		}
		if strings.TrimSpace(part) != "" {
			parts = append(parts, part)
		}
		// Only the user forbids. A refusal holds the user's words, after a frame
		// whose own negations mean nothing.
		switch e.Kind {
		case KindUser:
			negations = append(negations, Negations(e.Text)...)
		case KindDenial:
			negations = append(negations, Negations(userWords(e.Text))...)
		}
	}
	text := join(parts)
	return Turn{Text: text, Tokens: Tokens(text), Literals: distinct(append(Literals(text), negations...))}
}

// userWords returns what the user said in a refusal, "" when nothing.
func userWords(denial string) string {
	_, words, _ := strings.Cut(denial, "the user said:")
	return strings.TrimSpace(words)
}

// anchorRank orders the classes that can serve as an anchor, most distinctive
// first. Flags, errors, commands and negations are too common or too long.
var anchorRank = []LiteralClass{ClassUUID, ClassSHA, ClassURL, ClassPath, ClassIdentifier, ClassNumber}

// Anchor returns the most distinctive literal of turns[i] that is nowhere in
// the text of another turn, not even as a part of a longer word; "" when there
// is none or no turn i. Among literals of one class the first in the text wins.
func Anchor(turns []Turn, i int) string {
	if i < 0 || i >= len(turns) {
		return ""
	}
	for _, class := range anchorRank {
		for _, l := range turns[i].Literals {
			if l.Class == class && !heldElsewhere(turns, i, l.Text) {
				return l.Text
			}
		}
	}
	return ""
}

func heldElsewhere(turns []Turn, i int, literal string) bool {
	for j := range turns {
		if j != i && strings.Contains(turns[j].Text, literal) {
			return true
		}
	}
	return false
}
