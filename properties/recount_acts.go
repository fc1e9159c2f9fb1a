package properties

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// recountGuard: on a ledger that is there as decide would, on a lost one an
// escalation.
func (p *past) recountGuard(t told, s *spec.SessionGuard, a spec.Answer) {
	if _, lost := p.ledger(); !lost {
		t.ask(p.guardCall(s.Key, s.Query), a)
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
	if len(against) > 0 || done || p.bindsRetry(s) != nil || p.repeated(s) {
		return
	}
	how := withheld(a)
	switch {
	case p.all(s, p.fromTool):
		t.add("RST-17", fmt.Sprintf("%s %q, although each of its literals was returned by a tool in this turn", how, s.Key))
	case !s.Authoritative && p.all(s, func(name, literal string) bool { return p.fromArtifact(s, name, literal) }):
		t.add("RST-21", fmt.Sprintf("%s %q, although each of its literals stands in the artifact and is borne out", how, s.Key))
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
	} else if slices.ContainsFunc(ledger, func(e spec.Entry) bool { return e.Key == s.Key }) {
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

// unfounded says why nothing speaks for a literal, if nothing does (R7).
func (p *past) unfounded(s *spec.Act, name, literal string) (spec.ID, string) {
	if p.toolSaid(literal, false) || p.said(literal) {
		return "", ""
	}
	if have, ok := p.artifacts()[s.Artifact].Payload[name]; ok && have == literal {
		now, there := p.durable()[name]
		switch {
		case there && now == literal:
			return "", ""
		case p.outdated(s.Artifact, name, literal):
			return "RST-22", fmt.Sprintf("whose literal %q the durable source bore out before and does not now", literal)
		}
		return "RST-16", fmt.Sprintf("whose literal %q the durable source does not bear out", literal)
	}
	for _, k := range p.knownLiterals() {
		if k != literal && reworded(k, literal) {
			return "RST-18", fmt.Sprintf("whose literal %q is another spelling of %q", literal, k)
		}
	}
	return "RST-16", fmt.Sprintf("whose literal %q nothing speaks for", literal)
}

// toolSaid: a tool returned the literal in the current turn, and if asked so,
// no reload came after it.
func (p *past) toolSaid(literal string, noReload bool) bool {
	for i := len(p.log) - 1; i >= p.turnBegan && i >= 0; i-- {
		switch s := p.log[i].step.(type) {
		case *spec.Reload:
			if noReload {
				return false
			}
		case *spec.ToolResult:
			for _, l := range s.Literals {
				if l == literal {
					return true
				}
			}
		}
	}
	return false
}

// said: the literal stands in the current user turn, in a retained turn, or in
// what resolve answered in this turn.
func (p *past) said(literal string) bool {
	turns, retained := p.turns(), set(p.retained())
	user := true
	for i := len(turns) - 1; i >= 0; i-- {
		current := user && turns[i].Role == spec.RoleUser
		user = user && turns[i].Role != spec.RoleUser
		if (current || retained[turns[i].ID]) && strings.Contains(turns[i].Text, literal) && read(turns[i].Text).has(literal) {
			return true
		}
	}
	for _, v := range p.log[p.turnBegan:] {
		if r, ok := v.answer.Result.(*spec.ResolveResult); ok && v.answer.Proceeded() && read(r.Text).has(literal) {
			return true
		}
	}
	return false
}

func (p *past) all(s *spec.Act, f func(name, literal string) bool) bool {
	for name, literal := range s.Literals {
		if !f(name, literal) {
			return false
		}
	}
	return len(s.Literals) > 0
}

func (p *past) fromTool(name, literal string) bool {
	now, there := p.durable()[name]
	return p.toolSaid(literal, true) && (!there || now == literal)
}

// fromArtifact: the literal is due from the artifact, and nothing else that
// only permits it comes before.
func (p *past) fromArtifact(s *spec.Act, name, literal string) bool {
	a, ok := p.artifacts()[s.Artifact]
	now, there := p.durable()[name]
	if !ok || s.Artifact == "" || a.Payload[name] != literal || !there || now != literal || p.toolSaid(literal, false) || p.said(literal) {
		return false
	}
	k := &attempt{call: &spec.ReconstructCall{Artifact: a, Operation: s.Operation, Durable: p.durable()}}
	lossy := k.tag() == spec.LossyGist || k.tag() == spec.LossyLiteral
	return k.whole() || k.tolerates() && (lossy || k.tag() == spec.Lossless && k.proven())
}

// bindsRetry returns the literals of the first executed act under the key, if
// this act is a retry.
func (p *past) bindsRetry(s *spec.Act) map[string]string {
	if s.Operation != "retry_idempotent" {
		return nil
	}
	for _, v := range p.log {
		if x, ok := v.step.(*spec.Act); ok && x.Key == s.Key && v.answer.Proceeded() {
			return x.Literals
		}
	}
	return nil
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
		case *spec.Reload:
			if executed {
				return true
			}
		}
	}
	return false
}

func (p *past) repeated(s *spec.Act) bool {
	return slices.ContainsFunc(p.log, func(v event) bool {
		x, ok := v.step.(*spec.Act)
		return ok && v.answer.Proceeded() && x.Key == s.Key && x.Operation == s.Operation && maps.Equal(x.Literals, s.Literals)
	})
}

// knownLiterals stood in an artifact, the durable source or a tool result.
func (p *past) knownLiterals() []string {
	var out []string
	for _, v := range p.log {
		switch s := v.step.(type) {
		case *spec.PutArtifact:
			out = slices.AppendSeq(out, maps.Values(s.Artifact.Payload))
		case *spec.ToolResult:
			out = slices.AppendSeq(out, maps.Values(s.Literals))
		case *spec.Durable:
			for _, value := range s.Set {
				if value != nil {
					out = append(out, *value)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// reworded: two spellings of one literal: a beginning of at least four bytes,
// another case, or the same decimal number.
func reworded(a, b string) bool {
	if min(len(a), len(b)) >= 4 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) || strings.EqualFold(a, b) {
		return true
	}
	digits := func(s string) bool {
		return s != "" && strings.Trim(s, "0123456789.") == "" && strings.Count(s, ".") <= 1 && s != "."
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return digits(a) && digits(b) && errX == nil && errY == nil && x == y
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
		t.ask(p.guardCall(s.Key, ""), a, "PRO-06", "PRO-07", "PRO-20")
	}
}
