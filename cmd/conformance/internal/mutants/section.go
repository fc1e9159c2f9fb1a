package mutants

import (
	"fmt"
	"strings"
)

// Section renders the results as a section of RESULTS.md. It holds no times:
// the same harness gives the same section.
func (r *Results) Section() string {
	var b strings.Builder
	b.WriteString(sectionHeader)
	var all row
	for _, folder := range mutatedFolders() {
		one := r.row(func(f Fate) bool { return f.Package == folder })
		all.add(one)
		fmt.Fprintf(&b, "| %s %s\n", folder, one)
	}
	fmt.Fprintf(&b, "| all %s\n\n", all)
	fmt.Fprintf(&b, "| operator | mutants | as adapter | by tests of the oracles | equivalent | permitted | open |\n|---|---|---|---|---|---|---|\n")
	for _, op := range operators {
		fmt.Fprintf(&b, "| %s %s\n", op.name, r.row(func(f Fate) bool { return f.Operator == op.name }))
	}
	b.WriteString("\n")
	for _, op := range operators {
		fmt.Fprintf(&b, "* %s: %s\n", op.name, op.what)
	}
	b.WriteString("\n")
	for _, f := range r.Fates {
		if f.Open() {
			fmt.Fprintf(&b, "* open: %s, `%s`\n", f.ID(), strings.ReplaceAll(f.Text, "`", "'"))
		}
	}
	return b.String()
}

const sectionHeader = `## Mutants of the reference

The reference, changed in one small place at a time; all in one build, one active at a time. "As adapter": the mutated copy is put to the test
like any adapter, and a requirement accuses it, or it crashes or hangs. What the adapter never comes by, or nobody accuses, is mutated as the oracle that it
is as well: "by tests of the oracles" are those on which the two oracles disagree, or the recorded cases do. Equivalent: no answer is another one.
Permitted: another answer that no requirement forbids. The reasons for both are in cmd/conformance/internal/mutants/excuses. Open is what is left. reference/messages is an oracle alone: no adapter answers with it.

| package | mutants | as adapter | by tests of the oracles | equivalent | permitted | open |
|---|---|---|---|---|---|---|
`

// A row of the table.
type row struct{ mutants, adapter, oracle, equivalent, permitted, open, late int }

func (r *Results) row(want func(Fate) bool) row {
	var n row
	for _, f := range r.Fates {
		if !want(f) {
			continue
		}
		n.mutants++
		switch {
		case f.Oracle:
			n.oracle++
		case f.By != "":
			n.adapter++
		case f.Late:
			n.late++
		case f.Excuse == nil:
			n.open++
		case f.Excuse.Kind == Equivalent:
			n.equivalent++
		default:
			n.permitted++
		}
	}
	return n
}

func (n *row) add(o row) {
	n.mutants += o.mutants
	n.adapter += o.adapter
	n.oracle += o.oracle
	n.equivalent += o.equivalent
	n.permitted += o.permitted
	n.open += o.open
	n.late += o.late
}

func (n row) String() string {
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %d |", n.mutants, n.adapter, n.oracle, n.equivalent, n.permitted, n.open)
}
