package selftest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A named fault is one whose counterexample is held to one form. Known is the
// number of parts of the smallest case that shows it, found by thought: turns,
// entries, literals, elements, parents or required classes.
type named struct {
	name  string
	known int
}

var namedFaults = []named{
	{"RST-01-untagged", 0}, {"RST-02-literal", 0}, {"RST-03-gist", 0}, {"RST-04-empty", 0}, {"RST-06-commit", 0}, {"RST-07-missing", 1}, {"RST-13-tolerant", 0}, {"RST-24-handed-on", 0},
	{"PRO-02-empty", 0}, {"PRO-02-every-key", 1}, {"PRO-03-no-ancestor", 0}, {"PRO-07-newest", 2}, {"PRO-08-reasonless", 1}, {"PRO-09-prefix", 1},
	{"COV-01-unreported", 1}, {"COV-02-believed", 1}, {"COV-03-small-prefix", 1}, {"COV-04-substring", 1}, {"COV-07-input-range", 1}, {"COV-13-shared", 2}, {"COV-14-fixed", 1}, {"COV-23-zero", 1},
	{"FLR-01-reads-well", 0}, {"FLR-05-all-but-one", 1}, {"FLR-07-uncertified", 0}, {"FLR-12-pins", 1},
	{"CHN-01-first-parent", 2}, {"CHN-02-flag-only", 1}, {"CHN-03-sibling", 2}, {"CHN-05-poison", 1},
}

// A Normal is what the counterexamples of one fault came to.
type Normal struct {
	Name         string
	Known        int
	Minima, Most int // of the domain's shrinking: distinct counterexamples, and parts of the largest
	Bytes        int // of the largest
	Prints       int // distinct fingerprints
	Rapid        struct{ Minima, Most, Bytes int }
}

// The seeds of the table. Rapid takes a thousand times as many calls.
const (
	normalSeeds = 100
	rapidSeeds  = 5
)

// OneForm: at most two counterexamples, none of them with more than one part
// more than needed.
func (n Normal) OneForm() bool { return n.Minima > 0 && n.Minima <= 2 && n.Most <= n.Known+1 }

// normal shrinks every named fault from many seeds.
func (r *Results) normal(ctx context.Context, o Options) error {
	all := saboteurs.All()
	var err error
	r.Normals, err = each(namedFaults, func(_ int, f named) (Normal, error) {
		o.Say("normal form of %s", f.name)
		at := slices.IndexFunc(all, func(s saboteurs.Saboteur) bool { return s.Name == "saboteur/"+f.name })
		if at < 0 {
			return Normal{}, fmt.Errorf("no saboteur is called %s", f.name)
		}
		return formOf(ctx, all[at], f)
	})
	if err != nil {
		return err
	}
	for i, f := range namedFaults {
		at := slices.IndexFunc(all, func(s saboteurs.Saboteur) bool { return s.Name == "saboteur/"+f.name })
		o.Say("%s, shrunk by rapid", f.name)
		if err := r.Normals[i].byRapid(ctx, all[at]); err != nil {
			return err
		}
	}
	return nil
}

func formOf(ctx context.Context, s saboteurs.Saboteur, f named) (Normal, error) {
	n := Normal{Name: f.name, Known: f.known}
	minima, prints := map[string]bool{}, map[string]bool{}
	for seed := range uint64(normalSeeds) {
		found, err := foundBy(ctx, s, seed+1)
		if err != nil {
			return n, err
		}
		text, err := spec.Encode(found.Call)
		if err != nil {
			return n, err
		}
		minima[string(text)], prints[found.Fingerprint] = true, true
		n.Most, n.Bytes = max(n.Most, parts(text)), max(n.Bytes, len(text))
	}
	n.Minima, n.Prints = len(minima), len(prints)
	return n, nil
}

// foundBy is the counterexample that the random stage finds from a seed: in a
// few hundred cases, or else in thousands.
func foundBy(ctx context.Context, s saboteurs.Saboteur, seed uint64) (spec.Failure, error) {
	for _, cases := range []int64{300, 3000, 30_000} {
		report, err := properties.Run(ctx, adapters.InProcess(s), properties.Config{Profile: saboteurs.Profile(s.Breaks), Surface: spec.SurfaceDecide,
			Seed: seed, Cases: cases, Stages: []string{properties.StageRandom}, Only: []string{string(s.Breaks)}, Workers: 1})
		if err != nil {
			return spec.Failure{}, err
		}
		if len(report.Failures) > 0 {
			return report.Failures[0], nil
		}
	}
	return spec.Failure{}, fmt.Errorf("%s was not found from seed %d", s.Name, seed)
}

// parts counts what a case is made of: the largest of its lists and maps.
func parts(call []byte) int {
	var env struct {
		Input struct {
			Turns      []any          `json:"turns"`
			Ledger     []any          `json:"ledger"`
			Elements   []any          `json:"elements"`
			Parents    []any          `json:"parents"`
			Checkpoint map[string]any `json:"checkpoint"`
			Contract   map[string]any `json:"contract"`
			Artifact   map[string]any `json:"artifact"`
		} `json:"input"`
	}
	if err := spec.Decode(call, &env); err != nil {
		return -1
	}
	in := env.Input
	anchors, _ := in.Checkpoint["anchors"].(map[string]any)
	payload, _ := in.Artifact["payload"].(map[string]any)
	required, _ := in.Contract["required"].([]any)
	return max(len(in.Turns), len(in.Ledger), len(in.Elements), len(in.Parents), len(anchors), len(payload), len(required))
}

func (r *Results) writeNormals(b *strings.Builder) {
	fmt.Fprintf(b, normalHeader, normalSeeds, rapidSeeds)
	for _, n := range r.Normals {
		fmt.Fprintf(b, "| %s | %d | %d | %d | %d | %d | %d | %d | %d |\n", n.Name, n.Known, n.Minima, n.Prints, n.Most, n.Bytes, n.Rapid.Minima, n.Rapid.Most, n.Rapid.Bytes)
	}
	b.WriteString("\n")
}

const normalHeader = `## One fault, one counterexample

Named faults of decide, each found anew by the random stage from %d seeds and shrunk. "Parts" are turns, entries, literals, elements, parents or
required classes of the case; "known" is how many the smallest case has. Beside it what rapid's own shrinking makes of the same faults, with
the same generators and oracles, from %d seeds: the generators draw few words and decode much, which is fast, and not what it shrinks best.

| fault | known | counterexamples | fingerprints | parts, most | bytes, most | rapid: counterexamples | parts, most | bytes, most |
|---|---|---|---|---|---|---|---|---|
`
