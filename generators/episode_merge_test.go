package generators

import (
	"testing"

	"plimsoll/spec"
)

// With the capability the episodes are valid as well, and many of them merge.
func TestMergingEpisodes(t *testing.T) {
	for _, p := range profiles {
		gen, merging := Episodes(p, spec.CapabilityMerge), 0
		for seed := range 3000 {
			c := gen.Example(seed)
			checkEpisode(t, p, seed, c)
			if len(c.(*spec.Episode).Needs()) > 0 {
				merging++
			}
		}
		if merging < 600 {
			t.Errorf("%s: %d of 3,000 episodes have several sessions; want at least 600", p, merging)
		}
	}
}
