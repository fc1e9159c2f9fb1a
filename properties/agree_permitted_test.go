package properties

import (
	"slices"
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

// And so it is on the table of reconstruct where one row is not asked for: what
// another row forbids stays forbidden.
func TestPermittedIsWhatEachRowPermitsOnTables(t *testing.T) {
	for call := range generators.Table(spec.OpReconstruct, spec.ProfileStrictField, spec.Capabilities()...) {
		rows := reference.Rows(call)
		for i := range rows {
			others := slices.Concat(rows[:i], rows[i+1:])
			together := reference.Permitted(call, func(id spec.ID) bool { return id != rows[i].ID })
			for _, class := range []string{spec.LossyGist, spec.LossyLiteral, spec.Lossless} {
				a := spec.Answer{Result: &spec.ReconstructResult{Payload: call.(*spec.ReconstructCall).Artifact.Payload, EffectiveClass: class}}
				if breached := reference.Breaches(call, others, a); reference.Admits(together, call, a) != (len(breached) == 0) {
					text, _ := spec.EncodeCall(call)
					t.Fatalf("without %s, handed out as %s: breached are %v; together %s\ncall   %s", rows[i].ID, class, breached, Describe(together), text)
				}
			}
		}
	}
}
