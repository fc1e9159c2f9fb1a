package spec

// Permitted is the set of outcomes that a call permits, as data. The zero
// value of every optional field leaves that part open. In a corpus case it is
// what a person writes down by hand; the reference computes the same set from
// the catalogue, and the two must agree.
type Permitted struct {
	Refuse bool `json:"refuse"` // a refusal is permitted
	Answer bool `json:"answer"` // an answer that is no refusal is permitted

	Codes []string  `json:"codes,omitzero"` // what a refusal's code may be; nil leaves the closed set
	Cites *CiteRule `json:"cites,omitzero"` // what a refusal must cite

	Covered           *Range[int64]     `json:"covered,omitzero"`
	From              []Origin          `json:"from,omitzero"` // where a resolved text may come from
	Payload           map[string]string `json:"payload,omitzero"`
	EffectiveClass    []string          `json:"effective_class,omitzero"`
	Decision          []string          `json:"decision,omitzero"`
	Certified         *Range[string]    `json:"certified,omitzero"`
	Generation        *int64            `json:"generation,omitzero"`
	AncestryCertified *bool             `json:"ancestry_certified,omitzero"`
	CertifiedHere     *Range[string]    `json:"certified_here,omitzero"`
	CertifiedAlong    *Range[string]    `json:"certified_along,omitzero"`

	// Rules that hold for every call of an operation. They follow from the
	// call alone, so a case file does not repeat them.
	Partition  bool   `json:"-"` // COV-08: each input turn in exactly one set
	NoStranger bool   `json:"-"` // COV-09: no id from outside the input
	InOrder    bool   `json:"-"` // COV-10: input order, no id twice
	Formed     bool   `json:"-"` // OUT-02: code, subject and reason are not empty
	NoError    bool   `json:"-"` // OUT-02: no protocol error in the place of a refusal
	Bare       bool   `json:"-"` // RST-08: a refusal carries no payload
	NotClass   string `json:"-"` // RST-24: an effective class that is not permitted
	Named      bool   `json:"-"` // OUT-06: a refusal has a known code and names something concerned
}

// A Range bounds a set: it holds all of Must and nothing outside May. A nil
// May leaves the upper bound open.
type Range[T comparable] struct {
	Must []T `json:"must,omitzero"`
	May  []T `json:"may,omitzero"`
}

// A CiteRule says what the refusal of an excluded action cites.
type CiteRule struct {
	Entries []Cite `json:"entries"`        // recorded for the key, in the order of recording
	Any     bool   `json:"any,omitzero"`   // at least one reason, byte for byte (PRO-06)
	All     bool   `json:"all,omitzero"`   // every reason, in order (PRO-07)
	Dated   bool   `json:"dated,omitzero"` // each with the generation of its recording (PRO-20)
}

// Origin is where a resolved text comes from, judged by the text itself. A
// text can have several origins at once.
type Origin string

// The origins.
const (
	OriginRaw      Origin = "raw_log"  // equals the raw entry byte for byte
	OriginSummary  Origin = "summary"  // part of the summary in force, and holds the turn's anchor
	OriginEarlier  Origin = "earlier"  // part of an earlier summary of the chain, and holds the turn's anchor
	OriginFragment Origin = "fragment" // part of a summary, without the turn's anchor
	OriginOther    Origin = "other"    // none of these: made up
)
