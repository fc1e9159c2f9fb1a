package spec

import "slices"

// A Capability is something that an adapter of the surface session may have
// besides what the surface asks of every one. What it does not declare in its
// introduction is neither generated nor scored.
type Capability string

// The capabilities that rows of the catalogue ask for.
const (
	CapabilityMerge       Capability = "merge"
	CapabilityCrash       Capability = "crash"
	CapabilityConcurrent  Capability = "concurrent"
	CapabilityScopes      Capability = "scopes"
	CapabilityLifts       Capability = "lifts"
	CapabilityDelegate    Capability = "sub-agents"
	CapabilityPolicy      Capability = "policy"
	CapabilityJudge       Capability = "judge"
	CapabilityCorrections Capability = "corrections"
)

// capabilities are those that this version plays.
var capabilities = []Capability{
	CapabilityConcurrent,
	CapabilityCrash,
	CapabilityMerge,
	CapabilityScopes, CapabilityLifts, CapabilityJudge, CapabilityCorrections, CapabilityPolicy, CapabilityDelegate,
}

// fieldRows are the rows of the profile field that this version checks.
var fieldRows = []ID{
	"TXN-04",
	"TXN-05", "TXN-06",
	"PRO-12", "PRO-15", "PRO-16", "PRO-17",
	"COV-18", "COV-21", "COV-22",
	"FLR-15", "FLR-16", "FLR-17",
	"OUT-03", "OUT-04",
	"TXN-07", "TXN-08",
	"MET-01", "MET-02", "MET-03", "MET-04", "MET-05", "MET-06", "MET-07",
}

// Capabilities returns the capabilities that this version plays, sorted.
func Capabilities() []Capability { return slices.Sorted(slices.Values(capabilities)) }

// Needs returns what an adapter must declare for the requirement to be checked
// on the surface, and whether this version checks it there at all. An empty
// capability means that nothing has to be declared.
func (r *Requirement) Needs(s Surface) (Capability, bool) {
	if s == SurfaceMessages {
		return r.needsOnMessages()
	}
	if r.Profile == ProfileField && !slices.Contains(fieldRows, r.ID) {
		return "", false
	}
	for _, p := range r.Surfaces {
		if p.Surface == s && (s == SurfaceDecide || s == SurfaceSession) && (p.Capability == "" || slices.Contains(capabilities, p.Capability)) {
			return p.Capability, true
		}
	}
	return "", false
}

// Checked reports whether this version checks the requirement on decide or on session.
func (r *Requirement) Checked() bool {
	_, decide := r.Needs(SurfaceDecide)
	_, session := r.Needs(SurfaceSession)
	return decide || session
}
