// Package reference is the reference implementation as an adapter: correct
// under every profile, and the example of what an adapter looks like in Go.
package reference

import (
	"context"

	"plimsoll/reference"
	"plimsoll/spec"
)

// Adapter is the reference implementation. The zero value is ready for use.
type Adapter struct{}

// Identity implements adapters.Adapter.
func (Adapter) Identity() spec.Identity {
	return spec.Identity{Name: "reference", Version: spec.Version, Language: "Go"}
}

// Build implements adapters.Builder.
func (Adapter) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	return reference.Build(c)
}

// Resolve implements adapters.Resolver.
func (Adapter) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	return reference.Resolve(c)
}

// Reconstruct implements adapters.Reconstructor.
func (Adapter) Reconstruct(_ context.Context, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	return reference.Reconstruct(c)
}

// Guard implements adapters.Guard.
func (Adapter) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	return reference.Guard(c)
}

// Decide implements adapters.Decider.
func (Adapter) Decide(_ context.Context, c *spec.DecideCall) (spec.DecideResult, error) {
	return reference.Decide(c)
}

// Certify implements adapters.Certifier.
func (Adapter) Certify(_ context.Context, c *spec.CertifyCall) (spec.CertifyResult, error) {
	return reference.Certify(c)
}

// Inherit implements adapters.Inheritor.
func (Adapter) Inherit(_ context.Context, c *spec.InheritCall) (spec.InheritResult, error) {
	return reference.Inherit(c)
}

// Capabilities implements adapters.Capable.
func (Adapter) Capabilities() []spec.Capability {
	return []spec.Capability{spec.CapabilityConcurrent, spec.CapabilityCrash, spec.CapabilityMerge,
		spec.CapabilityScopes, spec.CapabilityLifts, spec.CapabilityJudge, spec.CapabilityCorrections, spec.CapabilityPolicy, spec.CapabilityDelegate}
}
