package render

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Night writes the report of a night as whoever reads it in the morning wants
// it: what is red first, then what is known, then what ran.
func Night(w io.Writer, r *spec.NightReport, p Paint, replay func(spec.Failure, spec.Profile) string) {
	fmt.Fprintf(w, "%s\n", p.bold(Safe(fmt.Sprintf("night %d, %s %s, spec %s", r.Night, r.Adapter.Name, r.Adapter.Version, r.Spec))))
	for _, run := range r.Runs {
		told := map[spec.ID]int{}
		for _, f := range run.Report.Failures {
			if excused(r, f.Requirement, "", f.Fingerprint) {
				continue
			}
			if told[f.Requirement]++; told[f.Requirement] <= mostTold {
				fmt.Fprintf(w, "\n%s", failure(f, p, replay(f, run.Report.Profile)))
			}
		}
		for _, id := range slices.Sorted(maps.Keys(told)) {
			if more := told[id] - mostTold; more > 0 {
				fmt.Fprintf(w, "\n%s\n", p.Bad(fmt.Sprintf("%d more cases that violate %s are in the report", more, id)))
			}
		}
		for _, f := range run.Report.Faults {
			fmt.Fprintf(w, "\n%s", p.Bad(Safe(fault(f))))
		}
	}
	for _, t := range r.Targets {
		for _, f := range t.Findings {
			if !excused(r, f.Requirement, t.Target, f.Fingerprint) {
				fmt.Fprintf(w, "\n%s\n%s\n", p.Bad(Safe(fmt.Sprintf("FAIL %s %s, fingerprint %s, input %s", t.Package, t.Target, f.Fingerprint, f.Input))), Safe(f.Output))
			}
		}
	}
	fmt.Fprintln(w)
	nightRan(w, r)
	known(w, r)
	fmt.Fprintf(w, "\n%s: %s\n", verdict(r.Outcome, p), Safe(r.Note))
}

// mostTold is how many cases that violate one requirement are shown.
const mostTold = 3

// excused: the failure is on the list of known ones.
func excused(r *spec.NightReport, id spec.ID, target, fingerprint string) bool {
	return slices.ContainsFunc(r.Known, func(k spec.KnownUse) bool { return k.Excuses(id, target, fingerprint) })
}

// nightRan tells what ran, a line each.
func nightRan(w io.Writer, r *spec.NightReport) {
	for _, run := range r.Runs {
		var cases int64
		for _, s := range run.Report.Stages {
			cases += s.Cases
		}
		line := fmt.Sprintf("surface %s under %s, seeds %d to %d: %d cases, %d failures", run.Report.Surface, run.Report.Profile, run.First, run.Last, cases, len(run.Report.Failures))
		if run.Report.Incomplete != "" {
			line += "; " + run.Report.Incomplete
		}
		fmt.Fprintln(w, Safe(line))
	}
	for _, t := range r.Targets {
		line := fmt.Sprintf("%s %s: %d executions in %d s, %d findings", t.Package, t.Target, t.Executions, t.Seconds, len(t.Findings))
		if len(t.Fixed) > 0 {
			line += "; fixed since: " + strings.Join(t.Fixed, ", ")
		}
		if t.Incomplete != "" {
			line += "; " + t.Incomplete
		}
		fmt.Fprintln(w, Safe(line))
	}
}

// known tells which listed failures were met, and which were not: they may be
// fixed.
func known(w io.Writer, r *spec.NightReport) {
	for _, k := range r.Known {
		what := string(k.Requirement) + k.Target
		if k.Met {
			fmt.Fprintln(w, Safe(fmt.Sprintf("known: %s %s, listed %s: %s", what, k.Fingerprint, k.Date, k.Reason)))
		} else {
			fmt.Fprintln(w, Safe(fmt.Sprintf("listed and not met: %s %s, listed %s; take it off the list if it is fixed", what, k.Fingerprint, k.Date)))
		}
	}
}

func verdict(o spec.Outcome, p Paint) string {
	if o == spec.Conformant {
		return p.Good("GREEN")
	}
	return p.Bad(map[spec.Outcome]string{spec.NotConformant: "RED", spec.NotRun: "NOT RUN"}[o])
}
