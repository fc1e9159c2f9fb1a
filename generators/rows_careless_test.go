package generators

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"plimsoll/spec"
)

// The functions here name what shows a careless reader: one that cuts, trims,
// folds, normalises or joins what is compared as it stands.

func careless(call spec.Call) tally {
	t := tally{}
	switch c := call.(type) {
	case *spec.BuildCall:
		carelessBuild(t, c)
	case *spec.ResolveCall:
		carelessResolve(t, c)
	case *spec.ReconstructCall:
		carelessReconstruct(t, c)
	case *spec.GuardCall:
		carelessGuard(t, c)
	case *spec.DecideCall:
		carelessDecide(t, c)
	case *spec.CertifyCall:
		carelessCertify(t, c)
	case *spec.InheritCall:
		carelessInherit(t, c)
	}
	return t
}

// What shows a careless reader comes up among random cases or in the tables,
// more often than once.
func TestCareless(t *testing.T) {
	for _, p := range profiles {
		random, table := counted(p, 20_000, careless)
		for _, name := range slices.Sorted(maps.Keys(random)) {
			switch n, rows := random[name], table[name]; {
			case p == spec.ProfileCore && strictOnly(name):
				if n+rows > 0 {
					t.Errorf("%s: %q held by %d random cases and %d rows; want none", p, name, n, rows)
				}
			case n < 8 && rows < 2:
				t.Errorf("%s: %q held by %d random cases and %d rows; want at least 8, or 2 rows", p, name, n, rows)
			case testing.Verbose():
				t.Logf("%s %6d random %6d rows  %s", p, n, rows, name)
			}
		}
	}
}

func carelessGuard(t tally, c *spec.GuardCall) {
	var hits []spec.Entry
	ahead, sorted := 0, true
	for _, e := range c.Ledger {
		if e.Generation > c.Generation {
			ahead++
		}
		if e.Key == c.Key {
			sorted = sorted && (len(hits) == 0 || e.Generation >= hits[len(hits)-1].Generation)
			hits = append(hits, e)
		}
	}
	n, hit, silent := len(c.Ledger), len(hits) > 0, c.Query == "" && c.Summary == ""
	t.note("PRO-01 every entry above the generation", hit && ahead == n && silent)
	t.note("PRO-02 every entry above the generation", n > 0 && !hit && ahead == n)
	t.note("PRO-07 not in order of generation", !sorted)
	for _, many := range []int{3, 10, 60} {
		t.note(fmt.Sprintf("PRO-07 %d reasons", many), len(hits) == many)
	}
	long := utf8.RuneCountInString(c.Key)
	t.note("PRO-01 a key of more than 256 characters", hit && long > 256)
	t.note("PRO-01 a query of more than 200 characters", hit && c.Summary == "" && utf8.RuneCountInString(c.Query) > 200)
	t.note("PRO-01 a summary of more than 300 characters", hit && c.Query == "" && utf8.RuneCountInString(c.Summary) > 300)
	for i, text := range pressing {
		text = strings.ReplaceAll(text, "KEY", c.Key)
		t.note(fmt.Sprintf("PRO-10 query that presses %d", i), hit && c.Query == text && c.Summary == "")
		t.note(fmt.Sprintf("PRO-10 summary that presses %d", i), hit && c.Query == "" && c.Summary == text)
	}
	for i, reason := range oddReasons {
		t.note(fmt.Sprintf("PRO-06 reason %d alone", i), len(hits) == 1 && hits[0].Reason == reason && silent)
	}
	for _, e := range c.Ledger {
		if hit {
			break
		}
		for _, side := range [][2]string{{c.Key, e.Key}, {e.Key, c.Key}} {
			a, b := side[0], side[1]
			t.note("PRO-09 long keys that differ at the end", long > 256 && sameButEnd(a, b))
			t.note("PRO-09 long keys, one a part of the other", long > 256 && a != b && strings.HasPrefix(a, b))
			t.note("PRO-09 a slash at the end", a == b+"/")
			t.note("PRO-09 more after a colon", strings.HasPrefix(a, b+": "))
			t.note("PRO-09 low line", a != b && strings.ReplaceAll(a, "-", "_") == strings.ReplaceAll(b, "-", "_"))
			t.note("PRO-09 unseen characters", a != b && withoutUnseen(a) == b)
			t.note("PRO-09 letter beyond the BMP", strings.Contains(a, "𐐀") && strings.EqualFold(a, b) && strings.ReplaceAll(a, "𐐀", "𐐨") == b)
		}
	}
}

func sameButEnd(a, b string) bool {
	_, n := utf8.DecodeLastRuneInString(a)
	_, m := utf8.DecodeLastRuneInString(b)
	return a != b && a[:len(a)-n] == b[:len(b)-m]
}

