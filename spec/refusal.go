package spec

import (
	"fmt"
	"strings"
)

// A Refusal is a result: the adapter will not do what was asked, and says so.
// It implements error, so that a Go adapter returns it as one.
type Refusal struct {
	Code    string   `json:"code"`           // one of Codes
	Subject []string `json:"subject"`        // the literals, turn ids, keys or classes concerned
	Reason  string   `json:"reason"`         // for people; never compared
	Cites   []Cite   `json:"cites,omitzero"` // recorded reasons of the prohibition ledger
}

// A Cite is a reason as it stands in the ledger, byte for byte.
type Cite struct {
	Reason     string `json:"reason"`
	Generation int64  `json:"generation"` // at which it was recorded
}

// Refusal codes. CodeUnknown and CodeExcluded are judged; the others only for
// membership (SPEC.md, Answers).
const (
	CodeUnknown         = "unknown"           // the answer cannot be known here: escalate, the caller decides
	CodeExcluded        = "excluded"          // the ledger holds an entry for the key
	CodeUnsound         = "unsound"           // restoration from what cannot be restored
	CodeUnverified      = "unverified"        // a literal is absent from the durable source or different there
	CodeDivergent       = "divergent"         // a retry with other literals than the prior attempt's
	CodeUnknownOp       = "unknown_operation" // an operation of no known class
	CodeIrreversible    = "irreversible"      // coverage that cannot be claimed
	CodeUnresolvable    = "unresolvable"      // a turn that cannot be resolved
	CodeSourceGone      = "source_gone"       // retrieval is due and the source is gone
	CodeBelowFloor      = "below_floor"       // the fidelity floor is not certified
	CodeInvalidContract = "invalid_contract"  // a contract without its generation or ancestry
)

// Codes returns the closed set of refusal codes, in the order of SPEC.md.
func Codes() []string {
	return []string{CodeUnknown, CodeExcluded, CodeUnsound, CodeUnverified, CodeDivergent, CodeUnknownOp,
		CodeIrreversible, CodeUnresolvable, CodeSourceGone, CodeBelowFloor, CodeInvalidContract}
}

// Refuse returns a refusal of the code. The reason is formatted as by fmt.Sprintf.
func Refuse(code string, subject []string, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Subject: subject, Reason: fmt.Sprintf(format, args...)}
}

// Error implements error.
func (r *Refusal) Error() string {
	return fmt.Sprintf("refused (%s) %s: %s", r.Code, strings.Join(r.Subject, ", "), r.Reason)
}
