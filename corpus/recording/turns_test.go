package recording

import (
	"strings"
	"testing"
)

func texts(ls []Literal, class LiteralClass) []string {
	out := []string{}
	for _, l := range ls {
		if l.Class == class {
			out = append(out, l.Text)
		}
	}
	return out
}

func TestLiterals(t *testing.T) {
	const id = "0cf3db51-1c73-43bb-8d05-dc02739514a5"
	for _, c := range []struct {
		class LiteralClass
		text  string
		want  []string
	}{
		{ClassUUID, "session " + id + ", again " + id + ".", []string{id}},
		{ClassSHA, "at 09ea3c1, deadbee, 1234567 and 0a1b2c3d4e.", []string{"09ea3c1", "0a1b2c3d4e"}},
		{ClassURL, "see [it](https://a.example/b?c=1#d), http://h:80/x.", []string{"https://a.example/b?c=1#d", "http://h:80/x"}},
		{ClassPath, "`/etc/hosts`, ./src/a_b.go:12, README.md and/or TCP/IP </div>", []string{"/etc/hosts", "src/a_b.go:12", "README.md"}},
		{ClassPath, `C:\work\a.txt and ~/x/y.sh`, []string{`C:\work\a.txt`, "x/y.sh"}},
		{ClassIdentifier, "set max_open_files, parseHeader(x), os.ReadFile, ENT-221; plain Word _hidden_", []string{"max_open_files", "parseHeader", "os.ReadFile", "ENT-221"}},
		{ClassFlag, "use --no-verify, --depth=1 or -x", []string{"--no-verify", "--depth"}},
		{ClassNumber, "in 30s, 1,024 of 99; port 8080; v1.2.3; 12:30; 2026-01-02", []string{"30s", "1,024", "8080"}},
		{ClassNumber, "  1234→x = 5678", []string{"5678"}},
		{ClassError, "ok\n  Error: no such file (a.go)\n 12→ failed\nreturn failed(x)\nTypeError: x\naddError", []string{"Error: no such file (a.go", "TypeError: x"}},
		{ClassCommand, "$ go test ./...\ncommand: git push --force", []string{"go test", "git push --force"}},
		{ClassPath, "half a\ufffdb/c/d.go", []string{}},
	} {
		wantEqual(t, string(c.class)+" in "+c.text, texts(Literals(c.text), c.class), c.want)
	}
}

func TestNegations(t *testing.T) {
	got := Negations("Fix a.go. Never push to main! Why not?\n- do not edit `b.go`\nDon’t ask\nall is well\n" + strings.Repeat("not ", 100))
	wantEqual(t, "negations", texts(got, ClassNegation), []string{"Never push to main", "do not edit `b.go", "Don’t ask"})
}

func TestTurns(t *testing.T) {
	b := Boundary{Covered: []Event{
		{Kind: KindMeta, Text: "instructions"},
		{Kind: KindUser, Text: "Do not touch /etc/hosts."},
		{Kind: KindThinking, Text: "hm"},
		{Kind: KindCall, PairID: "t1", Tool: "Bash", Text: "command: cat /etc/hosts"},
		{Kind: KindCall, PairID: "t2", Tool: "Bash", Text: "command: ls"},
		{Kind: KindResult, PairID: "t2", Text: "b.go"},
		{Kind: KindDenial, PairID: "t1", Text: "The user doesn't want to proceed. The user rejected it; the user said:\nnever read it"},
		{Kind: KindAssistant, Text: ""},
		{Kind: KindResult, PairID: "t0", Text: "of a call before"},
	}}
	turns := new(Session).Turns(b)
	var got []string
	for i, turn := range turns {
		if turn.ID != int64(i+1) || turn.Tokens != Tokens(turn.Text) {
			t.Errorf("turn %d has id %d and %d tokens", i, turn.ID, turn.Tokens)
		}
		got = append(got, turn.Text)
	}
	wantEqual(t, "turns", got, []string{
		"Do not touch /etc/hosts.",
		"Bash\ncommand: cat /etc/hosts\nThe user doesn't want to proceed. The user rejected it; the user said:\nnever read it",
		"Bash\ncommand: ls\nb.go",
		"of a call before",
	})
	wantEqual(t, "negations of the user", texts(turns[0].Literals, ClassNegation), []string{"Do not touch /etc/hosts"})
	wantEqual(t, "negations of a refusal", texts(turns[1].Literals, ClassNegation), []string{"never read it"})
	wantEqual(t, "tokens", []int64{Tokens(""), Tokens("abcd"), Tokens("abcde")}, []int64{1, 1, 2})
}

func TestAnchor(t *testing.T) {
	var turns []Turn
	for _, text := range []string{
		"port 8080 in conf/a.yaml at 09ea3c1",
		"09ea3c1f and conf/b.yaml, maxRetries",
		"conf/b.yaml",
		"the maxRetriesLimit is 5000",
		"nothing",
	} {
		turns = append(turns, Turn{Text: text, Literals: Literals(text)})
	}
	var got []string
	for i := -1; i <= len(turns); i++ {
		got = append(got, Anchor(turns, i))
	}
	// 09ea3c1 is a part of 09ea3c1f, so it is no anchor; maxRetries likewise.
	wantEqual(t, "anchors", got, []string{"", "conf/a.yaml", "09ea3c1f", "", "maxRetriesLimit", "", ""})
}
