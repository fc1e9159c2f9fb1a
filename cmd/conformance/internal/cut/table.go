package cut

import (
	"strings"

	"plimsoll/corpus/recording"
	"plimsoll/generators"
)

// A Recording is a session and the name it goes by in a table.
type Recording struct {
	Name    string
	Session *recording.Session
}

// A Coverage is what the real summaries of recordings hold of what they
// replaced, one entry for each boundary.
type Coverage []BoundaryCoverage

// A BoundaryCoverage tells of one boundary. The counts of turns add up.
type BoundaryCoverage struct {
	Recording  string
	Number     int // of the boundary, from 1
	State      recording.SummaryState
	Turns      int
	Anchored   int // the summary holds the turn's anchor as a token
	Otherwise  int // not the anchor, but another literal that no other turn holds
	Unanchored int // nothing of its own, or there is no readable summary
	Bare       int // the turn has no literal of its own, so that nothing can tell
	Classes    []ClassCoverage
}

// A ClassCoverage counts the distinct literals of one class. Kept, Altered and
// Gone add up to Total where the summary is readable and are 0 where it is not.
type ClassCoverage struct {
	Class   recording.LiteralClass
	Total   int
	Kept    int // as a token
	Altered int // only inside longer tokens, in other case, or by half of its words
	Gone    int
}

// tableClasses are the classes of a table, in its order.
var tableClasses = []recording.LiteralClass{
	recording.ClassUUID, recording.ClassSHA, recording.ClassURL, recording.ClassPath, recording.ClassIdentifier,
	recording.ClassNumber, recording.ClassFlag, recording.ClassCommand, recording.ClassError, recording.ClassNegation,
}

// Table measures the boundaries of the recordings. Only the summary counts:
// what was kept beside it verbatim was not replaced.
func Table(recordings ...Recording) Coverage {
	var out Coverage
	for _, r := range recordings {
		for i, b := range r.Session.Boundaries {
			out = append(out, measure(r, i+1, b))
		}
	}
	return out
}

func measure(r Recording, number int, b recording.Boundary) BoundaryCoverage {
	w := newWindow(r.Session, b, "")
	c := BoundaryCoverage{Recording: r.Name, Number: number, State: b.State, Turns: len(w.turns)}
	others := anchorsAmong(w.turns, w.summary, generators.Anchored)
	for i, anchor := range anchorsOf(w.turns) {
		switch {
		case anchor == "":
			c.Bare++
		case isToken(anchor, w.summary):
			c.Anchored++
		case others[i] != "":
			c.Otherwise++
		default:
			c.Unanchored++
		}
	}
	g, seen := newGist(w.summary), map[recording.Literal]bool{}
	for _, class := range tableClasses {
		count := ClassCoverage{Class: class}
		for _, t := range w.turns {
			for _, l := range t.Literals {
				if l.Class == class && !seen[l] {
					seen[l] = true
					count.add(l.Text, g)
				}
			}
		}
		c.Classes = append(c.Classes, count)
	}
	return c
}

// A gist is a summary prepared for many questions.
type gist struct {
	text, lower string
	words       map[string]bool
}

func newGist(summary string) *gist {
	g := &gist{text: summary, lower: strings.ToLower(summary), words: map[string]bool{}}
	for _, s := range spansOf(summary) {
		g.words[summary[s[0]:s[1]]] = true
	}
	return g
}

func (c *ClassCoverage) add(literal string, g *gist) {
	c.Total++
	switch {
	case g.text == "":
	case isToken(literal, g.text):
		c.Kept++
	case g.traces(literal):
		c.Altered++
	default:
		c.Gone++
	}
}

// traces tells whether something is left of a literal, as FLR-11 has it.
func (g *gist) traces(literal string) bool {
	if strings.Contains(g.lower, strings.ToLower(literal)) {
		return true
	}
	spans, found := spansOf(literal), 0
	for _, s := range spans {
		if g.words[literal[s[0]:s[1]]] {
			found++
		}
	}
	return found > 0 && 2*found >= len(spans)
}
