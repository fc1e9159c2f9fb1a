package selftest

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"plimsoll/adapters/saboteurs"
	"plimsoll/cmd/conformance/internal/cases"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

const (
	rivalsFile = "RIVALS.md"
	rivalSeeds = 10
)

var writeRivals = flag.Bool("rivals", false, "write "+rivalsFile+" anew")

// A searcher is a row of the table: how it fared with each named fault from
// each seed.
type searcher struct {
	name     string
	wire     bool
	timed    bool // told of for its times alone: it finds what another row finds
	by       func(name string, op spec.Op) []felling
	fellings [][]felling
}

// A contest is all searchers, who have searched for the same faults.
type contest []searcher

// contested has the searchers search in turn for each fault, so that what else
// the machine does falls on all alike. Through the wire the engine plays the same
// cases, and only takes another time for them.
func contested(t testing.TB, n node, wired bool) contest {
	all, err := corpus.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	engines := func(e engine) func(string, spec.Op) []felling {
		e.corpus = cases.Recorded(all)
		return func(name string, _ spec.Op) []felling { return e.kill(t, name, rivalSeeds) }
	}
	random, tables := []string{properties.StageRandom}, []string{properties.StageExhaustive, properties.StageCovering, properties.StageRandom}
	c := contest{
		{name: "rapid", by: plainly},
		{name: "Plimsoll, stage random", by: engines(engine{stages: random})},
		{name: "Plimsoll without its corpus", by: engines(engine{stages: tables})},
		{name: "Plimsoll", by: engines(engine{})},
		{name: "fast-check", wire: true, by: func(name string, op spec.Op) []felling { return n.kill(t, name, op, rivalSeeds, rivalCases) }},
	}
	if wired {
		c = append(c,
			searcher{name: "Plimsoll, stage random", wire: true, timed: true, by: engines(engine{stages: random, wire: true})},
			searcher{name: "the same, 128 calls in flight", wire: true, timed: true, by: engines(engine{stages: random, wire: true, wide: true})},
			searcher{name: "Plimsoll", wire: true, timed: true, by: engines(engine{wire: true})})
	}
	for _, f := range namedFaults {
		name := "saboteur/" + f.name
		s, ok := shippedHere(name).(saboteurs.Saboteur)
		if !ok {
			t.Fatalf("no saboteur is called %s", name)
		}
		for i := range c {
			c[i].fellings = append(c[i].fellings, c[i].by(name, opOf(s.Breaks)))
		}
	}
	return c
}

func plainly(name string, op spec.Op) []felling {
	var all []felling
	for seed := range uint64(rivalSeeds) {
		all = append(all, killPlainly(name, op, seed+1))
	}
	return all
}

func felled(ks []felling) int {
	n := 0
	for _, k := range ks {
		if k.killed {
			n++
		}
	}
	return n
}

// easy are the faults that every searcher kills from every seed. Figures are
// compared on them alone: whoever misses what is hard is not to look quick.
func (c contest) easy() []int {
	var all []int
	for i := range namedFaults {
		if !slices.ContainsFunc(c, func(s searcher) bool { return felled(s.fellings[i]) < rivalSeeds }) {
			all = append(all, i)
		}
	}
	return all
}

// of takes one figure of each felling of the easy faults, in order.
func of[N cmp.Ordered](s searcher, faults []int, figure func(felling) N) []N {
	var all []N
	for _, i := range faults {
		for _, k := range s.fellings[i] {
			all = append(all, figure(k))
		}
	}
	slices.Sort(all)
	return all
}

// quantile is the nearest rank of a sorted list.
func quantile[N any](sorted []N, percent int) N {
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}

// quick counts the faults that fall from every seed within the calls that both
// rivals make unless told otherwise.
func (s searcher) quick() int {
	n := 0
	for _, ks := range s.fellings {
		if !slices.ContainsFunc(ks, func(k felling) bool { return !k.killed || k.cases > 100 }) {
			n++
		}
	}
	return n
}

func callsTaken(k felling) int           { return k.cases }
func timeTaken(k felling) time.Duration  { return k.took }
func timeShrunk(k felling) time.Duration { return k.whole }
func bytesLeft(k felling) int            { return k.bytes }

// row is what stands in RIVALS.md of a searcher.
func (c contest) row(s searcher) string {
	always := 0
	var missed []string
	for i, f := range namedFaults {
		if felled(s.fellings[i]) == rivalSeeds {
			always++
			continue
		}
		missed = append(missed, fmt.Sprintf("%s %d", f.name, felled(s.fellings[i])))
	}
	where := map[bool]string{false: "in process", true: "stdio"}[s.wire]
	calls, bytes := of(s, c.easy(), callsTaken), of(s, c.easy(), bytesLeft)
	return fmt.Sprintf("| %s | %s | %d | %d | %s | %d | %d | %d | %d | %d |", s.name, where, always, s.quick(), cmp.Or(strings.Join(missed, ", "), "—"),
		quantile(calls, 50), quantile(calls, 95), quantile(bytes, 50), quantile(bytes, 95), bytes[len(bytes)-1])
}

// page is RIVALS.md. No clock is in it, nor what the wire makes a matter of time.
func (c contest) page() string {
	c = slices.DeleteFunc(slices.Clone(c), func(s searcher) bool { return s.timed })
	b := new(strings.Builder)
	fmt.Fprintf(b, rivalsHead, rivalSeeds, rivalCases, engineCases, len(c.easy()))
	for _, s := range c {
		fmt.Fprintln(b, c.row(s))
	}
	b.WriteString(rivalsFoot)
	return b.String()
}

// times is the table with the times of this machine, now.
func (c contest) times() string {
	b := new(strings.Builder)
	fmt.Fprintf(b, "\n%d faults, %d seeds; figures over the %d faults that all kill from every seed; ms: median, p95\n\n", len(namedFaults), rivalSeeds, len(c.easy()))
	b.WriteString("| searcher | adapter | killed | within 100 calls | missed | calls | p95 | bytes | p95 | most | ms to kill | p95 | ms to the shrunk case | p95 |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	for _, s := range c {
		took, whole := of(s, c.easy(), timeTaken), of(s, c.easy(), timeShrunk)
		fmt.Fprintf(b, "%s %.2f | %.2f | %.2f | %.2f |\n", c.row(s), ms(quantile(took, 50)), ms(quantile(took, 95)), ms(quantile(whole, 50)), ms(quantile(whole, 95)))
	}
	return b.String()
}
