package generators

import (
	"slices"

	"plimsoll/spec"
)

// asks reports whether a call can be put to an adapter with these capabilities.
func asks(p spec.Profile, has []spec.Capability, c spec.Call) bool {
	n, limited := c.(interface{ Needs() []spec.Capability })
	if !limited || len(n.Needs()) == 0 {
		return true
	}
	return p.Includes(spec.ProfileField) && meets(has, n.Needs())
}

// limit gives entries of the key asked for a scope and an expiry, or makes lifts
// of some, in a third of the calls for each capability.
func limit(r *roll, c *spec.GuardCall, has []spec.Capability) {
	scopes, lifts := meets(has, []spec.Capability{spec.CapabilityScopes}), meets(has, []spec.Capability{spec.CapabilityLifts})
	scopes, lifts = scopes && r.chance(1, 3), lifts && r.chance(1, 3)
	if scopes {
		c.Standpoint = spec.Standpoint{Scope: pick(r, append([]string{""}, scopeNames...)), Now: int64(r.n(4))}
	}
	for i := range c.Ledger {
		e := &c.Ledger[i]
		if e.Key != c.Key && r.chance(3, 4) {
			continue
		}
		switch {
		case lifts && r.chance(1, 2):
			e.Kind = pick(r, []string{spec.KindLift, spec.KindLift, spec.KindCancellation})
		case scopes && r.chance(3, 4):
			e.Scope, e.Expires = pick(r, []string{"", c.Scope, pick(r, scopeNames)}), int64(r.n(4))
		}
	}
}

// guardLimits: one or two entries for this scope, another one or every one, that
// have expired, are about to or never do, asked for from a scope or none.
func guardLimits(yield func(row) bool) {
	scopes := []string{"", "prod", "Prod"}
	cross(func(at []int) bool {
		return yield(func(r *roll) spec.Call {
			p := ledgerPlan{key: pick(r, actionKeys), hits: 1 + at[0], size: 1 + at[0], generation: int64(at[4])}
			c := p.call(r)
			c.Standpoint = spec.Standpoint{Scope: scopes[at[1]], Now: 5}
			for i := range c.Ledger {
				c.Ledger[i].Scope, c.Ledger[i].Expires = scopes[(at[2]+i)%len(scopes)], []int64{0, 4, 5, 6}[(at[3]+i)%4]
			}
			return c
		})
	}, 2, len(scopes), len(scopes), 4, 4)
}

// guardLifts: up to four records of the key, each an exclusion, a cancellation
// or a lift.
func guardLifts(yield func(row) bool) {
	kinds := []string{"", spec.KindCancellation, spec.KindLift}
	for n := range 4 {
		whole := cross(func(at []int) bool {
			return yield(func(r *roll) spec.Call {
				p := ledgerPlan{key: pick(r, actionKeys), hits: n + 1, size: n + 1, generation: 5}
				c := p.call(r)
				for i := range c.Ledger {
					c.Ledger[i].Kind = kinds[at[i]]
				}
				return c
			})
		}, slices.Repeat([]int{len(kinds)}, n+1)...)
		if !whole {
			return
		}
	}
}
