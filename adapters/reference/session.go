package reference

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/adapters"
	"plimsoll/reference"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Open implements adapters.Runtime.
func (Adapter) Open(_ context.Context, o *spec.Open) (adapters.Session, error) {
	if o.Resume {
		return nil, fmt.Errorf("session %q: there is no state directory to resume it from", o.Name)
	}
	s, err := begun(o)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// begun is a new session, or one that goes on from what was saved.
func begun(o *spec.Open) (*session, error) {
	if o.Saved == nil {
		return &session{state: model.New()}, nil
	}
	var log []entry
	if err := spec.Decode([]byte(*o.Saved), &log); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	return reloaded(log)
}

// A session is the state of the model and the log that leads to it. What is
// saved is the log: whoever replays it is where it ends.
//
// It takes calls from several goroutines at once, one after the other.
type session struct {
	mu    sync.Mutex
	state *model.Model
	log   []entry
	kept  *store // the log is kept here under the name; nil in memory alone
	name  string
}

// An entry is one step with the answer that it got, and the logs of the
// sessions that it took in, if it is a merge.
type entry struct {
	Step   *spec.Episode      `json:"step"` // of one step
	Answer jsontext.Value     `json:"answer"`
	With   map[string][]entry `json:"with,omitzero"` // by name
}

// reloaded goes on from the end of a log. That it does is a step of the log: what
// tools returned before may not count any more.
func reloaded(log []entry) (*session, error) {
	s, err := replayed(log)
	if err != nil {
		return nil, err
	}
	return s, s.did(&spec.Reload{}, spec.Answer{})
}

// replayed is where a log ends.
func replayed(log []entry) (*session, error) {
	s := &session{state: model.New()}
	for _, e := range log {
		if err := s.replay(e); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *session) replay(e entry) error {
	if e.Step == nil || len(e.Step.Steps) != 1 {
		return fmt.Errorf("saved state: an entry of the log is no step")
	}
	step := e.Step.Steps[0]
	a, err := spec.DecodeStepReply(step.Op(), e.Answer)
	if err != nil {
		return fmt.Errorf("saved state: %s: %w", step.Op(), err)
	}
	with := map[string]*model.Model{}
	for name, log := range e.With {
		other, err := replayed(log)
		if err != nil {
			return err
		}
		with[name] = other.state
	}
	s.state.Beside(with)
	return s.enter(step, a, e.With)
}

// did takes the state on and the log with it.
func (s *session) did(step spec.Step, a spec.Answer) error { return s.enter(step, a, nil) }

func (s *session) enter(step spec.Step, a spec.Answer, with map[string][]entry) error {
	text, err := spec.EncodeReply(a)
	if err != nil {
		return err
	}
	e := entry{Step: &spec.Episode{Steps: []spec.Step{step}}, Answer: text, With: with}
	if s.kept != nil {
		if err := s.kept.enter(s.name, e); err != nil {
			return err // the step has not been done
		}
	}
	s.state.Apply(step, a)
	s.log = append(s.log, e)
	return nil
}

// note is did for a step whose answer says no more than that it was done.
func (s *session) note(step spec.Step) error {
	defer s.hold()()
	return s.did(step, spec.Answer{})
}

// hold keeps other calls out until the function that it returns is called.
func (s *session) hold() func() {
	s.mu.Lock()
	return s.mu.Unlock
}

func (s *session) Append(_ context.Context, t *spec.Append) error           { return s.note(t) }
func (s *session) ToolResult(_ context.Context, t *spec.ToolResult) error   { return s.note(t) }
func (s *session) PutArtifact(_ context.Context, p *spec.PutArtifact) error { return s.note(p) }
func (s *session) Record(_ context.Context, r *spec.Record) error           { return s.note(r) }
func (s *session) Durable(_ context.Context, d *spec.Durable) error         { return s.note(d) }
func (s *session) Lose(_ context.Context, l *spec.Lose) error               { return s.note(l) }
func (s *session) Undo(_ context.Context, u *spec.Undo) error               { return s.note(u) }

func (s *session) Save(context.Context) (spec.SaveResult, error) {
	defer s.hold()()
	text, err := spec.Encode(s.log)
	return spec.SaveResult{Saved: string(text)}, err
}

// copied is another session that stands where this one does.
func (s *session) copied() *session {
	return &session{state: s.state.Clone(), log: slices.Clip(s.log)}
}

func (s *session) Fork(ctx context.Context, f *spec.Fork) (adapters.Session, error) {
	defer s.hold()()
	c := s.copied()
	if err := c.note(&spec.Undo{To: f.To}); err != nil || s.kept == nil {
		return c, err
	}
	return c.keepIn(s.kept, f.As)
}

// Compact builds, certifies, inherits and decides, each as its operation does.
func (s *session) Compact(_ context.Context, c *spec.Compact) (spec.CompactResult, error) {
	defer s.hold()()
	return s.compacted(c, nil)
}

// compacted takes the sessions of the logs in, if there are any and it is not
// refused.
func (s *session) compacted(c *spec.Compact, with map[string][]entry) (spec.CompactResult, error) {
	r, err := s.state.Compact(c)
	a := spec.Answer{Result: &r}
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		a, with = spec.Answer{Refusal: refusal}, nil
	}
	if failed := s.enter(c, a, with); failed != nil {
		return spec.CompactResult{}, failed
	}
	return r, err
}

func (s *session) Resolve(_ context.Context, q *spec.SessionResolve) (spec.ResolveResult, error) {
	defer s.hold()()
	if raw, ok := s.state.Raw()[q.ID]; ok && slices.Contains(s.state.Retained(), q.ID) {
		return s.resolved(q, spec.ResolveResult{From: spec.FromRawLog, Text: raw})
	}
	r, err := reference.Resolve(s.state.ResolveCall(q))
	if err != nil {
		return r, err
	}
	return s.resolved(q, r)
}

func (s *session) resolved(q *spec.SessionResolve, r spec.ResolveResult) (spec.ResolveResult, error) {
	return r, s.did(q, spec.Answer{Result: &r})
}

func (s *session) Reconstruct(_ context.Context, r *spec.SessionReconstruct) (spec.ReconstructResult, error) {
	defer s.hold()()
	return reference.Reconstruct(s.state.ReconstructCall(r))
}

func (s *session) Guard(_ context.Context, g *spec.SessionGuard) (spec.GuardResult, error) {
	defer s.hold()()
	return reference.Guard(s.state.GuardCall(g.Key, g.Query, g.Standpoint))
}

// Act takes the action if no row stands against it.
func (s *session) Act(_ context.Context, a *spec.Act) (spec.ActResult, error) {
	defer s.hold()()
	if _, err := reference.Guard(s.state.GuardCall(a.Key, "", a.Standpoint)); err != nil {
		return spec.ActResult{}, err
	}
	yes := spec.Answer{Result: &spec.ActResult{Executed: true}}
	if _, breached := s.state.Judge(a, yes); len(breached) > 0 {
		return spec.ActResult{}, spec.Refuse(spec.CodeUnsound, []string{a.Key}, "nothing speaks for a literal of this act, or it may not be taken (%s)", breached[0])
	}
	return spec.ActResult{Executed: true}, s.did(a, yes)
}

func (s *session) Inspect(context.Context) (spec.Inspection, error) {
	defer s.hold()()
	return s.state.Inspect(), nil
}
