package recording

import "fmt"

// A budget limits the work of all boundaries of one file together. Each of them
// lists what it kept, which is quadratic for a file made of nothing else.
type budget int

const maxWork = 4 << 20 // events listed or visited; real sessions stay below a hundredth

func (u *budget) spend(n int) bool {
	*u += budget(n) + 1
	return *u <= maxWork
}

func (b *Boundary) undivided() {
	b.Notes = append(b.Notes, "too many boundaries and events in this file; what this one covered is not listed")
}

// divide splits the context; keep gets positions in live.
func (b *Boundary) divide(live []Event, keep func(i int) bool) {
	for i, e := range live {
		if keep(i) {
			b.Kept = append(b.Kept, e)
		} else {
			b.Covered = append(b.Covered, e)
		}
	}
}

// clearResults divides the context of a micro-boundary: the results of the
// cleared calls are gone from it, although their text stays in the file.
func (b *Boundary) clearResults(live []Event) {
	gone, found := map[string]bool{}, map[string]bool{}
	for _, id := range b.Cleared {
		gone[id] = id != ""
	}
	b.divide(live, func(i int) bool {
		e := live[i]
		if answers(e) && gone[e.PairID] {
			found[e.PairID] = true
			return false
		}
		return true
	})
	if n := len(gone) - len(found); n > 0 {
		b.Notes = append(b.Notes, fmt.Sprintf("%d of %d cleared results are not in the context recorded here", n, len(gone)))
	}
}

func answers(e Event) bool { return e.Kind == KindResult || e.Kind == KindDenial }
