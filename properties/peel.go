package properties

import (
	"context"
	"slices"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Peel runs as Run does. Where requirements are obscured it runs again without
// those that failed, until it gets no further: a compactor that breaks one
// requirement all the time is told of the others as well. What was found in a
// later run names what was left out there.
func Peel(ctx context.Context, c adapters.Caller, config Config) (*spec.Report, error) {
	report, err := Run(ctx, c, config)
	for err == nil && ctx.Err() == nil && len(rowsThat(report, spec.Obscured)) > 0 {
		left := rowsThat(report, spec.Fail, spec.Advisory, spec.Flaky)
		deeper := config
		deeper.Skip = slices.Clone(config.Skip)
		for _, id := range left {
			deeper.Skip = append(deeper.Skip, string(id))
		}
		var under *spec.Report
		if under, err = Run(ctx, c, deeper); err != nil || !uncover(report, under, left) {
			break
		}
	}
	return report, err
}

func rowsThat(r *spec.Report, are ...spec.Verdict) []spec.ID {
	var out []spec.ID
	for _, row := range r.Rows {
		if slices.Contains(are, row.Verdict) {
			out = append(out, row.ID)
		}
	}
	return out
}

// uncover takes over what the deeper run, which left some requirements out,
// found in those that were obscured, and tells whether that was anything.
func uncover(r, under *spec.Report, left []spec.ID) bool {
	found := false
	for i, row := range r.Rows {
		at := slices.IndexFunc(under.Rows, func(u spec.RowReport) bool { return u.ID == row.ID })
		if row.Verdict != spec.Obscured || at < 0 || !slices.Contains([]spec.Verdict{spec.Fail, spec.Advisory, spec.Flaky}, under.Rows[at].Verdict) {
			continue
		}
		found, r.Rows[i] = true, under.Rows[at]
		for _, f := range under.Failures {
			if f.Requirement == row.ID {
				f.LeftOut = left
				r.Failures = append(r.Failures, f)
			}
		}
	}
	place := map[spec.ID]int{}
	for i, row := range r.Rows {
		place[row.ID] = i
	}
	slices.SortStableFunc(r.Failures, func(x, y spec.Failure) int { return place[x.Requirement] - place[y.Requirement] })
	r.Outcome = outcome(r)
	return found
}
