package fuzz

import "plimsoll/spec"

const mostTurns = 24

var (
	finishes = []string{spec.FinishStop, "", spec.FinishLength, "end_turn", "LENGTH"}
	markers  = []string{"", "[END]", "</summary>", "終わり"}
	endings  = []string{"", "[END]", "</summary>", "[END] \r\n\t", "終わり", "[END]\u00a0", "[End]", "."}
)

func (m *maker) build() *spec.BuildCall {
	c := &spec.BuildCall{Turns: []spec.Turn{}}
	var anchors []string
	var ids []int64
	taken, left := map[int64]bool{}, int64(spec.MaxInteger)
	for m.more(len(c.Turns), mostTurns) {
		t := spec.Turn{ID: m.id(taken), Anchor: m.anchor(len(c.Turns)), Tokens: m.number(left)}
		left -= t.Tokens
		anchors, ids = append(anchors, t.Anchor), append(ids, t.ID)
		c.Turns = append(c.Turns, t)
	}
	c.Summary = m.summary(anchors)
	c.Budget, c.RatioLow = m.limit(spec.MaxInteger - left)
	c.Reported = m.reported(ids)
	c.Summary, c.Finish, c.EndMarker = m.ending(c.Summary)
	return c
}

// id returns an id that is not taken yet.
func (m *maker) id(taken map[int64]bool) int64 {
	id := m.number(spec.MaxInteger)
	for taken[id] {
		id = (id + 1) % spec.MaxInteger
	}
	taken[id] = true
	return id
}

// limit returns a budget and a ratio, mostly such that the prefix stands near
// the ceiling.
func (m *maker) limit(prefix int64) (*int64, int64) {
	ratio := 1 + m.number(spec.MaxInteger-1)
	most := spec.MaxInteger / ratio
	var budget int64
	switch b := m.next(); b % 4 {
	case 0:
		return nil, ratio
	case 1:
		budget = prefix/ratio + int64(b>>2) - 2
	case 2:
		budget = (prefix+ratio-1)/ratio + int64(b>>2) - 2
	default:
		budget = m.number(most)
	}
	budget = min(max(budget, 0), most)
	return &budget, ratio
}

// reported returns what the summarizer says it consumed: nothing, or any list
// of turns and strangers.
func (m *maker) reported(ids []int64) []int64 {
	switch m.n(4) {
	case 0, 1:
		return nil
	case 2:
		return append([]int64{}, ids...)
	}
	return some(&m.tape, mostTurns, append([]int64{7777}, ids...)...)
}

// ending ends a summary, and says what is known of its end.
func (m *maker) ending(summary string) (whole, finish, marker string) {
	finish, marker = pick(&m.tape, finishes), pick(&m.tape, markers)
	end := pick(&m.tape, endings)
	if !m.strict && end != "" {
		end = "\n" + end
	}
	return summary + end, finish, marker
}
