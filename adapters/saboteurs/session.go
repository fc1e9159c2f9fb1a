package saboteurs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A SessionSaboteur keeps sessions as the reference implementation does, with
// one fault. It has no operations of decide: a run of it is about sessions.
// Its sessions remember what their fault needs, across saving as well; it
// remembers nothing itself, and is safe for use from several goroutines.
type SessionSaboteur struct {
	Name   string  // saboteur/RST-22-remembered
	Breaks spec.ID // the one requirement it fails
	Fault  string  // what it does wrong, as the end of "it …"
	twist  twist
	merges bool // its fault shows in merges
}

// A twist answers a step. It may hand the step, or another one, to the session
// of the reference implementation, and may spoil what comes back; it changes
// neither the step nor anything the right answer points to.
type twist func(m *memory, s spec.Step, put func(spec.Step) spec.Answer) spec.Answer

// SessionAll returns a new saboteur of every kind for the surface session, by
// family in the order of the catalogue and by name within one.
func SessionAll() []SessionSaboteur {
	var all []SessionSaboteur
	for _, family := range [][]SessionSaboteur{sessionRestoration(), sessionProhibition(), slices.Concat(sessionCoverage(), revived()), sessionFloor(), sessionChain(), slices.Concat(sessionOutcome(), sessionRefusals()), sessionField(), sessionMerges(), sessionVariants()} {
		slices.SortFunc(family, func(a, b SessionSaboteur) int { return strings.Compare(a.Name, b.Name) })
		all = append(all, family...)
	}
	return all
}

// strays makes a saboteur; its name is made of the requirement and the word.
func strays(breaks spec.ID, word, sentence string, t twist) SessionSaboteur {
	return SessionSaboteur{Name: "saboteur/" + string(breaks) + "-" + word, Breaks: breaks, Fault: sentence, twist: t}
}

// Identity implements adapters.Adapter.
func (s SessionSaboteur) Identity() spec.Identity {
	return spec.Identity{Name: s.Name, Version: spec.Version, Language: "Go"}
}

// Open implements adapters.Runtime.
func (s SessionSaboteur) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	b := &bent{twist: s.twist, memory: newMemory(), inner: honest, name: newName()}
	if o.Saved == nil {
		_, err := give[spec.Done](b.put(ctx, o))
		return b, err
	}
	var state saved
	if err := spec.Decode([]byte(*o.Saved), &state); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	if err := b.memory.recall(state.Log); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	b.memory.note(&spec.Reload{}, spec.Answer{})
	_, err := give[spec.Done](b.put(ctx, &spec.Open{Saved: &state.Right}))
	return b, err
}

// A bent session is one of the reference implementation behind a twist.
type bent struct {
	twist  twist
	memory *memory
	inner  adapters.SessionCaller
	name   string // of the session behind the twist
}

// honest is the reference implementation, whose sessions all twists are put
// before; they can be merged, whichever saboteur they belong to.
var honest = adapters.InProcess(reference.Adapter{}).(adapters.SessionCaller)

var opened atomic.Int64

func newName() string { return fmt.Sprintf("session %d", opened.Add(1)) }

// put hands a step to the session behind the twist.
func (b *bent) put(ctx context.Context, s spec.Step) spec.Answer {
	a, err := b.inner.Step(ctx, b.name, s)
	if err != nil {
		return spec.Answer{Error: err.Error()}
	}
	return a
}

// step answers a step, and remembers it unless it only looks.
func (b *bent) step(ctx context.Context, s spec.Step) spec.Answer {
	a := b.twist(b.memory, s, func(s spec.Step) spec.Answer { return b.put(ctx, s) })
	if _, looks := s.(*spec.Inspect); !looks {
		b.memory.note(s, remembered(a))
	}
	return a
}

// remembered is an answer as it can be saved: an error is a refusal that says
// nothing.
func remembered(a spec.Answer) spec.Answer {
	if a.Error != "" {
		return spec.Answer{Refusal: &spec.Refusal{}}
	}
	return a
}

// do is step for the steps that are never refused.
func (b *bent) do(ctx context.Context, s spec.Step) error {
	_, err := give[spec.Done](b.step(ctx, s))
	return err
}

func (b *bent) Append(ctx context.Context, s *spec.Append) error           { return b.do(ctx, s) }
func (b *bent) ToolResult(ctx context.Context, s *spec.ToolResult) error   { return b.do(ctx, s) }
func (b *bent) PutArtifact(ctx context.Context, s *spec.PutArtifact) error { return b.do(ctx, s) }
func (b *bent) Record(ctx context.Context, s *spec.Record) error           { return b.do(ctx, s) }
func (b *bent) Durable(ctx context.Context, s *spec.Durable) error         { return b.do(ctx, s) }
func (b *bent) Lose(ctx context.Context, s *spec.Lose) error               { return b.do(ctx, s) }
func (b *bent) Undo(ctx context.Context, s *spec.Undo) error               { return b.do(ctx, s) }

// Compact implements adapters.Session, as the methods around it do.
func (b *bent) Compact(ctx context.Context, s *spec.Compact) (spec.CompactResult, error) {
	return give[spec.CompactResult](b.step(ctx, s))
}

func (b *bent) Resolve(ctx context.Context, s *spec.SessionResolve) (spec.ResolveResult, error) {
	return give[spec.ResolveResult](b.step(ctx, s))
}

func (b *bent) Reconstruct(ctx context.Context, s *spec.SessionReconstruct) (spec.ReconstructResult, error) {
	return give[spec.ReconstructResult](b.step(ctx, s))
}

func (b *bent) Guard(ctx context.Context, s *spec.SessionGuard) (spec.GuardResult, error) {
	return give[spec.GuardResult](b.step(ctx, s))
}

func (b *bent) Act(ctx context.Context, s *spec.Act) (spec.ActResult, error) {
	return give[spec.ActResult](b.step(ctx, s))
}

func (b *bent) Inspect(ctx context.Context) (spec.Inspection, error) {
	return give[spec.Inspection](b.step(ctx, &spec.Inspect{}))
}

// Fork copies the session behind the twist and what is remembered of it.
func (b *bent) Fork(ctx context.Context, s *spec.Fork) (adapters.Session, error) {
	c := &bent{twist: b.twist, memory: newMemory(), inner: b.inner, name: newName()}
	for _, e := range b.memory.log {
		c.memory.again(e)
	}
	a := b.put(ctx, &spec.Fork{To: s.To, As: c.name})
	c.memory.note(s, a)
	_, err := give[spec.Done](a)
	return c, err
}

func (b *bent) Save(ctx context.Context) (spec.SaveResult, error) {
	right, err := give[spec.SaveResult](b.put(ctx, &spec.Save{}))
	if err != nil {
		return right, err
	}
	log, err := b.memory.written()
	if err != nil {
		return right, err
	}
	text, err := spec.Encode(saved{Right: right.Saved, Log: log})
	return spec.SaveResult{Saved: string(text)}, err
}

func (b *bent) Close(ctx context.Context) error {
	_, err := give[spec.Done](b.put(ctx, &spec.Close{}))
	return err
}
