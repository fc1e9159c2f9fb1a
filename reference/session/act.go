package session

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

// standing is what speaks for or against one literal of an act (R7).
type standing int

const (
	either   standing = iota // permitted, not due
	returned                 // by a tool call of this turn: due
	restored                 // from the named artifact, under conditions that make it due
	outdated                 // verified once, not borne out now
	respelt                  // another form of a known literal
	invented                 // nothing speaks for it
)

// judgeAct: seed 000, Decision Boundary; seed 001, Decision Boundary; R5 to R8, P2, P3.
func (m *Model) judgeAct(s *spec.Act, a spec.Answer) finding {
	var f finding
	proceeded := a.Proceeded()
	forbid := func(id spec.ID, binds bool) bool {
		if binds {
			f.bind(id)
			if proceeded {
				f.breach(id)
			}
		}
		return binds
	}
	tolerant := slices.Contains(spec.TolerantOps(), s.Operation)
	restoration := slices.Contains(spec.RestorationOps(), s.Operation)
	stopped := forbid("RST-13", !tolerant && !restoration)
	excluded, known := reference.Excluded(m.ledger(), s.Key, s.Standpoint)
	excluded = excluded || m.holds(s.Key)
	stopped = forbid("PRO-13", excluded) || stopped
	forbid("PRO-14", excluded && (m.Gone || m.brought[s.Key]))
	stopped = forbid("PRO-19", m.Gone && !excluded) || stopped
	forbid("PRO-21", m.partial && !m.recorded(s.Key))
	differs := m.diverges(s)
	stopped = forbid("RST-20", differs && m.crossed[s.Key]) || stopped
	stopped = forbid("RST-14", differs && !m.crossed[s.Key]) || stopped
	worst, due := m.weighLiterals(s, tolerant)
	stopped = forbid("RST-22", worst == outdated) || stopped
	stopped = forbid("RST-18", worst == respelt) || stopped
	stopped = forbid("RST-16", worst == invented) || stopped
	m.judgeCode(&f, s, a)
	if stopped || due == either || known || s.Authoritative && due == restored || m.retry(s) || m.repeats(s) || m.doubtful(s.Key) {
		return f
	}
	id := map[standing]spec.ID{returned: "RST-17", restored: "RST-21"}[due]
	f.bind(id)
	if !proceeded {
		f.breach(id)
	}
	return f
}

// judgeCode: a refusal for the ledger says which kind it is. An act refused
// for more than one reason may name any of them. Where nothing excludes the key
// no row speaks of what is cited.
func (m *Model) judgeCode(f *finding, s *spec.Act, a spec.Answer) {
	if !a.Refused() {
		return
	}
	if worst, _ := m.weighLiterals(s, false); worst > restored || m.diverges(s) || !known(s.Operation) {
		return
	}
	switch {
	case m.holds(s.Key):
		m.judgeHeld(f, s.Key, a)
	case m.Gone:
		right := m.escalates(s.Key, a)
		f.check("PRO-19", true, right)
		f.check("PRO-21", m.partial && !m.recorded(s.Key), right)
	default:
		f.putOnly(m.GuardCall(s.Key, "", s.Standpoint), a, "PRO-06", "PRO-07", "PRO-20")
	}
}

func known(op string) bool {
	return slices.Contains(spec.TolerantOps(), op) || slices.Contains(spec.RestorationOps(), op)
}

// retry: a retry_idempotent act under a key that has an executed act.
func (m *Model) retry(s *spec.Act) bool {
	return s.Operation == "retry_idempotent" && m.bound[s.Key] != nil
}

func (m *Model) diverges(s *spec.Act) bool {
	return m.retry(s) && !m.torn[s.Key] && !maps.Equal(m.bound[s.Key], s.Literals)
}

// repeats: the same act was executed before, or was cut off and may have been.
func (m *Model) repeats(s *spec.Act) bool {
	same := func(d spec.Act) bool {
		return d.Operation == s.Operation && d.Key == s.Key && maps.Equal(d.Literals, s.Literals)
	}
	return slices.ContainsFunc(m.done, same) || slices.ContainsFunc(m.cutOff, same)
}

