package cut

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus"
	"plimsoll/corpus/recording"
	"plimsoll/generators"
	"plimsoll/spec"
)

func TestRewriteASession(t *testing.T) {
	cases, _ := Cases(dockyard(), Options{Name: "y"})
	for seed := range uint64(50) {
		made, notes := Rewrite(cases, seed)
		if len(notes) > 0 || len(made) != len(cases) {
			t.Fatalf("seed %d: %d of %d cases, notes %v", seed, len(made), len(cases), notes)
		}
		wantSameMeaning(t, cases, made)
		wantNothingLeft(t, cases, made)
		again, _ := Rewrite(cases, seed)
		if d := cmp.Diff(made, again); d != "" {
			t.Fatalf("seed %d: another result the second time:\n%s", seed, d)
		}
	}
	a, _ := Rewrite(cases, 1)
	b, _ := Rewrite(cases, 2)
	if cmp.Equal(a, b) {
		t.Error("two seeds, one result")
	}
}

// TestRewriteLeavesOut: what cannot be rewritten is said, and not given out.
func TestRewriteLeavesOut(t *testing.T) {
	cases := []corpus.Case{
		{Name: "a", Profile: spec.ProfileCore, Call: &spec.DecideCall{}},
		// The anchor is one letter and can become "a" or "f" only; the words
		// with these stay, so that it would occur where it did not.
		{Name: "b", Profile: spec.ProfileStrict, Call: &spec.BuildCall{Summary: "and of mizzung e.", RatioLow: 1, Turns: []spec.Turn{{ID: 1, Anchor: "e"}}}},
		{Name: "c", Profile: spec.ProfileCore, Call: &spec.BuildCall{Summary: "fine", RatioLow: 1}},
	}
	made, notes := Rewrite(cases, 1)
	if len(made) != 1 || made[0].Name != "c" {
		t.Errorf("cases %+v, want the third only", made)
	}
	want := []Note{
		{Case: "a", Text: "no case of this operation is cut from a recording; left out"},
		{Case: "b", Text: "no map was found that hides its words and keeps its meaning; left out"},
	}
	if d := cmp.Diff(want, notes); d != "" {
		t.Errorf("notes (-want +got):\n%s", d)
	}
}

// wantSameMeaning compares the reason of every turn and what is permitted.
func wantSameMeaning(t *testing.T, old, made []corpus.Case) {
	t.Helper()
	for i, c := range old {
		admitted(t, made[i])
		if d := cmp.Diff(reasons(c.Call), reasons(made[i].Call)); d != "" {
			t.Errorf("%s: reasons (-before +after):\n%s\nbefore %+v\nafter %+v", c.Name, d, c.Call, made[i].Call)
		}
		was, is := c.Permitted, made[i].Permitted
		was.Cites, is.Cites = nil, nil
		if d := cmp.Diff(was, is); d != "" {
			t.Errorf("%s: permitted (-before +after):\n%s", c.Name, d)
		}
	}
}

// reasons is the standing of every anchor or element of a call.
func reasons(c spec.Call) []string {
	var out []string
	add := func(id int64, needle, text string, shared bool) {
		out = append(out, fmt.Sprint(id, " ", generators.Reason(needle, text, shared)))
	}
	switch c := c.(type) {
	case *spec.BuildCall:
		count := map[string]int{}
		for _, t := range c.Turns {
			count[t.Anchor]++
		}
		for _, t := range c.Turns {
			add(t.ID, t.Anchor, c.Summary, count[t.Anchor] > 1)
		}
	case *spec.ResolveCall:
		for _, id := range slices.Sorted(maps.Keys(c.Checkpoint.Anchors)) {
			add(id, c.Checkpoint.Anchors[id], c.Checkpoint.Summary, false)
			add(id, c.Checkpoint.Anchors[id], c.Raw[id], false)
		}
	case *spec.CertifyCall:
		for _, e := range c.Elements {
			add(e.Turn, e.Text, c.Summary, false)
			for _, r := range c.Retained {
				add(e.Turn, e.Text, r.Text, false)
			}
		}
	case *spec.GuardCall:
		for i, e := range c.Ledger {
			add(int64(i), e.Key, c.Key, false)
		}
	}
	return out
}

var longWord = regexp.MustCompile(`\pL{4,}`)

// wantNothingLeft looks for words and literals of the originals, and for texts
// that changed their shape.
func wantNothingLeft(t *testing.T, old, made []corpus.Case) {
	t.Helper()
	before, after := allTexts(old), allTexts(made)
	words, literals := map[string]bool{}, map[string]bool{}
	for _, text := range before {
		for _, w := range longWord.FindAllString(text, -1) {
			words[strings.ToLower(w)] = true
		}
		for _, l := range recording.Literals(text) {
			literals[l.Text] = true
		}
	}
	for i, text := range after {
		wantShape(t, before[i], text)
		for _, w := range longWord.FindAllString(text, -1) {
			if words[strings.ToLower(w)] && !ofKeptWords(w) {
				t.Errorf("the word %q is left in %q", w, text)
			}
		}
		for _, l := range recording.Literals(text) {
			if literals[l.Text] && !ofKeptWords(l.Text) && changeable(l.Text) >= 4 {
				t.Errorf("the literal %q is left in %q", l.Text, text)
			}
		}
	}
}

// ofKeptWords tells whether a literal is made of kept words, or parts of them,
// and nothing else.
func ofKeptWords(text string) bool {
	for _, s := range spansOf(text) {
		r := run{text: lower(text[s[0]:s[1]]), cuts: map[int]bool{}}
		for _, at := range ownCuts(text[s[0]:s[1]]) {
			r.cuts[at] = true
		}
		for _, p := range r.pieces() {
			inKept := func(w string) bool { return strings.Contains(w, p) } // a needle may divide one
			if !newMint(0).fixed(p) && !slices.ContainsFunc(slices.Collect(maps.Keys(keptWords)), inKept) {
				return false
			}
		}
	}
	return true
}

// changeable counts the characters of a text that rewriting changes.
func changeable(text string) int {
	n := 0
	for _, s := range spansOf(text) {
		r := run{text: lower(text[s[0]:s[1]]), cuts: map[int]bool{}}
		for _, at := range ownCuts(text[s[0]:s[1]]) {
			r.cuts[at] = true
		}
		r.restrict()
		for _, p := range r.pieces() {
			if !newMint(0).fixed(p) {
				n += len(strings.ReplaceAll(p, "0", ""))
			}
		}
	}
	return n
}

// wantShape: same length, same kinds of characters, same kinds of literals.
func wantShape(t *testing.T, old, made string) {
	t.Helper()
	if len(old) != len(made) || utf8.RuneCountInString(old) != utf8.RuneCountInString(made) {
		t.Errorf("%q became %q: another length", old, made)
		return
	}
	a, b := recording.Literals(old), recording.Literals(made)
	a, b = append(a, recording.Negations(old)...), append(b, recording.Negations(made)...)
	if len(a) != len(b) {
		t.Errorf("%q became %q: %d literals became %d", old, made, len(a), len(b))
		return
	}
	for i := range a {
		if a[i].Class != b[i].Class || len(a[i].Text) != len(b[i].Text) {
			t.Errorf("%q became %q: %s %q became %s %q", old, made, a[i].Class, a[i].Text, b[i].Class, b[i].Text)
		}
	}
}
