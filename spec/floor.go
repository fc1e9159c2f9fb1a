package spec

import (
	"errors"
	"fmt"
	"slices"
)

// The element classes of a fidelity contract (seed 004, Decision Boundary;
// relation: seed 001, Core Distinction).
const (
	ClassIdentifier = "identifier"
	ClassNegation   = "negation"
	ClassOrdering   = "ordering"
	ClassObligation = "obligation"
	ClassHypothesis = "hypothesis"
	ClassRelation   = "relation"
)

// A Contract is the fidelity contract of one compaction: what its consumer
// requires, and what is certified (seed 004, code).
type Contract struct {
	Required          []string `json:"required"`
	Certified         []string `json:"certified"`
	Generation        *int64   `json:"generation,omitzero"`         // mandatory (G4); nil makes the contract invalid
	AncestryCertified *bool    `json:"ancestry_certified,omitzero"` // mandatory (G4); nil makes the contract invalid
}

// A DecideCall asks for the three-way decision at a compaction trigger
// (seed 004, Decision Boundary).
type DecideCall struct {
	Contract          *Contract `json:"contract"`           // nil (null) when there is none
	SourceRecoverable bool      `json:"source_recoverable"` // at the time of use
	StrictConsumer    bool      `json:"strict_consumer"`    // condition 1
	ChainingRisk      bool      `json:"chaining_risk"`      // condition 4
	CostlySideEffect  bool      `json:"costly_side_effect"` // condition 5
}

// The decisions that are no refusal.
const (
	Certified   = "certified"
	Provisional = "provisional"
)

// A DecideResult is Certified or Provisional; refusing is a refusal.
type DecideResult struct {
	Decision string `json:"decision"`
}

// An Element is one load-bearing statement or literal, with its exact text.
type Element struct {
	Class string `json:"class"`
	Text  string `json:"text"` // not empty
	Turn  int64  `json:"turn"` // where it was said
}

// A RetainedTurn is a turn that stands verbatim in the compacted context.
type RetainedTurn struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

// A CertifyCall asks which required classes the compaction kept whole
// (seed 004, Decision Boundary; F4).
type CertifyCall struct {
	Required []string       `json:"required"`
	Elements []Element      `json:"elements"`
	Retained []RetainedTurn `json:"retained"`
	Summary  string         `json:"summary"`
	Pins     []string       `json:"pins"` // texts pinned outside the summary
}

// A CertifyResult names the classes certified.
type CertifyResult struct {
	Certified []string `json:"certified"`
}

func (*DecideCall) Op() Op    { return OpDecide }
func (*DecideResult) Op() Op  { return OpDecide }
func (*CertifyCall) Op() Op   { return OpCertify }
func (*CertifyResult) Op() Op { return OpCertify }

// Valid implements Call.
func (c *DecideCall) Valid() error {
	if c.Contract == nil {
		return nil
	}
	return c.Contract.valid("contract")
}

// Valid implements Call.
func (c *CertifyCall) Valid() error {
	if slices.Contains(c.Required, "") {
		return errors.New("required: a class must not be the empty text")
	}
	for i, e := range c.Elements {
		if e.Text == "" || e.Class == "" {
			return fmt.Errorf("elements[%d]: class and text must not be empty", i)
		}
	}
	return nil
}

// Knows reports whether the call requires the class or has elements of it. Of
// any other class nothing is asked.
func (c *CertifyCall) Knows(class string) bool {
	return slices.Contains(c.Required, class) ||
		slices.ContainsFunc(c.Elements, func(e Element) bool { return e.Class == class })
}

func (c *Contract) valid(field string) error {
	if slices.Contains(c.Required, "") || slices.Contains(c.Certified, "") {
		return fmt.Errorf("%s: a class must not be the empty text", field)
	}
	if c.Generation != nil && !validInteger(*c.Generation) {
		return fmt.Errorf("%s.generation: want an integer between 0 and 2^53-1, got %d", field, *c.Generation)
	}
	return nil
}
