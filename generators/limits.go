package generators

import (
	"plimsoll/spec"
)

// reported writes the report.
func (p *buildPlan) reported(r *roll) []int64 {
	if p.report == reportNone {
		return nil
	}
	ids := make([]int64, 0, len(p.tellings)+4)
	top, extra := int64(0), r.n(max(p.unfirm(), 1))
	for i := range p.tellings {
		t := &p.tellings[i]
		top = max(top, t.turn.ID)
		named := t.firm() || p.report == reportAll
		if !t.firm() {
			named = named || p.report == reportOneMore && extra == 0
			extra--
		}
		if named && (p.report != reportSome || r.chance(1, 2)) {
			ids = append(ids, t.turn.ID)
		}
	}
	switch p.report {
	case reportEmpty:
		return ids[:0]
	case reportRepeats:
		return repeated(r, ids)
	case reportBackwards:
		reverse(ids)
	case reportStrangers:
		ids = append(ids, top+1, top+2+int64(r.n(9)))
		if r.chance(1, 2) {
			reverse(ids)
		}
	case reportOnlyStrangers:
		ids = append(ids[:0], top+1+int64(r.n(9)))
	}
	return ids
}

// unfirm returns the number of turns that are not anchored.
func (p *buildPlan) unfirm() int {
	n := 0
	for i := range p.tellings {
		if !p.tellings[i].firm() {
			n++
		}
	}
	return n
}

func repeated(r *roll, ids []int64) []int64 {
	if len(ids) == 0 {
		return ids
	}
	again := ids[r.n(len(ids))]
	if r.chance(1, 2) {
		return append(ids, ids...)
	}
	return append(ids, again, again)
}

func reverse(ids []int64) {
	for i, j := 0, len(ids)-1; i < j; i, j = i+1, j-1 {
		ids[i], ids[j] = ids[j], ids[i]
	}
}

// limit sets the budget so that the prefix stands to the ceiling as planned,
// and adds a few tokens to the last turn where no budget would do otherwise.
func (p *buildPlan) limit(r *roll, c *spec.BuildCall) {
	if p.ceiling == ceilingNone {
		return
	}
	var budget int64
	c.Budget = &budget
	if p.ceiling == ceilingZero || len(c.Turns) == 0 {
		if p.ceiling != ceilingZero {
			budget = int64(r.n(3))
		}
		return
	}
	last := &c.Turns[len(c.Turns)-1].Tokens
	if p.ceiling == ceilingHuge {
		budget = spec.MaxInteger / p.ratio
		*last += budget*p.ratio - c.Prefix() - int64(r.n(2))
		if r.chance(1, 2) && c.Prefix() < spec.MaxInteger {
			*last++
		}
		return
	}
	*last += (p.ratio - c.Prefix()%p.ratio) % p.ratio
	budget = c.Prefix() / p.ratio // exactly at the ceiling
	switch p.ceiling {
	case ceilingAbove:
		budget += 1 + int64(r.n(5000))
	case ceilingJustBelow:
		budget++
		*last += p.ratio - 1
	case ceilingJustOver:
		*last++
	case ceilingFarOver:
		*last += 1 + p.ratio*int64(1+r.n(1000))
		budget /= 1 + int64(r.n(4))
	}
}
