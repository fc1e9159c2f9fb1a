package seed

import (
	"context"
	"errors"
	"slices"

	"plimsoll/spec"
)

// Guard is guard_action of seed 001 on the checkpoint in force.
func (s *session) Guard(ctx context.Context, g *spec.SessionGuard) (spec.GuardResult, error) {
	return Adapter{}.Guard(ctx, &spec.GuardCall{Generation: s.generation(), Ledger: s.ledger(), Key: g.Key, Query: g.Query})
}

// ledger is the dictionary as entries. It keeps no generation; the one in
// force stands in for it, as it does in the messages of guard_action.
func (s *session) ledger() spec.Ledger {
	if s.Ledger == nil {
		return nil
	}
	l := spec.Ledger{}
	for _, n := range *s.Ledger {
		l = append(l, spec.Entry{Key: n.Key, Reason: n.Reason, Generation: s.generation()})
	}
	return l
}

func (s *session) generation() int64 {
	if s.Head == nil {
		return 0
	}
	return s.Head.Generation
}

// Reconstruct is reconstruct of seed 000 on the stored artifact.
func (s *session) Reconstruct(ctx context.Context, r *spec.SessionReconstruct) (spec.ReconstructResult, error) {
	return Adapter{}.Reconstruct(ctx, &spec.ReconstructCall{Artifact: s.Artifacts[r.Artifact], Operation: r.Operation, Authoritative: r.Authoritative,
		RequiresLiteral: r.RequiresLiteral, Prior: r.Prior, Durable: s.state.Durable})
}

// Act asks guard_action, and reconstruct where an artifact is named, and goes
// ahead if neither raises; a refusal names the act first. No record has code that looks at the literals of an
// act, at their source, or at an earlier attempt.
func (s *session) Act(ctx context.Context, a *spec.Act) (spec.ActResult, error) {
	if _, err := s.Guard(ctx, &spec.SessionGuard{Key: a.Key}); err != nil {
		return spec.ActResult{}, err
	}
	if a.Artifact != "" {
		_, err := s.Reconstruct(ctx, &spec.SessionReconstruct{Artifact: a.Artifact, Operation: a.Operation})
		if r := (*spec.Refusal)(nil); errors.As(err, &r) {
			r.Subject = append([]string{a.Key}, r.Subject...)
			return spec.ActResult{}, r
		}
	}
	return spec.ActResult{Executed: true}, nil
}

// Resolve is reconstruct of seed 003 on the checkpoint in force. Without one
// no turn is covered or uncovered.
func (s *session) Resolve(ctx context.Context, q *spec.SessionResolve) (spec.ResolveResult, error) {
	c := &spec.ResolveCall{ID: q.ID, Class: q.Class, Raw: s.Raw}
	if s.Head != nil {
		c.Checkpoint.Covered, c.Checkpoint.Uncovered = s.Head.Covered, s.Head.Uncovered
	}
	return Adapter{}.Resolve(ctx, c)
}

// Inspect shows what there is. A contract of seed 004 has its own classes
// only, one set of certified ones, and no dates of what was lost.
func (s *session) Inspect(context.Context) (spec.Inspection, error) {
	i := spec.Inspection{History: []spec.HistoryTurn{}, Covered: []int64{}, Uncovered: []int64{}, Retained: []int64{}, Generation: s.generation(),
		Ledger: s.ledger(), Pins: append([]string{}, s.Pins...), Artifacts: map[string]spec.ArtifactTag{}}
	for _, t := range s.Turns {
		h := spec.HistoryTurn{ID: t.ID}
		if raw, ok := s.Raw[t.ID]; ok {
			h.Raw = &raw
		}
		i.History = append(i.History, h)
	}
	for name, a := range s.Artifacts {
		i.Artifacts[name] = spec.ArtifactTag{LossClass: a.LossClass, Digest: a.Digest}
	}
	if h := s.Head; h != nil {
		i.Covered, i.Uncovered = h.Covered, h.Uncovered
		i.Summary, i.Provisional = h.Summary, h.Provisional
		i.Contract = &spec.SessionContract{Required: h.Required, CertifiedHere: h.Certified, CertifiedAlong: h.Certified, AncestryCertified: h.Ancestry, Gaps: []spec.Gap{}}
	}
	for _, t := range s.Turns {
		if !slices.Contains(i.Covered, t.ID) && !slices.Contains(i.Uncovered, t.ID) {
			i.Retained = append(i.Retained, t.ID)
		}
	}
	return i, nil
}
