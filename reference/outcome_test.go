package reference_test

import (
	"slices"
	"testing"

	"plimsoll/reference"
	"plimsoll/spec"
)

// OUT-06: the subject of a refusal names something of this table, which is that
// of SPEC.md.
func TestConcerned(t *testing.T) {
	turns := []spec.Turn{{ID: 1}, {ID: 2}, {ID: 3}}
	contract := spec.Contract{Required: []string{"r1", "r2"}, Certified: []string{"c1", "c2"}}
	other := spec.Contract{Required: []string{"r3"}, Certified: []string{"c3"}}
	for _, k := range []struct {
		call spec.Call
		want []string
	}{
		{&spec.BuildCall{Turns: turns, Reported: []int64{3, 4, 5}}, []string{"1", "2", "3", "4", "5"}},
		{&spec.BuildCall{Reported: []int64{4}}, []string{"4"}},
		{&spec.BuildCall{}, []string{"turns", "summary", "report", "budget", "source"}},
		{&spec.ResolveCall{ID: 7, Class: "class"}, []string{"7", "class"}},
		{&spec.ReconstructCall{Operation: "commit", Artifact: spec.Artifact{Payload: map[string]string{"a": "1", "b": "2"}}, Prior: map[string]string{"c": "3", "d": "4"}},
			[]string{"commit", "operation", "artifact", "digest", "loss_class", "source", "a", "b", "c", "d", "1", "2", "3", "4"}},
		{&spec.GuardCall{Key: "key"}, []string{"key", "ledger"}},
		{&spec.GuardCall{Key: "key", Ledger: spec.Ledger{{Key: "other"}}}, []string{"key"}},
		{&spec.DecideCall{}, []string{"contract", "source", "generation", "ancestry"}},
		{&spec.DecideCall{Contract: &contract}, []string{"contract", "source", "generation", "ancestry", "r1", "r2", "c1", "c2"}},
		{&spec.CertifyCall{Required: []string{"r1", "r2"}, Elements: []spec.Element{{Class: "r3", Text: "one"}, {Class: "r3", Text: "two"}}},
			[]string{"contract", "summary", "r1", "r2", "one", "two"}},
		{&spec.InheritCall{Parents: []spec.Contract{contract, other}, Own: spec.Evidence{Required: []string{"r4"}, Certified: []string{"c4"}}},
			[]string{"contract", "parents", "generation", "ancestry", "r1", "r2", "r3", "r4", "c1", "c2", "c3", "c4"}},
	} {
		got := slices.Compact(slices.Sorted(slices.Values(reference.Concerned(k.call))))
		if want := slices.Sorted(slices.Values(k.want)); !slices.Equal(got, want) {
			t.Errorf("%s %+v: concerned are %q, want %q", k.call.Op(), k.call, got, want)
		}
	}
}
