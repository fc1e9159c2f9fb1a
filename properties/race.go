package properties

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// racePlays is how often an episode that ends in a race is played as one case:
// which interleaving happens is up to the machine.
const racePlays = 8

// plays is how often an episode is played as one case.
func plays(e *spec.Episode) int {
	if raceOf(e) != nil {
		return racePlays
	}
	return 1
}

// raceOf returns the race that ends the episode, or nil.
func raceOf(e *spec.Episode) *spec.Race {
	if len(e.Steps) == 0 {
		return nil
	}
	r, _ := e.Steps[len(e.Steps)-1].(*spec.Race)
	return r
}

// A raceOp is one call of a race, or the inspection after it.
type raceOp struct {
	client    int // 0 is the harness
	step      spec.Step
	answer    spec.Answer
	call, ret int64 // places among the events of the history

	late   map[int64]bool // of a compaction: turns whose append another client made while it ran
	yields bool           // of a compaction: what it was to compact changed while it ran, so that it may come to nothing
	during bool           // of an append or undo: an applied compaction of another client ran meanwhile
}

// race puts the steps of the clients at once, inspects the session, and judges
// the history.
func (p *player) race(r *spec.Race) bool {
	ops, err := p.runClients(r)
	if err != nil {
		return p.fail(err)
	}
	events := ops[len(ops)-1].ret
	for _, op := range ops {
		events = max(events, op.ret)
	}
	last := &raceOp{step: &spec.Inspect{}, call: events + 1, ret: events + 2}
	if last.answer, err = p.ask(p.name, last.step); err != nil {
		return p.fail(err)
	}
	ops = append(ops, last)
	relate(ops)
	return p.ruleRace(r, ops)
}

// runClients plays every client in a goroutine of its own and returns the
// calls in the order in which they were made.
func (p *player) runClients(r *spec.Race) ([]*raceOp, error) {
	var events atomic.Int64
	events.Store(int64(2 * len(p.trace)))
	start := make(chan struct{})
	took := make([]time.Duration, len(r.Clients))
	var clients sync.WaitGroup
	made, failed := make([][]*raceOp, len(r.Clients)), make([]error, len(r.Clients))
	for i, steps := range r.Clients {
		clients.Go(func() {
			<-start
			pause(p.ctx, p.tempo.wait(i, len(r.Clients)))
			began := time.Now()
			defer func() { took[i] = time.Since(began) }()
			for _, s := range steps {
				op := &raceOp{client: i + 1, step: s, call: events.Add(1)}
				op.answer, failed[i] = p.ask(p.name, s)
				op.ret = events.Add(1)
				if failed[i] != nil {
					return
				}
				made[i] = append(made[i], op)
			}
		})
	}
	close(start)
	clients.Wait()
	p.tempo.took = max(p.tempo.took, slices.Max(took))
	p.tempo.play++
	for _, err := range failed {
		if err != nil {
			return nil, err
		}
	}
	ops := slices.Concat(made...)
	slices.SortFunc(ops, func(a, b *raceOp) int { return int(a.call - b.call) })
	return ops, nil
}

// A tempo sets the clients of a race off against each other. Over the plays of
// a case each of them comes first, by nothing or by a part of the time that the
// slowest one took in the plays before: so calls meet that take microseconds,
// and calls that take seconds.
type tempo struct {
	play int           // counts the plays
	took time.Duration // by the slowest client so far
}

// mostWait bounds what a client waits before its first call.
const mostWait = 100 * time.Millisecond

// wait is how long a client waits before its first call.
func (t *tempo) wait(client, clients int) time.Duration {
	place := time.Duration((client + t.play) % clients)
	quarter := time.Duration(t.play / 2 % 4)
	return min(mostWait, t.took*place*quarter/4)
}

func pause(ctx context.Context, d time.Duration) {
	if d == 0 {
		return
	}
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// relate notes of each call what ran at the same time.
func relate(ops []*raceOp) {
	for _, c := range ops {
		if _, compacts := c.step.(*spec.Compact); !compacts {
			continue
		}
		c.late = map[int64]bool{}
		for _, o := range ops {
			if o.client == c.client || o.ret < c.call || c.ret < o.call {
				continue
			}
			switch s := o.step.(type) {
			case *spec.Append:
				c.late[s.ID] = true
				c.yields = true
				o.during = o.during || appliedResult(c.answer) != nil
			case *spec.Undo:
				c.yields = true
				o.during = o.during || appliedResult(c.answer) != nil
			case *spec.Compact:
				c.yields = c.yields || appliedResult(o.answer) != nil
			}
		}
	}
}

// raceRows are the rows that a race puts to the test, whatever happens in it.
func raceRows(r *spec.Race) []spec.ID {
	has := map[spec.Op]bool{}
	for _, s := range r.Steps() {
		has[s.Op()] = true
	}
	rows := []spec.ID{"COV-19", "RST-19", "PRO-11"}
	if has[spec.StepRecord] {
		rows = append(rows, "PRO-05")
	}
	if has[spec.StepCompact] && (has[spec.StepAppend] || has[spec.StepUndo]) {
		rows = append(rows, "TXN-04")
	}
	return rows
}

// harnessError is a fault of nobody but the harness.
func harnessError(format string, args ...any) error {
	return &adapters.Fault{Kind: spec.HarnessError, Detail: fmt.Sprintf(format, args...)}
}