func withoutUnseen(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\u200b\u200d\ufeff\u00ad", r) {
			return -1
		}
		return r
	}, s)
}

func carelessResolve(t tally, c *spec.ResolveCall) {
	ck := &c.Checkpoint
	covered, uncovered := slices.Contains(ck.Covered, c.ID), slices.Contains(ck.Uncovered, c.ID)
	raw, there := c.Raw[c.ID]
	anchor, known := ck.Anchors[c.ID]
	bearing := ck.Provisional && slices.Contains(ck.Required, c.Class)
	due := there && (uncovered && !covered || covered && !uncovered && bearing && ck.SourceRecoverable)
	for _, size := range entrySizes[:2] {
		t.note(fmt.Sprintf("COV-15 entry of %d characters", size), due && utf8.RuneCountInString(raw) == size)
	}
	t.note("COV-15 entry of 70,000 characters", due && utf8.RuneCountInString(raw) == 70_000)
	for i, around := range entryFrames {
		t.note(fmt.Sprintf("COV-15 odd entry %d", i), due && strings.HasPrefix(raw, around.left) && strings.HasSuffix(raw, around.right))
	}
	plain := covered && !uncovered && !bearing
	named := Reason(fmt.Sprint(c.ID), ck.Summary, false) >= Between
	t.note("COV-12 no anchor, the summary speaks of the id (strict)", plain && !known && named)
	t.note("COV-12 empty anchor, the summary speaks of the id (strict)", plain && known && anchor == "" && named)
	if plain && anchor != "" {
		carelessAnchor(t, "resolve", anchor, ck.Summary)
	}
	for id, other := range ck.Anchors {
		t.note("COV-14 another anchor equal but for case or form", plain && id != c.ID && alike(anchor, other) && firm(anchor, ck.Summary))
	}
}

func firm(anchor, summary string) bool { return Reason(anchor, summary, false) == Anchored }

// alike reports whether two texts differ in case or normal form alone.
func alike(a, b string) bool {
	return a != b && (strings.EqualFold(a, b) || norm.NFKC.String(a) == norm.NFKC.String(b))
}

func carelessBuild(t tally, c *spec.BuildCall) {
	whole := !c.CutOff()
	for i, turn := range c.Turns {
		if turn.Anchor == "" || !whole {
			continue
		}
		carelessAnchor(t, "build", turn.Anchor, c.Summary)
		for _, other := range c.Turns[:i] {
			t.note("COV-06 two anchors equal but for case or form", c.Reported == nil && alike(turn.Anchor, other.Anchor) && firm(turn.Anchor, c.Summary) && firm(other.Anchor, c.Summary))
		}
	}
	absent := slices.ContainsFunc(c.Turns, func(turn spec.Turn) bool { return Reason(turn.Anchor, c.Summary, false) == Absent })
	for _, blank := range beyonds {
		t.note(fmt.Sprintf("COV-17 %+q after the marker", blank), absent && c.EndMarker != "" && strings.HasSuffix(c.Summary, c.EndMarker+blank))
	}
}

// carelessAnchor names what a careless search for the anchor gets wrong.
func carelessAnchor(t tally, where, anchor, summary string) {
	s := Reason(anchor, summary, false)
	t.note("COV-24 "+where+": there in another normal form", s == Absent && firm(norm.NFKC.String(anchor), norm.NFKC.String(summary)) && !strings.Contains(summary, strings.TrimSpace(anchor)))
	t.note("COV-24 "+where+": there once trimmed", s == Absent && firm(strings.TrimSpace(anchor), summary))
	t.note("COV-14 "+where+": NUL before it", s == Anchored && strings.Contains(summary[:strings.Index(summary, anchor)], "\x00"))
	t.note("COV-14 "+where+": in an overlapping occurrence alone", s == Anchored && !apart(anchor, summary))
	if s != Embedded {
		return
	}
	left, right := summary[:strings.Index(summary, anchor)], summary[strings.Index(summary, anchor)+len(anchor):]
	before, _ := utf8.DecodeLastRuneInString(left)
	after, _ := utf8.DecodeRuneInString(right)
	t.note("COV-04 "+where+": a letter beyond the BMP", before > 0xffff || after > 0xffff && after != '🚀')
	t.note("COV-04 "+where+": a spacing or enclosing mark", strings.ContainsRune("\u0903\u20dd", before) || strings.ContainsRune("\u0903\u20dd", after))
}

// apart reports whether a search that goes on behind each occurrence finds one that counts.
func apart(anchor, summary string) bool {
	for at := 0; ; {
		i := strings.Index(summary[at:], anchor)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(anchor)
		if min(side(runesBefore(summary[:start])), side(runesAfter(summary[end:]))) >= Between {
			return true
		}
		at = end
	}
}
