package model

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/spec"
)

func TestPlanRoundTrip(t *testing.T) {
	want := planted(Rule{Call: 2, Generation: 1, Fault: StreamBroken, After: 4}, Rule{Fault: Timeout, Wait: 10, Usage: &Usage{Input: 1}})
	want.Main = []Saying{{Text: "yes", Calls: []Call{{Name: "a", Arguments: `{"b":1}`}}}}
	text, err := spec.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadPlan(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
}

func TestBadPlans(t *testing.T) {
	for text, want := range map[string]string{
		`{"rules":[{"fault":"sarcasm"}]}`:                        `rules[0]: unknown fault "sarcasm"; want one of faithful, cut_length`,
		`{"rules":[{"fault":"faithful"},{}]}`:                    "rules[1]: unknown fault",
		`{"rules":[{"fault":"empty","call":-1}]}`:                "must not be negative",
		`{"rules":[{"fault":"timeout","wait_ms":600001}]}`:       "wait_ms",
		`{"elements":[{"class":"negation","text":"","turn":1}]}`: "elements[0]",
		`{"anchors":[{"turn":1,"text":""}]}`:                     "anchors[0]",
		`{"failed":[{"action":"a","reason":""}]}`:                "failed[0]",
		`{"window":-1}`:    "window",
		`{"secrets":[""]}`: "secrets",
		`{"main":[{"calls":[{"name":"","arguments":"{}"}]}]}`:    "main[0].calls[0]: name",
		`{"main":[{"calls":[{"name":"a","arguments":"[]"}]}]}`:   "want the text of a JSON object",
		`{"main":[{"calls":[{"name":"a","arguments":"null"}]}]}`: "want the text of a JSON object",
		`{"elments":[]}`: "elments",
		`[]`:             "",
		``:               "",
	} {
		_, err := ReadPlan([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}
