package reference

import (
	"context"

	"plimsoll/adapters"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Merge implements adapters.Merger. What is taken in goes into the log whole,
// so that whoever replays it needs no other session.
func (s *session) Merge(_ context.Context, c *spec.Compact, with []adapters.Session) (spec.CompactResult, error) {
	states, logs := map[string]*model.Model{}, map[string][]entry{}
	for i, name := range c.With {
		other := with[i].(*session).snapshot()
		states[name], logs[name] = other.state, other.log
	}
	defer s.hold()()
	s.state.Beside(states)
	defer s.state.Beside(nil)
	return s.compacted(c, logs)
}

// snapshot is the session as it is now.
func (s *session) snapshot() *session {
	defer s.hold()()
	return s.copied()
}
