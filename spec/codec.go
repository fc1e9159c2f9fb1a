package spec

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Encode gives the one JSON text of a value of this package: no white space,
// object names in order. Nil slices and maps are [] and {}, so that no adapter
// meets a null where the contract has none; a nil Ledger, Budget or Contract
// is null because there it means something.
func Encode(v any) ([]byte, error) {
	return json.Marshal(v, json.Deterministic(true))
}

// EncodeIndent is Encode for people: two blanks a level and a final newline.
func EncodeIndent(v any) ([]byte, error) {
	b, err := json.Marshal(v, json.Deterministic(true), jsontext.WithIndent("  "))
	return append(b, '\n'), err
}

// Decode reads a JSON text into a value of this package. Duplicate names,
// invalid UTF-8, trailing data and numbers that do not fit are errors; names
// that the value does not have are ignored, so that an older reader follows a
// newer writer.
func Decode(text []byte, v any) error {
	return json.Unmarshal(text, v)
}

// DecodeStrict is Decode, but an unknown name is an error. Files written by
// people are read by it, so that a misspelt name does not go unnoticed.
func DecodeStrict(text []byte, v any) error {
	return json.Unmarshal(text, v, json.RejectUnknownMembers(true))
}

// EncodeCall writes a call with its operation, as it stands in a corpus case:
// {"op":"guard","input":{…}}.
func EncodeCall(c Call) ([]byte, error) {
	return Encode(callEnvelope{Op: c.Op(), Input: c})
}

// EncodeCallIndent is EncodeCall for people.
func EncodeCallIndent(c Call) ([]byte, error) {
	return EncodeIndent(callEnvelope{Op: c.Op(), Input: c})
}

type callEnvelope struct {
	Op    Op   `json:"op"`
	Input Call `json:"input"`
}

// DecodeCall reads what EncodeCall writes, strictly, and checks that the call
// is valid.
func DecodeCall(text []byte) (Call, error) {
	var env struct {
		Op    Op             `json:"op"`
		Input jsontext.Value `json:"input"`
	}
	if err := DecodeStrict(text, &env); err != nil {
		return nil, err
	}
	c := NewCall(env.Op)
	if c == nil {
		return nil, fmt.Errorf("unknown operation %q; want one of %v", env.Op, Ops())
	}
	if len(bytes.TrimSpace(env.Input)) == 0 {
		return nil, errors.New(`"input" is missing`)
	}
	if err := DecodeStrict(env.Input, c); err != nil {
		return nil, err
	}
	return c, c.Valid()
}
