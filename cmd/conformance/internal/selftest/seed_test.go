package selftest

import (
	"context"
	"strings"
	"testing"

	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/corpus"
	"plimsoll/spec"
)

// What the seed's code fails is explained, on both surfaces, and RESULTS.md
// tells it. The options are those of the self-test.
func TestSeedIsExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("four runs over all stages")
	}
	all, err := corpus.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Seeds: 1, Cases: 3000, Episodes: 200, Corpus: cases.Recorded(all), Say: func(string, ...any) {}}
	r := &Results{Options: o, Tables: tables()}
	if err := r.seed(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	wrong, err := r.Unexplained()
	if err != nil || len(wrong) > 0 {
		t.Errorf("findings and failures differ on %v (%v)", wrong, err)
	}
	var b strings.Builder
	r.writeSeed(&b)
	text := b.String()
	_, session, found := strings.Cut(text, "joined into a runtime\n")
	if !found {
		t.Fatal("the joined runtime has no section of its own")
	}
	for _, id := range []spec.ID{"RST-16", "PRO-04", "PRO-05", "PRO-11", "COV-14", "OUT-01"} {
		if !strings.Contains(session, "### "+string(id)+", ") {
			t.Errorf("the section on the joined runtime does not tell %s", id)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Permitted: ") && strings.Contains(line, "contradicts itself") {
			t.Errorf("a case that permits nothing: %s", line)
		}
	}
}

// A failure that nobody explained is told, on the surface where it happened.
func TestUnexplained(t *testing.T) {
	none := &spec.Report{}
	failing := func(id spec.ID) *spec.Report { return &spec.Report{Failures: []spec.Failure{{Requirement: id}}} }
	why, err := findings(findingsFile)
	if err != nil {
		t.Fatal(err)
	}
	r := &Results{Seed: Seed{none, failing("PRO-01")}, SeedSession: Seed{failing("PRO-02"), none}}
	wrong, err := r.Unexplained()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(wrong, ", ")
	if !strings.Contains(text, "PRO-01") || !strings.Contains(text, "PRO-02 on session") || len(wrong) != len(why)+2 {
		t.Errorf("told are %v; want PRO-01, PRO-02 on session, and the %d explanations without a failure", wrong, len(why))
	}
}
