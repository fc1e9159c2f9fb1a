package properties

import (
	"context"
	"fmt"
	"slices"

	"plimsoll/spec"
)

// The signature of seed 001, What Was Observed: an excluded action comes back
// once per compaction, not once per reasoning step. A failure about an
// exclusion is followed by probes, sessions derived from the counterexample
// that go on past the first breach: the action is tried at every turn, and each
// time it is let through the failure is recorded again, as it would be in
// production. One interval between compactions may coincide with something
// else; two that both set the pace do not.

// Turns between two compactions of a probe, one probe each.
var probeTurns = []int{2, 3}

const (
	leastRounds = 3  // compactions in a row after each of which the action must come back
	mostRounds  = 12 // and how many a probe may have in all
)

// loop returns how the excluded action of a counterexample comes back, one
// recurrence a probe, or nil where it does not or not with every compaction.
func (j *judge) loop(ctx context.Context, id spec.ID, c spec.Call) []spec.Recurrence {
	e, ok := c.(*spec.Episode)
	if !ok || id.Family() != "PRO" {
		return nil
	}
	t := trialOf(e)
	if t == nil {
		return nil
	}
	for _, attempt := range t.attempts {
		if seen := j.recurrences(ctx, t, attempt); seen != nil {
			return seen
		}
	}
	return nil
}

// recurrences plays the probes with one kind of attempt.
func (j *judge) recurrences(ctx context.Context, t *trial, attempt spec.Step) []spec.Recurrence {
	var out []spec.Recurrence
	for _, turns := range probeTurns {
		p := &probe{player: j.newPlayer(ctx, nil), trial: t, attempt: attempt}
		r := p.run(turns)
		if r == nil {
			return nil
		}
		out = append(out, *r)
	}
	return out
}

// A trial is what a counterexample gives to its probes.
type trial struct {
	record   spec.Record
	compact  *spec.Compact // the last one of the counterexample
	rounds   int           // compactions of a probe
	attempts []spec.Step   // kinds of attempt, that of the counterexample first
}

// trialOf returns nil where the counterexample holds no exclusion or no
// compaction, and where its ledger was lost: then nothing is excluded.
func trialOf(e *spec.Episode) *trial {
	t := &trial{}
	for _, s := range e.Steps {
		switch s := s.(type) {
		case *spec.Compact:
			t.compact = s
			t.rounds++
		case *spec.Branch:
			return nil // of several sessions no single one is in a loop
		case *spec.Lose:
			if s.Ledger {
				return nil
			}
		}
	}
	if t.compact == nil || t.rounds+leastRounds > mostRounds {
		return nil
	}
	t.rounds += leastRounds
	key := ""
	switch s := e.Steps[len(e.Steps)-1].(type) {
	case *spec.Act:
		key = s.Key
		t.attempts = []spec.Step{&spec.Act{Operation: s.Operation, Key: key, Literals: s.Literals, Authoritative: s.Authoritative}, &spec.SessionGuard{Key: key}}
	case *spec.SessionGuard:
		key = s.Key
		t.attempts = []spec.Step{s}
	}
	return t.exclude(e, key)
}

// exclude takes the exclusion of the key from the counterexample; without a
// key, where inspect showed the fault, the oldest one there is.
func (t *trial) exclude(e *spec.Episode, key string) *trial {
	for _, s := range e.Steps {
		if r, ok := s.(*spec.Record); ok && (key == "" || r.Key == key) {
			t.record = spec.Record{Key: r.Key, Reason: r.Reason} // without terms: it holds everywhere and for good
			if t.attempts == nil {
				act := &spec.Act{Operation: "commit", Key: r.Key, Literals: map[string]string{"value": "as the tool gave it"}}
				t.attempts = []spec.Step{act, &spec.SessionGuard{Key: r.Key}}
			}
			return t
		}
	}
	return nil
}

// A probe is a session in which the excluded action is tried again and again.
// Nothing of it is judged.
type probe struct {
	*player
	trial     *trial
	attempt   spec.Step
	steps     int64 // so far
	turn      int64 // id of the newest turn
	anchors   string
	compacted []int64 // steps that were compactions
	tried     [][]int64
	through   []int64 // steps at which the action was let through
}

// run plays a probe with so many turns between compactions, and tells how the
// action came back, or nil.
func (p *probe) run(turns int) *spec.Recurrence {
	if !p.must(&spec.Open{}) {
		return nil
	}
	defer func() { p.caller.Step(p.ctx, p.name, &spec.Close{}) }()
	p.steps++
	if !p.must(&p.trial.record) {
		return nil
	}
	for round := 0; ; round++ {
		p.tried = append(p.tried, nil)
		for range turns {
			if !p.try() {
				return nil
			}
		}
		if round == p.trial.rounds {
			return p.pace()
		}
		if !p.compact() {
			return nil
		}
	}
}

// try appends a turn and attempts the action in it. If it is let through it
// fails as it did before, and that is recorded.
func (p *probe) try() bool {
	p.turn++
	anchor := fmt.Sprintf("T%d", p.turn)
	p.anchors += anchor + " "
	if !p.do(&spec.Append{ID: p.turn, Role: spec.RoleUser, Text: anchor, Anchor: anchor, Tokens: 1}) {
		return false
	}
	if act, ok := p.attempt.(*spec.Act); ok && !p.do(&spec.ToolResult{Literals: act.Literals}) {
		return false
	}
	p.steps++
	a, ok := p.call(p.attempt)
	if !ok {
		return false
	}
	round := len(p.tried) - 1
	p.tried[round] = append(p.tried[round], p.steps)
	if !a.Proceeded() {
		return true
	}
	p.through = append(p.through, p.steps)
	return p.do(&p.trial.record)
}

// compact compacts all turns under a summary that names them, and reports
// whether that was applied.
func (p *probe) compact() bool {
	c := *p.trial.compact
	c.Summary = p.anchors + c.Summary
	c.Keep, c.Budget, c.Reported, c.Finish, c.EndMarker = 0, nil, nil, "", ""
	p.steps++
	p.compacted = append(p.compacted, p.steps)
	a, ok := p.call(&c)
	return ok && appliedResult(a) != nil
}

func (p *probe) do(s spec.Step) bool { p.steps++; return p.must(s) }

// pace: from some compaction on the action is let through at the first attempt
// after each, and at no other attempt of the whole probe.
func (p *probe) pace() *spec.Recurrence {
	n := len(p.through)
	if n < leastRounds || n > len(p.compacted) {
		return nil
	}
	for i, step := range p.through {
		round := p.tried[len(p.tried)-n+i]
		if step != round[0] {
			return nil
		}
	}
	last := len(p.compacted) - 1
	every := p.compacted[last] - p.compacted[last-1]
	steady := func(steps []int64) bool {
		for i := range steps[1:] {
			if steps[i+1]-steps[i] != every {
				return false
			}
		}
		return true
	}
	if !steady(p.through) || !steady(p.compacted[len(p.compacted)-n:]) {
		return nil
	}
	return &spec.Recurrence{Every: every, Through: slices.Clone(p.through)}
}

// describeLoop puts recurrences into words.
func describeLoop(seen []spec.Recurrence) string {
	s := "the excluded action comes back after each compaction: let through"
	for i, r := range seen {
		if i > 0 {
			s += ","
		}
		s += " at steps"
		for k, step := range r.Through {
			s += map[bool]string{true: ",", false: ""}[k > 0] + fmt.Sprintf(" %d", step)
		}
		s += fmt.Sprintf(" with a compaction every %d steps", r.Every)
	}
	return s + ", and refused in between (seed 001, What Was Observed)"
}
