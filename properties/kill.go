package properties

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"plimsoll/adapters"
	"plimsoll/generators"
	"plimsoll/spec"
)

// Episodes with kills. Each runs in a process of its own, over a state directory
// of its own. The process is killed for good and started again; what was
// answered before has to be there, and of a step that was cut off the whole or
// nothing. A step that left nothing is put again, as any caller would.

// killSlots bounds the processes that are started to be killed at the same time:
// more than the machine runs at once would only take time from each other.
var killSlots = make(chan struct{}, max(2, runtime.GOMAXPROCS(0)))

func killing(e *spec.Episode) bool {
	return slices.ContainsFunc(e.Steps, func(s spec.Step) bool { return s.Op() == spec.StepKill })
}

// kills counts the kills of a case.
func kills(c spec.Call) (n int64) {
	if e, ok := c.(*spec.Episode); ok {
		for _, s := range e.Steps {
			if s.Op() == spec.StepKill {
				n++
			}
		}
	}
	return n
}

// playKilled plays an episode with kills.
func (j *judge) playKilled(ctx context.Context, e *spec.Episode) *ruling {
	killSlots <- struct{}{}
	defer func() { <-killSlots }()
	p := j.newPlayer(ctx, e)
	end, err := p.spawn()
	if err != nil {
		p.fail(err)
		return p.ruling
	}
	defer end()
	return p.through(e)
}

