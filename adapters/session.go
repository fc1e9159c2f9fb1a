package adapters

import (
	"context"
	"fmt"

	"plimsoll/spec"
)

// A Runtime is an adapter that keeps sessions: the surface session. Sessions
// are opened and used from several goroutines at once; one session from one
// at a time, unless the adapter declares the capability concurrent.
type Runtime interface {
	Adapter
	// Open begins a session, or goes on with a saved one, or with one that a
	// Durable adapter has kept.
	Open(context.Context, *spec.Open) (Session, error)
}

// A Capable adapter declares what its sessions can do besides what the surface
// asks of every one.
type Capable interface {
	Capabilities() []spec.Capability
}

// A Session is one conversation of a Runtime. Compact, Resolve, Reconstruct,
// Guard and Act refuse by returning a *spec.Refusal as the error, as the
// operations of decide do; the others never refuse.
type Session interface {
	Append(context.Context, *spec.Append) error
	ToolResult(context.Context, *spec.ToolResult) error
	PutArtifact(context.Context, *spec.PutArtifact) error
	Record(context.Context, *spec.Record) error
	Durable(context.Context, *spec.Durable) error
	Lose(context.Context, *spec.Lose) error
	//conformance:refuses
	Compact(context.Context, *spec.Compact) (spec.CompactResult, error)
	//conformance:refuses
	Resolve(context.Context, *spec.SessionResolve) (spec.ResolveResult, error)
	//conformance:refuses
	Reconstruct(context.Context, *spec.SessionReconstruct) (spec.ReconstructResult, error)
	//conformance:refuses
	Guard(context.Context, *spec.SessionGuard) (spec.GuardResult, error)
	//conformance:refuses
	Act(context.Context, *spec.Act) (spec.ActResult, error)
	Undo(context.Context, *spec.Undo) error
	Fork(context.Context, *spec.Fork) (Session, error)
	Inspect(context.Context) (spec.Inspection, error)
	Save(context.Context) (spec.SaveResult, error)
	Close(context.Context) error
}

// A SessionCaller is a Caller whose adapter keeps sessions.
type SessionCaller interface {
	Caller
	// Step puts one step to the session of that name and waits for its answer.
	// Steps of one session are put one after the other, but those of a race.
	Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error)
}

// A board holds the open sessions of a Runtime by name.
type board struct {
	runtime  Runtime
	sessions sessionMap
}

// step does what the step asks of the session of that name.
func (b *board) step(ctx context.Context, name string, s spec.Step) (spec.Answer, error) {
	if open, ok := s.(*spec.Open); ok {
		named := *open
		named.Name = name
		session, err := b.runtime.Open(ctx, &named)
		return b.enter(name, session, err)
	}
	session, ok := b.sessions.get(name)
	if !ok {
		return spec.Answer{Error: fmt.Sprintf("session %q is not open", name)}, nil
	}
	switch s := s.(type) {
	case *spec.Fork:
		fork, err := session.Fork(ctx, s)
		return b.enter(s.As, fork, err)
	case *spec.Spawn:
		if p, ok := session.(Spawner); ok {
			child, err := p.Spawn(ctx, s)
			return b.enter(s.As, child, err)
		}
	case *spec.Close:
		b.sessions.drop(name)
		return done(session.Close(ctx))
	case *spec.Compact:
		if len(s.With) > 0 {
			return b.merge(ctx, session, s)
		}
	}
	return Put(ctx, session, s)
}

func (b *board) enter(name string, s Session, err error) (spec.Answer, error) {
	if err == nil {
		b.sessions.put(name, s)
	}
	return done(err)
}

// Put has a session answer a step that begins or ends none, and takes no other
// in. The error says that the session has no such step.
func Put(ctx context.Context, session Session, s spec.Step) (spec.Answer, error) {
	switch s := s.(type) {
	case *spec.Append:
		return done(session.Append(ctx, s))
	case *spec.ToolResult:
		return done(session.ToolResult(ctx, s))
	case *spec.PutArtifact:
		return done(session.PutArtifact(ctx, s))
	case *spec.Record:
		return done(session.Record(ctx, s))
	case *spec.Durable:
		return done(session.Durable(ctx, s))
	case *spec.Lose:
		return done(session.Lose(ctx, s))
	case *spec.Undo:
		return done(session.Undo(ctx, s))
	case *spec.Inspect:
		r, err := session.Inspect(ctx)
		return answer(&r, err), nil
	case *spec.Save:
		r, err := session.Save(ctx)
		return answer(&r, err), nil
	}
	if a, ok := putField(ctx, session, s); ok {
		return a, nil
	}
	return ask(ctx, session, s)
}

// ask calls the methods that may refuse.
func ask(ctx context.Context, session Session, s spec.Step) (spec.Answer, error) {
	switch s := s.(type) {
	case *spec.Compact:
		r, err := session.Compact(ctx, s)
		return answer(&r, err), nil
	case *spec.SessionResolve:
		r, err := session.Resolve(ctx, s)
		return answer(&r, err), nil
	case *spec.SessionReconstruct:
		r, err := session.Reconstruct(ctx, s)
		return answer(&r, err), nil
	case *spec.SessionGuard:
		r, err := session.Guard(ctx, s)
		return answer(&r, err), nil
	case *spec.Act:
		r, err := session.Act(ctx, s)
		return answer(&r, err), nil
	}
	return spec.Answer{}, fmt.Errorf("no step %s on the surface session", s.Op())
}

func done(err error) (spec.Answer, error) { return answer(&spec.Done{}, err), nil }
