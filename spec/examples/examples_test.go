package examples

import (
	"slices"
	"testing"

	"plimsoll/spec"
)

func TestEveryOperationHasAnExample(t *testing.T) {
	var ops []spec.Op
	for _, e := range All() {
		if len(ops) == 0 || ops[len(ops)-1] != e.Call.Op() {
			ops = append(ops, e.Call.Op())
		}
		if err := e.Call.Valid(); err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
		if len(e.Answers) == 0 {
			t.Errorf("%s: no answer", e.Title)
		}
	}
	if !slices.Equal(ops, spec.Ops()) {
		t.Errorf("examples come in the order %v, want %v", ops, spec.Ops())
	}
}

// An answer reaches the harness as it was written down.
func TestAnswersSurviveTheWire(t *testing.T) {
	for _, e := range All() {
		for _, a := range e.Answers {
			text, err := spec.EncodeReply(a.Answer)
			if err != nil {
				t.Fatalf("%s: %v", e.Title, err)
			}
			got, err := spec.DecodeReply(e.Call.Op(), text)
			if err != nil || got.Refused() != a.Answer.Refused() {
				t.Errorf("%s: %s read back as %+v, %v", e.Title, text, got, err)
			}
			if r := got.Refusal; r != nil && (!slices.Contains(spec.Codes(), r.Code) || len(r.Subject) == 0 || r.Reason == "") {
				t.Errorf("%s: the refusal breaks OUT-02 or OUT-06: %+v", e.Title, r)
			}
		}
	}
}

// The texts and digests were worked out by other means than this package's.
func TestCanons(t *testing.T) {
	want := map[string]string{
		`{}`:                                    "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
		`{"file":"api/map.go","sha":"9f2c41d"}`: "sha256:3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d",
		`{"B":"café","a":"tab\tquote\" back\\slash\u0001"}`: "sha256:dc7ee3f3f094671de3738166c54212a603ba29876d818161ff37550fb08c9a49",
		"{\"\U0001F600\":\"2\",\"\uff21\":\"1\"}":           "sha256:573ffca9577f41cb722ef42de506f96f812eddf452d78c41aa3556650cb45743",
	}
	for _, c := range Canons() {
		if want[c.Text] != c.Digest {
			t.Errorf("%v: canonical text %s with digest %s, want %s", c.Payload, c.Text, c.Digest, want[c.Text])
		}
	}
}
