package selftest

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"plimsoll/generators"
	"plimsoll/spec"
)

// Write renders the results as Markdown: RESULTS.md. The text around the
// tables is part of the harness; the numbers are what this run found.
func (r *Results) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, header, spec.Version, r.Options.Seeds, r.Options.Cases, r.Options.Episodes, r.Options.Talks)
	r.writeTables(&b)
	r.writeKills(&b)
	r.writeNormals(&b)
	r.writeNulls(&b)
	r.writeReferences(&b)
	r.writeProducts(&b)
	r.writeSeed(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

const header = `# Results

What the harness finds in adapters whose faults are known, and in those that have none. Written by

    go run ./cmd/conformance self-test --products adapters/real --results RESULTS.md

for spec %s, %d seeds, and for each of them %d random cases, %d random episodes and %d random dialogues, profile strict where nothing else is said, and
with field for the requirements of that profile. CI writes it again and fails if a byte differs.

`

func (r *Results) writeTables(b *strings.Builder) {
	fmt.Fprintf(b, "## Exhaustive stage\n\nRows of the decision tables, each played against every adapter.\n\n| operation | core | strict |\n|---|---|---|\n")
	core, strict := 0, 0
	for _, t := range r.Tables {
		fmt.Fprintf(b, "| %s | %d | %d |\n", t.Op, t.Core, t.Strict)
		core, strict = core+t.Core, strict+t.Strict
	}
	fmt.Fprintf(b, "| all | %d | %d |\n\nEpisodes of the surface session: %s\n\nDialogues of the surface messages: %s\n\n", core, strict, generators.EpisodeScope(), generators.DialogueScope())
}

func (r *Results) writeKills(b *strings.Builder) {
	fmt.Fprint(b, killsHeader)
	r.writeBank(b, "decide", r.Saboteurs)
	r.writeBank(b, "session", r.Sessions)
	r.writeBank(b, "messages", r.Messages)
}

const killsHeader = `## Saboteurs

An adapter with one fault each. Killed means: in every seed it failed its own requirement, alone, and never another one. "Stage" is
the first that does it; "random" counts the seeds in which the random stage would have done it by itself, and how many cases that put
the requirement to the test it took, in the middle and at worst. On messages each fault of the summarizer is committed in one of the
three conversations of the exhaustive stage, which take turns; with --thorough in all three.

Of the cases of the corpus, of the stage covering and of all seeds, "reached" are those that put the requirement to the test, "triggered"
those in which some answer was not the one of the correct adapter beside it (not told on messages, where each of the two would ask the
model), and "detected" those in which the requirement was found violated, by two oracles written apart from each other: what only one of
them sees is an error of the harness, and kills nobody.

`

func (r *Results) writeBank(b *strings.Builder, surface string, bank []Kill) {
	killed, rows := 0, map[spec.ID]bool{}
	for _, k := range bank {
		if k.Killed(r.Options.Seeds) {
			killed++
		}
		rows[k.Breaks] = true
	}
	fmt.Fprintf(b, "On the surface %s, over %d requirements: **%d of %d are killed**, in %d of %d seeds.\n\n", surface, len(rows), killed, len(bank), r.Options.Seeds, r.Options.Seeds)
	fmt.Fprint(b, "| requirement | fault: it … | seeds | stage | random | cases, median | worst | reached | triggered | detected |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, k := range bank {
		fmt.Fprintf(b, "| %s | %s | %d | %s | %d | %s | %s | %s |\n", k.Breaks, escape(k.Fault), k.Seeds, k.Stage, k.Random, at(k.Cases, 0.5), at(k.Cases, 1), k.Account)
	}
	all := effort(bank)
	fmt.Fprintf(b, "\nWhere a stage with a seed kills, it takes %s cases in the middle, and %s at most in 95 of 100 runs.\n\n", at(all, 0.5), at(all, 0.95))
	for _, k := range bank {
		if !k.Killed(r.Options.Seeds) {
			fmt.Fprintf(b, "* %s was not killed cleanly: others accused %v, faults %d\n", k.Name, k.Others, len(k.Faults))
		}
	}
}

// P95 is the number of cases within which 95 of 100 kills by the random stage
// come.
func P95(banks ...[]Kill) int64 {
	all := effort(banks...)
	if len(all) == 0 {
		return 0
	}
	return all[int(0.95*float64(len(all)-1))]
}

// Times lists how long each kill took, sorted.
func Times(banks ...[]Kill) []time.Duration {
	var all []time.Duration
	for _, k := range slices.Concat(banks...) {
		all = append(all, k.Took...)
	}
	slices.Sort(all)
	return all
}

// effort lists the cases that each kill by the random stage took, sorted.
func effort(banks ...[]Kill) []int64 {
	var all []int64
	for _, k := range slices.Concat(banks...) {
		all = append(all, k.Cases...)
	}
	slices.Sort(all)
	return all
}

// at returns a quantile of sorted counts, or a dash where there are none.
func at(sorted []int64, q float64) string {
	if len(sorted) == 0 {
		return "–"
	}
	return fmt.Sprint(sorted[int(q*float64(len(sorted)-1))])
}

func (r *Results) writeNulls(b *strings.Builder) {
	fmt.Fprintf(b, "## Null adapters\n\nThey answer without looking. Requirements held, by family; a family held whole would be in bold.\n\n| adapter |")
	for _, code := range families() {
		fmt.Fprintf(b, " %s |", code)
	}
	fmt.Fprintf(b, "\n|---|%s\n", strings.Repeat("---|", len(families())))
	for _, s := range r.Nulls {
		fmt.Fprintf(b, "| %s |%s\n", s.Name, s.cells())
	}
	b.WriteString("\n")
}

func (r *Results) writeReferences(b *strings.Builder) {
	fmt.Fprintf(b, "## Correct adapters\n\nThe two example adapters in Python and Node are run by CI, over twenty seeds each.\n\n| adapter | outcome | accused |\n|---|---|---|\n")
	for _, s := range r.References {
		fmt.Fprintf(b, "| %s | %s | %d |\n", s.Name, s.Outcome, len(s.Accused))
	}
	b.WriteString("\n")
}

func families() []string {
	var out []string
	for _, f := range spec.Families() {
		for _, r := range spec.Catalogue() {
			if r.ID.Family() == f.Code && r.On(spec.SurfaceDecide) && spec.ProfileStrict.Includes(r.Profile) {
				out = append(out, f.Code)
				break
			}
		}
	}
	return out
}

func (s Score) cells() string {
	var b strings.Builder
	for _, code := range families() {
		cell := fmt.Sprintf("%d of %d", s.Passed[code], s.Of[code])
		if s.Passed[code] == s.Of[code] {
			cell = "**" + cell + "**"
		}
		fmt.Fprintf(&b, " %s |", cell)
	}
	return b.String()
}

// escape keeps a text inside its cell of a Markdown table.
func escape(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(s)
}
