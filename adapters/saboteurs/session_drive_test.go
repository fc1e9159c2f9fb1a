package saboteurs

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"plimsoll/adapters"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// drive plays an episode step by step against a model that follows the
// answers, up to the first breach. It returns the step at which that is, and
// the rows breached, without those that yield to another one among them; or
// the number of steps, and nothing.
func drive(t *testing.T, a adapters.Adapter, steps []spec.Step) (int, []spec.ID) {
	t.Helper()
	d := &driven{t: t, caller: adapters.InProcess(a).(adapters.SessionCaller), name: "0", state: model.New(), here: spec.MainBranch, aside: map[string]string{}}
	d.put(&spec.Open{})
	for n, s := range steps {
		if rows := d.step(s); len(rows) > 0 {
			slices.Sort(rows)
			return n, charged(slices.Compact(rows))
		}
	}
	return len(steps), nil
}

// driven is a session being played.
type driven struct {
	t      *testing.T
	caller adapters.SessionCaller
	name   string
	opened int // sessions so far, the first one apart
	state  *model.Model
	here   string            // name of the session in the episode
	aside  map[string]string // the other sessions, by their names there
	seen   *spec.Inspection  // shown last
}

func (d *driven) put(s spec.Step) spec.Answer {
	d.t.Helper()
	a, err := d.caller.Step(context.Background(), d.name, s)
	if err != nil || a.Error != "" && !refusable(s) {
		d.t.Fatalf("%s: %v%s", s.Op(), err, a.Error)
	}
	return a
}

// refusable: on these steps an error is judged.
func refusable(s spec.Step) bool {
	switch s.(type) {
	case *spec.Compact, *spec.SessionResolve, *spec.SessionReconstruct, *spec.SessionGuard, *spec.Act, *spec.Recall:
		return true
	}
	return false
}

func (d *driven) step(s spec.Step) []spec.ID {
	s = d.filled(d.known(s))
	a := d.answer(s)
	_, rows := d.state.Judge(s, a)
	d.state.Apply(s, a)
	switch s.(type) {
	case *spec.Append, *spec.PutArtifact, *spec.Record, *spec.Lose, *spec.Compact, *spec.Undo, *spec.Fork, *spec.Branch, *spec.Switch, *spec.Reload, *spec.Correct, *spec.Policy:
		seen := d.put(&spec.Inspect{}).Result.(*spec.Inspection)
		d.seen = seen
		if len(rows) == 0 {
			_, rows = d.state.Look(seen, s, a)
		}
		if len(rows) == 0 {
			rows = d.lookBeside(s, a)
		}
		d.state.Follow(seen)
	}
	return rows
}

// answer puts a step; a reload is three of them, and the copy goes on after a
// fork.
func (d *driven) answer(s spec.Step) spec.Answer {
	old := d.name
	switch s := s.(type) {
	case *spec.Reload:
		text := d.put(&spec.Save{}).Result.(*spec.SaveResult).Saved
		d.put(&spec.Close{})
		d.next()
		return d.put(&spec.Open{Saved: &text})
	case *spec.Fork:
		d.opened++
		as := fmt.Sprint(d.opened)
		a := d.put(&spec.Fork{To: s.To, As: as})
		d.put(&spec.Close{})
		d.name = as
		return a
	case *spec.Branch:
		d.opened++
		d.aside[s.As] = fmt.Sprint(d.opened)
		return d.put(&spec.Fork{To: d.state.Turns[len(d.state.Turns)-1].ID, As: d.aside[s.As]})
	case *spec.Switch:
		d.aside[d.here], d.here, d.name = d.name, s.To, d.aside[s.To]
		return spec.Answer{Result: &spec.Done{}}
	case *spec.Compact:
		return d.put(d.wired(s))
	case *spec.Recall:
		if s.Handle == "" {
			return spec.Answer{Result: &spec.Done{}}
		}
	case *spec.Delegate:
		d.opened++
		child := fmt.Sprint(d.opened)
		d.put(&spec.Spawn{As: child})
		d.name = child
		a := d.put(&spec.SessionGuard{Key: s.Key, Query: s.Query})
		d.put(&spec.Close{})
		d.name = old
		return a
	}
	d.name = old
	return d.put(s)
}

// filled gives a recall the handle that was shown last for its turn.
func (d *driven) filled(s spec.Step) spec.Step {
	r, ok := s.(*spec.Recall)
	if !ok || d.seen == nil {
		return s
	}
	for _, t := range d.seen.Tombstones {
		if t.Turn == r.ID {
			return &spec.Recall{ID: r.ID, Handle: t.Handle}
		}
	}
	return s
}

func (d *driven) next() {
	d.opened++
	d.name = fmt.Sprint(d.opened)
}

// accused is drive, with the circumstance of FLR-14 told apart: a decision is
// wrong, and is not once all compactions before it have its flags.
func accused(t *testing.T, a adapters.Adapter, steps []spec.Step) (int, []spec.ID) {
	t.Helper()
	at, rows := drive(t, a, steps)
	if at == len(steps) || len(rows) != 1 || !slices.Contains([]spec.ID{"FLR-01", "FLR-02", "FLR-03", "FLR-04", "FLR-07"}, rows[0]) {
		return at, rows
	}
	last, same := steps[at].(*spec.Compact), slices.Clone(steps[:at+1])
	for n, s := range same {
		if c, ok := s.(*spec.Compact); ok {
			copied := *c
			copied.SourceRecoverable, copied.StrictConsumer, copied.ChainingRisk, copied.CostlySideEffect =
				last.SourceRecoverable, last.StrictConsumer, last.ChainingRisk, last.CostlySideEffect
			same[n] = &copied
		}
	}
	if again, _ := drive(t, a, same); again == len(same) {
		return at, []spec.ID{"FLR-14"}
	}
	return at, rows
}
