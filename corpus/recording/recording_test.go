package recording

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestBrokenLines(t *testing.T) {
	good := rec("user", "u1", "", said("one"))
	s := mustRead(t, "\ufeff"+`{"type":"user","uu`, good, `[1]`, "", `null`, "\x00\x00", rec("user", "u2", "u1", said("two"))+` trailing`)
	wantBrief(t, "events", s.Events, "user one")
	var at []int
	for _, p := range s.Problems {
		at = append(at, p.Line)
	}
	wantEqual(t, "lines", at, []int{1, 3, 5, 6, 7})
	wantEqual(t, "offset", s.Problems[1].Offset, int64(3+len(`{"type":"user","uu`)+1+len(good)+1))
}

func TestLongLine(t *testing.T) {
	long := rec("user", "u2", "u1", said(strings.Repeat("x", 5000)))
	in := strings.Join([]string{rec("user", "u1", "", said("one")), long, rec("user", "u3", "u1", said("three"))}, "\n")
	s, err := read(strings.NewReader(in), 1000)
	if err != nil {
		t.Fatal(err)
	}
	wantBrief(t, "events", s.Events, "user one", "user three")
	if len(s.Problems) != 1 || s.Problems[0].Line != 2 || !strings.Contains(s.Problems[0].Text, "too long") {
		t.Errorf("problems %+v, want one for line 2", s.Problems)
	}
}

func TestLoneSurrogate(t *testing.T) {
	s := mustRead(t, rec("user", "u1", "", `"message":{"content":"a\ud83d b"}`))
	wantBrief(t, "events", s.Events, "user a\ufffd b")
}

func TestUnreadable(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", "nothing could be read"},
		{"no JSON", "hello\n", "line 1: wanted a JSON object"},
		{"no known format", `{"type":"session_start","id":"d"}` + "\n" + `{"type":"message","message":{"role":"user","content":"hi"}}`, "2 records read"},
		{"Qwen Code", `{"type":"user","uuid":"u","parentUuid":null,"sessionId":"s","message":{"parts":[{"text":"hi"}]}}`, "1 records read"},
	} {
		s, err := Read(strings.NewReader(c.in))
		if s != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		wantEqual(t, c.name+" is ErrUnknownFormat", errors.Is(err, ErrUnknownFormat), strings.Contains(c.want, "records"))
	}
}

func TestReaderFails(t *testing.T) {
	broken := iotest.ErrReader(errors.New("disk gone"))
	if _, err := Read(broken); err == nil || !strings.Contains(err.Error(), "disk gone") {
		t.Errorf("error %v, want the reader's", err)
	}
	s, err := Read(io.MultiReader(strings.NewReader(rec("user", "u1", "", said("one"))+"\n"), broken))
	if err != nil || len(s.Events) != 1 || len(s.Problems) != 1 || !strings.Contains(s.Problems[0].Text, "disk gone") {
		t.Errorf("session %+v, error %v, want one event and one problem", s, err)
	}
}

// The first records of a file may belong to no format, and nothing is lost then.
func TestLateSniff(t *testing.T) {
	s := mustRead(t, `{"type":"file-history-snapshot"}`, `{"type":"queue-operation","operation":"enqueue","content":"q"}`,
		`{"type":"queue-operation","operation":"remove"}`, rec("user", "u1", "", said("one")))
	wantBrief(t, "events", s.Events, "attach q", "user one")
}

// A file made of boundaries costs no more than its budget.
func TestBudget(t *testing.T) {
	lines := []string{piHead}
	for i := range 4000 {
		lines = append(lines, `{"type":"message","message":{"role":"user","content":"x"}}`)
		if i%2 == 0 {
			lines = append(lines, `{"type":"compaction","summary":"s","firstKeptEntryIndex":0}`)
		}
	}
	s := mustRead(t, lines...)
	listed := 0
	for _, b := range s.Boundaries {
		listed += len(b.Covered) + len(b.Kept)
	}
	if last := s.Boundaries[len(s.Boundaries)-1]; listed > 2*maxWork || !noted(last, "not listed") {
		t.Errorf("%d events listed, last notes %q", listed, last.Notes)
	}
}
