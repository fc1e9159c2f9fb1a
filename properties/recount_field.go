package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// unvouched: a judge was asked about the compaction, and something else came
// back than that it is sound.
func unvouched(c *spec.Compact) bool {
	return slices.Contains([]string{"error", "timeout", "silent"}, c.Judge)
}

// excuse strikes out what is no fault of this compaction: nothing is owed a
// certificate that no judge vouched for.
func (p *past) excuse(t told, c *spec.Compact) {
	if unvouched(c) {
		delete(t, "FLR-12")
	}
}

// recountActive: FLR-16, FLR-17. The latest correction of a name says what its
// value is; all that corrections ever named besides is out of date.
func (p *past) recountActive(t told, seen *spec.Inspection) {
	latest, settled := map[string]bool{}, map[[2]string]bool{}
	for i := len(p.log) - 1; i >= 0; i-- {
		c, ok := p.log[i].step.(*spec.Correct)
		if !ok {
			continue
		}
		now := seen.Active[c.Name]
		for _, value := range []string{c.New, c.Old} {
			if settled[[2]string{c.Name, value}] {
				continue
			}
			current := value == c.New && !latest[c.Name]
			settled[[2]string{c.Name, value}] = true
			switch {
			case current && !slices.Contains(now, value):
				t.add("FLR-17", fmt.Sprintf("does not report %q as active for %q, to which it was corrected", clip(value), c.Name))
			case !current && slices.Contains(now, value):
				t.add("FLR-16", fmt.Sprintf("reports %q as active for %q, which a correction superseded", clip(value), c.Name))
			}
			latest[c.Name] = true
		}
	}
}
