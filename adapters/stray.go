package adapters

import "plimsoll/spec"

// A Wide is a Caller that has several calls in flight at once: so many that
// waiting for one is time for others.
type Wide interface {
	// Window is how many.
	Window() int
}

// A Stray is a Caller that can meet faults which belong to no call: a reply to
// a call never made, a line that is no JSON, a crash that no single call
// brings about. Such a fault is no less a fault: a run that met one does not
// conform.
type Stray interface {
	// Strays returns what was met so far, one entry for each sort of fault
	// with its count and the first one's detail, sorted. It may be asked at
	// any time; after Close the list is complete.
	Strays() []spec.Fault
}
