package adapters

import (
	"context"
	"fmt"

	"plimsoll/spec"
)

// A Merger is a Session that can take other sessions in: a compaction with
// several parents. An adapter whose sessions are Mergers declares the
// capability merge.
type Merger interface {
	// Merge is Compact with the sessions that c.With names, in that order. If
	// it is refused, none of the sessions has changed.
	//
	//conformance:refuses
	Merge(ctx context.Context, c *spec.Compact, with []Session) (spec.CompactResult, error)
}

// merge takes in the sessions that the compaction names.
func (b *board) merge(ctx context.Context, session Session, c *spec.Compact) (spec.Answer, error) {
	m, ok := session.(Merger)
	if !ok {
		return spec.Answer{}, fmt.Errorf("the sessions of adapter %s cannot be merged", b.runtime.Identity().Name)
	}
	var with []Session
	for _, name := range c.With {
		other, ok := b.sessions.get(name)
		if !ok || other == session {
			return spec.Answer{Error: fmt.Sprintf("with: %q is not another open session", name)}, nil
		}
		with = append(with, other)
	}
	r, err := m.Merge(ctx, c, with)
	return answer(&r, err), nil
}
