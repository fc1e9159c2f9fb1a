package cut

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus/recording"
	"plimsoll/spec"
)

func TestCasesOfASession(t *testing.T) {
	cases, notes := Cases(dockyard(), Options{Name: "Dock Yard.1"})
	var got []string
	for _, c := range cases {
		admitted(t, c)
		got = append(got, fmt.Sprintf("%s %s %s", strings.TrimPrefix(c.Name, "cut/dock-yard-1-"), c.Profile, c.Requirement))
	}
	want := []string{
		"b1-build-r5 strict COV-04", "b1-build-r2 strict COV-04", "b1-build-r1 strict COV-04",
		"b1-build-report strict COV-05", "b1-build-lie strict COV-02",
		"b1-build-cut core COV-17", "b1-build-cut-report core COV-17",
		"b1-build-r5-core core COV-03", "b1-build-r2-core core COV-07", "b1-build-r1-core core COV-07",
		"b1-build-report-core core COV-05", // the cut off ones are core as they are
		"b1-resolve-kept core COV-14", "b1-resolve-lost core COV-24", "b1-resolve-uncovered core COV-15",
		"b1-resolve-gone core COV-16", "b1-resolve-embedded strict COV-04",
		"b1-certify-identifier core FLR-10", "b1-certify-negation core FLR-12", "b1-certify-obligation core FLR-10",
		"b1-certify-kept core FLR-12", "b1-certify-pinned core FLR-12",
		"b1-guard-1 core PRO-10", "b1-guard-2 core PRO-10", "b1-guard-free core PRO-02", "b1-guard-lost core PRO-03",
		"b2-resolve-uncovered core COV-15", "b2-resolve-gone core COV-16",
		"b2-guard-1 strict PRO-07", "b2-guard-free core PRO-02", "b2-guard-lost core PRO-03",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("cases (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]Note{{Boundary: 2, Text: "its summary is redacted: no cases of build and certify"}}, notes); d != "" {
		t.Errorf("notes (-want +got):\n%s", d)
	}
	again, _ := Cases(dockyard(), Options{Name: "Dock Yard.1"})
	if d := cmp.Diff(cases, again); d != "" {
		t.Errorf("the same session gave other cases:\n%s", d)
	}
}

// TestStretches: turns without a literal of their own go with their neighbour.
func TestStretches(t *testing.T) {
	cases, _ := Cases(dockyard(), Options{Name: "y"})
	got := named(t, cases, "y-b1-build-r5").Call.(*spec.BuildCall)
	var anchors []string
	var sum int64
	for _, turn := range got.Turns {
		anchors = append(anchors, fmt.Sprintf("%d %s", turn.ID, turn.Anchor))
		sum += turn.Tokens
	}
	if d := cmp.Diff([]string{"2 hull/keel.go", "4 loadLine", "5 4f1e0a9", "6 deck/cargo.log", "7 maxDraught"}, anchors); d != "" {
		t.Errorf("anchors (-want +got):\n%s", d)
	}
	s := dockyard()
	var all int64
	for _, turn := range s.Turns(s.Boundaries[0]) {
		all += turn.Tokens
	}
	if sum != all {
		t.Errorf("the stretches have %d tokens, the turns %d", sum, all)
	}
	if want := recording.Tokens(s.Boundaries[0].Summary); *got.Budget != want {
		t.Errorf("budget %d, want that of the summary, %d", *got.Budget, want)
	}
	// In the core variant the turn whose anchor is embedded is no turn.
	core := named(t, cases, "y-b1-build-r5-core")
	if d := cmp.Diff(&spec.Range[int64]{May: []int64{2, 5, 7}}, core.Permitted.Covered); d != "" {
		t.Errorf("covered in the core variant (-want +got):\n%s", d)
	}
}

func TestCutOff(t *testing.T) {
	cases, _ := Cases(dockyard(), Options{Name: "y"})
	c := named(t, cases, "y-b1-build-cut-report")
	call := c.Call.(*spec.BuildCall)
	if !strings.HasPrefix(dockyard().Boundaries[0].Summary, call.Summary) || call.Finish != spec.FinishLength {
		t.Errorf("summary %q, finish %q", call.Summary, call.Finish)
	}
	if !slices.Contains(call.Reported, 5) || slices.Contains(c.Permitted.Covered.May, 5) {
		t.Errorf("turn 5 is reported and cut away: reported %v, may be covered %v", call.Reported, c.Permitted.Covered.May)
	}
}

func TestCertifyShowsTheLoss(t *testing.T) {
	cases, _ := Cases(dockyard(), Options{Name: "y"})
	negation := named(t, cases, "y-b1-certify-negation").Call.(*spec.CertifyCall)
	var texts []string
	for _, e := range negation.Elements {
		texts = append(texts, e.Text)
	}
	// "leave the log alone" forbids without a word that says so: not seen.
	if d := cmp.Diff([]string{"Never touch hull/ballast.yaml"}, texts); d != "" {
		t.Errorf("negations (-want +got):\n%s", d)
	}
	pinned := named(t, cases, "y-b1-certify-pinned")
	if d := cmp.Diff(pinned.Call.(*spec.CertifyCall).Required, pinned.Permitted.Certified.Must); d != "" {
		t.Errorf("pinned classes (-required +must):\n%s", d)
	}
}

func TestGuardKeepsTheLedger(t *testing.T) {
	cases, _ := Cases(dockyard(), Options{Name: "y"})
	got := named(t, cases, "y-b2-guard-1").Call.(*spec.GuardCall)
	want := spec.Ledger{
		{Key: "bash command: make -C hull", Reason: "Error: no rule to make target loadLine"},
		{Key: "write path: deck/cargo.log", Reason: "leave the log alone"},
		{Key: "bash command: make -C hull", Reason: "Error: still no rule", Generation: 1},
	}
	if d := cmp.Diff(want, got.Ledger); d != "" || got.Generation != 2 || got.Key != want[2].Key || got.Query != got.Key {
		t.Errorf("guard call %+v, ledger (-want +got):\n%s", got, d)
	}
	if free := named(t, cases, "y-b2-guard-free").Call.(*spec.GuardCall); free.Key != "bash command: make -C rig" {
		t.Errorf("free key %q", free.Key)
	}
}

func TestReasons(t *testing.T) {
	for text, want := range map[string]string{
		"Exit code 1\nError: no such hull\nmore": "Error: no such hull",
		"Chunk 3\nProcess exited with code 2\n":  "Process exited with code 2",
		"\n it broke\nhere":                      "it broke",
		"":                                       "",
	} {
		if got := reasonOf(result("1", text, true)); got != want {
			t.Errorf("reason of %q: %q, want %q", text, got, want)
		}
	}
}

// TestReruns: a test that failed may be run again; a refused one may not.
func TestReruns(t *testing.T) {
	b := recording.Boundary{State: recording.SummaryText, Summary: "x", Covered: []recording.Event{
		call("1", "bash", "command: go test ./hull"), result("1", "FAIL", true),
		call("2", "bash", "command: cat hull\ndescription: check it"), result("2", "Error: no hull", true),
		call("3", "bash", "command: make check"), denial("3", "no; the user said: not yet"),
	}}
	failed, _, reruns := attempts(&window{boundary: b})
	if len(failed) != 2 || reruns != 1 || !strings.Contains(failed[0].Key, "cat hull") || failed[1].Reason != "not yet" {
		t.Errorf("failed %v, %d reruns", failed, reruns)
	}
}

// TestLongKeys: two long calls that begin alike stay two.
func TestLongKeys(t *testing.T) {
	long := strings.Repeat("x", 400)
	a, b := keyOf(call("1", "write", long+"a")), keyOf(call("1", "write", long+"b"))
	if a == b || len(a) > 330 || a[:300] != b[:300] {
		t.Errorf("keys %q and %q", a, b)
	}
}

func TestSlices(t *testing.T) {
	b := recording.Boundary{State: recording.SummaryText, Summary: "See part_3 and part_7."}
	for i := range 10 {
		b.Covered = append(b.Covered, says(fmt.Sprintf("now part_%d", i)))
	}
	s := &recording.Session{Format: recording.FormatPi, Boundaries: []recording.Boundary{b}}
	cases, notes := Cases(s, Options{Slice: 4, Whole: 9})
	for name, want := range map[string]int{"pi-b1-all-build-r5": 9, "pi-b1-s01-build-r5": 4, "pi-b1-s03-build-r5": 2} {
		if got := len(named(t, cases, name).Call.(*spec.BuildCall).Turns); got != want {
			t.Errorf("%s has %d turns, want %d", name, got, want)
		}
	}
	if len(notes) == 0 || notes[0].Text != "10 stretches: the case of the whole prefix holds the first 9" {
		t.Errorf("notes %v", notes)
	}
}

// TestNothingIsSilent: what cannot be cut is said.
func TestNothingIsSilent(t *testing.T) {
	huge := strings.Repeat("word ", maxSummary)
	for _, c := range []struct {
		name string
		s    *recording.Session
		want string
	}{
		{"no boundary", &recording.Session{Events: []recording.Event{says("a/b/c.go")}}, "the recording has no boundary: its end stands for one without a summary"},
		{"nothing covered", &recording.Session{Boundaries: []recording.Boundary{{State: recording.SummaryNone}}}, "boundary 1: no case was cut"},
		{"no literal", &recording.Session{Boundaries: []recording.Boundary{{State: recording.SummaryText, Summary: "x", Covered: []recording.Event{says("plain words")}}}},
			"boundary 1: no turn has a literal of its own: words stand in as anchors"},
		{"no anchor", &recording.Session{Boundaries: []recording.Boundary{{State: recording.SummaryText, Summary: "x", Covered: []recording.Event{says("a b")}}}},
			"boundary 1: no turn has an anchor: no cases of build and resolve"},
		{"huge summary", &recording.Session{Boundaries: []recording.Boundary{{State: recording.SummaryText, Summary: huge, Covered: []recording.Event{says("a/b/c.go")}}}},
			"boundary 1: its summary is larger than 131072 bytes: no cases of build and certify"},
	} {
		cases, notes := Cases(c.s, Options{})
		var got []string
		for _, n := range notes {
			got = append(got, n.String())
		}
		if !slices.Contains(got, c.want) {
			t.Errorf("%s: notes %q, want %q", c.name, got, c.want)
		}
		for _, one := range cases {
			admitted(t, one)
		}
	}
}

// TestAnchorStaysInTheRawText: a shortened raw entry still holds its anchor.
func TestAnchorStaysInTheRawText(t *testing.T) {
	text := strings.Repeat("é ", 500) + "rig/mast.go" + strings.Repeat(" z", 500)
	for _, n := range []int{11, 40, 400} {
		got := excerpt(text, "rig/mast.go", n)
		if !strings.Contains(got, "rig/mast.go") || len([]rune(got)) != n {
			t.Errorf("excerpt to %d runes is %q", n, got)
		}
	}
	if got := excerpt(text, "rig/mast.go", 5); len([]rune(got)) != 5 {
		t.Errorf("excerpt to 5 runes is %q", got)
	}
}
