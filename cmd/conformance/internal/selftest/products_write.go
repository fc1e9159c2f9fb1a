package selftest

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/properties"
	"plimsoll/spec"
)

const productsHeader = `## Products

Compactors that people use, as they are, each driven through its own interface with the scripted model in the place of the vendor's. A
row tells what was observed of that version, in the configuration that the README beside its adapter describes, and nothing else: many of
these requirements have never been asked of anybody. Numbers are cases that put the requirement to the test. † marks what it takes a bad
summarizer to see; all else happens under a faithful one. "obscured" is violated too, but never in a case in which no other failed
requirement was. The reports that this is rendered from are written by

    .ci/products

which builds the adapters and needs Go and Node.

`

// writeProducts renders the matrix, and below it a counterexample for each
// fingerprint.
func (r *Results) writeProducts(b *strings.Builder) {
	if len(r.Products) == 0 {
		return
	}
	b.WriteString(productsHeader + "| requirement |")
	for _, p := range r.Products {
		fmt.Fprintf(b, " %s %s |", p.About.Product, p.About.Version)
	}
	fmt.Fprintf(b, "\n|---|%s\n| of |", strings.Repeat("---|", len(r.Products)))
	for _, p := range r.Products {
		fmt.Fprintf(b, " %s |", p.About.Released)
	}
	b.WriteString("\n| language |")
	for _, p := range r.Products {
		fmt.Fprintf(b, " %s |", p.Report.Adapter.Language)
	}
	b.WriteString("\n")
	for _, row := range spec.Catalogue() {
		if _, checked := row.Needs(spec.SurfaceMessages); checked {
			fmt.Fprintf(b, "| %s |", row.ID)
			for _, p := range r.Products {
				fmt.Fprintf(b, " %s |", p.cell(row.ID))
			}
			b.WriteString("\n")
		}
	}
	b.WriteString("\n")
	for _, f := range r.distinct() {
		r.writeDistinct(b, f)
	}
}

// cell is the verdict on one requirement.
func (p *Product) cell(id spec.ID) string {
	for _, row := range p.Report.Rows {
		if row.ID != id {
			continue
		}
		switch row.Verdict {
		case spec.Fail, spec.Advisory, spec.Flaky:
			return fmt.Sprintf("**%s** (%d)", p.direction(id), row.Cases)
		case spec.NotApplicable:
			return "–"
		case spec.NotExercised:
			return string(row.Verdict)
		}
		return fmt.Sprintf("%s (%d)", row.Verdict, row.Cases)
	}
	return ""
}

// direction is the side on which a requirement is violated, with a mark where
// it takes a bad summarizer.
func (p *Product) direction(id spec.ID) string {
	side, faithful := "", false
	for _, f := range p.Report.Failures {
		if f.Requirement != id {
			continue
		}
		side = f.Direction
		d := dialogueOf(f)
		faithful = faithful || d != nil && len(summarizerFaults(d)) == 0
	}
	if !faithful {
		side += "†"
	}
	return side
}

// A distinct failure is one fingerprint and the products that show it.
type distinct struct {
	failure spec.Failure // of the first of them
	of      []*Product
}

// distinct returns the failures by requirement, in the order of the catalogue,
// and by fingerprint.
func (r *Results) distinct() []distinct {
	var all []distinct
	for i := range r.Products {
		p := &r.Products[i]
		for _, f := range p.Report.Failures {
			at := slices.IndexFunc(all, func(d distinct) bool {
				return d.failure.Fingerprint == f.Fingerprint && d.failure.Requirement == f.Requirement
			})
			if at < 0 {
				at, all = len(all), append(all, distinct{failure: f})
			}
			all[at].of = append(all[at].of, p)
		}
	}
	place := map[spec.ID]int{}
	for i, row := range spec.Catalogue() {
		place[row.ID] = i
	}
	slices.SortStableFunc(all, func(a, b distinct) int { return place[a.failure.Requirement] - place[b.failure.Requirement] })
	return all
}

func (r *Results) writeDistinct(b *strings.Builder, d distinct) {
	f, first := d.failure, d.of[0]
	var names []string
	for _, p := range d.of {
		names = append(names, p.About.Product)
	}
	fmt.Fprintf(b, "### %s, %s, %s: %s\n\n", f.Requirement, f.Direction, under(f), strings.Join(names, ", "))
	row, _ := spec.Lookup(f.Requirement)
	fmt.Fprintf(b, "%s Observed: it %s.\n\n", escape(row.Statement), escape(f.Detail))
	for _, p := range d.of {
		fmt.Fprintf(b, "* %s: %s\n", p.About.Product, escape(p.Why[f.Requirement]))
	}
	fmt.Fprintf(b, "\n```text\n%s\n```\n\n", strings.ReplaceAll(properties.Transcript(f), "```", "'''"))
	fmt.Fprintf(b, "`conformance replay 'adapters/real/%s/report.json#%s' -- %s`\n\n", first.Folder, f.Fingerprint, strings.Join(first.About.Run, " "))
}
