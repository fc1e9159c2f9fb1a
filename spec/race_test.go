package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"plimsoll/spec"
)

// The schema and DecodeCall take and turn away the same races, as far as a
// schema can see.
func TestRaceSteps(t *testing.T) {
	all := schemas(t)
	guard, record, undo := `{"do":"guard","key":"k","query":""}`, `{"do":"record","key":"k","reason":"r"}`, `{"do":"undo","to":1}`
	say := func(id int) string {
		return fmt.Sprintf(`{"do":"append","id":%d,"role":"tool","text":"","anchor":"T2","tokens":0}`, id)
	}
	compact := `{"do":"compact","from":"head","keep":0,"summary":"","budget":null,"ratio_low":1,"required":[],"elements":[],"pins":[],` +
		`"source_recoverable":true,"strict_consumer":false,"chaining_risk":false,"costly_side_effect":false}`
	for _, tc := range []struct {
		clients      string
		good, schema bool
		want         string // of the error of DecodeCall
	}{
		{"[" + guard + "],[" + record + "]", true, true, ""},
		{"[" + compact + "],[" + say(2) + "," + say(3) + `],[{"do":"inspect"}]`, true, true, ""},
		{"[" + compact + "],[" + undo + "," + guard + "]", true, true, ""},
		{`[{"do":"put_artifact","name":"b","artifact":{"payload":{}}}],[{"do":"reconstruct","artifact":"a","operation":"plan","authoritative":false,"requires_literal":false}]`, true, true, ""},
		{"[" + guard + "]", false, false, "clients: want 2 to 3"},
		{strings.Repeat("["+guard+"],", 3) + "[" + guard + "]", false, false, "clients: want 2 to 3"},
		{"[" + guard + "],[]", false, false, "clients[1]: want 1 to 4"},
		{"[" + guard + "],[" + strings.Repeat(guard+",", 4) + guard + "]", false, false, "clients[1]: want 1 to 4"},
		{strings.TrimSuffix(strings.Repeat("["+guard+","+guard+","+guard+"],", 3), ","), false, true, "at most 8"},
		{"[" + guard + `],[{"do":"lose","ledger":true}]`, false, false, "clients[1][0]: lose has no place"},
		{"[" + guard + `],[{"do":"race","clients":[]}]`, false, false, "clients[1][0]: race has no place"},
		{"[" + guard + `],[{"do":"reload"}]`, false, false, "reload has no place"},
		{"[" + say(2) + "],[" + say(3) + "]", false, true, "only one of them may append"},
		{"[" + say(1) + "],[" + guard + "]", false, true, "clients[0][0]: id: want an integer above 1"},
		{"[" + undo + "],[" + undo + "]", false, true, "at most one undo"},
		{"[" + undo + "],[" + say(2) + "," + compact + "]", false, true, "append, undo and compact"},
		{"[" + say(2) + `,{"do":"undo","to":2}],[` + guard + "]", false, true, "live before the race"},
		{`[{"do":"put_artifact","name":"b","artifact":{"payload":{}}}],[{"do":"reconstruct","artifact":"b","operation":"plan","authoritative":false,"requires_literal":false}]`,
			false, true, "artifact: want the name of one that was put"},
		{"[" + guard + `],[{"do":"guard","key":"","query":""}]`, false, false, "key: must not be empty"},
	} {
		text := episode(`{"do":"race","clients":[` + tc.clients + `]}`)
		call, err := spec.DecodeCall(text)
		if (err == nil) != tc.good || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("DecodeCall says of %s: %v, want good = %t, %s", tc.clients, err, tc.good, tc.want)
		}
		if verdict := accepts(t, all["call"], text); (verdict == nil) != tc.schema {
			t.Errorf("the schema says of %s: %v, want good = %t", tc.clients, verdict, tc.schema)
		}
		if err != nil {
			continue
		}
		if needs := call.(*spec.Episode).Needs(); len(needs) != 1 || needs[0] != spec.CapabilityConcurrent {
			t.Errorf("%s needs %v", tc.clients, needs)
		}
		if again, err := spec.EncodeCall(call); err != nil || !strings.Contains(string(again), `"clients":[`+tc.clients+`]`) {
			t.Errorf("%s is written as %s, %v", tc.clients, again, err)
		}
	}
}

func TestRaceEndsTheEpisode(t *testing.T) {
	guard := `{"do":"guard","key":"k","query":""}`
	race := `{"do":"race","clients":[[` + guard + `],[` + guard + `]]}`
	if _, err := spec.DecodeCall(episode(race + "," + guard)); err == nil || !strings.Contains(err.Error(), "must be the last step") {
		t.Errorf("a step after a race: %v", err)
	}
	if _, err := spec.DecodeCall(episode(`{"do":"kill"},` + race)); err == nil {
		t.Error("a race after a kill was taken")
	}
	if _, err := spec.DecodeCall([]byte(`{"op":"session","input":{"steps":[` + race + `]}}`)); err == nil || !strings.Contains(err.Error(), "before the first turn") {
		t.Errorf("a race before the first turn: %v", err)
	}
}
