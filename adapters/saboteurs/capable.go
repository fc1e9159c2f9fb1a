package saboteurs

import "plimsoll/spec"

// Profile is what a run must be made under for the saboteur to be caught.
func Profile(breaks spec.ID) spec.Profile {
	if r, _ := spec.Lookup(breaks); r.Profile == spec.ProfileField {
		return spec.ProfileStrictField
	}
	return spec.ProfileStrict
}

// Capabilities implements adapters.Capable: those that its requirement asks for.
func (s Saboteur) Capabilities() []spec.Capability { return needed(s.Breaks, spec.SurfaceDecide) }

// Capabilities implements adapters.Capable: those that its requirement asks
// for, and merge where its fault shows in merges.
func (s SessionSaboteur) Capabilities() []spec.Capability {
	if s.merges {
		return []spec.Capability{spec.CapabilityMerge}
	}
	return needed(s.Breaks, spec.SurfaceSession)
}

func needed(id spec.ID, on spec.Surface) []spec.Capability {
	r, _ := spec.Lookup(id)
	if c, checked := r.Needs(on); checked && c != "" {
		return []spec.Capability{c}
	}
	return nil
}
