// Package seed is an adapter that does what the code at the end of the four
// seed records does, faults included. It shows where that code and the prose
// above it part; RESULTS.md publishes the score.
//
// The rendering keeps to the letter of the code: an exception class that a
// record defines is a refusal, any other exception is an error that is none.
// Fields of a call that its functions do not take are left out of account, and
// what it takes beyond the call is filled by the least that makes a call
// possible; each such choice is said beside the function. No record has code
// for certify and inherit, so this adapter does not offer them as operations.
//
// Open joins the four codes into a runtime. There is glue in it, the plainest
// that will do, and each piece is said beside its method.
package seed

import "plimsoll/spec"

// Adapter is the seeds' code. The zero value is ready for use.
type Adapter struct{}

// Identity implements adapters.Adapter.
func (Adapter) Identity() spec.Identity {
	return spec.Identity{Name: "seed", Version: spec.Version, Language: "Go"}
}
