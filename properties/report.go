package properties

import (
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// report sums the run up.
func (r *run) report() *spec.Report {
	info, b := r.judge.caller.Info(), r.book
	out := &spec.Report{
		Format: 1, Spec: spec.Version, Harness: Harness, Adapter: info.Adapter,
		Profile: r.config.Profile, Surface: r.config.Surface, Seed: r.config.Seed,
		Selected: spec.Selection{Only: r.config.Only, Skip: r.config.Skip},
		Declared: declared(r.config.Surface, info),
		Stages:   r.counts, Rows: []spec.RowReport{}, Failures: b.sortedFailures(), Faults: b.sortedFaults(),
		Undecided:  b.undecided,
		Incomplete: strings.Trim(r.incomplete+"; "+r.patience.note(), "; "),
	}
	out.Hits = b.hits
	for _, row := range r.judge.plan.rows {
		s := b.rows[row.ID]
		line := spec.RowReport{ID: row.ID, Verdict: b.verdict(row, info), Cases: s.cases}
		if s.fail || s.flaky {
			line.First = s.first
		}
		out.Rows = append(out.Rows, line)
	}
	out.Outcome = outcome(out)
	return out
}

// declared: what an adapter can do besides, sorted; on decide and on messages
// only what counts there.
func declared(s spec.Surface, info spec.HelloResult) []spec.Capability {
	if len(info.Capabilities) == 0 {
		return nil
	}
	all := slices.Compact(slices.Sorted(slices.Values(info.Capabilities)))
	switch s {
	case spec.SurfaceSession:
		return all
	case spec.SurfaceMessages:
		return slices.DeleteFunc(all, func(c spec.Capability) bool { return !askedOnMessages(c) })
	}
	return slices.DeleteFunc(all, func(c spec.Capability) bool {
		return !slices.ContainsFunc(spec.Catalogue(), func(r spec.Requirement) bool { needs, checked := r.Needs(s); return checked && needs == c })
	})
}

// askedOnMessages: some row of the surface messages asks for the capability.
func askedOnMessages(c spec.Capability) bool {
	return slices.ContainsFunc(spec.Catalogue(), func(r spec.Requirement) bool {
		return slices.Contains(r.Surfaces, spec.Place{Surface: spec.SurfaceMessages, Capability: c})
	})
}

func (b *book) sortedFailures() []spec.Failure {
	place := map[spec.ID]int{}
	for i, r := range b.plan.rows {
		place[r.ID] = i
	}
	out := slices.Clone(b.failures)
	slices.SortStableFunc(out, func(x, y spec.Failure) int { return place[x.Requirement] - place[y.Requirement] })
	if out == nil {
		out = []spec.Failure{}
	}
	return out
}

// outcome: a harness error says nothing about the adapter, and neither does a
// run in which nothing was checked, or in which it did nothing that any row is
// about.
func outcome(r *spec.Report) spec.Outcome {
	checked := false
	for _, row := range r.Rows {
		checked = checked || row.Cases > 0 && row.Verdict != spec.NotExercised
	}
	failed := slices.ContainsFunc(r.Failures, func(f spec.Failure) bool { return f.Verdict != spec.Advisory })
	switch {
	case harnessFault(r):
		return spec.NotRun
	case failed || len(r.Faults) > 0:
		return spec.NotConformant
	case !checked || r.Incomplete != "":
		return spec.NotRun
	}
	return spec.Conformant
}

func harnessFault(r *spec.Report) bool {
	return slices.ContainsFunc(r.Faults, func(f spec.Fault) bool { return f.Kind == spec.HarnessError })
}

// Strays adds to a report the faults that an adapter met and that belong to no
// call. They are complete only after the adapter is closed, which is why the
// caller of Run adds them.
func Strays(r *spec.Report, c adapters.Caller) {
	s, ok := c.(adapters.Stray)
	if !ok {
		return
	}
	r.Faults = append(r.Faults, s.Strays()...)
	if len(r.Faults) > 0 && r.Outcome != spec.NotConformant && !harnessFault(r) {
		r.Outcome = spec.NotConformant
	}
}
