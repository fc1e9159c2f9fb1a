package properties

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"plimsoll/adapters"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// names gives sessions names that are never used twice in a process.
var names atomic.Int64

func newName() string { return fmt.Sprintf("s%d", names.Add(1)) }

// playEpisode plays an episode from its opening to its first breach or its
// end, inspecting the session after every step that may change something. An
// episode that broke down is played once more: another one may have taken the
// process with it.
func (j *judge) playEpisode(ctx context.Context, e *spec.Episode) *ruling {
	var r *ruling
	undecided := false
	t := &tempo{}
	for range plays(e) {
		r = j.playOnce(ctx, e, t)
		if r.again(ctx) {
			r = j.playOnce(ctx, e, t)
		}
		undecided = undecided || r.undecided
		if r.fault != nil || r.unclosed != nil || len(r.violated)+len(r.disputed) > 0 {
			break
		}
	}
	r.undecided = undecided
	return r
}

// certain: a fault of the harness is not waited out, and neither is one that
// nothing else can have brought about.
func certain(err error) bool {
	f := (*adapters.Fault)(nil)
	return errors.As(err, &f) && (f.Kind == spec.HarnessError || f.Own)
}

// brokeDown: what was played on ended with its process, and needs no closing.
func brokeDown(err error) bool {
	f := (*adapters.Fault)(nil)
	return errors.As(err, &f) && (f.Kind == spec.Hung || f.Kind == spec.Crashed)
}

// playOnce plays an episode; the tempo is for a race.
func (j *judge) playOnce(ctx context.Context, e *spec.Episode, t *tempo) *ruling {
	if killing(e) {
		return j.playKilled(ctx, e)
	}
	p := j.newPlayer(ctx, e)
	p.tempo = t
	return p.through(e)
}

// through plays the episode from its opening to its end.
func (p *player) through(e *spec.Episode) *ruling {
	if p.open() {
		for i, s := range e.Steps {
			if p.play(s) {
				continue
			}
			if p.ruling.fault == nil {
				end := i + 1 // the offending step is the last one
				if p.late {
					end--
				}
				p.ruling.call = &spec.Episode{Steps: e.Steps[:end:end]}
			}
			break
		}
	}
	return p.end()
}

// open opens the session.
func (p *player) open() bool {
	p.opened = p.must(&spec.Open{})
	return p.opened
}

// end closes the session, of which nothing is judged, and sums the ruling up.
func (p *player) end() *ruling {
	if p.opened && p.ruling.fault == nil && len(p.ruling.violated) == 0 {
		p.catchUp()
	}
	if p.opened {
		p.closeAll()
	}
	slices.Sort(p.ruling.bound)
	p.ruling.bound = slices.Compact(p.ruling.bound)
	return p.ruling
}

// A player is one episode being played.
type player struct {
	judge  *judge
	ctx    context.Context
	caller stepper
	name   string            // on the wire, of the session in hand
	here   string            // in the episode
	aside  map[string]string // the other sessions: their names on the wire
	opened bool
	unseen int  // records after which nobody has looked yet
	late   bool // what was found was found before the step
	state  *model.Model
	trace  []event
	ruling *ruling
	tempo  *tempo // of a race

	process adapters.Process // of an episode with kills: what caller is, too
	dir     string           // its state directory
}

// A stepper takes the steps of a session.
type stepper interface {
	Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error)
}

// An event is a step with its answer, and what inspect showed after it.
type event struct {
	step   spec.Step
	answer spec.Answer
	seen   *spec.Inspection   // nil where nothing could have changed
	beside []*spec.Inspection // after a merge that was not applied: of the sessions it names

	others   [][]event // see unravel
	branched bool
}

// newPlayer is a player of an episode that has not been opened.
func (j *judge) newPlayer(ctx context.Context, e *spec.Episode) *player {
	return &player{judge: j, ctx: ctx, caller: j.caller.(adapters.SessionCaller), name: newName(), here: spec.MainBranch, aside: map[string]string{}, state: model.New(), ruling: &ruling{call: e}}
}

// play puts one step and judges it, and reports whether the episode goes on.
func (p *player) play(s spec.Step) bool {
	if p.passes(s) {
		return p.pass(s)
	}
	if !p.catchUp() {
		p.late = true
		return false
	}
	if r, ok := s.(*spec.Race); ok {
		return p.race(r)
	}
	if k, ok := s.(*spec.Kill); ok {
		return p.kill(k)
	}
	s = p.filled(p.known(s))
	a, ok := p.put(s)
	if !ok {
		return false
	}
	bound, breached := p.state.Judge(s, a)
	p.state.Apply(s, a)
	v := event{step: s, answer: a}
	if changes(s) {
		seen, ok := p.inspect(p.name)
		if !ok || !p.inspectBeside(&v) {
			return false
		}
		v.seen = seen
		if len(p.judge.plan.judged(breached)) == 0 {
			b, x := p.state.Look(seen, s, a)
			c, y := p.lookBeside(v)
			bound, breached = slices.Concat(bound, b, c), slices.Concat(breached, x, y)
		}
		p.state.Follow(seen)
	}
	p.trace = append(p.trace, v)
	p.ruling.answer, p.ruling.trace = a, p.trace
	return p.rule(bound, breached)
}

// rule enters what both oracles find of the step.
func (p *player) rule(bound, breached []spec.ID) bool {
	r := p.ruling
	for _, id := range bound {
		if p.judge.plan.active[id] {
			r.bound = append(r.bound, id)
		}
	}
	told := recount(p.trace, p.judge.plan.active)
	outside, wrong := p.judge.plan.judged(breached), told.ids()
	if len(outside)+len(wrong) == 0 {
		return true
	}
	slices.Sort(outside)
	r.violated, r.disputed = agree(slices.Compact(outside), wrong)
	r.told = told
	return false
}

// changes: steps after which the harness looks.
func changes(s spec.Step) bool {
	switch s.(type) {
	case *spec.Append, *spec.PutArtifact, *spec.Record, *spec.Lose, *spec.Compact, *spec.Undo, *spec.Fork, *spec.Branch, *spec.Switch, *spec.Reload, *spec.Correct, *spec.Policy:
		return true
	}
	return false
}

// asCall is the last step of a log as the call of decide that it is like.
func asCall(log []event) spec.Call {
	before := gather(log[:len(log)-1])
	switch s := log[len(log)-1].step.(type) {
	case *spec.SessionResolve:
		return before.resolveCall(s)
	case *spec.SessionReconstruct:
		return before.reconstructCall(s)
	}
	return nil
}
