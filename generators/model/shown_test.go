package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

func TestLookReadsWhatAPromptIsWrappedIn(t *testing.T) {
	const element = "say \"no\" to C:\\x\nand 2 < 3 & é 🔑"
	for name, text := range map[string]string{
		"as it is":   "before " + element + " after",
		"JSON":       `{"role":"user","content":"say \"no\" to C:\\x\nand 2 < 3 & \u00e9 \ud83d\udd11"}`,
		"JSON twice": `{"prompt":"{\"content\":\"say \\\"no\\\" to C:\\\\x\\nand 2 < 3 & é 🔑\"}"}`,
		"XML":        "<turn>say &quot;no&quot; to C:\\x\nand 2 &lt; 3 &amp; é 🔑</turn>",
	} {
		p := Plan{Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: element}}}
		if got := p.look([]string{text}); len(got.Elements) != 1 {
			t.Errorf("%s: %q is not seen in %q", name, element, text)
		}
	}
}

func TestLookSeesTokensOnly(t *testing.T) {
	p := Plan{
		Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "a.go", Turn: 1}, {Class: spec.ClassIdentifier, Text: "main-2", Turn: 2}},
		Anchors:  []Anchor{{Turn: 1, Text: "T1"}, {Turn: 2, Text: "T12"}},
		Failed:   []Failed{{Action: "make all", Reason: "exit 2"}, {Action: "make all", Reason: "exit 3"}},
		Secrets:  []string{"sk-1"},
	}
	got := p.look([]string{"T12: (a.go). x/main-2 and sk-1, make all: exit 2", "T1-rc."})
	want := Shown{
		Elements: p.Elements[:1], Anchors: p.Anchors[1:], Failed: p.Failed[:1], Secrets: p.Secrets,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("shown (-want +got):\n%s", diff)
	}
}

func TestLookDoesNotJoinParts(t *testing.T) {
	p := Plan{Elements: []spec.Element{{Class: spec.ClassNegation, Text: "do not restart db-7"}}}
	if got := p.look([]string{"do not restart", " db-7"}); len(got.Elements) != 0 {
		t.Errorf("an element torn over two messages counts as shown")
	}
}
