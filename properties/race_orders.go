package properties

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// The second oracle of a race leaves no order out. It puts the calls in every
// order that their times allow, holds each against the log that the order
// makes, and knows nothing of the model.

// A search goes through the orders of a race.
type search struct {
	before   []event // the episode up to the race
	ops      []*raceOp
	active   map[spec.ID]bool
	named    spec.Step
	lookOnly bool // answers are taken as they are; only what inspections show is held against the log

	order []*raceOp // of the beginning that is being tried
	taken map[*raceOp]bool
	best  found
}

// A found is the longest beginning of an order in which all is permitted but
// the last call, and what the log says against that one.
type found struct {
	order []*raceOp
	told  told
}

// explained reports whether some order does without a breach. If none does,
// best is what comes nearest.
func (s *search) explained() bool {
	s.taken, s.best = map[*raceOp]bool{}, found{}
	return s.extend(s.before)
}

func (s *search) extend(log []event) bool {
	if len(s.order) == len(s.ops) {
		return true
	}
	for _, op := range s.next() {
		t := s.judge(log, op)
		if len(t) > 0 {
			if len(s.order)+1 > len(s.best.order) {
				s.best = found{append(slices.Clone(s.order), op), t}
			}
			continue
		}
		s.taken[op], s.order = true, append(s.order, op)
		done := s.extend(append(log[:len(log):len(log)], event{step: op.step, answer: op.answer}))
		s.taken[op], s.order = false, s.order[:len(s.order)-1]
		if done {
			return true
		}
	}
	return false
}

// next lists the calls that can come next, the one that returned first in
// front: those that no call which is left had returned before.
func (s *search) next() []*raceOp {
	var left, out []*raceOp
	for _, op := range s.ops {
		if !s.taken[op] {
			left = append(left, op)
		}
	}
	for _, op := range left {
		if !slices.ContainsFunc(left, func(o *raceOp) bool { return o.ret < op.call }) {
			out = append(out, op)
		}
	}
	slices.SortFunc(out, func(a, b *raceOp) int { return int(a.ret - b.ret) })
	return out
}

// judge says what the log has against a call that comes after it.
func (s *search) judge(log []event, op *raceOp) told {
	seen, looks := op.answer.Result.(*spec.Inspection)
	switch {
	case looks:
		t := told{}
		gather(log).recountSeen(t, event{step: s.named, seen: seen})
		maps.DeleteFunc(t, func(id spec.ID, _ string) bool { return !s.active[id] })
		return t
	case s.lookOnly:
		return nil
	}
	t := recount(withEvent(log, op), s.active)
	if _, compacts := op.step.(*spec.Compact); !compacts {
		return t
	}
	if op.yields && appliedResult(op.answer) == nil {
		maps.DeleteFunc(t, func(id spec.ID, _ string) bool { return id.Family() != "OUT" })
	}
	for len(t) > 0 {
		shorter := withoutLate(log, op.late)
		if shorter == nil {
			return t
		}
		if log = shorter; len(recount(withEvent(log, op), s.active)) == 0 {
			return nil
		}
	}
	return t
}

func withEvent(log []event, op *raceOp) []event {
	return append(log[:len(log):len(log)], event{step: op.step, answer: op.answer})
}

// withoutLate leaves the newest turn out of the log if it was appended while
// the compaction in question ran; otherwise it gives nothing.
func withoutLate(log []event, late map[int64]bool) []event {
	turns := gather(log).turns()
	if len(turns) == 0 || !late[turns[len(turns)-1].ID] {
		return nil
	}
	id := turns[len(turns)-1].ID
	return slices.DeleteFunc(slices.Clone(log), func(v event) bool {
		a, ok := v.step.(*spec.Append)
		return ok && a.ID == id
	})
}
