package properties

import (
	"testing"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// What some rows permit together is what each of them permits.
func TestPermittedIsWhatEachRowPermits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		call := generators.Calls(spec.ProfileStrictField, spec.Ops(), spec.Capabilities()...).Draw(t, "call")
		wanted := map[spec.ID]bool{}
		var rows []reference.Row
		for _, row := range reference.Rows(call) {
			if rapid.IntRange(0, 3).Draw(t, "wanted") > 0 {
				wanted[row.ID] = true
				rows = append(rows, row)
			}
		}
		together := reference.Permitted(call, func(id spec.ID) bool { return wanted[id] })
		for range 8 {
			a := anyAnswer(t, call)
			breached := reference.Breaches(call, rows, a)
			if reference.Admits(together, call, a) != (len(breached) == 0) {
				answer, _ := spec.EncodeReply(a)
				text, _ := spec.EncodeCall(call)
				t.Fatalf("breached are %v; together %s\ncall   %s\nanswer %s %s", breached, Describe(together), text, answer, a.Error)
			}
		}
	})
}
