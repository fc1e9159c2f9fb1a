package reference

import (
	"plimsoll/spec"
)

// buildRows: seed 003, Decision Boundary; C1 to C8.
func buildRows(c *spec.BuildCall) []Row {
	b := newPrefix(c)
	rows := b.evidenceRows()
	for _, r := range []struct {
		id  spec.ID
		set func(*spec.Permitted)
	}{
		{"COV-08", func(p *spec.Permitted) { p.Partition = true }},
		{"COV-09", func(p *spec.Permitted) { p.NoStranger = true }},
		{"COV-10", func(p *spec.Permitted) { p.InOrder = true }},
	} {
		p := open()
		r.set(&p)
		rows = append(rows, Row{r.id, p})
	}
	return append(rows, b.dutyRows()...)
}

// prefix is a build call with what the rulings ask of it worked out once.
type prefix struct {
	*spec.BuildCall
	ids      []int64
	weight   []evidence // of each turn
	reported map[int64]bool
}

func newPrefix(c *spec.BuildCall) *prefix {
	b := &prefix{BuildCall: c, reported: map[int64]bool{}}
	count := map[string]int{}
	for _, t := range c.Turns {
		count[t.Anchor]++
	}
	for _, t := range c.Turns {
		b.ids = append(b.ids, t.ID)
		b.weight = append(b.weight, weigh(t.Anchor, c.Summary, count[t.Anchor] > 1))
	}
	for _, id := range c.Reported {
		b.reported[id] = true
	}
	return b
}

func (b *prefix) hasReport() bool { return b.Reported != nil }

// overCeiling: equality is within, and without a budget nothing is over (C3, C8).
func (b *prefix) overCeiling() bool {
	return b.Budget != nil && b.Prefix() > *b.Budget*b.RatioLow
}

// evidenceRows are the prohibitions on single turns: not reported, or not
// anchored. Each unanchored turn is one row's business only.
func (b *prefix) evidenceRows() []Row {
	forbidden := map[spec.ID]map[int64]bool{}
	forbid := func(id spec.ID, turn int64) {
		if forbidden[id] == nil {
			forbidden[id] = map[int64]bool{}
		}
		forbidden[id][turn] = true
	}
	for i, id := range b.ids {
		if b.hasReport() && !b.reported[id] {
			forbid("COV-01", id)
		}
		if row := b.unanchoredRow(b.weight[i]); row != "" {
			forbid(row, id)
		}
	}
	var rows []Row
	for _, id := range []spec.ID{"COV-01", "COV-02", "COV-03", "COV-04", "COV-07", "COV-12", "COV-13", "COV-17"} {
		if not := forbidden[id]; not != nil {
			p := open()
			p.Covered = &spec.Range[int64]{May: without(b.ids, not)}
			rows = append(rows, Row{id, p})
		}
	}
	return rows
}

func (b *prefix) unanchoredRow(w evidence) spec.ID {
	switch {
	case w == empty:
		return "COV-12"
	case w == embedded:
		return "COV-04"
	case w == shared:
		return "COV-13"
	case w == anchored:
		return ""
	case b.CutOff():
		return "COV-17"
	case b.hasReport():
		return "COV-02"
	case b.overCeiling():
		return "COV-07"
	}
	return "COV-03"
}

// dutyRows are the duties to build: a good report, or a prefix within the
// ceiling with every turn anchored.
func (b *prefix) dutyRows() []Row {
	id, due := b.duty()
	if id == "" {
		return nil
	}
	p := mustAnswer()
	p.Covered = &spec.Range[int64]{Must: due}
	rows := []Row{{id, p}}
	if set := b.setOff(due); len(set) > 0 {
		q := mustAnswer()
		q.Covered = &spec.Range[int64]{Must: set}
		rows = append(rows, Row{"COV-11", q})
	}
	return rows
}

func (b *prefix) duty() (spec.ID, []int64) {
	if b.CutOff() || len(b.Turns) == 0 {
		return "", nil
	}
	if b.hasReport() {
		return b.reportDuty()
	}
	for _, w := range b.weight {
		if w != anchored {
			return "", nil
		}
	}
	switch {
	case b.Budget == nil:
		return "COV-23", b.ids
	case !b.overCeiling():
		return "COV-06", b.ids
	}
	return "", nil
}

// reportDuty: every reported id is an anchored turn of the input.
func (b *prefix) reportDuty() (spec.ID, []int64) {
	var due []int64
	for i, id := range b.ids {
		if b.reported[id] {
			if b.weight[i] != anchored {
				return "", nil
			}
			due = append(due, id)
		}
	}
	if len(due) == 0 || len(due) != len(b.reported) {
		return "", nil
	}
	return "COV-05", due
}

// setOff returns the turns whose anchor nowhere stands between blanks.
func (b *prefix) setOff(due []int64) []int64 {
	wanted := toSet(due)
	var out []int64
	for _, t := range b.Turns {
		if wanted[t.ID] && !heldPlain(b.Summary, t.Anchor) {
			out = append(out, t.ID)
		}
	}
	return out
}

func toSet[T comparable](xs []T) map[T]bool {
	set := make(map[T]bool, len(xs))
	for _, x := range xs {
		set[x] = true
	}
	return set
}

func without[T comparable](xs []T, not map[T]bool) []T {
	out := []T{}
	for _, x := range xs {
		if !not[x] {
			out = append(out, x)
		}
	}
	return out
}
