package selftest

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/spec"
)

// races runs the saboteurs whose fault shows only in a race on the races of
// the table, once for each seed. Which interleaving comes up is not decided by
// a seed, and neither is how many cases it takes: that a saboteur falls every
// time is all that is told.
func (r *Results) races(ctx context.Context, o Options) error {
	o.Corpus = racesOfTable()
	for i, s := range saboteurs.ConcurrentAll() {
		o.Say("%s", s.Name)
		k := Kill{Name: s.Name, Fault: s.Fault, Breaks: s.Breaks, Stage: properties.StageExhaustive}
		h := o.on(spec.SurfaceSession, func() adapters.Adapter { return saboteurs.ConcurrentAll()[i] })
		h.profile = saboteurs.Profile(k.Breaks)
		for n := range o.Seeds {
			report, err := h.run(ctx, uint64(n+1), properties.StageCorpus)
			if err != nil {
				return err
			}
			if k.enter(report) {
				k.Seeds++
			}
		}
		r.Sessions = append(r.Sessions, k)
	}
	return nil
}

func racesOfTable() []properties.Recorded {
	var all []properties.Recorded
	for c := range generators.EpisodeTable(spec.ProfileStrictField, spec.CapabilityConcurrent) {
		steps := c.(*spec.Episode).Steps
		if _, ok := steps[len(steps)-1].(*spec.Race); ok {
			all = append(all, properties.Recorded{Name: "race", Profile: spec.ProfileCore, Call: c})
		}
	}
	return all
}
