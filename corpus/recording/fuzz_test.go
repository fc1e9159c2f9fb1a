package recording

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// planted switches a fault on in each target, to see whether it is found.
var planted = os.Getenv("PLIMSOLL_FUZZ_PLANT") != ""

func fuzzSeeds() []string {
	lines := func(l ...string) string { return strings.Join(l, "\n") }
	return []string{
		lines(rec("user", "u1", "", said("never touch /a/b.env")), rec("assistant", "a1", "u1", calls("m1", "t1", "ls -a")),
			rec("user", "r1", "a1", result("t1", "error: 0a1b2c3", true)),
			rec("system", "b0", "r1", `"subtype":"microcompact_boundary","microcompactMetadata":{"compactedToolIds":["t1"]}`),
			rec("system", "b1", "", fmt.Sprintf(compact, "b0")), rec("user", "c1", "b1", sumUp)),
		lines(rec("user", "u1", "u2", said("one")), rec("user", "u2", "u1", said("two")),
			rec("system", "b1", "", `"subtype":"compact_boundary","logicalParentUuid":"u2","compactMetadata":{"preservedSegment":{"headUuid":"x","tailUuid":"u1"}}`)),
		lines(codexHead, item(msg("user", "fix it")), codexCall("c1", `{"cmd":"ls"}`), codexOutput("c1", "Exit code: 1"), announced,
			compacted(`{"message":"sum","replacement_history":[`+msg("user", "fix it")+`]}`), compacted(`{"message":"","replacement_history":[{"type":"compaction"}]}`), compacted(`{}`)),
		lines(piHead, piMessage("e1", "e2", piUser("one")), piMessage("e2", "e1", piReply),
			`{"type":"compaction","id":"e5","parentId":"e2","summary":"s","firstKeptEntryId":"e1","tokensBefore":1e99}`),
		lines(`{"type":"session","id":"s","cwd":"/w"}`, piMessage("", "", fmt.Sprintf(piCall, "error")), `{"type":"compaction","firstKeptEntryIndex":1}`),
		"{\"type\":\"user\",\"uu\n[]\n\x00",
	}
}

// FuzzRead feeds anything to Read and checks what every session promises.
func FuzzRead(f *testing.F) {
	for _, s := range fuzzSeeds() {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		s, err := Read(bytes.NewReader(in))
		if (s == nil) == (err == nil) {
			t.Fatalf("session %v and error %v", s, err)
		}
		if err != nil {
			return
		}
		checkSession(t, s)
		again, _ := Read(bytes.NewReader(in))
		for i := range again.Events {
			if planted {
				again.Events[i].Text = strings.TrimSpace(again.Events[i].Text) // a reader that trims
			}
		}
		if !cmp.Equal(s, again) {
			t.Errorf("two readings differ:\n%s", cmp.Diff(s, again))
		}
	})
}

func checkSession(t *testing.T, s *Session) {
	for i, e := range s.Events {
		if e.Seq != i || e.Line < 1 || !utf8.ValidString(e.Text) {
			t.Errorf("event %d: %+v", i, e)
		}
	}
	for _, b := range s.Boundaries {
		if k := s.Events[b.Seq].Kind; k != KindBoundary && k != KindClear {
			t.Errorf("boundary at line %d points to an event of kind %q", b.Line, k)
		}
		if (b.Summary != "") != (b.State == SummaryText) {
			t.Errorf("boundary at line %d: state %q with summary %q", b.Line, b.State, b.Summary)
		}
		split := map[int]int{}
		for _, e := range append(append([]Event{}, b.Covered...), b.Kept...) {
			if split[e.Seq]++; e.Seq >= 0 && (split[e.Seq] > 1 || e.Seq >= b.Seq) {
				t.Errorf("boundary at line %d lists event %d twice, or before it happened", b.Line, e.Seq)
			}
		}
		turns := s.Turns(b)
		for i, turn := range turns {
			checkLiterals(t, turn.Text, turn.Literals)
			Anchor(turns, i)
		}
	}
}

// FuzzLiterals checks the promises of a literal on any text.
func FuzzLiterals(f *testing.F) {
	for _, s := range fuzzSeeds() {
		f.Add(s)
	}
	f.Add("see (https://a.example/x), --flag=\"--other\", ~/a/b.go:12; don't! 09ea3c1 ___ /etc/x")
	f.Fuzz(func(t *testing.T, text string) {
		literals := append(Literals(text), Negations(text)...)
		for _, word := range strings.Fields(text) {
			if planted && strings.HasPrefix(word, "0x") {
				literals = append(literals, Literal{Text: word}) // a reader that takes the whole word
			}
		}
		checkLiterals(t, text, literals)
	})
}

func checkLiterals(t *testing.T, text string, literals []Literal) {
	for _, l := range literals {
		body := strings.TrimPrefix(strings.TrimPrefix(l.Text, "--"), "/")
		first, _ := utf8.DecodeRuneInString(body)
		last, _ := utf8.DecodeLastRuneInString(l.Text)
		switch {
		case !strings.Contains(text, l.Text):
			t.Errorf("%q is not in the text", l)
		case isPunct(first) || isPunct(last):
			t.Errorf("%q begins or ends with punctuation", l)
		case !utf8.ValidString(l.Text) || strings.ContainsRune(l.Text, utf8.RuneError):
			t.Errorf("%q holds a broken character", l)
		case strings.ContainsFunc(l.Text, unicode.IsSpace) && l.Class != ClassError && l.Class != ClassCommand && l.Class != ClassNegation:
			t.Errorf("%q holds white space", l)
		}
	}
}
