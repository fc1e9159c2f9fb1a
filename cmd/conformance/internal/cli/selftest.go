package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"plimsoll/cmd/conformance/internal/selftest"
	"plimsoll/generators"
	"plimsoll/spec"
)

type selfTestCmd struct {
	Seeds    int           `help:"Seeds of the random stage for each saboteur." default:"10"`
	Cases    int64         `help:"Random cases for each seed." default:"3000"`
	Episodes int64         `help:"Random episodes of the surface session for each seed." default:"200"`
	Talks    int64         `help:"Random dialogues of the surface messages for each seed." name:"dialogues" default:"30"`
	Thorough bool          `help:"Search longer: four circumstances in every way, saboteurs that are killed, a million cases against correct adapters, those of a checkout's adapters/examples among them; and then --mutants. Takes hours."`
	Mutants  bool          `help:"Instead of all that: change the reference in one small place at a time, and see whether the harness notices. Needs a checkout and the go tool."`
	Of       []string      `help:"With --mutants: only those whose id begins with PREFIX, such as reference/coverage.go. Can be given several times." placeholder:"PREFIX"`
	Time     time.Duration `help:"With --mutants: look for no further mutant after so long, and say for how many there was no time." placeholder:"1h"`
	Products string        `help:"Tell of the products below DIR too, adapters/real of a checkout." placeholder:"DIR" type:"path"`
	Accounts string        `help:"Write what killed each saboteur, and how long that took on this machine, as JSON to FILE." placeholder:"FILE" type:"path"`
	Results  string        `help:"Write the results as Markdown to FILE." placeholder:"FILE" type:"path"`
}

// Help is shown below the flags.
func (selfTestCmd) Help() string {
	return "Example:\n  conformance self-test --products adapters/real --results RESULTS.md\n  conformance self-test --thorough\n  conformance self-test --mutants --of reference/coverage.go"
}

func (c *selfTestCmd) Run(a *app) error {
	if c.Seeds < 1 || c.Cases < 1 || c.Episodes < 1 || c.Talks < 1 {
		return fmt.Errorf("--seeds %d --cases %d --episodes %d --dialogues %d: want at least 1 of each", c.Seeds, c.Cases, c.Episodes, c.Talks)
	}
	if c.Mutants && !c.Thorough {
		return c.mutants(a)
	}
	if err := c.bank(a); err != nil || !c.Thorough {
		return err
	}
	return c.mutants(a)
}

// bank runs the part of the self-test that is about adapters.
func (c *selfTestCmd) bank(a *app) error {
	recorded, err := load(nil)
	if err != nil {
		return err
	}
	var products []selftest.Product
	if c.Products != "" {
		if products, err = selftest.Products(c.Products); err != nil {
			return err
		}
	}
	ctx, stop := untilStopped()
	defer stop()
	options := selftest.Options{Seeds: c.Seeds, Cases: c.Cases, Episodes: c.Episodes, Talks: c.Talks, Brief: !c.Thorough, Corpus: recorded, Say: a.say()}
	if c.Thorough {
		options.Ways = generators.StrongestCovering
	}
	results, err := selftest.Run(ctx, options)
	if err == nil && c.Thorough {
		err = results.Thorough(ctx, options, a.Self)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%w: self-test: %w", errNotRun, err)
	}
	results.Products = products
	if a.exit, err = c.show(a, results); err != nil {
		return err
	}
	if err := written(c.Accounts, results.WriteAccounts); err != nil {
		return err
	}
	return written(c.Results, results.Write)
}

// written writes a file, where one is asked for.
func written(file string, write func(io.Writer) error) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	return writeFile(file, text.Bytes())
}

// mostCases is how many cases 95 of 100 kills by the random stage may take.
const mostCases = 300

// say tells what is being done: on a terminal in one line, elsewhere not at all.
func (a *app) say() func(string, ...any) {
	if !a.Terminal {
		return func(string, ...any) {}
	}
	return func(format string, args ...any) { fmt.Fprintf(a.Err, "\r\x1b[K"+format, args...) }
}

// clear ends the line in which is said what is being done.
func (a *app) clear() {
	if a.Terminal {
		fmt.Fprint(a.Err, "\r\x1b[K")
	}
}

func rounded(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}

