package properties

import (
	"fmt"
	"maps"
	"slices"

	"plimsoll/spec"
)

// recountKill judges what inspect shows after the last event of the log, a kill.
// Where a step was cut off there are two ways to go on with the log, without the
// step or with it; one of them has to fit.
func recountKill(log []event) told {
	t := told{}
	last, before := log[len(log)-1], log[:len(log)-1]
	cut := last.step.(*spec.Kill).Cuts()
	if last.answer.Error != "" {
		t.add("TXN-05", fmt.Sprintf("cannot go on after a kill%s: %s", during(cut), clip(last.answer.Error)))
		return t
	}
	bare := event{step: &spec.Kill{}, seen: last.seen}
	old := look(append(slices.Clip(before), bare))
	if cut == nil || len(old) == 0 {
		return old
	}
	p := gather(before)
	answer := p.presume(cut, last.seen)
	done := look(append(slices.Clip(before), event{step: cut, answer: answer}, bare))
	if len(done) > 0 {
		t.add("TXN-05", fmt.Sprintf("is after a kill%s neither in the state before, for it %s, nor in the one after, for it %s", during(cut), some(old), some(done)))
		return t
	}
	if c, ok := cut.(*spec.Compact); ok {
		p.recountCompact(t, c, answer)
	}
	return t
}

func during(cut spec.Step) string {
	if cut == nil {
		return ""
	}
	return " during " + string(cut.Op())
}

// some is what the first of the rows says.
func some(t told) string { return t[t.ids()[0]] }

// look reads a log that ends with an inspection.
func look(log []event) told {
	t := told{}
	gather(log).recountSeen(t, log[len(log)-1])
	return t
}

// presume answers a step that was cut off by what is there afterwards.
func (p *past) presume(cut spec.Step, seen *spec.Inspection) spec.Answer {
	c, ok := cut.(*spec.Compact)
	if !ok {
		return spec.Answer{Result: &spec.Done{}}
	}
	in := map[int64]bool{}
	for _, t := range p.input(c) {
		in[t.ID] = true
	}
	ofInput := func(ids []int64) []int64 {
		return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return !in[id] })
	}
	r := &spec.CompactResult{Outcome: spec.Applied, Covered: ofInput(seen.Covered), Uncovered: ofInput(seen.Uncovered), Generation: seen.Generation}
	r.Decision = map[bool]string{true: spec.Provisional, false: spec.Certified}[seen.Provisional]
	if k := seen.Contract; k != nil {
		r.CertifiedHere, r.CertifiedAlong, r.AncestryCertified = k.CertifiedHere, k.CertifiedAlong, k.AncestryCertified
	}
	return spec.Answer{Result: r}
}

// unfold writes a log so that no reader has to know of steps that were cut off.
// One that was put again follows by itself; of any other the effect was there,
// and it stands before the kill with the answer it would have got. A kill that
// still names a step was followed by the same step.
func unfold(log []event) []event {
	if !slices.ContainsFunc(log, func(v event) bool { return v.step.Op() == spec.StepKill }) {
		return log
	}
	var out []event
	for i, v := range log {
		k, ok := v.step.(*spec.Kill)
		if ok && k.During != nil && i+1 < len(log) && log[i+1].step != k.Cuts() {
			out = append(out, event{step: k.Cuts(), answer: gather(out).presume(k.Cuts(), v.seen)})
			v.step = &spec.Kill{}
		}
		out = append(out, v)
	}
	return out
}

// killedSince: a kill came after the last compaction that was applied.
func (p *past) killedSince() bool {
	for _, v := range slices.Backward(p.log) {
		switch v.step.(type) {
		case *spec.Kill:
			return true
		case *spec.Compact:
			if appliedResult(v.answer) != nil {
				return false
			}
		}
	}
	return false
}

// cutAct returns the act that a kill in the log cut off, and whether it is in
// doubt: it is not if it was put again and executed.
func (p *past) cutAct(i int) (act *spec.Act, doubt bool) {
	k, ok := p.log[i].step.(*spec.Kill)
	if !ok {
		return nil, false
	}
	if act, ok = k.Cuts().(*spec.Act); !ok {
		return nil, false
	}
	again := i+1 < len(p.log) && p.log[i+1].step == k.Cuts() && p.log[i+1].answer.Proceeded()
	return act, !again
}

// firstAct returns the literals of the first executed act under a key, or that
// nobody knows them.
func (p *past) firstAct(key string) (literals map[string]string, doubt bool) {
	for i, v := range p.log {
		if x, ok := v.step.(*spec.Act); ok && x.Key == key && v.answer.Proceeded() {
			return x.Literals, false
		}
		if x, doubt := p.cutAct(i); doubt && x.Key == key {
			return nil, true
		}
	}
	return nil, false
}

// sameAct: two acts are one, put twice.
func sameAct(x, y *spec.Act) bool {
	return x.Key == y.Key && x.Operation == y.Operation && maps.Equal(x.Literals, y.Literals)
}
