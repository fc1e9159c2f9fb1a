package reference

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// decideRows: seed 004, Condition of Validity, Decision Boundary, code; F1 to F3, G4.
func decideRows(c *spec.DecideCall) []Row {
	k := c.Contract
	switch {
	case k == nil:
		p := open()
		p.Refuse, p.Answer = true, c.SourceRecoverable
		p.Decision = []string{spec.Provisional}
		return []Row{{"FLR-20", p}}
	case k.Generation == nil || k.AncestryCertified == nil:
		return []Row{{"CHN-06", mustRefuse()}}
	case len(k.Required) == 0 && *k.AncestryCertified:
		return nil // nothing required: every outcome is permitted (F2)
	case *k.AncestryCertified && subset(k.Required, k.Certified):
		return []Row{{"FLR-04", decided(mustAnswer(), spec.Certified)}}
	}
	return append(honestyRows(k), floorRow(c)...)
}

// honestyRows: what is not certified must not be called certified.
func honestyRows(k *spec.Contract) []Row {
	var rows []Row
	if !subset(k.Required, k.Certified) {
		rows = append(rows, Row{"FLR-05", decided(open(), spec.Provisional)})
	}
	if !*k.AncestryCertified {
		rows = append(rows, Row{"FLR-06", decided(open(), spec.Provisional)})
	}
	return rows
}

// floorRow: whether an uncertified compaction goes on (F1, F3).
func floorRow(c *spec.DecideCall) []Row {
	dangers := 0
	for _, d := range []bool{c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect} {
		if d {
			dangers++
		}
	}
	switch {
	case c.SourceRecoverable:
		return []Row{{"FLR-07", mustAnswer()}}
	case dangers == 0:
		return []Row{{"FLR-03", mustAnswer()}}
	case dangers == 3:
		return []Row{{"FLR-01", mustRefuse()}}
	}
	return []Row{{"FLR-02", mustRefuse()}}
}

func decided(p spec.Permitted, decision string) spec.Permitted {
	p.Decision = []string{decision}
	return p
}

// certifyRows: seed 004, What Was Observed, Decision Boundary; F4.
func certifyRows(c *spec.CertifyCall) []Row {
	left := newRemains(c)
	gap := map[string]spec.ID{} // class to the row that its worst element breaks
	var classes []string
	for _, e := range c.Elements {
		classes = append(classes, e.Class)
		if id := left.loss(e); id != "" && weaker(gap[e.Class], id) {
			gap[e.Class] = id
		}
	}
	var rows []Row
	var due []string
	for _, class := range c.Required {
		if slices.Contains(classes, class) && gap[class] == "" && !slices.Contains(due, class) {
			due = append(due, class)
		}
	}
	if len(due) > 0 {
		p := mustAnswer()
		p.Certified = &spec.Range[string]{Must: due}
		rows = append(rows, Row{"FLR-12", p})
	}
	return append(rows, lossRows(c, classes, gap)...)
}

// lossRows gives each kind of loss one row, over all classes it befell.
func lossRows(c *spec.CertifyCall, classes []string, gap map[string]spec.ID) []Row {
	all := union(c.Required, classes)
	var rows []Row
	for _, id := range []spec.ID{"FLR-10", "FLR-11", "FLR-19"} {
		lost := map[string]bool{}
		for class, row := range gap {
			if row == id {
				lost[class] = true
			}
		}
		if len(lost) > 0 {
			p := open()
			p.Certified = &spec.Range[string]{May: without(all, lost)}
			rows = append(rows, Row{id, p})
		}
	}
	return rows
}

// weaker orders the kinds of loss within one class: a class with an element
// that is gone altogether is FLR-10's, whatever became of the others.
func weaker(have, id spec.ID) bool { return have == "" || id < have }

// remains is what is left after a compaction: the summary, the turns kept
// verbatim and the pins, and the words of each, worked out when first asked.
type remains struct {
	texts []string
	words []map[string]bool
}

func newRemains(c *spec.CertifyCall) *remains {
	m := &remains{texts: append([]string{c.Summary}, c.Pins...)}
	for _, t := range c.Retained {
		m.texts = append(m.texts, t.Text)
	}
	return m
}

// loss returns the row that certifying the element would break, or "".
func (m *remains) loss(e spec.Element) spec.ID {
	for _, t := range m.texts {
		if HoldsToken(t, e.Text) {
			return ""
		}
	}
	parts := strings.FieldsFunc(e.Text, notInWord)
	switch {
	case (e.Class == spec.ClassOrdering || e.Class == spec.ClassRelation) && len(parts) > 0 && m.present(parts, 0, len(m.texts)) == len(parts):
		return "FLR-19"
	case m.altered(e.Text, parts):
		return "FLR-11"
	}
	return "FLR-10"
}

// altered: a trace of the element is left in some text.
func (m *remains) altered(text string, parts []string) bool {
	for i, t := range m.texts {
		if strings.Contains(strings.ToLower(t), strings.ToLower(text)) {
			return true
		}
		if n := m.present(parts, i, i+1); n > 0 && 2*n >= len(parts) {
			return true
		}
	}
	return false
}

// present counts the words that stand as words in one of the texts from, to.
func (m *remains) present(parts []string, from, to int) int {
	if m.words == nil {
		for _, t := range m.texts {
			m.words = append(m.words, toSet(strings.FieldsFunc(t, notInWord)))
		}
	}
	n := 0
	for _, w := range parts {
		if slices.ContainsFunc(m.words[from:to], func(words map[string]bool) bool { return words[w] }) {
			n++
		}
	}
	return n
}

func notInWord(r rune) bool { return !inWord(r) }

func subset[T comparable](xs, of []T) bool {
	for _, x := range xs {
		if !slices.Contains(of, x) {
			return false
		}
	}
	return true
}

func union(xs, ys []string) []string {
	out := []string{}
	for _, x := range append(slices.Clone(xs), ys...) {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}
