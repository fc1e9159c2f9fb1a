package spec

// An Inspection is everything that a caller could see of a session.
type Inspection struct {
	History     []HistoryTurn          `json:"history"`    // every turn that was appended and not undone, in order
	Covered     []int64                `json:"covered"`    // in the chain, by this checkpoint or an earlier one; in order of the history
	Uncovered   []int64                `json:"uncovered"`  // named as uncovered by the checkpoint in force
	Retained    []int64                `json:"retained"`   // standing verbatim in the context
	Summary     string                 `json:"summary"`    // of the checkpoint in force; empty when there is none
	Generation  int64                  `json:"generation"` // of the checkpoint in force; 0 when there is none
	Provisional bool                   `json:"provisional"`
	Ledger      Ledger                 `json:"ledger"`   // nil (null) when it is absent
	Contract    *SessionContract       `json:"contract"` // of the checkpoint in force; nil (null) when there is none
	Pins        []string               `json:"pins"`     // oldest first
	Artifacts   map[string]ArtifactTag `json:"artifacts"`
	Active      map[string][]string    `json:"active,omitzero"`     // capability corrections: the values reported as active, by name
	Context     *Layout                `json:"context,omitzero"`    // the compacted context as it is laid out; optional
	Record      *CompactionRecord      `json:"record,omitzero"`     // of the latest applied compaction; optional
	Tombstones  []Tombstone            `json:"tombstones,omitzero"` // what stands in the place of text that is not in the context; optional
}

// A HistoryTurn is one turn as the raw log holds it.
type HistoryTurn struct {
	ID  int64   `json:"id"`
	Raw *string `json:"raw"` // nil (null) when the entry is gone
}

// A SessionContract is the contract of a checkpoint as inspect shows it.
type SessionContract struct {
	Required          []string `json:"required"` // its own classes, and those that parents required (CHN-09)
	CertifiedHere     []string `json:"certified_here"`
	CertifiedAlong    []string `json:"certified_along"`
	AncestryCertified bool     `json:"ancestry_certified"`
	Gaps              []Gap    `json:"gaps"` // required classes not certified along the chain (CHN-10)
}

// A Gap dates the loss of a class: the generation whose step or contract first
// left it uncertified.
type Gap struct {
	Class      string `json:"class"`
	Generation int64  `json:"generation"`
}

// An ArtifactTag is what must survive of an artifact byte for byte (RST-19).
type ArtifactTag struct {
	LossClass *string `json:"loss_class,omitzero"`
	Digest    *string `json:"digest,omitzero"`
}
