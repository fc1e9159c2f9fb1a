package nightly

import (
	"slices"

	"plimsoll/spec"
)

// add sums a further run of the same surface up with those before.
func add(sum *spec.NightRun, r *spec.Report) {
	all := &sum.Report
	sum.Last = r.Seed
	for _, s := range r.Stages {
		at := slices.IndexFunc(all.Stages, func(have spec.StageReport) bool { return have.Stage == s.Stage })
		if at < 0 {
			all.Stages = append(all.Stages, s)
			continue
		}
		all.Stages[at].Cases += s.Cases
		all.Stages[at].Kills += s.Kills
	}
	for i := range all.Rows {
		addRow(&all.Rows[i], r.Rows[i])
	}
	for _, f := range r.Failures {
		if !slices.ContainsFunc(all.Failures, func(have spec.Failure) bool {
			return have.Requirement == f.Requirement && have.Fingerprint == f.Fingerprint
		}) {
			all.Failures = append(all.Failures, f)
		}
	}
	for _, f := range r.Faults {
		at := slices.IndexFunc(all.Faults, func(have spec.Fault) bool { return have.Kind == f.Kind })
		if at < 0 {
			all.Faults = append(all.Faults, f)
			continue
		}
		all.Faults[at].Count += f.Count
	}
	all.Undecided += r.Undecided
	if all.Incomplete == "" {
		all.Incomplete = r.Incomplete
	}
	all.Outcome = worse(all.Outcome, r.Outcome)
}

// addRow keeps the graver verdict. The rows of two runs of the same surface are
// the same ones.
func addRow(all *spec.RowReport, r spec.RowReport) {
	if all.First == 0 && r.First > 0 {
		all.First = all.Cases + r.First
	}
	all.Cases += r.Cases
	if slices.Index(byGravity, r.Verdict) > slices.Index(byGravity, all.Verdict) {
		all.Verdict = r.Verdict
	}
}

var byGravity = []spec.Verdict{spec.NotApplicable, spec.OutOfScope, spec.NotExercised, spec.Pass, spec.Obscured, spec.Flaky, spec.Advisory, spec.Fail}

// worse: what is wrong with an adapter stays wrong; a run that told nothing
// takes nothing from one that did, unless the harness was at fault.
func worse(a, b spec.Outcome) spec.Outcome {
	order := []spec.Outcome{spec.Conformant, spec.NotRun, spec.NotConformant}
	return order[max(slices.Index(order, a), slices.Index(order, b))]
}
