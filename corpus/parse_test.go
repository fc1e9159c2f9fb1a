package corpus

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/spec"
)

const good = `requirement: RST-06
profile: core
source: ruling R3
report: owner/repo#7
story: Everything verifies.
  It goes ahead.

-- input.json --
{
  "op": "reconstruct",
  "input": {
    "artifact": {"loss_class": "LOSSLESS", "payload": {"sha": "c0ffee"}, "digest": "sha256:auto"},
    "operation": "commit",
    "authoritative": false,
    "requires_literal": true,
    "durable": {"sha": "c0ffee"}
  }
}
-- permitted.json --
{"refuse": false, "answer": true, "payload": {"sha": "c0ffee"}}
`

func TestParse(t *testing.T) {
	c, err := Parse("rst/all-good.txtar", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	call := c.Call.(*spec.ReconstructCall)
	// SHA-256 of {"sha":"c0ffee"}, computed outside this program.
	const digest = "sha256:68f594fda0a90143bdafa2c1698c28c8eac130c8a47ac531a554742bf3474100"
	if got := *call.Artifact.Digest; got != digest {
		t.Errorf("digest auto became %s, want %s", got, digest)
	}
	c.Call, c.Permitted = nil, spec.Permitted{}
	want := Case{Name: "rst/all-good", File: "rst/all-good.txtar", Requirement: "RST-06", Profile: spec.ProfileCore,
		Source: "ruling R3", Report: "owner/repo#7", Story: "Everything verifies.\nIt goes ahead."}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
}

// TestParseForeignText: what other editors do to a file does not matter.
func TestParseForeignText(t *testing.T) {
	want, err := Parse("rst/x.txtar", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"CRLF":             strings.ReplaceAll(good, "\n", "\r\n"),
		"no final newline": strings.TrimSuffix(good, "\n"),
		"byte order mark":  "\ufeff" + good,
		"tab before story": strings.Replace(good, "\n  It", "\n\tIt", 1),
	} {
		got, err := Parse("rst/x.txtar", []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestParseErrors takes a good case, makes one mistake in it, and wants one
// line that says where it is and what would be right.
func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"unknown header", "source:", "sauce:", `x.txtar:3: header "sauce" is unknown; want one of requirement`},
		{"duplicate header", "source: ruling R3", "profile: core", `x.txtar:3: header "profile" occurs twice, first in line 2`},
		{"missing header", "profile: core\n", "", `x.txtar: header "profile" is missing`},
		{"empty header", "source: ruling R3", "source:", `x.txtar:3: header "source" is empty`},
		{"no header at all", good[:strings.Index(good, "\n")], "Look what I found", `x.txtar:1: want "key: value"`},
		{"unknown requirement", "RST-06", "RST-99", `x.txtar:1: requirement "RST-99" is unknown`},
		{"requirement of another profile", "RST-06", "RST-05", `x.txtar:1: requirement RST-05 is checked under profile strict`},
		{"unknown profile", "profile: core", "profile: lax", `x.txtar:2: profile "lax" is unknown; want core, strict or field`},
		{"unknown source", "ruling R3", "my head", `x.txtar:3: source "my head"`},
		{"odd report", "owner/repo#7", "see the forum", `x.txtar:4: report "see the forum"`},
		{"indented header", "\nreport:", "\n  report:", `x.txtar:4: only the story goes on`},
		{"control character", "Everything", "Every\x1bthing", `x.txtar:5: a control character`},
		{"invalid UTF-8", "Everything", "\xff", `x.txtar: invalid UTF-8`},
		{"missing section", "-- permitted.json --", "", `x.txtar: section permitted.json is missing`},
		{"unknown section", "-- permitted.json --", "-- allowed.json --", `x.txtar: section "allowed.json" is unknown`},
		{"section twice", "-- permitted.json --", "-- input.json --", `x.txtar: section input.json occurs twice`},
		{"unknown operation", `"reconstruct"`, `"restore"`, `x.txtar: input.json: unknown operation "restore"`},
		{"unknown name in the input", `"durable"`, `"durabel"`, `x.txtar: input.json: name "durabel" is unknown in the outermost object`},
		{"unknown name in the outcomes", `"payload": {"sha": "c0ffee"}}`, `"pay": {}}`, `x.txtar: permitted.json: name "pay" is unknown`},
		{"duplicate name", `"authoritative": false,`, `"authoritative": false, "authoritative": true,`, `x.txtar:14: input.json: name "authoritative" occurs twice`},
		{"wrong type", `"requires_literal": true`, `"requires_literal": "yes"`, `x.txtar: input.json: want true or false in /requires_literal, got string`},
		{"no JSON", `"op"`, `op`, `x.txtar:10: input.json: no valid JSON: `},
		{"two values", `"answer": true, "payload": {"sha": "c0ffee"}}`, `"answer": true} {}`, `x.txtar:20: permitted.json: no valid JSON: `},
		{"number for a literal", `{"sha": "c0ffee"}, "digest"`, `{"sha": 3}, "digest"`, `x.txtar: input.json: want a string in /artifact/payload/sha, got number`},
		{"number too large", `"requires_literal": true`, `"requires_literal": 1e999`, `x.txtar: input.json: want true or false in /requires_literal`},
		{"nothing permitted", `"answer": true, "payload": {"sha": "c0ffee"}}`, `"answer": false}`, `neither "refuse" nor "answer" is true`},
		{"field of another operation", `"payload": {"sha": "c0ffee"}}`, `"decision": ["certified"]}`, `"decision" belongs to decide, and the call is a reconstruct`},
		{"refusal not permitted", `"answer": true,`, `"answer": true, "codes": ["excluded"],`, `"codes" speaks of a refusal, and none is permitted`},
		{"answer not permitted", `"refuse": false, "answer": true`, `"refuse": true, "answer": false`, `"payload" speaks of an answer, and none is permitted`},
		{"unknown word", `"payload": {"sha": "c0ffee"}}`, `"effective_class": ["LOSSY"]}`, `"effective_class" holds LOSSY; want one or more of [LOSSY_GIST LOSSY_LITERAL LOSSLESS]`},
		{"empty list of words", `"payload": {"sha": "c0ffee"}}`, `"effective_class": []}`, `"effective_class" is an empty list`},
	} {
		text := strings.Replace(good, tt.old, tt.new, 1)
		if text == good {
			t.Fatalf("%s: %q does not occur in the good case", tt.name, tt.old)
		}
		_, err := Parse("x.txtar", []byte(text))
		if err == nil {
			t.Errorf("%s: no error, want %q", tt.name, tt.want)
		} else if !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "x.txtar:") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\n got %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

func TestParseRanges(t *testing.T) {
	c := newCase(t, "COV-06")
	for from, want := range map[string]string{
		`"may": [1, 2]`:  "",
		`"may": [1]`:     `"covered" must hold 2 and may not`,
		`"may": [1,2,3]`: `"covered" holds 3; want one or more of [1 2]`,
	} {
		text := strings.Replace(string(Format(c)), `"may": [1, 2]`, from, 1)
		_, err := Parse("cov/x.txtar", []byte(text))
		if got := ""; err != nil {
			got = err.Error()
			if want == "" || !strings.Contains(got, want) {
				t.Errorf("%s: got %q, want %q", from, got, want)
			}
		} else if want != "" {
			t.Errorf("%s: no error, want %q", from, want)
		}
	}
}

func TestParseFileName(t *testing.T) {
	for _, file := range []string{"My Case.txtar", "x_y.txtar", ".txtar", "a--b.txtar", "Ä.txtar", strings.Repeat("a", 81) + ".txtar"} {
		if _, err := Parse(file, []byte(good)); err == nil || !strings.Contains(err.Error(), "want lower-case words") {
			t.Errorf("Parse(%q): %v, want an error about the name", file, err)
		}
	}
}

// FuzzParse: no input panics, and what is accepted reads back as it is written.
func FuzzParse(f *testing.F) {
	f.Add([]byte(good))
	cases, err := Embedded()
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i < len(cases); i += 7 {
		f.Add(Format(cases[i]))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("x.txtar", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("an error of several lines: %v", err)
			}
			return
		}
		text := Format(c)
		if os.Getenv("PLIMSOLL_FUZZ_PLANT") != "" {
			text = bytes.ReplaceAll(text, []byte("Q"), []byte("q")) // a writer that folds a letter: does the target see it?
		}
		back, err := Parse("x.txtar", text)
		if err != nil {
			t.Fatalf("Format wrote what Parse refuses: %v\n%s", err, text)
		}
		if again := Format(back); !bytes.Equal(text, again) {
			t.Fatalf("not canonical:\n%s\n%s", text, again)
		}
		if diff := cmp.Diff(c, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("reads back differently (-want +got):\n%s", diff)
		}
	})
}
