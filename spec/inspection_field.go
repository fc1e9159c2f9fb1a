package spec

// A Layout is the compacted context as the model gets it, and what it says of
// itself.
type Layout struct {
	Items  []LayoutItem `json:"items"`           // in order
	Kept   []int64      `json:"kept,omitzero"`   // turns that it says stand verbatim
	Covers []int64      `json:"covers,omitzero"` // turns that it says the summary covers
}

// A LayoutItem is a turn that stands in the context, or the summary.
type LayoutItem struct {
	Turn    *int64 `json:"turn,omitzero"`
	Summary bool   `json:"summary,omitzero"`
}

// A CompactionRecord is what is kept of a compaction that was applied. What is
// missing is nil.
type CompactionRecord struct {
	TokensBefore *int64  `json:"tokens_before,omitzero"` // of the context, by the runtime's own count
	TokensAfter  *int64  `json:"tokens_after,omitzero"`
	Covered      []int64 `json:"covered"`
	Uncovered    []int64 `json:"uncovered"`
	Finish       string  `json:"finish"`
	Summary      *string `json:"summary,omitzero"` // or digest and pointer
	Digest       *string `json:"digest,omitzero"`  // sha256: and 64 lower-case hex digits, of the summary in UTF-8
	Pointer      *string `json:"pointer,omitzero"` // where the summary is kept
}

// A Tombstone stands in the place of a turn's text.
type Tombstone struct {
	Turn   int64  `json:"turn"`
	Handle string `json:"handle"` // resolves to the text, by recall
}
