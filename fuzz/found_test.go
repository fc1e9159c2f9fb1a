package fuzz

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/properties"
	"plimsoll/spec"
)

// found are cases in which a target once found the reference wrong.
var found = map[string]string{
	"a sub-agent begun after a merge with a session that has no ledger": `{"op":"session","input":{"steps":[{"do":"append","id":9007199254700998,"role":"user","text":"","anchor":"","tokens":0},{"do":"record","key":"deploy","reason":"reason 1"},{"do":"branch","as":"b"},{"do":"lose","ledger":true},{"do":"switch","to":"b"},{"do":"compact","from":"head","with":["main"],"keep":0,"summary":"","budget":0,"ratio_low":1,"required":[],"elements":[],"pins":[],"source_recoverable":false,"strict_consumer":false,"chaining_risk":false,"costly_side_effect":false},{"do":"delegate","key":"deploy","query":""}]}}`,
}

func TestFound(t *testing.T) {
	b, err := NewBench(adapters.InProcess(reference.Adapter{}), config())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for name, text := range found {
		c, err := spec.DecodeCall([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if r := b.Judge(context.Background(), "found", c); r != nil {
			t.Errorf("%s:\n%s", name, properties.Complain(r))
		}
	}
}
