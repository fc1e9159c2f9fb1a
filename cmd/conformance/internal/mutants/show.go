package mutants

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Show prints the sums and what is wrong beside the mutants that are left.
func (r *Results) Show(to io.Writer) error {
	tab := tabwriter.NewWriter(to, 0, 8, 2, ' ', 0)
	fmt.Fprintf(tab, "package\tmutants\tnoticed as adapter\tby tests of the oracles\tequivalent\tpermitted\topen\n")
	var all row
	for _, folder := range mutatedFolders() {
		n := r.row(func(f Fate) bool { return f.Package == folder })
		all.add(n)
		n.tab(tab, folder)
	}
	all.tab(tab, "all")
	if err := tab.Flush(); err != nil {
		return err
	}
	if n := r.Late(); n > 0 {
		fmt.Fprintf(to, "LATE %d mutants for which there was no time\n", n)
	}
	for _, s := range r.Disputed {
		fmt.Fprintf(to, "DISPUTED %s\n", s)
	}
	for _, s := range r.Stale {
		fmt.Fprintf(to, "excuses: %s\n", s)
	}
	return nil
}

// String tells of a mutant that is left.
func (f Fate) String() string {
	return fmt.Sprintf("OPEN %s\n     line %d: %s\n     %s", f.ID(), f.Line, f.Text, f.standing())
}

func (n row) tab(w io.Writer, name string) {
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\n", name, n.mutants, n.adapter, n.oracle, n.equivalent, n.permitted, n.open)
}

// standing is what is known of a mutant that nothing notices.
func (f Fate) standing() string {
	switch {
	case f.Differs:
		return "some answer of the adapter is another one, and no requirement forbids it"
	case f.Called:
		return "the adapter answers as it did"
	case !f.answers():
		return "no test of the oracles notices"
	}
	return "the adapter never comes by, and no test of the oracles notices"
}
