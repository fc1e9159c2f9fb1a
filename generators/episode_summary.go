package generators

import (
	"strings"

	"plimsoll/spec"
)

// A writing is a compaction while it is written.
type writing struct {
	*script
	squeeze
	call   *spec.Compact
	b      strings.Builder
	victim int // place in the input of the turn of which something is wrong; -1 for none
}

// cover writes what the summary says of the turns, and the report. It returns
// which of them may be covered.
func (w *writing) cover(in []*said) []bool {
	covered := make([]bool, len(in))
	report := w.lack >= lacksReport && w.lack <= lacksReported || w.lack == lacksTruth || w.lack == lacksNothing && w.chance(1, 3)
	if report {
		w.call.Reported = make([]int64, 0, len(in)+2)
	}
	if len(w.chain) > 0 && !w.raw && w.chance(1, 2) {
		w.retell()
	}
	for i, t := range in {
		told := w.lack != lacksAll && (i != w.victim || w.lack == lacksReport) && (w.lack != lacksSome || w.chance(1, 2))
		text := t.anchor
		if !told {
			text = pick(&w.roll, vague)
			if w.lack == lacksLiteral {
				text = w.altered(t)
			}
		}
		around := pick(&w.roll, w.around)
		if told && t.inside {
			around = pick(&w.roll, longer)
		}
		if told || w.lack != lacksAll && w.chance(1, 2) {
			w.sentence(text, around)
		}
		named := w.lack != lacksAnyReport && (i != w.victim || w.lack == lacksReported)
		covered[i] = told && (!report || named)
		if report && named {
			w.call.Reported = append(w.call.Reported, t.id)
		}
	}
	if w.lack == lacksTruth {
		w.call.Reported = append(w.call.Reported, w.ids+1+int64(w.n(9)))
	}
	return covered
}

// retell writes of turns that the chain covers already.
func (w *writing) retell() {
	left := 6
	for i := range w.turns {
		if t := &w.turns[i]; t.by > 0 && left > 0 && t.anchor != "" {
			w.sentence(t.anchor, blanks)
			left--
		}
	}
}

func (w *writing) altered(t *said) string {
	w.coded++
	told := telling{turn: spec.Turn{Anchor: t.anchor}, frame: t.frame, code: t.code, spare: w.codes.at(w.coded - 1),
		fault: shortened + fault(w.n(4))}
	return altered(&told)
}

var blanks = coreDelimiters[0]

func (w *writing) sentence(text string, around pair) {
	w.b.WriteString(pick(&w.roll, leads))
	w.b.WriteString(around.left)
	w.b.WriteString(text)
	w.b.WriteString(around.right)
	w.b.WriteString(pick(&w.roll, tails))
	w.b.WriteString(".\n")
}

// end ends the summary, and says what is known of its end.
func (w *writing) end() {
	if w.hearsay != "" {
		w.b.WriteString(w.hearsay)
		w.b.WriteByte('\n')
	}
	c := w.call
	switch {
	case w.lack == lacksEnd:
		c.Finish = spec.FinishLength
	case w.lack == lacksMarker:
		c.EndMarker = pick(&w.roll, markers)
	case w.chance(1, 6):
		c.EndMarker, c.Finish = pick(&w.roll, markers), spec.FinishStop
		w.b.WriteString(c.EndMarker)
	case w.chance(1, 2):
		c.Finish = spec.FinishStop
	}
}

// limit sets the budget: none, or one that is ample, unless it must not be.
func (w *writing) limit(in []*said) {
	var prefix int64
	for _, t := range in {
		prefix += t.tokens
	}
	budget, ratio := (prefix+w.call.RatioLow)/w.call.RatioLow, w.call.RatioLow
	switch {
	case (w.lack == lacksRoom || w.lack == lacksRoomAndOne) && prefix > 0:
		budget = (prefix - 1) / ratio
	case w.chance(1, 2):
		return
	default:
		for i := range w.turns {
			budget += w.turns[i].tokens
		}
	}
	w.call.Budget = &budget
}
