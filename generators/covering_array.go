package generators

import "slices"

// A group is some of the factors and which combinations of their levels no row
// holds yet.
type group struct {
	of   []int // factors, rising
	open []bool
	left int
}

// coveringArray makes rows of levels so that for any t factors every combination
// of their levels stands in a row. Row by row, it begins with a combination that
// is still open and gives every other factor the level that closes most (after
// AETG, Cohen and others 1997). The same levels give the same rows.
func coveringArray(levels []int, t int) [][]int {
	a := &array{levels: levels}
	a.group(nil, min(t, len(levels)))
	a.order = make([]int, len(levels))
	for i := range a.order {
		a.order[i] = i
	}
	slices.SortStableFunc(a.order, func(x, y int) int { return levels[y] - levels[x] })
	var rows [][]int
	for {
		row, any := a.begin()
		if !any {
			return rows
		}
		for _, f := range a.order {
			if row[f] < 0 {
				row[f] = a.best(row, f, len(rows))
			}
		}
		a.close(row)
		rows = append(rows, row)
	}
}

// An array is a covering array while it is made.
type array struct {
	levels []int
	groups []*group
	with   [][]*group // by factor
	order  []int      // factors, those of most levels first
	next   int        // groups before it are closed
}

// group makes the groups of so many factors more than those chosen.
func (a *array) group(chosen []int, more int) {
	if a.with == nil {
		a.with = make([][]*group, len(a.levels))
	}
	if more == 0 {
		size := 1
		for _, f := range chosen {
			size *= a.levels[f]
		}
		g := &group{of: slices.Clone(chosen), open: slices.Repeat([]bool{true}, size), left: size}
		a.groups = append(a.groups, g)
		for _, f := range chosen {
			a.with[f] = append(a.with[f], g)
		}
		return
	}
	first := 0
	if len(chosen) > 0 {
		first = chosen[len(chosen)-1] + 1
	}
	for f := first; f+more <= len(a.levels); f++ {
		a.group(append(slices.Clone(chosen), f), more-1)
	}
}

// begin starts a row with the first open combination; all else in it is -1.
func (a *array) begin() ([]int, bool) {
	for a.next < len(a.groups) && a.groups[a.next].left == 0 {
		a.next++
	}
	if a.next == len(a.groups) {
		return nil, false
	}
	g := a.groups[a.next]
	at := slices.Index(g.open, true)
	row := slices.Repeat([]int{-1}, len(a.levels))
	for _, f := range slices.Backward(g.of) {
		row[f] = at % a.levels[f]
		at /= a.levels[f]
	}
	return row, true
}

// best is the level of a factor that closes most combinations with what the row
// has; among equals the one that the number of the row points at.
func (a *array) best(row []int, f, number int) int {
	gain := make([]int, a.levels[f])
	for _, g := range a.with[f] {
		if g.left == 0 {
			continue
		}
		base, step, whole := 0, 0, true
		for _, other := range g.of {
			base *= a.levels[other]
			step *= a.levels[other]
			switch {
			case other == f:
				step = 1
			case row[other] < 0:
				whole = false
			default:
				base += row[other]
			}
		}
		for level := range gain {
			if whole && g.open[base+level*step] {
				gain[level]++
			}
		}
	}
	best := number % len(gain)
	for i := range gain {
		if level := (number + i) % len(gain); gain[level] > gain[best] {
			best = level
		}
	}
	return best
}

// close takes the combinations that a row holds off the list.
func (a *array) close(row []int) {
	for _, g := range a.groups {
		at := 0
		for _, f := range g.of {
			at = at*a.levels[f] + row[f]
		}
		if g.open[at] {
			g.open[at] = false
			g.left--
		}
	}
}
