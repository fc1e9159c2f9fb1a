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
	all, units := d.Messages(), exchanges(d)
	for part := range cuts(len(units)) {
		gone, bulk := map[int]bool{}, 0
		for _, i := range slices.Concat(units[part[0]:part[1]]...) {
			gone[i] = true
			bulk += len(all[i].Words())
		}
		for _, beside := range []int{part[1], part[0] - 1} {
			if beside < 0 || beside >= len(units) {
				continue
			}
			if out := lengthened(d, units[beside], bulk/len(filling)+1); out != nil && !yield(withoutMessages(out, gone)) {
				return
			}
		}
	}
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
