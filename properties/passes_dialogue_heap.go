package properties

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// heapUp leaves exchanges out and makes a text beside them longer by as much.
// Where it takes a long conversation to show a fault, a few long messages show
// it as well, and are read sooner.
func heapUp(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	units := exchanges(d)
	for part := range cuts(len(units)) {
		for _, out := range heaps(d, units, part) {
			if !yield(out) {
				return
			}
		}
	}
}

// heaps leave a part of the exchanges out, and the one behind or before it is
// as much longer.
func heaps(d *spec.Dialogue, units [][]int, part [2]int) []*spec.Dialogue {
	all := d.Messages()
	gone, bulk := map[int]bool{}, 0
	for _, i := range slices.Concat(units[part[0]:part[1]]...) {
		gone[i] = true
		bulk += len(all[i].Words())
	}
	var heaped []*spec.Dialogue
	for _, beside := range []int{part[1], part[0] - 1} {
		if beside < 0 || beside >= len(units) {
			continue
		}
		if out := lengthened(d, units[beside], bulk/len(filling)+1); out != nil {
			heaped = append(heaped, withoutMessages(out, gone))
		}
	}
	return heaped
}

// lengthened fills up the last text of these messages; nil where they have none.
func lengthened(d *spec.Dialogue, messages []int, fillings int) *spec.Dialogue {
	out := clone(d)
	var last *string
	eachText(out, func(i int, _ *spec.Message, text *string) {
		if slices.Contains(messages, i) {
			last = text
		}
	})
	if last == nil {
		return nil
	}
	*last += strings.Repeat(filling, fillings)
	return out
}
