package reference_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/reference"
	"plimsoll/spec"
)

// What certify permits has each class once, those required first: cases of the
// corpus write it down, and people read it.
func TestCertifyPermittedIsASet(t *testing.T) {
	c := &spec.CertifyCall{
		Required: []string{"negation", "identifier", "ordering", "identifier", "hollow"},
		Elements: []spec.Element{{Class: "relation", Text: "T1"}, {Class: "identifier", Text: "T1"}, {Class: "ordering", Text: "T2"},
			{Class: "relation", Text: "T1"}, {Class: "identifier", Text: "T1"}},
		Summary: "T1",
	}
	got := reference.Permitted(c, func(spec.ID) bool { return true }).Certified
	want := &spec.Range[string]{Must: []string{"identifier"}, May: []string{"negation", "identifier", "hollow", "relation"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("certified (-want +got):\n%s", diff)
	}
}
