package corpus

import (
	"strings"
	"testing"

	"plimsoll/spec"
)

const session = `requirement: PRO-13
profile: core
source: seed 001
story: An act on an excluded key.
  It is refused.

-- input.json --
{"op": "session", "input": {"steps": [
  {"do": "append", "id": 1, "role": "user", "text": "T1", "anchor": "T1", "tokens": 1},
  {"do": "put_artifact", "name": "a", "artifact": {"payload": {"sha": "c0ffee"}, "digest": "sha256:auto"}},
  {"do": "record", "key": "k", "reason": "no"},
  {"do": "guard", "key": "k", "query": ""}
]}}
-- steps.json --
[{"step": 3, "shows": {"generation": 0, "pins": []}}]
-- permitted.json --
{"refuse": true, "answer": false}
`

func TestParseSession(t *testing.T) {
	c, err := Parse("pro/x.txtar", []byte(session))
	if err != nil {
		t.Fatal(err)
	}
	put := c.Call.(*spec.Episode).Steps[1].(*spec.PutArtifact)
	if d := *put.Artifact.Digest; d == autoDigest {
		t.Errorf("the digest of a stored artifact is still %s", d)
	}
	if len(c.Points) != 1 || c.Points[0].Step != 3 || *c.Points[0].Shows.Generation != 0 || c.Points[0].Shows.Pins == nil || c.Points[0].Shows.Ledger != nil {
		t.Errorf("points %+v, want the generation and the empty pins of step 3 and nothing else", c.Points)
	}
	text := Format(c)
	if !strings.Contains(string(text), autoDigest) || !strings.Contains(string(text), `{"step": 3, "shows": {"generation": 0, "pins": []}}`) {
		t.Errorf("Format gives\n%s", text)
	}
}

func TestParseSessionErrors(t *testing.T) {
	for _, tc := range []struct{ name, old, new, want string }{
		{"no such step", `"step": 3`, `"step": 5`, `[0]: "step" is 5; want steps in ascending order, each once, from 1 to 4`},
		{"step twice", `[{"step": 3,`, `[{"step": 3, "shows": {}}, {"step": 3,`, `[1]: "step" is 3`},
		{"nothing said", `, "shows": {"generation": 0, "pins": []}`, ``, `neither "permitted" nor "shows"`},
		{"the last step", `"step": 3, "shows": {"generation": 0, "pins": []}`, `"step": 4, "permitted": {"refuse": true, "answer": false}`, "stands in permitted.json"},
		{"nothing permitted", `"shows": {"generation": 0, "pins": []}`, `"permitted": {"refuse": false, "answer": false}`, `neither "refuse" nor "answer"`},
		{"a misspelt part", `"pins"`, `"pin"`, `"pin" is unknown`},
		{"no JSON", `[{"step"`, `[{step`, ":15: steps.json: "},
		{"no session", `"op": "session", "input": {"steps": [`, `"op": "sessions", "input": {"steps": [`, "input.json"},
	} {
		text := strings.Replace(session, tc.old, tc.new, 1)
		if text == session {
			t.Fatalf("%s: nothing to replace", tc.name)
		}
		_, err := Parse("pro/x.txtar", []byte(text))
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want one line with %q", tc.name, err, tc.want)
		}
	}
}

// Steps are for sessions.
func TestParseStepsOfACall(t *testing.T) {
	text := strings.Replace(good, "-- permitted.json --", "-- steps.json --\n[{\"step\": 1, \"shows\": {}}]\n-- permitted.json --", 1)
	if _, err := Parse("rst/x.txtar", []byte(text)); err == nil || !strings.Contains(err.Error(), "has no steps") {
		t.Errorf("%v; want an error about steps", err)
	}
}
