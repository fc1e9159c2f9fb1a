package spec

import (
	"slices"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	for _, tc := range []struct {
		patterns []string
		want     []ID
	}{
		{nil, nil},
		{[]string{"COV-04"}, []ID{"COV-04"}},
		{[]string{"RST-0[12]", "RST-02"}, []ID{"RST-01", "RST-02"}},
		{[]string{"OUT-*"}, []ID{"OUT-01", "OUT-02", "OUT-03", "OUT-04", "OUT-05", "OUT-06"}},
		{[]string{"ENC-0?", "CHN-10"}, []ID{"CHN-10", "ENC-01", "ENC-02", "ENC-03", "ENC-04"}},
	} {
		got, err := Match(tc.patterns)
		if err != nil || !slices.Equal(got, tc.want) {
			t.Errorf("Match(%q) = %v, %v, want %v", tc.patterns, got, err, tc.want)
		}
	}
	if got, err := Match([]string{"*"}); err != nil || len(got) != len(Catalogue()) {
		t.Errorf("Match(*) names %d rows, %v, want all %d", len(got), err, len(Catalogue()))
	}
}

func TestMatchSuggests(t *testing.T) {
	for pattern, nearest := range map[string]string{
		"COV-4":  "COV-04",
		"cov-*":  "COV-*",
		"COVV-*": "COV-*",
		"RST":    "RST-*",
		"FLR-99": "FLR-09",
		"":       "RST-*",
	} {
		_, err := Match([]string{"COV-01", pattern})
		if err == nil || !strings.Contains(err.Error(), `"`+pattern+`"`) || !strings.Contains(err.Error(), `"`+nearest+`"`) {
			t.Errorf("Match(%q): %v; want the pattern named and %q suggested", pattern, err, nearest)
		}
	}
	if _, err := Match([]string{"COV-[0"}); err == nil || !strings.Contains(err.Error(), "COV-[0") {
		t.Errorf("Match(COV-[0): %v; want an error that names the pattern", err)
	}
}
