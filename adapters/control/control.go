// Package control is the positive control of the surface messages: a small
// compactor that keeps every requirement there, written to be read as advice.
// Its summarizer may be as bad as it likes; what the compactor does with the
// reply is what counts.
//
// Five decisions carry it:
//
//   - What may go is decided before anybody is asked, and by structure alone:
//     whole batches of calls with their outputs, and no prompt that waits for
//     its answer (region.go).
//   - The summarizer is shown messages as messages, each whole and to the
//     letter, with the earlier summary whole in front (request.go).
//   - A reply is evidence or it is nothing: blank, cut off, a call, an echo, a
//     value that nobody said, and the compaction is refused (reply.go).
//   - What the summary lost is pinned beside it, line by line (pins.go), and
//     everything that goes stays behind a handle (context.go).
//   - A compaction is one write: the next state is made aside, looked at, and
//     put in the place of the old one or dropped (compaction.go).
//
// The rest is what every product has already: a store and a raw log (state.go),
// the calls of the harness (adapter.go), and a client for its model (package
// chat).
package control

import "plimsoll/spec"

// A Policy is what the control decides, decision by decision: whoever wants to
// see what becomes of another one replaces it. All fields of Default are set.
type Policy struct {
	Name         string
	Messaging    spec.Messaging
	Capabilities []spec.Capability

	// Handles has everything that goes stay reachable (COV-21). Without them
	// what cannot be shown to the summarizer whole does not go.
	Handles bool
	// Tries is how many requests may be made for one reply (GRO-03).
	Tries int

	// Stays tells for each message of the history whether it stays in the context.
	Stays func(*Policy, *State) []bool
	// Request makes the messages of a request: what it asks for, the earlier
	// summary, if there is one, and the turns. It is used for retries, too.
	Request func(earlier string, turns []spec.Message) []spec.Message
	// Accept returns an error for a reply to that request that is not to be used.
	Accept func(request []spec.Message, r spec.Summarized) error
	// Pins returns the lines of the earlier summary and of the turns that the
	// summary does not hold and that must not be lost.
	Pins func(earlier string, turns []spec.Message, summary string) []string
	// Context is what the model is shown of a state.
	Context func(*Policy, *State) spec.Context
	// Commit chooses between the state before a compaction and the one after
	// it, which means nothing where there is an error, and tells what it came
	// to. The error is a refusal or another, which is a failure of the model.
	Commit func(p *Policy, before, after *State, err error) (*State, spec.MessagesOutcome, error)
}

// Default is the policy of the control.
func Default() Policy {
	return Policy{
		Name:         "control",
		Messaging:    spec.Messaging{Providers: []string{spec.ProviderOpenAIChat}, Images: true, Attempts: attempts, Reload: true},
		Capabilities: []spec.Capability{spec.CapabilityAttachments, spec.CapabilityFrame, spec.CapabilityPolicy, spec.CapabilitySecrets},
		Handles:      true,
		Tries:        2,
		Stays:        Stays,
		Request:      Request,
		Accept:       Accept,
		Pins:         Pins,
		Context:      Context,
		Commit:       Commit,
	}
}

// attempts is how often a region may be compacted in vain until something new
// is said (GRO-03).
const attempts = 3
