package main

// The steps of the surface session and what a session remembers, by SPEC.md,
// "On the wire" and "What the runtime remembers". Every step has besides the
// name of its session.

type AppendStep struct {
	ID     int64  `json:"id"`
	Role   string `json:"role"` // user, assistant or tool
	Text   string `json:"text"`
	Anchor string `json:"anchor"`
	Tokens int64  `json:"tokens"`
}

type ToolResultStep struct {
	Literals map[string]string `json:"literals"`
}

type PutArtifactStep struct {
	Name     string   `json:"name"`
	Artifact Artifact `json:"artifact"`
}

type RecordStep struct {
	Key    string `json:"key"`
	Reason string `json:"reason"`
}

type DurableStep struct {
	Set map[string]*string `json:"set"` // nil: gone
}

type LoseStep struct {
	Raw    []int64 `json:"raw"`
	Ledger bool    `json:"ledger"`
}

// A CompactStep has the fields of build, certify and decide, but for what the
// session fills in.
type CompactStep struct {
	From      string    `json:"from"` // head or raw
	Keep      int       `json:"keep"`
	Summary   string    `json:"summary"`
	Budget    *int64    `json:"budget"`
	RatioLow  int64     `json:"ratio_low"`
	Reported  []int64   `json:"reported"`
	Finish    string    `json:"finish"`
	EndMarker string    `json:"end_marker"`
	Required  []string  `json:"required"`
	Elements  []Element `json:"elements"`
	Pins      []string  `json:"pins"`
	Flags
}

type CompactResult struct {
	Outcome string `json:"outcome"` // applied, skipped or failed
	BuildResult
	DecideResult
	InheritResult
}

type ResolveStep struct {
	ID    int64  `json:"id"`
	Class string `json:"class"`
}

type ReconstructStep struct {
	Artifact        string            `json:"artifact"` // its name
	Operation       string            `json:"operation"`
	Authoritative   bool              `json:"authoritative"`
	RequiresLiteral bool              `json:"requires_literal"`
	Prior           map[string]string `json:"prior"`
}

type GuardStep struct {
	Key   string `json:"key"`
	Query string `json:"query"`
}

type ActStep struct {
	Operation     string            `json:"operation"`
	Key           string            `json:"key"`
	Literals      map[string]string `json:"literals"`
	Artifact      string            `json:"artifact"` // its name; empty: none
	Authoritative bool              `json:"authoritative"`
}

type ActResult struct {
	Executed bool `json:"executed"` // always true
}

type UndoStep struct {
	To int64 `json:"to"`
}

// A Checkpoint is a compaction in force.
type Checkpoint struct {
	Summary string `json:"summary"`
	BuildResult
	InheritResult
	Required          []string `json:"required"`
	SourceRecoverable bool     `json:"source_recoverable"`
	Provisional       bool     `json:"provisional"`
	Pins              []string `json:"pins"`   // all so far, and then those of this compaction
	Newest            int64    `json:"newest"` // id of the newest turn of the history when it was made
}

// An Inspection is everything that a caller could see.
type Inspection struct {
	History     []Shown           `json:"history"`
	Covered     []int64           `json:"covered"`
	Uncovered   []int64           `json:"uncovered"`
	Retained    []int64           `json:"retained"`
	Summary     string            `json:"summary"`
	Generation  int64             `json:"generation"`
	Provisional bool              `json:"provisional"`
	Ledger      []Entry           `json:"ledger"` // nil once it was lost
	Contract    *ShownContract    `json:"contract"`
	Pins        []string          `json:"pins"`
	Artifacts   map[string]Tagged `json:"artifacts"`
}

type Shown struct {
	ID  int64   `json:"id"`
	Raw *string `json:"raw"` // nil once it was lost
}

type ShownContract struct {
	Required          []string `json:"required"`
	CertifiedHere     []string `json:"certified_here"`
	CertifiedAlong    []string `json:"certified_along"`
	AncestryCertified bool     `json:"ancestry_certified"`
	Gaps              []Gap    `json:"gaps"`
}

// A Gap is a required class that is not certified along the chain, since a
// generation.
type Gap struct {
	Class      string `json:"class"`
	Generation int64  `json:"generation"`
}

type Tagged struct {
	LossClass *string `json:"loss_class,omitempty"`
	Digest    *string `json:"digest,omitempty"`
}
