package spec

import "fmt"

// An InheritCall asks for the contract of a checkpoint made from others
// (seed 004, Decision Boundary; seed 001, Operational Effect).
type InheritCall struct {
	// Parents holds the contracts of the checkpoints compacted or merged;
	// empty when the parent is the raw history. A parent's Certified holds
	// what is certified along the chain up to that parent.
	Parents []Contract `json:"parents"`
	Own     Evidence   `json:"own"`
	Fresh   bool       `json:"fresh"` // compacted afresh from the recoverable raw source; parents are what it supersedes
}

// Evidence is what one step requires and what it certifies by itself.
type Evidence struct {
	Required  []string `json:"required"`
	Certified []string `json:"certified"`
}

// An InheritResult is the ancestry part of the new contract.
type InheritResult struct {
	Generation        int64    `json:"generation"`
	AncestryCertified bool     `json:"ancestry_certified"`
	CertifiedHere     []string `json:"certified_here"`  // by this step's own evidence
	CertifiedAlong    []string `json:"certified_along"` // by every step back to the raw history
}

func (*InheritCall) Op() Op   { return OpInherit }
func (*InheritResult) Op() Op { return OpInherit }

// Valid implements Call.
func (c *InheritCall) Valid() error {
	if err := (&Contract{Required: c.Own.Required, Certified: c.Own.Certified}).valid("own"); err != nil {
		return err
	}
	for i := range c.Parents {
		p := &c.Parents[i]
		if err := p.valid(fmt.Sprintf("parents[%d]", i)); err != nil {
			return err
		}
		if p.Generation != nil && *p.Generation == MaxInteger {
			return fmt.Errorf("parents[%d].generation: the child's would exceed 2^53-1", i)
		}
	}
	return nil
}
