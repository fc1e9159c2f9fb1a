package cli

import (
	"fmt"
	"os"
	"strings"

	"plimsoll/corpus"
	"plimsoll/spec"
)

// largestReport is how much of a report is read: each of its failures shows a
// whole conversation.
const largestReport = 64 << 20

// reported finds cases in a report that run --json wrote: all its failures, or
// those of one fingerprint or requirement, which stands behind a #. It tells
// whether the name is that of a report at all.
func reported(name string) ([]replayed, bool, error) {
	file, which, _ := strings.Cut(name, "#")
	if _, err := os.Stat(name); err == nil {
		file, which = name, ""
	}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || !strings.HasSuffix(file, ".json") {
		return nil, false, nil
	}
	report, err := readReport(file)
	if err != nil {
		return nil, true, err
	}
	var out []replayed
	for _, f := range report.Failures {
		if which != "" && which != f.Fingerprint && which != string(f.Requirement) {
			continue
		}
		one, err := caseOf(f, report.Profile)
		if err != nil {
			return nil, true, fmt.Errorf("%s: failure %s: %w", file, f.Fingerprint, err)
		}
		out = append(out, one)
	}
	if len(out) == 0 && which != "" {
		return nil, true, fmt.Errorf("%s: no failure has the fingerprint or requirement %q; it has %s", file, which, failuresOf(report))
	}
	if len(out) == 0 {
		return nil, true, fmt.Errorf("%s: the report has no failure to replay", file)
	}
	return out, true, nil
}

// readReport reads a report as run --json writes it.
func readReport(file string) (*spec.Report, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > largestReport {
		return nil, fmt.Errorf("%s: want a report of at most %d bytes, got %d", file, largestReport, info.Size())
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var report spec.Report
	if err := spec.Decode(text, &report); err != nil {
		return nil, fmt.Errorf("%s: want a report as run --json writes it: %w", file, err)
	}
	if report.Format != 1 {
		return nil, fmt.Errorf("%s: want a report of format 1, got %d", file, report.Format)
	}
	return &report, nil
}

// caseOf is a failure as a case, under the profile of the run that found it and
// without what that left out.
func caseOf(f spec.Failure, p spec.Profile) (replayed, error) {
	text, err := spec.Encode(f.Call)
	if err != nil {
		return replayed{}, err
	}
	call, err := spec.DecodeCall(text)
	if err != nil {
		return replayed{}, err
	}
	one := replayed{Case: corpus.Case{Name: fmt.Sprintf("%s %s", f.Requirement, f.Fingerprint), Profile: p, Call: call}}
	for _, id := range f.LeftOut {
		one.skip = append(one.skip, string(id))
	}
	return one, nil
}

func failuresOf(r *spec.Report) string {
	if len(r.Failures) == 0 {
		return "none"
	}
	var all []string
	for _, f := range r.Failures {
		all = append(all, fmt.Sprintf("%s (%s)", f.Fingerprint, f.Requirement))
	}
	return strings.Join(all, ", ")
}
