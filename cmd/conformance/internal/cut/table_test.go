package cut

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus/recording"
)

func TestTable(t *testing.T) {
	got := Table(Recording{"yard", dockyard()})
	if len(got) != 2 {
		t.Fatalf("%d boundaries, want 2", len(got))
	}
	want := BoundaryCoverage{
		Recording: "yard", Number: 1, State: recording.SummaryText,
		Turns: 7, Anchored: 3, Otherwise: 0, Unanchored: 2, Bare: 2,
	}
	classes := got[0].Classes
	got[0].Classes = nil
	if d := cmp.Diff(want, got[0]); d != "" {
		t.Errorf("turns (-want +got):\n%s", d)
	}
	count := map[recording.LiteralClass]ClassCoverage{}
	for _, c := range classes {
		count[c.Class] = c
		if c.Kept+c.Altered+c.Gone != c.Total {
			t.Errorf("%s does not add up: %+v", c.Class, c)
		}
	}
	for _, want := range []ClassCoverage{
		{"sha", 1, 1, 0, 0},
		{"path", 3, 2, 1, 0},       // deck/cargo.log is in a longer token only
		{"identifier", 2, 1, 0, 1}, // loadLine is gone
		{"command", 2, 0, 0, 2},
		{"negation", 1, 1, 0, 0},
	} {
		if d := cmp.Diff(want, count[want.Class]); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
	// Without a summary nothing is kept, altered or gone.
	for _, c := range got[1].Classes {
		if c.Kept+c.Altered+c.Gone > 0 {
			t.Errorf("boundary 2: %+v", c)
		}
	}
	if got[1].Unanchored != got[1].Turns-got[1].Bare || got[1].Turns != 3 {
		t.Errorf("boundary 2: %+v", got[1])
	}
}

func TestTraces(t *testing.T) {
	g := newGist("The branch fix/loginflow, T12, and half of the words")
	for literal, want := range map[string]bool{
		"fix/LoginFlow": true, "T1": true, "half the lines": true, "none of this here at": false, "T3": false, "::": false,
	} {
		if got := g.traces(literal); got != want {
			t.Errorf("traces of %q: %v, want %v", literal, got, want)
		}
	}
}

func TestTableFormat(t *testing.T) {
	got := Table(Recording{"yard", dockyard()}).Format()
	for _, want := range []string{
		"| recording | boundary | summary  | turns | anchored | by another literal | not anchored | no anchor |\n",
		"| yard      | 1        | text     |     7 |        3 |                  0 |            2 |         2 |\n",
		"| yard      | 2        | redacted |     3 |        - |                  - |            - |         2 |\n",
		"| path       |     3 |    2 |       1 |    0 |   66.7 |\n",
		"| uuid       |     0 |    0 |       0 |    0 |      - |\n",
		" 2+1 of 3 |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no line %q in\n%s", want, got)
		}
	}
	for block := range strings.SplitSeq(got, "\n\n") {
		width := 0
		for line := range strings.Lines(block) {
			if strings.HasPrefix(line, "|") {
				if line = strings.TrimSpace(line); width == 0 {
					width = len(line)
				}
				if len(line) != width {
					t.Errorf("the columns are not aligned in\n%s", block)
				}
			}
		}
	}
}
