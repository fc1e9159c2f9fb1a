package fuzz

import (
	"context"
	"errors"
	"slices"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A Bench puts cases made of bytes to one adapter.
type Bench struct {
	kinds  []spec.Op // of cases that are judged, in the order of the first byte
	bodies map[spec.Op]body
}

// A body is what one kind of case is made with and judged by.
type body struct {
	decoder Decoder
	trial   *properties.Trial
}

// NewBench prepares a bench for the adapter. Of the Config the profile and the
// selection of requirements count, and the surface if there is one; without it
// all that the adapter has do. The error is about the Config.
func NewBench(caller adapters.Caller, c properties.Config) (*Bench, error) {
	b := &Bench{bodies: map[spec.Op]body{}}
	if c.Profile == "" {
		c.Profile = spec.ProfileCore
	}
	var errs []error
	info := caller.Info()
	for surface, kinds := range kinds {
		if c.Surface != "" && c.Surface != surface || !slices.Contains(info.Surfaces, surface) {
			continue
		}
		on := c
		on.Surface = surface
		trial, err := properties.NewTrial(caller, on)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		d := Decoder{Profile: c.Profile, Has: played(trial.Has())}
		if info.Messages != nil {
			d.Product = *info.Messages
		}
		for _, kind := range kinds {
			if trial.Plays(d.Case(kind, nil)) {
				b.bodies[kind] = body{d, trial}
			}
		}
	}
	for _, surface := range properties.Surfaces() {
		for _, kind := range kinds[surface] {
			if b.bodies[kind].trial != nil {
				b.kinds = append(b.kinds, kind)
			}
		}
	}
	if len(b.kinds) == 0 {
		return nil, errors.Join(append(errs, errors.New("fuzz: the adapter has nothing that the configuration asks for"))...)
	}
	return b, nil
}

// kinds are the kinds of cases by surface.
var kinds = map[spec.Surface][]spec.Op{
	spec.SurfaceDecide:   spec.Ops(),
	spec.SurfaceSession:  {spec.OpSession, OpMoves},
	spec.SurfaceMessages: {spec.OpMessages},
}

// played are the capabilities that cases of bytes may ask for. Races are left
// out: which interleaving happens is not up to the bytes.
func played(has []spec.Capability) []spec.Capability {
	return slices.DeleteFunc(has, func(c spec.Capability) bool { return c == spec.CapabilityConcurrent })
}

// Case returns the case that the bytes stand for; the first one chooses the
// kind among those that the adapter has.
func (b *Bench) Case(data []byte) spec.Call {
	if len(data) == 0 {
		return b.CaseOf(b.kinds[0], nil)
	}
	return b.CaseOf(b.kinds[int(data[0])%len(b.kinds)], data[1:])
}

// CaseOf returns the case of the kind that the bytes stand for, or nil where
// the adapter has no such kind.
func (b *Bench) CaseOf(kind spec.Op, data []byte) spec.Call {
	have, ok := b.bodies[kind]
	if !ok {
		return nil
	}
	return have.decoder.Case(kind, data)
}

// Judge puts the case to the adapter and returns nil if it does nothing wrong,
// or the report on what it does. The label says where the case comes from.
func (b *Bench) Judge(ctx context.Context, label string, c spec.Call) *spec.Report {
	return b.bodies[c.Op()].trial.Judge(ctx, label, c)
}

// Close ends what the bench has started. The adapter is left to the caller.
func (b *Bench) Close() {
	for _, have := range b.bodies {
		have.trial.Close()
	}
}
