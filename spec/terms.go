package spec

import "fmt"

// Kinds of a ledger entry besides the plain exclusion, which has none
// (capability lifts). A cancellation calls the action off, and so excludes it.
const (
	KindLift         = "lift"         // the action may be taken again
	KindCancellation = "cancellation" // the action was called off
)

// Terms limit a ledger entry: those of an exclusion without limits are empty.
// An entry without a scope holds in every one. A lift or a cancellation has no
// limits.
type Terms struct {
	Kind    string `json:"kind,omitzero"`    // capability lifts
	Scope   string `json:"scope,omitzero"`   // capability scopes; compared byte for byte
	Expires int64  `json:"expires,omitzero"` // capability scopes: the last moment at which it holds; 0 is never
}

// A Standpoint is where and when a guard or an act is asked for (capability
// scopes). A call without a scope stands outside every recorded one.
type Standpoint struct {
	Scope string `json:"scope,omitzero"`
	Now   int64  `json:"now,omitzero"` // a count that the caller keeps, as entries do in Expires
}

func (t Terms) valid() error {
	switch {
	case t.Kind != "" && t.Kind != KindLift && t.Kind != KindCancellation:
		return fmt.Errorf("kind: want %s, %s or none, got %q", KindLift, KindCancellation, t.Kind)
	case t.Kind != "" && (t.Scope != "" || t.Expires != 0):
		return fmt.Errorf("kind: a %s has neither scope nor expires", t.Kind)
	case !validInteger(t.Expires):
		return fmt.Errorf("expires: want an integer between 0 and 2^53-1, got %d", t.Expires)
	}
	return nil
}

func (p Standpoint) valid() error {
	return wanted(validInteger(p.Now), "now: want an integer between 0 and 2^53-1, got %d", p.Now)
}

// Needs returns the capability that an entry on these terms asks for.
func (t Terms) Needs() Capability {
	switch {
	case t.Kind != "":
		return CapabilityLifts
	case t.Scope != "" || t.Expires != 0:
		return CapabilityScopes
	}
	return ""
}

// Needs returns the capability that a call from this standpoint asks for.
func (p Standpoint) Needs() Capability {
	if p != (Standpoint{}) {
		return CapabilityScopes
	}
	return ""
}

// Needs returns the capabilities that the call asks for, sorted.
func (c *GuardCall) Needs() []Capability {
	lifts, scopes := false, c.Standpoint.Needs() != ""
	for _, e := range c.Ledger {
		lifts = lifts || e.Terms.Needs() == CapabilityLifts
		scopes = scopes || e.Terms.Needs() == CapabilityScopes
	}
	var need []Capability
	if lifts {
		need = append(need, CapabilityLifts)
	}
	if scopes {
		need = append(need, CapabilityScopes)
	}
	return need
}
