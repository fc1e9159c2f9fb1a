// Package cases stands between the corpus and the engine: it makes recorded
// cases playable and failures recordable, and holds what a case says is
// permitted against the reference.
package cases

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus"
	"plimsoll/generators"
	"plimsoll/properties"
	"plimsoll/reference"
	"plimsoll/spec"
)

// Recorded makes cases playable by the engine.
func Recorded(all []corpus.Case) []properties.Recorded {
	out := make([]properties.Recorded, len(all))
	for i, c := range all {
		out[i] = properties.Recorded{Name: c.Name, Profile: c.Profile, Call: c.Call}
	}
	return out
}

// FromFailure makes a case of a failure. Its name holds the fingerprint, so
// that the same failure is the same file.
func FromFailure(f spec.Failure, r *spec.Report) (corpus.Case, error) {
	text, err := spec.Encode(f.Call)
	if err != nil {
		return corpus.Case{}, err
	}
	call, err := spec.DecodeCall(text)
	if err != nil {
		return corpus.Case{}, fmt.Errorf("failure %s of %s: %w", f.Fingerprint, f.Requirement, err)
	}
	profile := f.Profile
	if row, ok := spec.Lookup(f.Requirement); ok && row.Profile != spec.ProfileCore {
		profile = row.Profile
	}
	return corpus.Case{
		Name:        strings.ToLower(string(f.Requirement)) + "-" + f.Fingerprint,
		Requirement: f.Requirement, Profile: profile, Source: "run",
		Story: fmt.Sprintf("Found by %s: the adapter\n%s.", foundBy(f, r), printable(f.Detail)),
		Call:  call, Permitted: properties.Permitted(call, profile),
	}, nil
}

// foundBy says where a failure comes from. What a fuzzer found has no seed.
func foundBy(f spec.Failure, r *spec.Report) string {
	if strings.HasPrefix(f.FoundBy, properties.StageFuzz) {
		return f.FoundBy
	}
	return fmt.Sprintf("%s with seed %d", f.FoundBy, r.Seed)
}

// printable keeps a story to the letters a header may hold.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f {
			return ' '
		}
		return c
	}, s)
}

// Check holds a case against the reference and says where they differ.
func Check(c corpus.Case) error {
	if e, ok := c.Call.(*spec.Episode); ok {
		return checkEpisode(c, e)
	}
	if d, ok := c.Call.(*spec.Dialogue); ok {
		return checkDialogue(c, d)
	}
	want := properties.Permitted(c.Call, c.Profile)
	if diff := cmp.Diff(plain(want, c.Call), plain(c.Permitted, c.Call)); diff != "" {
		return differs(c, "permitted.json", diff)
	}
	if !binds(c) {
		return fmt.Errorf("%s: %s does not bind this call; the rows that do are %v", c.File, c.Requirement, bound(c.Call))
	}
	return nil
}

// plain brings two ways of writing the same set to one: what is said of an
// outcome that is not permitted, and bounds that bound nothing.
func plain(p spec.Permitted, c spec.Call) spec.Permitted {
	out := spec.Permitted{Refuse: p.Refuse, Answer: p.Answer}
	if p.Refuse {
		out.Codes, out.Cites = p.Codes, p.Cites
	}
	if !p.Answer {
		return out
	}
	out.Covered = bounded(p.Covered, idsOf(c))
	out.Certified = bounded(p.Certified, classesOf(c))
	out.CertifiedHere, out.CertifiedAlong = bounded(p.CertifiedHere, nil), bounded(p.CertifiedAlong, nil)
	out.From, out.Decision = sorted(p.From), sorted(p.Decision)
	out.Payload, out.Generation, out.AncestryCertified = p.Payload, p.Generation, p.AncestryCertified
	out.EffectiveClass = sorted(p.EffectiveClass)
	return out
}

func bounded[T ~int64 | ~string](r *spec.Range[T], all []T) *spec.Range[T] {
	if r == nil && all == nil {
		return nil
	}
	out := spec.Range[T]{Must: []T{}, May: sorted(all)}
	if r != nil {
		out.Must = sorted(r.Must)
		if r.May != nil {
			out.May = sorted(r.May)
		}
	}
	return &out
}

func sorted[T ~int64 | ~string](xs []T) []T {
	out := append([]T{}, xs...)
	slices.Sort(out)
	return slices.Compact(out)
}

func idsOf(c spec.Call) []int64 {
	ids := []int64{}
	switch c := c.(type) {
	case *spec.BuildCall:
		for _, t := range c.Turns {
			ids = append(ids, t.ID)
		}
	case *spec.Episode:
		for _, s := range c.Steps {
			if t, ok := s.(*spec.Append); ok {
				ids = append(ids, t.ID)
			}
		}
	default:
		return nil
	}
	return ids
}

func classesOf(c spec.Call) []string {
	k, ok := c.(*spec.CertifyCall)
	if !ok {
		return nil
	}
	classes := append([]string{}, k.Required...)
	for _, e := range k.Elements {
		classes = append(classes, e.Class)
	}
	return classes
}

func binds(c corpus.Case) bool {
	return c.Requirement == "OUT-05" || len(generators.Variants(c.Requirement, c.Call)) > 0 || slices.Contains(bound(c.Call), c.Requirement)
}

func bound(c spec.Call) []spec.ID {
	var ids []spec.ID
	for _, r := range reference.Rows(c) {
		ids = append(ids, r.ID)
	}
	return ids
}
