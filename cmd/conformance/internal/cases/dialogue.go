package cases

import (
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// checkDialogue plays the conversation of a case with the control and holds
// what the case says of its last compaction against it.
func checkDialogue(c corpus.Case, d *spec.Dialogue) error {
	profile := c.Profile
	if profile == spec.ProfileField {
		profile = spec.ProfileCoreField // no run of its own
	}
	permitted, bound, err := properties.RehearseDialogue(d, profile)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if diff := cmp.Diff(permitted, c.Permitted); diff != "" {
		return differs(c, "permitted.json", diff)
	}
	if !slices.Contains(bound, c.Requirement) {
		return fmt.Errorf("%s: %s does not bind in this conversation; the rows that do are %v", c.File, c.Requirement, bound)
	}
	return nil
}
