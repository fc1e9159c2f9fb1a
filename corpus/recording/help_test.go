package recording

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mustRead reads a recording given as lines.
func mustRead(t *testing.T, lines ...string) *Session {
	t.Helper()
	s, err := Read(strings.NewReader(strings.Join(lines, "\n") + "\n"))
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	return s
}

// brief lists events as "kind text", with the tool id of a call or an answer.
func brief(events []Event) []string {
	out := []string{}
	for _, e := range events {
		s := string(e.Kind)
		if e.PairID != "" {
			s += "(" + e.PairID + ")"
		}
		if e.Text != "" {
			s += " " + e.Text
		}
		out = append(out, s)
	}
	return out
}

func wantBrief(t *testing.T, what string, got []Event, want ...string) {
	t.Helper()
	if d := cmp.Diff(append([]string{}, want...), brief(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func wantEqual(t *testing.T, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// only returns the single boundary of a session.
func only(t *testing.T, s *Session) Boundary {
	t.Helper()
	if len(s.Boundaries) != 1 {
		t.Fatalf("%d boundaries, want 1", len(s.Boundaries))
	}
	return s.Boundaries[0]
}

// noted tells whether a note of the boundary holds all the words.
func noted(b Boundary, words string) bool {
	return strings.Contains(strings.Join(b.Notes, "\n"), words)
}
