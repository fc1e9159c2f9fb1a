package generators

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

// A lead is valid however often it is varied, says the same twice, and stays
// what a core run may play.
func TestLeads(t *testing.T) {
	for name, leads := range map[string]Leads{"build": BuildLeads(spec.ProfileCore), "session": EpisodeLeads(spec.ProfileCore, spec.CapabilityMerge)} {
		largest := 0
		for seed := range uint64(30) {
			l := leads(seed)
			for i := range uint64(12) {
				again := l.Vary(seed*31 + i)
				l = l.Vary(seed*31 + i)
				if diff := cmp.Diff(l.Call(), again.Call()); diff != "" {
					t.Fatalf("%s, seed %d: another variant %d the second time:\n%s", name, seed, i, diff)
				}
				if err := l.Call().Valid(); err != nil || IsStrict(l.Call()) {
					t.Fatalf("%s, seed %d, variant %d: strict, or not valid: %v", name, seed, i, err)
				}
				largest = max(largest, sizeOf(l.Call()))
			}
		}
		if largest < 30 {
			t.Errorf("%s: no variant has more than %d turns or steps", name, largest)
		}
	}
}

func sizeOf(c spec.Call) int {
	if b, ok := c.(*spec.BuildCall); ok {
		return len(b.Turns)
	}
	return len(c.(*spec.Episode).Steps)
}
