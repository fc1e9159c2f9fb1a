package spec

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestCatalogueLoads(t *testing.T) {
	if _, err := loadCatalogue(); err != nil {
		t.Fatal(err)
	}
	entries, err := catalogueFiles.ReadDir("catalogue")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(Families()) {
		t.Errorf("catalogue/ holds %d files, want one for each of the %d families", len(entries), len(Families()))
	}
	if got := len(Catalogue()); got < 155 {
		t.Errorf("%d rows, want at least 155; a row that goes is marked retired, never dropped", got)
	}
}

func TestCatalogueOrder(t *testing.T) {
	next := 0
	all := Catalogue()
	for _, f := range Families() {
		for n := 1; next < len(all) && all[next].ID.Family() == f.Code; n++ {
			if want := ID(fmt.Sprintf("%s-%02d", f.Code, n)); all[next].ID != want {
				t.Errorf("row %d is %s, want %s", next, all[next].ID, want)
			}
			next++
		}
	}
	if next != len(all) {
		t.Errorf("row %d, %s, belongs to none of the families or stands in the wrong file", next, all[next].ID)
	}
}

// A statement says its level in capitals, no other one, and fits into a table.
func TestStatements(t *testing.T) {
	for _, r := range Catalogue() {
		rest := strings.ReplaceAll(r.Statement, string(r.Level), "")
		switch {
		case rest == r.Statement:
			t.Errorf("%s: the statement does not say %s", r.ID, r.Level)
		case strings.Contains(rest, "MUST") || strings.Contains(rest, "SHOULD"):
			t.Errorf("%s: the statement has another level besides %s", r.ID, r.Level)
		case strings.Contains(rest, " NOT "):
			t.Errorf("%s: the level is %s, the statement says NOT", r.ID, r.Level)
		}
		for _, text := range []string{r.Statement, r.Saboteur} {
			if strings.ContainsAny(text, "|\n") || strings.TrimSpace(text) != text || text == "" {
				t.Errorf("%s: %q is empty, has white space at an end, or a bar or line break in it", r.ID, text)
			}
		}
	}
}

func TestReferencesResolve(t *testing.T) {
	for _, r := range Catalogue() {
		for _, id := range slices.Concat(r.Partners, r.Before) {
			if _, ok := Lookup(id); !ok || id == r.ID {
				t.Errorf("%s names %s, which is no other row", r.ID, id)
			}
		}
		for _, id := range r.Rulings {
			if _, ok := LookupRuling(id); !ok {
				t.Errorf("%s cites ruling %s, which does not exist", r.ID, id)
			}
		}
		if len(r.Sources)+len(r.Reports)+len(r.Rulings) == 0 && r.ID.Family() != "OUT" {
			t.Errorf("%s has neither a record, nor a report, nor a ruling for its source", r.ID)
		}
		if len(r.Surfaces) == 0 {
			t.Errorf("%s is checked nowhere", r.ID)
		}
	}
}

// A source is a heading that the record has; all four have the same ones.
func TestHeadings(t *testing.T) {
	headings := []string{"Core Distinction", "What Was Observed", "Condition of Validity", "Decision Boundary", "Operational Effect", "code"}
	for _, r := range Catalogue() {
		for _, s := range r.Sources {
			for _, h := range s.Headings {
				if !slices.Contains(headings, h) {
					t.Errorf("%s: record %s has no heading %q, want one of %q", r.ID, s.Seed, h, headings)
				}
			}
		}
	}
}

// A prohibition is kept honest by a duty and the other way round; a row whose
// sentence binds both ways has no partner.
func TestPartnersAreOfTheOtherKind(t *testing.T) {
	for _, r := range Catalogue() {
		if len(r.Partners) == 0 {
			continue
		}
		if !slices.ContainsFunc(r.Partners, func(id ID) bool {
			p, _ := Lookup(id)
			return p.Kind != r.Kind
		}) {
			t.Errorf("%s is a row of %s and so are all its partners %v", r.ID, r.Kind, r.Partners)
		}
	}
}

// What yields to a row must not, by way of others, come before it.
func TestSpecialFirstHasNoCircle(t *testing.T) {
	var walk func(id ID, path []ID)
	walk = func(id ID, path []ID) {
		if slices.Contains(path, id) {
			t.Fatalf("special first runs in a circle: %v %s", path, id)
		}
		r, _ := Lookup(id)
		for _, b := range r.Before {
			walk(b, append(slices.Clone(path), id))
		}
	}
	for _, r := range Catalogue() {
		walk(r.ID, nil)
	}
}

// On decide nothing but the call is known, so a row without a capability can
// be checked there and has what the other rows need.
func TestDecideRows(t *testing.T) {
	count := map[string]int{}
	for _, r := range Catalogue() {
		if r.On(SurfaceDecide) {
			count[r.ID.Family()]++
		}
	}
	for _, family := range []string{"RST", "PRO", "COV", "FLR", "CHN", "OUT", "MET"} {
		if count[family] == 0 {
			t.Errorf("no row of %s is checked on decide", family)
		}
		delete(count, family)
	}
	if len(count) > 0 {
		t.Errorf("families that decide says nothing of: %v", count)
	}
}

func TestLookup(t *testing.T) {
	for _, r := range Catalogue() {
		if got, ok := Lookup(r.ID); !ok || got.ID != r.ID {
			t.Errorf("Lookup(%s) = %s, %v", r.ID, got.ID, ok)
		}
	}
	if r, ok := Lookup("COV-99"); ok {
		t.Errorf("Lookup(COV-99) = %v, want nothing", r)
	}
}

func TestRulings(t *testing.T) {
	all, err := loadRulings()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, r := range all {
		ids = append(ids, r.ID)
		if r.Text == "" || r.Reason == "" {
			t.Errorf("ruling %s lacks its text or its reason", r.ID)
		}
	}
	var want []string
	for _, group := range []struct {
		letter string
		count  int
	}{{"X", 3}, {"R", 9}, {"P", 4}, {"C", 8}, {"F", 5}, {"G", 5}} {
		for n := 1; n <= group.count; n++ {
			want = append(want, fmt.Sprintf("%s%d", group.letter, n))
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("rulings are %v, want %v", ids, want)
	}
}

// A ruling that no row cites settles nothing; X1 and X2 are for the engine.
func TestRulingsAreCited(t *testing.T) {
	cited := map[string]bool{"X1": true, "X2": true}
	for _, r := range Catalogue() {
		for _, id := range r.Rulings {
			cited[id] = true
		}
	}
	for _, r := range Rulings() {
		if !cited[r.ID] {
			t.Errorf("no row cites ruling %s", r.ID)
		}
	}
}
