package fuzz

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/properties"
	"plimsoll/spec"
)

// plantVar switches on the fault that each target of a reader has for this
// purpose: the reader is given, or its work is compared with, something wrong.
const plantVar = "PLIMSOLL_FUZZ_PLANT"

func planted() bool { return os.Getenv(plantVar) != "" }

// repliers decode the result of a reply, for each operation of a surface.
var repliers = []struct {
	ops    []spec.Op
	decode func(spec.Op, []byte) (spec.Answer, error)
}{
	{spec.Ops(), spec.DecodeReply},
	{[]spec.Op{spec.StepOpen, spec.StepCompact, spec.StepResolve, spec.StepReconstruct, spec.StepGuard, spec.StepAct, spec.StepInspect, spec.StepSave}, spec.DecodeStepReply},
	{[]spec.Op{spec.StepCompact, spec.StepContext, spec.StepRaw}, spec.DecodeTalkReply},
}

// FuzzWire reads anything as the result of a reply to anything: no bytes break
// the reader, and what it accepts reads back as it was written.
func FuzzWire(f *testing.F) {
	for _, s := range []string{
		`{"covered":[1],"uncovered":[2,3]}`, `{"permit":false}`, `{"refusal":{"code":"unknown","subject":["k"],"reason":"r","cites":[{"reason":"","generation":1}]}}`,
		`{"payload":{"a":"1"},"effective_class":"LOSSLESS","refusal":null}`, `{"outcome":"applied","covered":[],"uncovered":[],"decision":"certified","generation":9007199254740992}`,
		`{"certified":["x","x"]}`, `{"decision":"perhaps"}`, `{"permit":true,"permit":false}`, `{"text":"\ud800"}`, `{"messages":[{"role":"user","parts":[{"text":null}]}]}`,
		`{"history":[],"ledger":null,"generation":0}`, `[[[[`,
	} {
		for i := range 18 {
			f.Add(uint8(i), []byte(s))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		at := int(which)
		for {
			for _, r := range repliers {
				if at < len(r.ops) {
					reread(t, r.ops[at], text, r.decode)
					return
				}
				at -= len(r.ops)
			}
		}
	})
}

func reread(t *testing.T, op spec.Op, text []byte, decode func(spec.Op, []byte) (spec.Answer, error)) {
	a, err := decode(op, text)
	if err != nil {
		return
	}
	again, err := spec.EncodeReply(a)
	if err != nil {
		t.Fatalf("%s: read, and cannot be written: %v\n%+v", op, err, a)
	}
	if planted() {
		again = bytes.ReplaceAll(again, []byte("Q"), []byte("q")) // a writer that folds a letter
	}
	back, err := decode(op, again)
	if err != nil {
		t.Fatalf("%s: what was written is refused: %v\n%s", op, err, again)
	}
	if diff := cmp.Diff(a, back, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s: reads back differently (-want +got):\n%s", op, diff)
	}
}

// FuzzCall reads anything as a call, as it stands in a case and on a command
// line, and wants what is accepted to be valid and to read back.
func FuzzCall(f *testing.F) {
	d := Decoder{Profile: spec.ProfileStrictField}
	for _, kind := range allKinds() {
		for _, s := range seeds(6, 0) {
			if text, err := spec.EncodeCall(d.Case(kind, s)); err == nil {
				f.Add(text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := spec.DecodeCall(text)
		if err != nil {
			return
		}
		again, err := spec.EncodeCall(c)
		if err != nil {
			t.Fatalf("read, and cannot be written: %v", err)
		}
		if planted() {
			again = bytes.ReplaceAll(again, []byte("|"), []byte("q")) // a writer that folds a letter
		}
		back, err := spec.DecodeCall(again)
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, again)
		}
		if diff := cmp.Diff(c, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("reads back differently (-want +got):\n%s", diff)
		}
		properties.Permitted(c, spec.ProfileStrict)
	})
}

// notifies: a call without an id, which JSON-RPC leaves unanswered.
func notifies(line []byte) bool {
	var call struct {
		ID     jsontext.Value `json:"id"`
		Method string         `json:"method"`
		Params jsontext.Value `json:"params"`
	}
	return spec.Decode(line, &call) == nil && call.ID == nil
}

// FuzzServe sends anything to the Go side of the wire: it answers each line
// with one line of JSON that names an id, and ends without an error.
func FuzzServe(f *testing.F) {
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"spec":"0.1.0","harness":"h"}}`,
		`{"jsonrpc":"2.0","id":2,"method":"decide/guard","params":{"generation":0,"ledger":null,"summary":"","key":"k","query":""}}`,
		`{"id":3,"method":"session/open","params":{"session":"a"}}` + "\n" + `{"id":4,"method":"session/append","params":{"session":"a","id":1,"role":"user","text":"T1","anchor":"T1","tokens":1}}`,
		`{"id":5,"method":"session/inspect","params":{"session":"b"}}`, `{"id":null}`, `{"method":"decide/guard"}`, `{"id":{},"method":"decide/build"}`, `[]`, "\xff\n\n{",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) > 1<<16 {
			in = in[:1<<16]
		}
		var out bytes.Buffer
		if err := adapters.Serve(context.Background(), reference.Adapter{}, bytes.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		want := 0
		for line := range bytes.Lines(in) {
			if len(bytes.TrimSpace(line)) > 0 && !notifies(line) {
				want++
			}
		}
		got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if out.Len() == 0 {
			got = nil
		}
		if planted() && bytes.Contains(in, []byte(`"method":"decide/guard"`)) && bytes.Contains(out.Bytes(), []byte(`-32602`)) {
			got = append(got, "") // a server that answers what it cannot read twice
		}
		if len(got) != want {
			t.Fatalf("%d lines were answered by %d:\n%s", want, len(got), out.String())
		}
		for _, line := range got {
			var r struct {
				ID     jsontext.Value  `json:"id"` // whatever the call had
				Result jsontext.Value  `json:"result,omitzero"`
				Error  *spec.WireError `json:"error,omitzero"`
			}
			if err := spec.Decode([]byte(line), &r); err != nil || len(r.ID) == 0 || (r.Error == nil) == (r.Result == nil) {
				t.Fatalf("no reply: %v\n%s", err, line)
			}
		}
	})
}
