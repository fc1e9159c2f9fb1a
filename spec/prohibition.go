package spec

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// An Entry is one record of the prohibition ledger (seed 001, code).
type Entry struct {
	Key        string `json:"key"`
	Reason     string `json:"reason"`     // may be empty; the entry excludes all the same (P3)
	Generation int64  `json:"generation"` // of the checkpoint in force when it was recorded; 0 is the raw history
	Terms
}

// A Ledger holds the entries in the order of recording. A nil Ledger is an
// absent one (null on the wire), which is not the same as an empty one (P2).
type Ledger []Entry

// MarshalJSONTo writes null for an absent ledger and an array for any other.
func (l Ledger) MarshalJSONTo(enc *jsontext.Encoder) error {
	if l == nil {
		return enc.WriteToken(jsontext.Null)
	}
	return json.MarshalEncode(enc, []Entry(l))
}

// A GuardCall asks whether an action may be taken (seed 001, Decision Boundary).
type GuardCall struct {
	Generation int64  `json:"generation"` // of the checkpoint in force
	Ledger     Ledger `json:"ledger"`     // nil (null) is an absent ledger
	Summary    string `json:"summary"`    // of the checkpoint in force
	Key        string `json:"key"`        // of the action, compared byte for byte
	Query      string `json:"query"`      // what the caller asked for, in words
	Standpoint
}

// A GuardResult permits the action or does not. A Permit that is false, with
// no refusal beside it, counts as a refusal without code.
type GuardResult struct {
	Permit bool `json:"permit"`
}

func (*GuardCall) Op() Op   { return OpGuard }
func (*GuardResult) Op() Op { return OpGuard }

// Valid implements Call.
func (c *GuardCall) Valid() error {
	if !validInteger(c.Generation) {
		return fmt.Errorf("generation: want an integer between 0 and 2^53-1, got %d", c.Generation)
	}
	if c.Key == "" {
		return errors.New("key: must not be empty")
	}
	for i, e := range c.Ledger {
		if e.Key == "" {
			return fmt.Errorf("ledger[%d].key: must not be empty", i)
		}
		if !validInteger(e.Generation) { // it may exceed the checkpoint's: a fresh chain begins at 1, the ledger crosses whole
			return fmt.Errorf("ledger[%d].generation: want an integer between 0 and 2^53-1, got %d", i, e.Generation)
		}
		if err := e.Terms.valid(); err != nil {
			return fmt.Errorf("ledger[%d].%w", i, err)
		}
	}
	return c.Standpoint.valid()
}