// show prints the sums and what is wrong, and says whether all is well.
func (c *selfTestCmd) show(a *app, r *selftest.Results) (int, error) {
	a.clear()
	killed, wrong := 0, []string{}
	bank := slices.Concat(r.Saboteurs, r.Sessions, r.Messages, r.Kept)
	for _, k := range bank {
		if k.Account.Wrong() {
			wrong = append(wrong, fmt.Sprintf("%s: detected in %d cases, reached in %d and triggered in %d", k.Name, k.Account.Detected, k.Account.Reached, k.Account.Triggered))
		}
		if k.Killed(c.Seeds) {
			killed++
			continue
		}
		wrong = append(wrong, fmt.Sprintf("%s: killed in %d of %d seeds; others accused: %v; faults: %d", k.Name, k.Seeds, c.Seeds, k.Others, len(k.Faults)))
	}
	for _, s := range r.Soaks {
		if s.Wrong() {
			wrong = append(wrong, fmt.Sprintf("%s is %s after %d cases; accused: %v, faults: %d", s.Name, s.Outcome, s.Cases, s.Accused, s.Faults))
		}
	}
	if p95 := selftest.P95(r.Saboteurs, r.Sessions, r.Messages); p95 > mostCases {
		wrong = append(wrong, fmt.Sprintf("95 of 100 kills by the random stage take %d cases; want at most %d", p95, mostCases))
	}
	for _, n := range r.Normals {
		if !n.OneForm() {
			wrong = append(wrong, fmt.Sprintf("%s: %d counterexamples, of up to %d parts; want at most two, of at most %d", n.Name, n.Minima, n.Most, n.Known+1))
		}
	}
	for _, s := range r.Nulls {
		if held := s.Families(); len(held) > 0 {
			wrong = append(wrong, fmt.Sprintf("%s passes %s", s.Name, strings.Join(held, ", ")))
		}
	}
	for _, s := range r.References {
		if s.Outcome != spec.Conformant {
			wrong = append(wrong, fmt.Sprintf("%s is %s; accused: %v", s.Name, s.Outcome, s.Accused))
		}
	}
	unexplained, err := r.Unexplained()
	if err != nil {
		return exitNotRun, err
	}
	if len(unexplained) > 0 {
		wrong = append(wrong, fmt.Sprintf("seed: the findings and the failures differ on %v", unexplained))
	}
	for _, p := range r.Products {
		wrong = append(wrong, p.Doubts()...)
	}
	tab := tabwriter.NewWriter(a.Out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(tab, "saboteurs\t%d of %d killed, by their own requirement and no other, in %d of %d seeds\n", killed, len(bank), c.Seeds, c.Seeds)
	fmt.Fprintf(tab, "random stage\t95 of 100 kills within %d cases; %d are the most\n", selftest.P95(r.Saboteurs, r.Sessions, r.Messages), mostCases)
	if times := selftest.Times(bank); len(times) > 0 {
		last := len(times) - 1
		fmt.Fprintf(tab, "time to kill\t%s in the middle, %s in 95 of 100, %s at most\n", rounded(times[last/2]), rounded(times[last*95/100]), rounded(times[last]))
	}
	for _, s := range r.Soaks {
		fmt.Fprintf(tab, "%s\t%s\n", s.Name, s.Line())
	}
	fmt.Fprintf(tab, "named faults\t%d, at most two counterexamples each\n", len(r.Normals))
	fmt.Fprintf(tab, "null adapters\t%d, none may pass a family\n", len(r.Nulls))
	fmt.Fprintf(tab, "correct adapters\t%d, none may be accused\n", len(r.References))
	fmt.Fprintf(tab, "seed, decide\t%d requirements violated under strict, %d under core\n", selftest.Violated(r.Seed.Strict), selftest.Violated(r.Seed.Core))
	fmt.Fprintf(tab, "seed, session\t%d requirements violated under strict, %d under core\n", selftest.Violated(r.SeedSession.Strict), selftest.Violated(r.SeedSession.Core))
	for _, p := range r.Products {
		fmt.Fprintf(tab, "%s %s\t%d requirements violated\n", p.About.Product, p.About.Version, selftest.Violated(p.Report))
	}
	if err := tab.Flush(); err != nil {
		return exitNotRun, err
	}
	for _, w := range wrong {
		fmt.Fprintf(a.Out, "%s %s\n", a.paint.Bad("WRONG"), w)
	}
	if len(wrong) > 0 {
		return exitNotConformant, nil
	}
	fmt.Fprintln(a.Out, a.paint.Good("ALL WELL"))
	return exitConformant, nil
}
