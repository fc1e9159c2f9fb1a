package properties

import (
	"fmt"
	"slices"

	"github.com/anishathalye/porcupine"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// ruleRace enters what both oracles find of a race.
func (p *player) ruleRace(r *spec.Race, ops []*raceOp) bool {
	n, in := p.ruling, p.judge.plan.inForce
	rule := rule{active: in, named: namedStep(ops)}
	orders := &search{before: p.trace, ops: ops, active: in, named: rule.named}
	verdict, _ := rule.check(p.state, ops, p.judge.limit())
	if verdict == porcupine.Unknown {
		n.undecided = true
		return false
	}
	explained := orders.explained()
	if explained != (verdict == porcupine.Ok) {
		return p.fail(harnessError("the checker of histories finds a race %s, and the search over its orders finds one: %t; nobody is accused of it", verdict, explained))
	}
	n.answer = ops[len(ops)-1].answer
	if explained {
		for _, id := range raceRows(r) {
			if p.judge.plan.active[id] {
				n.bound = append(n.bound, id)
			}
		}
		n.trace = append(p.trace, event{step: r})
		return true
	}
	p.charge(rule, orders, ops)
	return false
}

// charge names the rows that a race violates: of what comes nearest to an
// explanation the rows that its last call breaches. What inspections show comes
// before what was answered, as it does step by step.
func (p *player) charge(r rule, s *search, ops []*raceOp) {
	n, near := p.ruling, s.best
	if s.lookOnly = true; !s.explained() {
		near = s.best
	}
	last := near.order[len(near.order)-1]
	log := slices.Clone(p.trace)
	for _, op := range near.order {
		log = append(log, event{step: op.step, answer: op.answer})
	}
	at, breached := r.replay(p.state, near.order)
	slices.Sort(breached)
	breached = slices.Compact(breached)
	told := near.told
	if seen, ok := last.answer.Result.(*spec.Inspection); ok {
		breached = r.inForceAfter(at, breached, seen, ops)
		told = s.inForceAfter(log, told, seen)
	}
	for id := range told {
		told[id] += "; in no order of the racing calls is that permitted"
	}
	n.answer, n.trace, n.told = last.answer, log, told
	n.violated, n.disputed = agree(p.judge.plan.judged(breached), p.judge.plan.judged(told.ids()))
	n.race = raceReport(p.trace, ops)
}

// namedStep is the step after which an inspection of the race is taken to come,
// which decides what a difference in the ledger is called: two records at once
// that lose one, an undo, or whatever else.
func namedStep(ops []*raceOp) spec.Step {
	var named spec.Step = &spec.Inspect{}
	for _, a := range ops {
		switch s := a.step.(type) {
		case *spec.Undo:
			named = s
		case *spec.Record:
			if slices.ContainsFunc(ops, func(b *raceOp) bool {
				return b.step.Op() == spec.StepRecord && b.client != a.client && a.call < b.ret && b.call < a.ret
			}) {
				return s
			}
		}
	}
	return named
}

// After a compaction that ran at the same time, an append or an undo must be
// in force still: TXN-04 where it is judged, else COV-19 alone. Each oracle
// finds out for itself whether it is.

// inForceAfter: the model's.
func (r rule) inForceAfter(m *model.Model, breached []spec.ID, seen *spec.Inspection, ops []*raceOp) []spec.ID {
	if !slices.ContainsFunc(breached, aboutHistory) {
		return breached
	}
	for _, op := range ops {
		gone := false
		switch s := op.step.(type) {
		case *spec.Append:
			live := slices.ContainsFunc(m.Turns, func(t spec.Append) bool { return t.ID == s.ID })
			gone = live && !slices.ContainsFunc(seen.History, func(h spec.HistoryTurn) bool { return h.ID == s.ID })
		case *spec.Undo:
			gone = true // what is in force is not what it left
		}
		if gone && op.during {
			if r.active["TXN-04"] {
				return []spec.ID{"TXN-04"}
			}
			return []spec.ID{"COV-19"}
		}
	}
	return breached
}

// aboutHistory: rows about the turns and the checkpoint in force.
func aboutHistory(id spec.ID) bool {
	return id == "COV-19" || id == "OUT-01" || id == "FLR-08" || id.Family() == "CHN"
}

// inForceAfter: that of the log.
func (s *search) inForceAfter(log []event, t told, seen *spec.Inspection) told {
	shown := map[int64]bool{}
	for _, h := range seen.History {
		shown[h.ID] = true
	}
	differs := ""
	for _, id := range t.ids() {
		if aboutHistory(id) && differs == "" {
			differs = t[id]
		}
	}
	if differs == "" {
		return t
	}
	turns := gather(log).turns()
	for _, op := range s.ops {
		what := ""
		switch x := op.step.(type) {
		case *spec.Append:
			if !shown[x.ID] && slices.ContainsFunc(turns, func(a spec.Append) bool { return a.ID == x.ID }) {
				what = fmt.Sprintf("has lost turn %d, which was appended while a compaction ran", x.ID)
			}
		case *spec.Undo:
			what = fmt.Sprintf("does not go back to turn %d, to which the history was taken while a compaction ran: it %s", x.To, differs)
		}
		if what != "" && op.during {
			if s.active["TXN-04"] {
				return told{"TXN-04": what}
			}
			return told{"COV-19": what}
		}
	}
	return t
}