// spawn gives the player a process of its own. The function ends it and takes
// its state directory away.
func (p *player) spawn() (end func(), err error) {
	crasher, ok := p.judge.caller.(adapters.Crasher)
	if !ok {
		return nil, &adapters.Fault{Kind: spec.HarnessError, Detail: "an adapter in the harness's own process cannot be killed"}
	}
	p.judge.pace.measure(p.ctx, crasher)
	dir, err := stateDirectory()
	if err != nil {
		return nil, &adapters.Fault{Kind: spec.HarnessError, Detail: err.Error()}
	}
	process, err := crasher.Spawn(p.ctx, dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	p.caller, p.process, p.dir = process, process, dir
	return func() { process.Close(); os.RemoveAll(dir) }, nil
}

// stateDirectory makes an empty directory, by an absolute path.
func stateDirectory() (string, error) {
	dir, err := os.MkdirTemp("", "plimsoll-state-")
	if err != nil {
		return "", fmt.Errorf("state directory: %w", err)
	}
	return filepath.Abs(dir)
}

// kill kills the process, during a step or between two, resumes the session and
// judges what is there.
func (p *player) kill(k *spec.Kill) bool {
	cut := k.Cuts()
	if cut != nil {
		a, answered, err := p.cutOff(k)
		switch {
		case err != nil:
			return p.fail(err)
		case answered && !p.answered(cut, a):
			return false
		case answered:
			cut = nil
		}
	} else if err := p.process.Kill(); err != nil {
		return p.fail(err)
	}
	v := event{step: bare(k, cut)}
	v.answer, v.seen = p.resume()
	if v.answer.Error == "" && v.seen == nil {
		return false
	}
	var bound, breached []spec.ID
	took := false
	if v.seen == nil {
		bound, breached = p.state.Judge(v.step, v.answer)
	} else {
		bound, breached, took = p.state.Killed(cut, v.seen)
	}
	p.count(k, cut, took)
	p.trace = append(p.trace, v)
	p.ruling.answer, p.ruling.trace = v.shown(), p.trace
	if !p.rule(bound, breached) || len(breached) > 0 {
		return p.lost(v) // what the state is now, nobody knows
	}
	return cut == nil || took || p.play(cut)
}

// bare is the kill as it turned out: the step may have been answered before it.
func bare(k *spec.Kill, cut spec.Step) *spec.Kill {
	if k.During != nil && cut == nil {
		return &spec.Kill{}
	}
	return k
}

// shown is the answer to a kill as it stands in a report: what is there.
func (v event) shown() spec.Answer {
	if v.seen == nil {
		return v.answer
	}
	return spec.Answer{Result: v.seen}
}

// answered judges a step that was answered before the process was killed.
// Nobody could look at what it did, until after the kill.
func (p *player) answered(cut spec.Step, a spec.Answer) bool {
	bound, breached := p.state.Judge(cut, a)
	p.state.Apply(cut, a)
	p.trace = append(p.trace, event{step: cut, answer: a})
	p.ruling.answer, p.ruling.trace = a, p.trace
	return p.rule(bound, breached)
}

// resume starts the adapter again and opens the session. What keeps it from
// going on stands in the answer, for that is judged; nothing to see without it
// means that the episode has ended.
func (p *player) resume() (spec.Answer, *spec.Inspection) {
	if err := p.ctx.Err(); err != nil {
		p.fail(err)
		return spec.Answer{}, nil
	}
	if err := p.process.Restart(p.ctx); err != nil {
		return p.unresumed(err)
	}
	a, err := p.caller.Step(p.ctx, p.name, &spec.Open{Resume: true})
	switch {
	case err != nil:
		return p.unresumed(err)
	case !a.Proceeded():
		return spec.Answer{Error: "open with resume was not done: " + a.Error}, nil
	}
	seen, ok := p.inspect(p.name)
	if !ok {
		return spec.Answer{}, nil
	}
	return spec.Answer{Result: &spec.Done{}}, seen
}

// unresumed is what keeps a session from going on. An adapter that does not
// answer in time is hung, and a run that was stopped says nothing of it: neither
// is a state that the kill left behind.
func (p *player) unresumed(err error) (spec.Answer, *spec.Inspection) {
	f := (*adapters.Fault)(nil)
	if p.ctx.Err() != nil || errors.As(err, &f) && (f.Kind == spec.Hung || f.Kind == spec.HarnessError) {
		p.fail(err)
		return spec.Answer{}, nil
	}
	return spec.Answer{Error: err.Error()}, nil
}

// lost ends the episode. A session that cannot be resumed is a fault where no
// row that judges it was selected.
func (p *player) lost(v event) bool {
	if v.answer.Error != "" && len(p.ruling.violated) == 0 {
		p.fail(errors.New(v.answer.Error))
	}
	return false
}

func (p *player) count(k *spec.Kill, cut spec.Step, took bool) {
	h := &p.ruling.hits
	switch {
	case k.During == nil:
		h.Between++
	case cut == nil:
		h.Answered++
	case took:
		h.New++
	default:
		h.Old++
	}
}

// mortal leaves of what the adapter declares the capability crash only if its
// process can be killed.
func (p *plan) mortal(c adapters.Caller) {
	if _, ok := c.(adapters.Crasher); !ok {
		p.has = p.alive()
	}
}

// alive is what the adapter has, but for being killed: that is the stage
// crash's, for each of its cases takes processes of its own.
func (p *plan) alive() []spec.Capability {
	return slices.DeleteFunc(slices.Clone(p.has), func(c spec.Capability) bool { return c == spec.CapabilityCrash })
}

// crashes draws episodes until they have as many kills as the budget allows.
// There are no races in them, for which order a kill found is nobody's to tell,
// and no branches, for one session alone is resumed.
func (r *run) crashes() source {
	has := slices.DeleteFunc(r.judge.plan.alive(), func(c spec.Capability) bool {
		return c == spec.CapabilityConcurrent || c == spec.CapabilityMerge
	})
	gen := generators.Kills(r.config.Profile, has...)
	return func(yield func(string, test) bool) {
		left := r.config.Kills
		for i := uint64(1); left > 0; i++ {
			c := gen.Example(int(mix(r.config.Seed, i)))
			left -= kills(c)
			if !yield(fmt.Sprintf("crash #%d", i), r.made(c, r.trying(func() spec.Call { return c }))) {
				return
			}
		}
	}
}

// made counts for a case with kills the rows that it was made for: those that it
// binds when the reference plays it and each step that is cut off has done its
// work. What was bound in fact hangs on where the kills hit, and a report says
// the same of an adapter each time.
func (r *run) made(c spec.Call, one test) test {
	return func(ctx context.Context, twice bool) *ruling {
		n := one(ctx, twice)
		if n.fault != nil || n.bound == nil {
			return n
		}
		n.bound = nil
		if of, err := Rehearse(c.(*spec.Episode), r.config.Profile); err == nil {
			n.bound = slices.DeleteFunc(of.Bound, func(id spec.ID) bool { return !r.judge.plan.active[id] })
		}
		return n
	}
}
