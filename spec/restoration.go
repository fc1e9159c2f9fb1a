package spec

// The loss classes of a compaction artifact (seed 000, Condition of Validity).
// Any other tag is read as LossyLiteral (R1).
const (
	LossyGist    = "LOSSY_GIST"
	LossyLiteral = "LOSSY_LITERAL"
	Lossless     = "LOSSLESS"
)

// TolerantOps returns the operations that may consume a lossy artifact as a
// prior (seed 000, code). Names are compared byte for byte.
func TolerantOps() []string { return []string{"summarize", "plan", "brainstorm", "rank"} }

// RestorationOps returns the operations that need exact literals (seed 000, code).
func RestorationOps() []string {
	return []string{"authorize", "commit", "emit_authoritative", "retry_idempotent"}
}

// An Artifact is what a compaction left behind: literals by name, the class of
// its losses and a digest of what it was made from.
type Artifact struct {
	LossClass *string           `json:"loss_class,omitzero"` // nil when the tag is absent
	Payload   map[string]string `json:"payload"`             // literal name to literal
	Digest    *string           `json:"digest,omitzero"`     // nil when absent or null
}

// A ReconstructCall asks to expand or to restore a context from an artifact
// (seed 000, code).
type ReconstructCall struct {
	Artifact        Artifact          `json:"artifact"`
	Operation       string            `json:"operation"`
	Authoritative   bool              `json:"authoritative"`    // the outcome will be recorded as authoritative (R5)
	RequiresLiteral bool              `json:"requires_literal"` // the operation needs an exact literal (R9)
	Prior           map[string]string `json:"prior,omitzero"`   // literals of the prior attempt; nil when there was none
	Durable         map[string]string `json:"durable"`          // the durable source as it is now
}

// A ReconstructResult is the payload handed out and the class it is handed out under.
type ReconstructResult struct {
	Payload        map[string]string `json:"payload"`
	EffectiveClass string            `json:"effective_class"`
}

func (*ReconstructCall) Op() Op   { return OpReconstruct }
func (*ReconstructResult) Op() Op { return OpReconstruct }

// Valid implements Call.
func (c *ReconstructCall) Valid() error { return nil }
