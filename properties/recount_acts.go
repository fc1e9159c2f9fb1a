package properties

import (
	"fmt"
	"maps"
	"slices"

	"plimsoll/spec"
)

// recountGuard: on a ledger that is there as decide would, on a lost one an
// escalation.
func (p *past) recountGuard(t told, s *spec.SessionGuard, a spec.Answer) {
	if _, lost := p.ledger(); !lost {
		t.ask(p.guardCall(s.Key, s.Query, s.Standpoint), a)
		return
	}
	if !p.passesOn(s.Key, a) {
		t.add("PRO-04", fmt.Sprintf("answers %s for %q after the ledger was lost; the answer is an escalation", shownPlain(a), s.Key))
	}
}

// passesOn: the answer is unknown, or for what was recorded since, excluded.
func (p *past) passesOn(key string, a spec.Answer) bool {
	since, _ := p.ledger()
	if a.Error != "" {
		return true
	}
	return a.Refused() && (a.Refusal.Code == "unknown" ||
		a.Refusal.Code == "excluded" && slices.ContainsFunc(since, func(e spec.Entry) bool { return e.Key == key }))
}

func shownPlain(a spec.Answer) string {
	switch {
	case a.Error != "":
		return "an error"
	case a.Refused():
		return fmt.Sprintf("a refusal with code %q", a.Refusal.Code)
	}
	return "that it is permitted"
}

func (p *past) recountReconstruct(t told, s *spec.SessionReconstruct, a spec.Answer) {
	call := p.reconstructCall(s)
	t.ask(call, a)
	if a.Proceeded() && (&attempt{call: call}).restores() {
		for name, literal := range call.Artifact.Payload {
			if p.outdated(s.Artifact, name, literal) {
				t.add("RST-22", fmt.Sprintf("restores %q, which the durable source bore out before and does not now", name))
			}
		}
	}
}

// outdated: the durable source held the literal of the artifact once, while
// the artifact was there, and does not now.
func (p *past) outdated(artifact, name, literal string) bool {
	now, there := p.durable()[name]
	if there && now == literal {
		return false
	}
	return p.borneOut[artifact+"/"+name+"="+literal]
}

// recountAct: whether an act had to be refused, or had to be done.
func (p *past) recountAct(t told, s *spec.Act, a spec.Answer) {
	done := a.Proceeded()
	against := p.against(s)
	for id, why := range against {
		if done {
			t.add(id, fmt.Sprintf("executes %q, %s", s.Key, why))
		}
	}
	p.recountActCode(t, s, a, against)
	ledger, _ := p.ledger()
	spared := len(about(ledger, s.Key)) > 0 // by a scope, an expiry or a lift: guard's to judge
	if _, doubt := p.firstAct(s.Key); len(against) > 0 || done || doubt || spared || p.bindsRetry(s) != nil || p.repeated(s) {
		return
	}
	how := withheld(a)
	switch {
	case p.all(s, p.fromTool):
		t.add("RST-17", fmt.Sprintf("%s %q, although each of its literals was returned by a tool in this turn", how, s.Key))
	case !s.Authoritative && p.all(s, func(name, literal string) bool { return p.fromTool(name, literal) || p.fromArtifact(s, name, literal) }):
		t.add("RST-21", fmt.Sprintf("%s %q, although each of its literals stands in the artifact and is borne out, or was returned by a tool in this turn", how, s.Key))
	}
}

// against lists the requirements that forbid the act, with what is wrong.
func (p *past) against(s *spec.Act) map[spec.ID]string {
	out := map[spec.ID]string{}
	ledger, lost := p.ledger()
	if !(&attempt{call: &spec.ReconstructCall{Operation: s.Operation}}).known() {
		out["RST-13"] = "whose operation has no known class"
	}
	if lost {
		out["PRO-19"] = "while the ledger is lost"
	} else if excludes(about(ledger, s.Key), s.Standpoint) {
		out["PRO-13"] = "which the ledger excludes"
	}
	if first := p.bindsRetry(s); first != nil && !maps.Equal(first, s.Literals) {
		id := spec.ID("RST-14")
		if p.crossedSince(s.Key) {
			id = "RST-20"
		}
		out[id] = "a retry that differs from the first attempt in " + differing(first, s.Literals)
	}
	// The literal that fares worst speaks for the act.
	rank, worst := map[spec.ID]int{"": 0, "RST-22": 1, "RST-18": 2, "RST-16": 3}, spec.ID("")
	for _, name := range slices.Sorted(maps.Keys(s.Literals)) {
		if id, why := p.unfounded(s, name, s.Literals[name]); rank[id] > rank[worst] {
			delete(out, worst)
			worst, out[id] = id, why
		}
	}
	return out
}

func (a *attempt) known() bool { return a.restores() || a.tolerates() }

func (p *past) all(s *spec.Act, f func(name, literal string) bool) bool {
	for name, literal := range s.Literals {
		if !f(name, literal) {
			return false
		}
	}
	return len(s.Literals) > 0
}

// bindsRetry returns the literals of the first executed act under the key, if
// this act is a retry.
func (p *past) bindsRetry(s *spec.Act) map[string]string {
	if s.Operation != "retry_idempotent" {
		return nil
	}
	first, _ := p.firstAct(s.Key)
	return first
}

// crossedSince: a compaction or a reload came after the first executed act.
func (p *past) crossedSince(key string) bool {
	executed := false
	for _, v := range p.log {
		switch x := v.step.(type) {
		case *spec.Act:
			executed = executed || x.Key == key && v.answer.Proceeded()
		case *spec.Compact:
			if executed && appliedResult(v.answer) != nil {
				return true
			}
		case *spec.Reload, *spec.Kill:
			if executed {
				return true
			}
		}
	}
	return false
}

func (p *past) repeated(s *spec.Act) bool {
	for i, v := range p.log {
		x, ok := v.step.(*spec.Act)
		if cut, _ := p.cutAct(i); cut != nil && sameAct(cut, s) || ok && v.answer.Proceeded() && sameAct(x, s) {
			return true
		}
	}
	return false
}

// recountActCode: an act that is refused for the ledger alone says so.
func (p *past) recountActCode(t told, s *spec.Act, a spec.Answer, against map[spec.ID]string) {
	if !a.Refused() || len(against) != 1 {
		return
	}
	switch {
	case against["PRO-19"] != "":
		if !p.passesOn(s.Key, a) {
			t.add("PRO-19", fmt.Sprintf("answers %s for the act %q while the ledger is lost; the answer is an escalation", shownPlain(a), s.Key))
		}
	case against["PRO-13"] != "":
		t.ask(p.guardCall(s.Key, "", s.Standpoint), a, "PRO-06", "PRO-07", "PRO-20")
	}
}
