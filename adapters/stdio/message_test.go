package stdio

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain – text\r\n":      "plain – text",
		"a\tb":                  "a b",
		"\x1b]0;title\x07":      `\x1b]0;title\a`,
		"\u202egnp.exe":         `\u202egnp.exe`,
		"\u200b\u2028\ufeff":    `\u200b\u2028\ufeff`,
		"\x9b31m \xff":          `\x9b31m \xff`,
		"two\nlines":            `two\nlines`,
		"0123456789abcdefghijk": "0123456789abcdef… (5 bytes more)",
	} {
		if got := clean([]byte(in), 16); got != want {
			t.Errorf("clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSalvage(t *testing.T) {
	for line, want := range map[string]int64{
		`{"id":7,"result":{"x":`:          7,
		`{"result":{"a":1,"a":2},"id":7}`: 7,
		"{\"result\":\"\xff\",\"id\":7}":  7,
		`{"result":{"id":9},"id":7}}`:     7,
		`{"result":{"id":9`:               0,
		`{"id":"7","result":{"x":`:        0,
		`[{"id":7}]`:                      0,
		`7`:                               0,
		``:                                0,
		`{"id":99999999999999999999,"result":{"x"`:    0,
		`{"id":7,"method":"summarize","params":{"x":`: 0,
	} {
		r, q, _, _ := parseLine([]byte(line))
		if r.id != want || want != 0 && r.bad == "" {
			t.Errorf("%s names call %d (%s), want %d", line, r.id, r.bad, want)
		}
		if asks := strings.Contains(line, "method"); asks != (q != nil) || asks && (string(q.id) != "7" || q.problem == nil) {
			t.Errorf("%s is the question %+v", line, q)
		}
	}
}

func TestErrorReplyWithoutMessage(t *testing.T) {
	a, err := decodeAnswer(spec.OpGuard, reply{fault: &spec.WireError{Code: -32603}}, spec.DecodeReply)
	if err != nil || a.Error != "error -32603 without a message" {
		t.Errorf("got %+v, %v", a, err)
	}
}

// FuzzReply holds that no line of an adapter's breaks the harness, and that
// whatever is said of it can be printed.
func FuzzReply(f *testing.F) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":2,"result":{"permit":true}}`,
		`{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"\u001b"}}`,
		`{"jsonrpc":"2.0","id":2,"result":{"permit":"\ud800"}}`,
		`{"id":2,"method":"summarize"}`, `{"id":"a","method":"summarize","params":{"session":"s","messages":[{"role":"user","parts":[{"text":"x"}]}]}}`, `{"id":"\u001b","method":"\u001b"}`, "{\"id\":\"a\xfd\",\"method\":\"summarize\"}", `{"id":`, "\xff\x1b[2J", "[[[[", `{"id":2,"id":2}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		r, q, sort, detail := parseLine(line)
		if (sort == "") != (detail == "") {
			t.Errorf("sort %q, detail %q: want both or neither", sort, detail)
		}
		shown := []string{sort, detail, r.bad}
		if q != nil {
			if q.problem != nil {
				shown = append(shown, q.problem.Message)
			}
			reply := replyTo(q.id, []byte("{}"), q.problem)
			if !jsontext.Value(reply[:len(reply)-1]).IsValid() || strings.Count(string(reply), "\n") != 1 {
				t.Errorf("no reply: %q", reply)
			}
		}
		if sort == "" && r.bad == "" && q == nil {
			for _, op := range spec.Ops() {
				if _, err := decodeAnswer(op, r, spec.DecodeReply); err != nil {
					shown = append(shown, err.Error())
				}
			}
		}
		for _, s := range shown {
			if os.Getenv("PLIMSOLL_FUZZ_PLANT") != "" {
				s = strings.ReplaceAll(s, "Q", "\a") // what cleans makes a bell of a letter: does the target see it?
			}
			if !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\x07\x1b\n\r\u009b\u202e") {
				t.Errorf("not fit to be printed: %q", s)
			}
		}
	})
}
