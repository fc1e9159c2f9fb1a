package spec

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Turn is one entry of the prefix that a compaction replaces (seed 003, code).
type Turn struct {
	ID     int64  `json:"id"`     // unique within the input
	Anchor string `json:"anchor"` // token that a faithful summary of the turn keeps; may be empty
	Tokens int64  `json:"tokens"` // size of the turn, at least 0
}

// Finish reasons that a summarizer reports. Any other value, the empty one
// included, says nothing about the summary being whole.
const (
	FinishStop   = "stop"   // the summarizer ended by itself
	FinishLength = "length" // the summarizer was cut off at its token limit
)

// A BuildCall asks for the pointer set of a checkpoint: which turns of the
// prefix the summary covers (seed 003, Decision Boundary).
type BuildCall struct {
	Turns     []Turn  `json:"turns"`
	Summary   string  `json:"summary"`
	Budget    *int64  `json:"budget"`              // summary budget in tokens; nil (null) is unbounded
	RatioLow  int64   `json:"ratio_low"`           // ceiling = budget × ratio_low
	Reported  []int64 `json:"reported,omitzero"`   // ids the summarizer says it consumed; nil is no report, empty is a report
	Finish    string  `json:"finish,omitzero"`     // FinishStop, FinishLength or anything else
	EndMarker string  `json:"end_marker,omitzero"` // text a whole summary ends with; empty when none is declared
}

// A BuildResult is the pointer set: both sides in the order of the input.
type BuildResult struct {
	Covered   []int64 `json:"covered"`
	Uncovered []int64 `json:"uncovered"`
}

// A ResolveCall asks for what a checkpoint knows of one turn (seed 003, code;
// seed 004, Decision Boundary).
type ResolveCall struct {
	Checkpoint Checkpoint       `json:"checkpoint"`
	Raw        map[int64]string `json:"raw"`            // the raw log as it is now
	ID         int64            `json:"id"`             // the turn wanted
	Class      string           `json:"class,omitzero"` // element class the caller will use; empty when none
}

// A Checkpoint is a compaction in force.
type Checkpoint struct {
	Summary           string           `json:"summary"`
	Earlier           []string         `json:"earlier,omitzero"` // summaries of the same chain that this one replaced, oldest first
	Anchors           map[int64]string `json:"anchors"`          // anchor of each turn the checkpoint knows
	Covered           []int64          `json:"covered"`
	Uncovered         []int64          `json:"uncovered"`
	Provisional       bool             `json:"provisional"`        // decided without a certificate
	SourceRecoverable bool             `json:"source_recoverable"` // whether the source was recoverable at the decision
	Required          []string         `json:"required"`           // load-bearing element classes of the contract
}

// Places that a resolved text can come from.
const (
	FromSummary = "summary"
	FromRawLog  = "raw_log"
)

// A ResolveResult is the text found and where it was found.
type ResolveResult struct {
	From string `json:"from"` // FromSummary or FromRawLog; the text alone is judged
	Text string `json:"text"`
}

func (*BuildCall) Op() Op     { return OpBuild }
func (*BuildResult) Op() Op   { return OpBuild }
func (*ResolveCall) Op() Op   { return OpResolve }
func (*ResolveResult) Op() Op { return OpResolve }

// CutOff reports whether the summary is known to be cut off: its finish
// reason is length, or it does not end with its declared end marker (white
// space after the marker does not count). Source: C7.
func (c *BuildCall) CutOff() bool {
	if c.Finish == FinishLength {
		return true
	}
	return c.EndMarker != "" && !strings.HasSuffix(strings.TrimRight(c.Summary, " \t\r\n"), c.EndMarker)
}

// Prefix returns the size of the prefix in tokens.
func (c *BuildCall) Prefix() int64 {
	var sum int64
	for _, t := range c.Turns {
		sum += t.Tokens
	}
	return sum
}

// Valid implements Call.
func (c *BuildCall) Valid() error {
	seen := make(map[int64]bool, len(c.Turns))
	for i, t := range c.Turns {
		switch {
		case seen[t.ID]:
			return fmt.Errorf("turns[%d]: id %d occurs twice; ids of input turns are unique (C5)", i, t.ID)
		case !validInteger(t.ID) || !validInteger(t.Tokens):
			return fmt.Errorf("turns[%d]: id and tokens must lie between 0 and 2^53-1", i)
		}
		seen[t.ID] = true
	}
	if !validInteger(c.RatioLow) || c.RatioLow == 0 {
		return fmt.Errorf("ratio_low: want an integer of at least 1, got %d", c.RatioLow)
	}
	if c.Budget != nil && (!validInteger(*c.Budget) || *c.Budget > MaxInteger/c.RatioLow) {
		return fmt.Errorf("budget: budget × ratio_low must lie between 0 and 2^53-1")
	}
	if !validInteger(c.Prefix()) {
		return fmt.Errorf("turns: the sum of tokens must not exceed 2^53-1")
	}
	return nil
}

// Valid implements Call.
func (c *ResolveCall) Valid() error {
	if slices.Contains(c.Checkpoint.Required, "") {
		return errors.New("checkpoint.required: a class must not be the empty text")
	}
	if !validInteger(c.ID) {
		return fmt.Errorf("id: want an integer between 0 and 2^53-1, got %d", c.ID)
	}
	return nil
}

func validInteger(n int64) bool { return n >= 0 && n <= MaxInteger }
