package cases

import (
	"testing"

	"plimsoll/corpus"
	"plimsoll/spec"
)

// What a person wrote down as permitted and what the reference works out of
// the catalogue must be the same set.
func TestEmbeddedCasesAgreeWithTheReference(t *testing.T) {
	all, err := corpus.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if err := Check(c); err != nil {
			t.Error(err)
		}
	}
}

// A case that permits one thing too many or too few must not pass.
func TestCheckSeesADifference(t *testing.T) {
	for _, id := range []spec.ID{"COV-06", "PRO-01", "RST-06", "FLR-12", "CHN-01"} {
		c, err := corpus.New(id)
		if err != nil {
			t.Fatal(err)
		}
		c.Permitted.Refuse = !c.Permitted.Refuse
		if Check(c) == nil {
			t.Errorf("%s: a case that turns the permission to refuse around agrees with the reference", id)
		}
	}
}