// doubtful: nobody knows which act under the key was executed first.
func (m *Model) doubtful(key string) bool { _, ok := m.doubts[key]; return ok }

// weighLiterals returns the worst standing of the literals, which forbids the
// act from outdated on, and what makes each of them due, if something does: of
// an act on literals of either kind, that it restores.
func (m *Model) weighLiterals(s *spec.Act, tolerant bool) (worst, due standing) {
	due = returned
	for _, name := range slices.Sorted(maps.Keys(s.Literals)) {
		w := m.weigh(s, name, s.Literals[name], tolerant)
		worst = max(worst, w)
		switch {
		case w != returned && w != restored:
			due = either
		case w == restored && due == returned:
			due = restored
		}
	}
	return worst, due
}

func (m *Model) weigh(s *spec.Act, name, literal string, tolerant bool) standing {
	now, there := m.Durable[name]
	if m.fresh[literal] && (!there || now == literal) {
		return returned
	}
	have, ok := m.Artifacts[s.Artifact].Payload[name]
	held, kept := ok && have == literal, invented
	if held {
		kept = m.weighArtifact(s.Artifact, name, literal, tolerant)
	}
	switch {
	case kept == restored:
		return restored
	case m.fresh[literal], m.stale[literal], m.spoken(literal), m.answered(literal):
		return either
	case !held && m.respelt(literal):
		return respelt
	}
	return kept
}

// weighArtifact: a literal of the artifact that the act names.
func (m *Model) weighArtifact(artifact, name, literal string, tolerant bool) standing {
	if now, ok := m.Durable[name]; !ok || now != literal {
		if m.verified[artifact+"\x00"+name+"\x00"+literal] {
			return outdated
		}
		return invented
	}
	ask := func(operation string) bool { // would reconstruct have to hand it out?
		rows := reference.Rows(m.ReconstructCall(&spec.SessionReconstruct{Artifact: artifact, Operation: operation}))
		return slices.ContainsFunc(rows, func(r reference.Row) bool { return r.ID == "RST-06" || r.ID == "RST-10" })
	}
	if ask("commit") || tolerant && ask("plan") {
		return restored
	}
	return either
}

// spoken: the literal stands as a token in the current user turn or in a turn
// that is retained verbatim.
func (m *Model) spoken(literal string) bool {
	covered, uncovered := m.coveredSet(), m.uncoveredSet()
	users := 0 // turns so far
	for _, t := range slices.Backward(m.Turns) {
		if t.Role == spec.RoleUser {
			users++
		}
		current := t.Role == spec.RoleUser && users == 1
		if (current || !covered[t.ID] && !uncovered[t.ID]) && reference.HoldsToken(t.Text, literal) {
			return true
		}
	}
	return false
}

func (m *Model) answered(literal string) bool {
	return slices.ContainsFunc(m.resolved, func(text string) bool { return reference.HoldsToken(text, literal) })
}

// respelt: a literal that is known, if prefix, case or spelling of a number
// did not count.
func (m *Model) respelt(literal string) bool {
	for k := range m.known {
		if k != literal && akin(k, literal) {
			return true
		}
	}
	return false
}

// akin: one is the beginning of the other and at least four characters long,
// or they differ in case, or they are one number.
func akin(a, b string) bool {
	begins := func(short, long string) bool { return len(short) >= 4 && strings.HasPrefix(long, short) }
	return begins(a, b) || begins(b, a) || strings.EqualFold(a, b) || number(a) != "" && number(a) == number(b)
}

// number is the plain form of a decimal number: no zero in front, none behind
// the point. A point alone is none.
func number(s string) string {
	if strings.Trim(s, ".") == "" || strings.Trim(s, "0123456789.") != "" || strings.Count(s, ".") > 1 {
		return ""
	}
	whole, part, _ := strings.Cut(s, ".")
	whole, part = strings.TrimLeft(whole, "0"), strings.TrimRight(part, "0")
	return whole + "." + part
}
