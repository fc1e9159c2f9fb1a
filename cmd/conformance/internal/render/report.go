package render

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"plimsoll/properties"
	"plimsoll/spec"
)

// Report writes a report as a vendor reads it: what ran, each failure in the
// words of the specification, the families, and the sum.
func Report(w io.Writer, r *spec.Report, p Paint, replay func(spec.Failure) string) {
	fmt.Fprintf(w, "%s\n", p.bold(Safe(title(r))))
	for _, f := range r.Failures {
		fmt.Fprintf(w, "\n%s", failure(f, p, replay(f)))
	}
	for _, f := range r.Faults {
		fmt.Fprintf(w, "\n%s", p.Bad(Safe(fault(f))))
	}
	fmt.Fprintln(w)
	families(w, r)
	fmt.Fprintf(w, "\n%s\n", sum(r, p))
}

func title(r *spec.Report) string {
	s := fmt.Sprintf("%s %s", r.Adapter.Name, r.Adapter.Version)
	if r.Adapter.Language != "" {
		s += " (" + r.Adapter.Language + ")"
	}
	s += fmt.Sprintf(", profile %s, surface %s, spec %s, seed %d", r.Profile, r.Surface, r.Spec, r.Seed)
	s += capabilities(r.Surface, r.Declared)
	for i, stage := range r.Stages {
		s += fmt.Sprintf("%s%s %d", map[bool]string{true: "\n", false: ", "}[i == 0], stage.Stage, stage.Cases)
	}
	if len(r.Stages) > 0 {
		s += " cases"
	}
	return s + kills(r)
}

// kills tells how often the process was killed, and what that met.
func kills(r *spec.Report) string {
	var n int64
	for _, stage := range r.Stages {
		n += stage.Kills
	}
	if n == 0 {
		return ""
	}
	h := r.Hits
	return fmt.Sprintf("\nkills %d: %d between steps; during a step %d that left nothing of it, %d that left all, %d after its answer",
		n, h.Between, h.Old, h.New, h.Answered)
}

// capabilities tells apart what is declared and played, and what is declared
// and not known to this version.
func capabilities(s spec.Surface, declared []spec.Capability) string {
	var played, not []string
	for _, c := range declared {
		if slices.Contains(spec.PlayedOn(s), c) {
			played = append(played, string(c))
		} else {
			not = append(not, string(c))
		}
	}
	text := ""
	if len(played) > 0 {
		text += "\ncapabilities " + strings.Join(played, ", ")
	}
	if len(not) > 0 {
		text += "\ndeclared and not played by this version: " + strings.Join(not, ", ")
	}
	return text
}

func failure(f spec.Failure, p Paint, replay string) string {
	text := Safe(properties.Explain(f))
	head, rest, _ := strings.Cut(text, "\n")
	if replay != "" {
		rest += "  replay      " + Safe(replay) + "\n"
	}
	return p.Bad(head) + "\n" + rest
}

func fault(f spec.Fault) string {
	s := fmt.Sprintf("FAULT %s, %s: %s", f.Kind, times(f.Count), f.Detail)
	if f.FoundBy != "" {
		s += " (first by " + f.FoundBy + ")"
	}
	return s + "\n"
}

func plural(n int64, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

func times(n int64) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// families counts the verdicts of each family, unsafe and overcautious apart.
func families(w io.Writer, r *spec.Report) {
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(tab, "family\tpass\tunsafe\tovercautious\tadvisory\tflaky\tnot exercised\tnot applicable")
	for _, family := range spec.Families() {
		n, any := map[string]int{}, false
		for _, row := range r.Rows {
			if row.ID.Family() == family.Code {
				any = true
				n[column(row)]++
			}
		}
		if any {
			fmt.Fprintf(tab, "%s %s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", family.Code, family.Name, n["pass"], n["unsafe"],
				n["overcautious"], n["advisory"], n["flaky"], n["not exercised"], n["not applicable"]+n["out of scope"])
		}
	}
	tab.Flush()
	var obscured []string
	for _, row := range r.Rows {
		if row.Verdict == spec.Obscured {
			obscured = append(obscured, string(row.ID))
		}
	}
	if len(obscured) > 0 {
		fmt.Fprintf(w, "\nobscured: %s; violated, and in no case without another row that failed. Mend that one, or run with --peel, to see.\n", strings.Join(obscured, ", "))
	}
}

func column(row spec.RowReport) string {
	if row.Verdict != spec.Fail {
		return string(row.Verdict)
	}
	req, _ := spec.Lookup(row.ID)
	return req.Direction()
}

func sum(r *spec.Report, p Paint) string {
	var cases int64
	for _, s := range r.Stages {
		cases += s.Cases
	}
	held, applicable, which := 0, 0, ""
	for _, row := range r.Rows {
		switch row.Verdict {
		case spec.Pass:
			held++
		case spec.NotApplicable, spec.OutOfScope:
			applicable--
			which = " applicable"
		}
		applicable++
	}
	s := fmt.Sprintf("under %s: %d of %d%s requirements hold, %d cases", r.Profile, held, applicable, which, cases)
	if applicable == 0 {
		s += fmt.Sprintf("; nothing selected applies on the surface %s to what the adapter declares in its hello", r.Surface)
	}
	if r.Undecided > 0 {
		s += fmt.Sprintf("; %s undecided: the check took too long, which is no pass and no failure", plural(r.Undecided, "race"))
	}
	if r.Incomplete != "" {
		s += "; " + Safe(r.Incomplete)
	}
	switch r.Outcome {
	case spec.Conformant:
		return p.Good("CONFORMANT") + " " + s
	case spec.NotConformant:
		return p.Bad("NOT CONFORMANT") + " " + s
	}
	return p.Bad("NOT RUN") + " " + s
}
