// Package adapters holds what stands between the harness and a compactor: the
// interfaces a Go compactor implements, the client that speaks to one in
// another process, and the Caller that the engine drives both through.
package adapters

import (
	"context"

	"plimsoll/spec"
)

// An Adapter is the Go side of a compactor under test. What it can do is
// discovered by assertion on the operation interfaces below; an adapter
// implements those it has, all of them or a single one.
//
// The methods of one adapter are called from several goroutines at once.
type Adapter interface {
	Identity() spec.Identity
}

// The operations of the decide surface. Each is a pure function of its call.
// To refuse, return a *spec.Refusal as the error (wrapped or not); any other
// error counts as a protocol error. The call must not be changed. The lines
// above the methods are for conformance vet.
type (
	Builder interface {
		//conformance:refuses
		Build(context.Context, *spec.BuildCall) (spec.BuildResult, error)
	}
	Resolver interface {
		//conformance:refuses
		Resolve(context.Context, *spec.ResolveCall) (spec.ResolveResult, error)
	}
	Reconstructor interface {
		//conformance:refuses
		Reconstruct(context.Context, *spec.ReconstructCall) (spec.ReconstructResult, error)
	}
	Guard interface {
		//conformance:refuses
		Guard(context.Context, *spec.GuardCall) (spec.GuardResult, error)
	}
	Decider interface {
		//conformance:refuses
		Decide(context.Context, *spec.DecideCall) (spec.DecideResult, error)
	}
	Certifier interface {
		//conformance:refuses
		Certify(context.Context, *spec.CertifyCall) (spec.CertifyResult, error)
	}
	Inheritor interface {
		//conformance:refuses
		Inherit(context.Context, *spec.InheritCall) (spec.InheritResult, error)
	}
)

// A Caller is an adapter as the engine sees it: one door for a compactor in
// this process and one in another.
type Caller interface {
	// Info is what the adapter said of itself.
	Info() spec.HelloResult
	// Call puts one call to the adapter and waits for its answer. It is safe
	// for use from several goroutines. The error is a *Fault when the adapter
	// crashed, hung or broke the protocol; the next call may succeed.
	Call(ctx context.Context, c spec.Call) (spec.Answer, error)
	// Close ends the adapter and everything it started.
	Close() error
}

// A Fault is an answer that never came, or that no one can read.
type Fault struct {
	Kind   spec.FaultKind
	Detail string // one line, safe to print
	Own    bool   // the call had its whole deadline: another try would cost another one
}

func (f *Fault) Error() string { return string(f.Kind) + ": " + f.Detail }
