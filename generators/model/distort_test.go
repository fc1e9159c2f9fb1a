package model

import (
	"slices"
	"strings"
	"testing"
)

func TestDistortions(t *testing.T) {
	for _, test := range []struct {
		fault      Fault
		text, want string // want "" where the fault makes no difference
	}{
		{NegationDropped, "do not restart db-7", "restart db-7"},
		{NegationDropped, "Never merge on Friday", "merge on Friday"},
		{NegationDropped, "we must not expose it", "we must expose it"},
		{NegationDropped, "this is not the same as that", "this is the same as that"},
		{NegationDropped, "禁止: deploy", "deploy"},
		{NegationDropped, "must deploy", ""},
		{NegationDropped, "a knot that whenever", ""},
		{NegationTurned, "do not restart db-7", "always restart db-7"},
		{NegationTurned, "Under no circumstances restart", "In any case restart"},
		{NegationTurned, "must deploy", "must not deploy"},
		{NegationTurned, "always deploy", "never deploy"},
		{NegationTurned, "it is no longer true", "it is still true"},
		{HedgeDropped, "Perhaps the lock is held", "the lock is held"},
		{HedgeDropped, "the lock is held", ""},
		{DutyDropped, "ops must notify the owner", "ops notify the owner"},
		{DutyDropped, "ops must not notify", ""},
		{DutyDropped, "TODO: notify", "notify"},
		{NumberRounded, "limit=1031 MiB of 7", "limit=1000 MiB of 7"},
		{NumberRounded, "$0.0731", "$0.07"},
		{NumberRounded, "12.75 s", "10 s"},
		{NumberRounded, "007", ""},
		{NumberRounded, "1000 of 7", ""},
		{NumberRounded, "", ""},
		{PathShortened, "see src/pay/ledger_4.go:7", "see ledger_4.go:7"},
		{PathShortened, `C:\logs\app.txt`, "app.txt"},
		{PathShortened, "(/etc/nginx/site.conf)", "(site.conf)"},
		{PathShortened, "ledger_4.go", ""},
		{OrderSwapped, "first A, then B, then C", "B, then first A, then C"},
		{OrderSwapped, "svc-1 depends on svc-2", "svc-2 depends on svc-1"},
		{OrderSwapped, "A and B", ""},
	} {
		want := test.want
		if want == "" {
			want = test.text
		}
		if got := distortions[test.fault](test.text); got != want {
			t.Errorf("%s of %q: %q, want %q", test.fault, test.text, got, want)
		}
	}
}

func TestDistortChangesOneLine(t *testing.T) {
	lines := []line{{text: "never A"}, {text: "B"}, {text: "do not C"}, {text: "never D"}}
	seen := map[int]bool{}
	for seed := range uint64(40) {
		got := distort(lines, newDice(seed, 1), distortions[NegationDropped])
		changed := -1
		for i := range lines {
			if got[i] != lines[i] {
				if changed >= 0 {
					t.Fatalf("seed %d changes more than one line: %v", seed, got)
				}
				changed = i
			}
		}
		seen[changed] = true
	}
	if seen[-1] || seen[1] || len(seen) != 3 {
		t.Errorf("lines changed over forty seeds: %v; want 0, 2 and 3", seen)
	}
	if lines[0].text != "never A" {
		t.Error("the lines that were given are changed")
	}
}

func TestDistortAndOmitReachWhatIsSaidTwice(t *testing.T) {
	twice := []line{{label: "T1", text: "never A"}, {label: "T2", text: "never A"}}
	for _, l := range distort(twice, newDice(1, 1), distortions[NegationDropped]) {
		if l.text != "A" {
			t.Errorf("%s still says %q", l.label, l.text)
		}
	}
	if left := omit(twice, newDice(1, 1)); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestSwappedLiterals(t *testing.T) {
	lines := []line{{text: "restart db-7 twice"}, {text: "nothing here"}, {text: "move db-9 up"}}
	got := swapLiterals(lines, newDice(1, 1))
	want := []line{{text: "restart db-9 twice"}, {text: "nothing here"}, {text: "move db-7 up"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	both := []line{{text: "move db-7 to db-9"}, {text: "keep db-9"}}
	if got := swapLiterals(both, newDice(1, 1)); !slices.Equal(got, both) {
		t.Errorf("a line that has both literals has one of them twice now: %v", got)
	}
	bare := []line{{text: "db-7"}, {text: "db-9"}}
	if got := swapLiterals(bare, newDice(1, 1)); !slices.Equal(got, bare) {
		t.Errorf("two lines that say nothing but their literal are swapped: %v", got)
	}
	labelled := []line{{label: "T1", text: "db-7"}, {label: "T2", text: "db-9"}}
	if got := swapLiterals(labelled, newDice(1, 1)); got[0].text != "db-9" {
		t.Errorf("literals under labels are not swapped: %v", got)
	}
}

func TestInventedStandsNowhere(t *testing.T) {
	texts := []string{"0 1 2 3 4 5 6 7 8 9 and 00 to 99"}
	for i := range 10 {
		texts = append(texts, strings.Repeat(string(rune('0'+i)), 3))
	}
	for seed := range uint64(200) {
		got := invented(texts, []line{{text: "job 7"}}, newDice(seed, 1))
		for _, text := range texts {
			if strings.Contains(text, got) {
				t.Fatalf("seed %d: %q stands in %q", seed, got, text)
			}
		}
	}
}
