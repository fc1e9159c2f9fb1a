package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A Lead is a case that a search goes on from. It is never changed: Vary
// returns another one, which holds what the first one holds and something
// besides, or begins anew where there is enough of it.
type Lead interface {
	Call() spec.Call
	Vary(seed uint64) Lead
}

// Leads begins a lead from a seed. The same seed gives the same lead.
type Leads func(seed uint64) Lead

// BuildLeads begins calls of build that are varied by joining them with others:
// in most of what Build draws a few turns are told badly, and in these as many
// as there is room for.
func BuildLeads(p spec.Profile) Leads {
	calls := Build(p)
	return func(seed uint64) Lead { return buildLead{p, calls, calls.Example(int(seed))} }
}

// A buildLead is one call, and what gives others to join it with.
type buildLead struct {
	profile spec.Profile
	calls   *rapid.Generator[*spec.BuildCall]
	call    *spec.BuildCall
}

// mostJoined is how many turns a joined call has at most.
const mostJoined = 64

// Call implements Lead.
func (l buildLead) Call() spec.Call { return l.call }

// Vary joins the call with a fresh one. Where they do not go together, the
// fresh one is all there is.
func (l buildLead) Vary(seed uint64) Lead {
	other := l.calls.Example(int(seed))
	if len(l.call.Turns)+len(other.Turns) <= mostJoined {
		c := join(l.call, other, roll{mix(seed | 1)})
		if c.Valid() == nil && (l.profile.Includes(spec.ProfileStrict) || !IsStrict(c)) {
			other = c
		}
	}
	return buildLead{l.profile, l.calls, other}
}
