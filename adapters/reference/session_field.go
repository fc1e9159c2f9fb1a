package reference

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/spec"
)

func (s *session) Correct(_ context.Context, c *spec.Correct) error { return s.note(c) }
func (s *session) Policy(_ context.Context, p *spec.Policy) error   { return s.note(p) }

// Recall implements adapters.Recaller.
func (s *session) Recall(_ context.Context, r *spec.Recall) (spec.ResolveResult, error) {
	defer s.hold()()
	if text, ok := s.state.Recalled(r.Handle); ok {
		return spec.ResolveResult{From: spec.FromRawLog, Text: text}, nil
	}
	return spec.ResolveResult{}, spec.Refuse(spec.CodeUnresolvable, []string{r.Handle}, "no raw entry is behind this handle")
}

// Spawn implements adapters.Spawner: a copy that keeps the ledger alone.
func (s *session) Spawn(context.Context, *spec.Spawn) (adapters.Session, error) {
	defer s.hold()()
	c := s.copied()
	return c, c.note(&spec.Spawn{})
}
