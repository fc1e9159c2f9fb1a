package seed

import (
	"context"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Compact is compact_or_escalate of seed 004, then build_checkpoint of seed
// 003. What either raises leaves everything as it was. A null budget, of which
// build_checkpoint makes a TypeError, is handed to it as the largest there is.
func (s *session) Compact(ctx context.Context, c *spec.Compact) (spec.CompactResult, error) {
	next := s.child(c)
	decision, err := Adapter{}.Decide(ctx, &spec.DecideCall{Contract: next.contract(), SourceRecoverable: c.SourceRecoverable,
		StrictConsumer: c.StrictConsumer, ChainingRisk: c.ChainingRisk, CostlySideEffect: c.CostlySideEffect})
	if err != nil {
		return spec.CompactResult{}, err
	}
	budget := int64(spec.MaxInteger)
	if c.Budget != nil {
		budget = *c.Budget
	}
	build := &spec.BuildCall{Summary: c.Summary, Budget: &budget, RatioLow: c.RatioLow, Reported: c.Reported, Finish: c.Finish, EndMarker: c.EndMarker}
	for _, t := range s.input(c) {
		build.Turns = append(build.Turns, spec.Turn{ID: t.ID, Anchor: t.Anchor, Tokens: t.Tokens})
	}
	pointers, err := Adapter{}.Build(ctx, build)
	if err != nil {
		return spec.CompactResult{}, err
	}
	next.Covered, next.Uncovered = append(s.covered(c), pointers.Covered...), pointers.Uncovered
	slices.Sort(next.Covered)
	next.Provisional = decision.Decision == spec.Provisional
	s.Head, s.Pins = next, append(s.Pins, c.Pins...)
	return spec.CompactResult{Outcome: spec.Applied, Covered: pointers.Covered, Uncovered: pointers.Uncovered, Decision: decision.Decision,
		Generation: next.Generation, AncestryCertified: next.Ancestry, CertifiedHere: next.Certified, CertifiedAlong: next.Certified}, nil
}

// child is the new checkpoint without its pointers. The generation is one more
// than the parent's, and the ancestry is certified if the parent certifies by
// FidelityContract.certifies; a fresh chain has no parent. There is one set of
// certified classes, which is this step's.
func (s *session) child(c *spec.Compact) *checkpoint {
	next := &checkpoint{Summary: c.Summary, Generation: 1, Required: c.Required, Certified: s.certified(c), Ancestry: true}
	if parent := s.Head; parent != nil && c.From != spec.FromRaw {
		next.Generation = parent.Generation + 1
		next.Ancestry = parent.Ancestry && len(difference(parent.Required, parent.Certified)) == 0
	}
	return next
}

func (k *checkpoint) contract() *spec.Contract {
	return &spec.Contract{Required: k.Required, Certified: k.Certified, Generation: &k.Generation, AncestryCertified: &k.Ancestry}
}

// certified returns the required classes of which every element stands, as a
// substring, in the summary, a retained turn or a pin. Seed 004 leaves the
// proof to the compactor and has no code for it.
func (s *session) certified(c *spec.Compact) []string {
	texts := slices.Concat([]string{c.Summary}, s.Pins, c.Pins)
	covered, input := s.covered(c), s.input(c)
	for _, t := range s.Turns {
		if !slices.Contains(covered, t.ID) && !slices.ContainsFunc(input, func(in spec.Append) bool { return in.ID == t.ID }) {
			texts = append(texts, t.Text)
		}
	}
	certified := []string{}
	for _, class := range c.Required {
		lost := func(e spec.Element) bool {
			return e.Class == class && !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, e.Text) })
		}
		if !slices.ContainsFunc(c.Elements, lost) {
			certified = append(certified, class)
		}
	}
	return certified
}

// covered returns the turns that stay covered under the new checkpoint.
func (s *session) covered(c *spec.Compact) []int64 {
	if s.Head == nil || c.From == spec.FromRaw {
		return []int64{}
	}
	return slices.Clone(s.Head.Covered)
}

// input returns the turns to be compacted: those that are not covered, without
// the newest that stay.
func (s *session) input(c *spec.Compact) []spec.Append {
	covered := s.covered(c)
	in := slices.DeleteFunc(slices.Clone(s.Turns), func(t spec.Append) bool { return slices.Contains(covered, t.ID) })
	return in[:max(0, len(in)-int(min(c.Keep, int64(len(in)))))]
}
