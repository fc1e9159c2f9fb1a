// Package cut makes corpus cases of recorded sessions: the real turns, and the
// real summary that replaced them.
//
// # Anchors
//
// A build or resolve case is fair only when every turn of it has an anchor, and
// many recorded turns ("yes, go on") hold no literal of their own. The rule:
//
//   - The anchor of a turn is its most distinctive literal, chosen without a
//     look at the summary ([recording.Anchor]).
//   - A turn without one is part of the turn before it: texts joined, sizes
//     added. Those before the first anchor are part of the first turn that has
//     one. A case therefore speaks of stretches of the session, under the id of
//     the turn that lends the anchor.
//   - Where no turn of a boundary has a literal of its own, the longest word of
//     at least four letters that no other turn holds stands in.
//   - A case is strict when an anchor falls into the gap between the core and
//     the strict reading (inside a longer token, beside an odd delimiter).
//   - Every such question is asked once more with the benefit of the doubt, as a
//     core case, "-core": there the anchor of a turn is the most distinctive of
//     its literals that the summary holds, else the most distinctive that it
//     does not; a turn without either is part of its neighbour.
package cut

import (
	"fmt"

	"plimsoll/corpus"
	"plimsoll/corpus/recording"
	"plimsoll/spec"
)

// Options say how cases are cut. The zero value is ready for use.
type Options struct {
	Name  string // stands in case names for the recording; the format's name when empty
	Slice int    // turns of a case that a person can read; 40 when 0
	Whole int    // turns of the case of a whole prefix; 400 when 0
	Text  int    // runes kept of a raw text; 400 when 0
}

func (o Options) filled(format string) Options {
	if o.Name == "" {
		o.Name = format
	}
	o.Slice, o.Whole, o.Text = orDefault(o.Slice, 40), orDefault(o.Whole, 400), orDefault(o.Text, 400)
	return o
}

func orDefault(n, d int) int {
	if n <= 0 {
		return d
	}
	return n
}

// A Note says what was not cut, and why.
type Note struct {
	Boundary int    // from 1; 0 when the note is about the whole recording
	Case     string // the name of a case; "" when the note is about none
	Text     string
}

func (n Note) String() string {
	switch {
	case n.Case != "":
		return n.Case + ": " + n.Text
	case n.Boundary > 0:
		return fmt.Sprintf("boundary %d: %s", n.Boundary, n.Text)
	}
	return n.Text
}

// Cases cuts every boundary of a session. Each boundary gives cases of build,
// resolve, certify and guard, as far as it has what they need; the notes say
// what is missing. Where a recording has no boundary at all, its end stands for
// one without a summary. The same session gives the same cases.
func Cases(s *recording.Session, opts Options) ([]corpus.Case, []Note) {
	c := &cutter{opts: opts.filled(s.Format), seen: map[string]bool{}}
	for _, w := range c.windows(s) {
		c.cut(w)
	}
	return c.cases, c.notes
}

type cutter struct {
	opts  Options
	cases []corpus.Case
	notes []Note
	seen  map[string]bool // calls that are cases already
	past  []spec.Entry    // failed calls of the boundaries so far
}

func (c *cutter) note(w *window, format string, args ...any) {
	c.notes = append(c.notes, Note{Boundary: w.number, Text: fmt.Sprintf(format, args...)})
}

func (c *cutter) cut(w *window) {
	before := len(c.cases)
	if w.number > 0 && w.summary == "" {
		c.note(w, "its summary is %s: no cases of build and certify", w.state())
	}
	if len(w.turns) == 0 {
		c.note(w, "no turn is covered: no cases of build and resolve")
	}
	w.findAnchors()
	if w.wordy {
		c.note(w, "no turn has a literal of its own: words stand in as anchors")
	}
	if w.summary != "" {
		c.build(w)
	}
	c.resolve(w)
	if w.summary != "" {
		c.certify(w)
	}
	c.guard(w)
	if len(c.cases) == before {
		c.note(w, "no case was cut")
	}
}
