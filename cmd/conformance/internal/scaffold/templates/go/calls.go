package main

// The calls and results of the surface decide, by SPEC.md, "Operations of the
// surface decide". A pointer is nil where a field is null or missing.

// Refused is the result that says: not done, and why.
type Refused struct {
	Refusal *Refusal `json:"refusal"`
}

type Refusal struct {
	Code    string   `json:"code"`
	Subject []string `json:"subject"`
	Reason  string   `json:"reason"`
	Cites   []Cite   `json:"cites,omitempty"`
}

// A Cite is a recorded reason, byte for byte, with its generation.
type Cite struct {
	Reason     string `json:"reason"`
	Generation int64  `json:"generation"`
}

type Turn struct {
	ID     int64  `json:"id"`
	Anchor string `json:"anchor"`
	Tokens int64  `json:"tokens"`
}

type BuildCall struct {
	Turns     []Turn  `json:"turns"`
	Summary   string  `json:"summary"`
	Budget    *int64  `json:"budget"` // nil: unbounded
	RatioLow  int64   `json:"ratio_low"`
	Reported  []int64 `json:"reported"` // nil: no report, which is not the same as an empty one
	Finish    string  `json:"finish"`
	EndMarker string  `json:"end_marker"`
}

type BuildResult struct {
	Covered   []int64 `json:"covered"`
	Uncovered []int64 `json:"uncovered"`
}

// A Known is what resolve is told of a checkpoint.
type Known struct {
	Summary           string           `json:"summary"`
	Earlier           []string         `json:"earlier"` // summaries it replaced, oldest first
	Anchors           map[int64]string `json:"anchors"`
	Covered           []int64          `json:"covered"`
	Uncovered         []int64          `json:"uncovered"`
	Provisional       bool             `json:"provisional"`
	SourceRecoverable bool             `json:"source_recoverable"`
	Required          []string         `json:"required"`
}

type ResolveCall struct {
	Checkpoint Known            `json:"checkpoint"`
	Raw        map[int64]string `json:"raw"`
	ID         int64            `json:"id"`
	Class      string           `json:"class"`
}

type ResolveResult struct {
	Text string `json:"text"`
	From string `json:"from"` // summary or raw_log
}

type Artifact struct {
	LossClass *string           `json:"loss_class,omitempty"`
	Payload   map[string]string `json:"payload"`
	Digest    *string           `json:"digest,omitempty"`
}

type ReconstructCall struct {
	Artifact        Artifact          `json:"artifact"`
	Operation       string            `json:"operation"`
	Authoritative   bool              `json:"authoritative"`
	RequiresLiteral bool              `json:"requires_literal"`
	Prior           map[string]string `json:"prior"` // nil: no prior attempt
	Durable         map[string]string `json:"durable"`
}

type ReconstructResult struct {
	Payload        map[string]string `json:"payload"`
	EffectiveClass string            `json:"effective_class"`
}

type Entry struct {
	Key        string `json:"key"`
	Reason     string `json:"reason"`
	Generation int64  `json:"generation"`
}

type GuardCall struct {
	Generation int64   `json:"generation"`
	Ledger     []Entry `json:"ledger"` // nil: absent, which is not the same as empty
	Summary    string  `json:"summary"`
	Key        string  `json:"key"`
	Query      string  `json:"query"`
}

type GuardResult struct {
	Permit bool `json:"permit"`
}

type Contract struct {
	Required          []string `json:"required"`
	Certified         []string `json:"certified"`
	Generation        *int64   `json:"generation"`
	AncestryCertified *bool    `json:"ancestry_certified"`
}

type Flags struct {
	SourceRecoverable bool `json:"source_recoverable"`
	StrictConsumer    bool `json:"strict_consumer"`
	ChainingRisk      bool `json:"chaining_risk"`
	CostlySideEffect  bool `json:"costly_side_effect"`
}

type DecideCall struct {
	Contract *Contract `json:"contract"` // nil: there is none
	Flags
}

type DecideResult struct {
	Decision string `json:"decision"` // certified or provisional
}

type Element struct {
	Class string `json:"class"`
	Text  string `json:"text"`
	Turn  int64  `json:"turn"`
}

type RetainedTurn struct {
	ID   int64  `json:"id"`
	Text string `json:"text"`
}

type CertifyCall struct {
	Required []string       `json:"required"`
	Elements []Element      `json:"elements"`
	Retained []RetainedTurn `json:"retained"`
	Summary  string         `json:"summary"`
	Pins     []string       `json:"pins"`
}

type CertifyResult struct {
	Certified []string `json:"certified"`
}

type Own struct {
	Required  []string `json:"required"`
	Certified []string `json:"certified"`
}

type InheritCall struct {
	Parents []Contract `json:"parents"`
	Own     Own        `json:"own"`
	Fresh   bool       `json:"fresh"`
}

type InheritResult struct {
	Generation        int64    `json:"generation"`
	AncestryCertified bool     `json:"ancestry_certified"`
	CertifiedHere     []string `json:"certified_here"`
	CertifiedAlong    []string `json:"certified_along"`
}
