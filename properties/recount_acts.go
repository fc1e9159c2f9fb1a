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
		if p.through[s.Key] && a.Proceeded() {
			ledger, _ := p.ledger()
			if excludes(about(ledger, s.Key), s.Standpoint) {
				t.add("PRO-14", fmt.Sprintf("permits %q, which a session excludes that was merged into this one", s.Key))
			}
		}
		return
	}
	if p.keeps(s.Key) {
		p.recountKept(t, s.Key, a)
		return
	}
	if !p.passesOn(s.Key, a) {
		t.add("PRO-04", fmt.Sprintf("answers %s for %q after the ledger was lost; the answer is an escalation", shownPlain(a), s.Key))
		p.recountShort(t, s.Key, a)
	}
}

// keeps: the ledger is not whole, and a merge took an entry of the key from one
// that was.
func (p *past) keeps(key string) bool {
	limited := func(e spec.Entry) bool { return e.Key == key && e.Terms != spec.Terms{} } // which counts hangs on their order
	return p.lost && slices.ContainsFunc(p.kept, func(e spec.Entry) bool { return e.Key == key }) &&
		!slices.ContainsFunc(slices.Concat(p.kept, p.recorded), limited)
}

// recountKept: an entry of a ledger that was whole excludes, although the
// merged one is not.
func (p *past) recountKept(t told, key string, a spec.Answer) {
	switch {
	case a.Error != "":
	case !a.Refused() || a.Refusal.Code != "excluded":
		t.add("PRO-14", fmt.Sprintf("answers %s for %q after a merge, although a ledger that was whole excludes it", shownPlain(a), key))
	default:
		t.ask(p.guardCall(key, "", spec.Standpoint{}), a, "PRO-06", "PRO-20")
	}
}

// recountShort: PRO-21 is about keys without an entry.
func (p *past) recountShort(t told, key string, a spec.Answer) {
	if p.short && !p.recordedKey(key) {
		t.add("PRO-21", fmt.Sprintf("answers %s for %q after a merge with a session that had no ledger; the answer is an escalation", shownPlain(a), key))
	}
}

// passesOn: the answer is unknown, or for what was recorded since, excluded.
func (p *past) passesOn(key string, a spec.Answer) bool {
	if a.Error != "" {
		return true
	}
	return a.Refused() && (a.Refusal.Code == "unknown" ||
		a.Refusal.Code == "excluded" && p.recordedKey(key))
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
	p.recountMerged(t, s, a, against)
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
	switch {
	case lost && !p.keeps(s.Key):
		out["PRO-19"] = "while the ledger is lost"
	case lost || excludes(about(ledger, s.Key), s.Standpoint):
		out["PRO-13"] = "which the ledger excludes"
	}
	if first := p.bindsRetry(s); len(first) == 1 && !maps.Equal(first[0], s.Literals) {
		id := spec.ID("RST-14")
		if p.crossedSince(s.Key) {
			id = "RST-20"
		}
		out[id] = "a retry that differs from the first attempt in " + differing(first[0], s.Literals)
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
// this act is a retry: several where merged sessions differ, and any binds.
func (p *past) bindsRetry(s *spec.Act) []map[string]string {
	if s.Operation != "retry_idempotent" {
		return nil
	}
	if first, _ := p.firstAct(s.Key); first != nil && !p.merged() {
		return []map[string]string{first}
	}
	return firstAttempts(p.log, s.Key)
}

// merged: a merge was applied.
func (p *past) merged() bool {
	return slices.ContainsFunc(p.log, func(v event) bool { return len(v.others) > 0 && appliedResult(v.answer) != nil })
}

// firstAttempts is firstAct where sessions were merged. There are no kills then.
func firstAttempts(log []event, key string) []map[string]string {
	var first []map[string]string
	for _, v := range log {
		switch x := v.step.(type) {
		case *spec.Act:
			if len(first) == 0 && x.Key == key && v.answer.Proceeded() {
				first = append(first, x.Literals)
			}
		case *spec.Compact:
			if appliedResult(v.answer) == nil {
				continue
			}
			for _, other := range v.others {
				for _, attempt := range firstAttempts(other, key) {
					if !slices.ContainsFunc(first, func(have map[string]string) bool { return maps.Equal(have, attempt) }) {
						first = append(first, attempt)
					}
				}
			}
		}
	}
	return first
}

// crossedSince: a compaction or a reload came after the first executed act.
func (p *past) crossedSince(key string) bool {
	for i, v := range p.log {
		switch v.step.(type) {
		case *spec.Compact:
			if appliedResult(v.answer) != nil && len(firstAttempts(p.log[:i+1], key)) > 0 {
				return true
			}
		case *spec.Reload, *spec.Kill:
			if len(firstAttempts(p.log[:i], key)) > 0 {
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
		if appliedResult(v.answer) != nil && slices.ContainsFunc(v.others, func(other []event) bool { return gather(other).repeated(s) }) {
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
	case p.keeps(s.Key):
		p.recountKept(t, s.Key, a)
	case against["PRO-19"] != "":
		if !p.passesOn(s.Key, a) {
			p.recountShort(t, s.Key, a)
			t.add("PRO-19", fmt.Sprintf("answers %s for the act %q while the ledger is lost; the answer is an escalation", shownPlain(a), s.Key))
		}
	case against["PRO-13"] != "":
		t.ask(p.guardCall(s.Key, "", s.Standpoint), a, "PRO-06", "PRO-07", "PRO-20")
	}
}

// recountMerged: an executed act that only a merge stood against.
func (p *past) recountMerged(t told, s *spec.Act, a spec.Answer, against map[spec.ID]string) {
	switch {
	case !a.Proceeded():
	case against["PRO-13"] != "" && (p.lost || p.through[s.Key]):
		t.add("PRO-14", fmt.Sprintf("executes %q, which a session excludes that was merged", s.Key))
	case against["PRO-19"] != "":
		p.recountShort(t, s.Key, a)
	}
}
