package saboteurs

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/spec"
)

func (b *bent) Correct(ctx context.Context, s *spec.Correct) error { return b.do(ctx, s) }
func (b *bent) Policy(ctx context.Context, s *spec.Policy) error   { return b.do(ctx, s) }

// Recall implements adapters.Recaller.
func (b *bent) Recall(ctx context.Context, s *spec.Recall) (spec.ResolveResult, error) {
	return give[spec.ResolveResult](b.step(ctx, s))
}

// Spawn implements adapters.Spawner: what is remembered of the parent goes with
// the sub-agent, so that a fault can hang on it.
func (b *bent) Spawn(ctx context.Context, s *spec.Spawn) (adapters.Session, error) {
	c := &bent{twist: b.twist, memory: newMemory(), inner: b.inner, name: newName()}
	for _, e := range b.memory.log {
		c.memory.again(e)
	}
	a := b.put(ctx, &spec.Spawn{As: c.name})
	c.memory.note(s, a)
	_, err := give[spec.Done](a)
	return c, err
}
