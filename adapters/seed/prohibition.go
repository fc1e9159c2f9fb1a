package seed

import (
	"context"

	"plimsoll/spec"
)

// Guard is guard_action of seed 001.
//
// The ledger of the code is a dictionary, and each record of a key takes the
// place of the one before: of several reasons the last is left. The generation
// that the code prints with it is that of the checkpoint in force, because the
// dictionary keeps none. Query and summary are not looked at. Each of the two
// exceptions names the key.
func (Adapter) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	if c.Ledger == nil {
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, []string{c.Key}, "generation %d has no ledger that could prove %q was not excluded", c.Generation, c.Key)
	}
	ledger := make(map[string]string, len(c.Ledger))
	for _, e := range c.Ledger {
		ledger[e.Key] = e.Reason
	}
	reason, ok := ledger[c.Key]
	if !ok {
		return spec.GuardResult{Permit: true}, nil
	}
	r := spec.Refuse(spec.CodeExcluded, []string{c.Key}, "%q is excluded as of generation %d: %s", c.Key, c.Generation, reason)
	r.Cites = []spec.Cite{{Reason: reason, Generation: c.Generation}}
	return spec.GuardResult{}, r
}
