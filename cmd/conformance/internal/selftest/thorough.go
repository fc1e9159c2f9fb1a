package selftest

import (
	"context"
	"fmt"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// keptKills is how often the process of a saboteur of crashes is killed for each
// seed.
const keptKills = 100

// Thorough adds what takes many minutes: the saboteurs that lose something only
// when their process is killed, and long runs of correct adapters. The command
// self serves a shipped adapter when its arguments are "adapter" and a name.
// Which moment a kill meets is not decided by a seed, so that these tables do
// not stand in RESULTS.md.
func (r *Results) Thorough(ctx context.Context, o Options, self string) error {
	for _, s := range saboteurs.KeptAll() {
		k := Kill{Name: s.Name, Fault: s.Fault, Breaks: s.Breaks, Stage: properties.StageCrash}
		for seed := range o.Seeds {
			o.Say("%s, seed %d", s.Name, seed+1)
			report, err := killed(ctx, s, uint64(seed+1), self)
			if err != nil {
				return err
			}
			if k.enter(report) {
				k.Seeds++
			}
		}
		r.Kept = append(r.Kept, k)
	}
	return r.soak(ctx, o)
}

// killed plays a saboteur of crashes in processes of its own.
func killed(ctx context.Context, s saboteurs.KeptSaboteur, seed uint64, self string) (*spec.Report, error) {
	inner, ok := adapters.InProcess(s).(adapters.SessionCaller)
	if !ok {
		return nil, fmt.Errorf("%s keeps no sessions", s.Name)
	}
	caller := stdio.Killable(inner, stdio.Command{Args: []string{self, "adapter", s.Name}})
	report, err := properties.Run(ctx, caller, properties.Config{Profile: spec.ProfileStrictField, Surface: spec.SurfaceSession, Seed: seed,
		Kills: keptKills, Stages: []string{properties.StageCrash}, AsFound: true})
	if shut := caller.Close(); err == nil {
		err = shut
	}
	return report, err
}
