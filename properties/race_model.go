package properties

import (
	"io"
	"time"

	"github.com/anishathalye/porcupine"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// The first oracle of a race is the model, as the sequential specification that
// a checker of histories (porcupine) asks of every order that the times of the
// calls allow. A race is in order if in one of them each call is permitted.

// raceLimit is how long the check of one history may take. A race has few
// calls, so that it is never reached on a machine that does anything at all.
const raceLimit = 10 * time.Second

// A rule judges calls of a race by the model.
type rule struct {
	active map[spec.ID]bool
	named  spec.Step // stands for the step before an inspection, see namedStep
}

// step says which rows a call breaches in a state, and gives the state after
// it. The state itself stays as it is.
func (r rule) step(m *model.Model, op *raceOp) (*model.Model, []spec.ID) {
	switch s := op.step.(type) {
	case *spec.Inspect:
		_, breached := m.Look(op.answer.Result.(*spec.Inspection), r.named, spec.Answer{})
		return m, r.judged(breached)
	case *spec.Compact:
		return r.compact(m, s, op)
	}
	_, breached := m.Judge(op.step, op.answer)
	next := m.Clone()
	next.Apply(op.step, op.answer)
	return next, r.judged(breached)
}

// compact: turns that were appended while the compaction ran may count as
// appended after it, the newest first. Which of them did shows in its answer.
func (r rule) compact(m *model.Model, c *spec.Compact, op *raceOp) (next *model.Model, breached []spec.ID) {
	for n := len(m.Turns); n >= m.Trail(op.late); n-- {
		at := m.Clone()
		after := at.Turns[n:]
		at.Turns = at.Turns[:n:n]
		_, found := at.Judge(c, op.answer)
		if found = r.judged(found); op.yields && appliedResult(op.answer) == nil {
			found = formRows(found)
		}
		if next != nil && len(found) > 0 {
			continue
		}
		at.Apply(c, op.answer)
		at.Turns = append(at.Turns, after...)
		if next, breached = at, found; len(found) == 0 {
			break
		}
	}
	return next, breached
}

func (r rule) judged(ids []spec.ID) []spec.ID {
	var out []spec.ID
	for _, id := range ids {
		if r.active[id] {
			out = append(out, id)
		}
	}
	return out
}

// formRows keeps the rows that bind every refusal.
func formRows(ids []spec.ID) []spec.ID {
	var out []spec.ID
	for _, id := range ids {
		if id.Family() == "OUT" {
			out = append(out, id)
		}
	}
	return out
}

// machine is the rule as porcupine wants it.
func (r rule) machine(from *model.Model) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return from },
		Step: func(state, in, _ any) (bool, any) {
			next, breached := r.step(state.(*model.Model), in.(*raceOp))
			return len(breached) == 0, next
		},
		Equal:             func(a, b any) bool { return a.(*model.Model).Same(b.(*model.Model)) },
		DescribeOperation: func(in, _ any) string { return describeOp(in.(*raceOp)) },
		DescribeState:     func(state any) string { return describeState(state.(*model.Model)) },
	}
}

// check asks porcupine about a history.
func (r rule) check(from *model.Model, ops []*raceOp, limit time.Duration) (porcupine.CheckResult, porcupine.LinearizationInfo) {
	history := make([]porcupine.Operation, len(ops))
	for i, op := range ops {
		history[i] = porcupine.Operation{ClientId: op.client, Input: op, Call: op.call, Output: op, Return: op.ret}
	}
	return porcupine.CheckOperationsVerbose(r.machine(from), history, limit)
}

// replay says which rows the last call of an order breaches. The calls before
// it only lead there.
func (r rule) replay(from *model.Model, order []*raceOp) (at *model.Model, breached []spec.ID) {
	at = from
	for i, op := range order {
		next, found := r.step(at, op)
		if i == len(order)-1 {
			return at, found
		}
		at = next
	}
	return at, nil
}

// draw writes the checker's picture of a history.
func (r rule) draw(w io.Writer, from *model.Model, ops []*raceOp) error {
	_, info := r.check(from, ops, raceLimit)
	return porcupine.Visualize(r.machine(from), info, w)
}
