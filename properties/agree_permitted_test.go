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

// And so it is on the tables of reconstruct and guard where one row is not asked
// for: what another row forbids stays forbidden.
func TestPermittedIsWhatEachRowPermitsOnTables(t *testing.T) {
	for _, op := range []spec.Op{spec.OpReconstruct, spec.OpGuard} {
		for call := range generators.Table(op, spec.ProfileStrictField, spec.Capabilities()...) {
			rows := reference.Rows(call)
			for i := range rows {
				others := slices.Concat(rows[:i], rows[i+1:])
				together := reference.Permitted(call, func(id spec.ID) bool { return id != rows[i].ID })
				for _, a := range nearlyRight(call) {
					if breached := reference.Breaches(call, others, a); reference.Admits(together, call, a) != (len(breached) == 0) {
						text, _ := spec.EncodeCall(call)
						answer, _ := spec.EncodeReply(a)
						t.Fatalf("without %s: breached are %v; together %s\ncall   %s\nanswer %s", rows[i].ID, breached, Describe(together), text, answer)
					}
				}
			}
		}
	}
}

// nearlyRight are answers that but one row or two forbid: the payload under each
// class, or a refusal that cites whatever is recorded, well or badly.
func nearlyRight(c spec.Call) (out []spec.Answer) {
	switch c := c.(type) {
	case *spec.ReconstructCall:
		for _, class := range []string{spec.LossyGist, spec.LossyLiteral, spec.Lossless} {
			out = append(out, spec.Answer{Result: &spec.ReconstructResult{Payload: c.Artifact.Payload, EffectiveClass: class}})
		}
	case *spec.GuardCall:
		var right, misdated []spec.Cite
		for _, e := range c.Ledger {
			if e.Key == c.Key {
				right = append(right, spec.Cite{Reason: e.Reason, Generation: e.Generation})
				misdated = append(misdated, spec.Cite{Reason: e.Reason, Generation: e.Generation + 100})
			}
		}
		for _, cites := range [][]spec.Cite{right, misdated, right[:min(1, len(right))], misdated[:min(1, len(right))], nil} {
			out = append(out, spec.Answer{Refusal: &spec.Refusal{Code: spec.CodeExcluded, Subject: []string{c.Key}, Reason: "excluded", Cites: cites}})
		}
	}
	return out
}
