package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

var (
	// Names of literals that tools return, that artifacts hold, and that the
	// durable source holds besides. They are kept apart, so that the durable
	// source has no say in what a tool returned.
	resultNames = []string{"ticket", "port", "job_id", "amount", "branch", "row.count"}
	factNames   = []string{"commit_sha", "path", "table", "user.id", "é", "quo\"te", "🔑"}
	guessNames  = []string{"host", "token_id", "release"}

	knownOps = append(spec.TolerantOps(), spec.RestorationOps()...)
)

// value returns a literal; now and then a plain number.
func (s *script) value() string {
	if !s.chance(1, 6) {
		return s.literal()
	}
	s.coded++
	digits := literal(frame{}, s.codes.at(s.coded-1))
	return pick(&s.roll, []string{"00" + digits, digits + ".50", digits})
}

// values returns up to three literals under names of the table.
func (s *script) values(names []string) map[string]string {
	n, at := 1+s.weighed(5, 2, 1), s.n(len(names))
	m := make(map[string]string, n)
	for i := range n {
		m[names[(at+i)%len(names)]] = s.value()
	}
	return m
}

// fetch lets a tool of this turn return literals.
func (s *script) fetch(literals map[string]string) map[string]string {
	s.do(&spec.ToolResult{Literals: literals})
	for _, name := range slices.Sorted(maps.Keys(literals)) {
		s.fresh = append(s.fresh, literalPair{name, literals[name]})
	}
	return maps.Clone(literals)
}

// act takes an action with literals that the script does not use again.
func (s *script) act(operation, key string, literals map[string]string, artifact string) *spec.Act {
	a := &spec.Act{Operation: operation, Key: key, Literals: literals, Artifact: artifact}
	s.do(a)
	return a
}

// newKey returns a key that was not used before.
func (s *script) newKey() string { return pick(&s.roll, actionKeys) + s.literal() }

// actOnResult acts on what a tool has just returned: nothing speaks against it.
func (s *script) actOnResult() {
	literals := s.fetch(s.values(resultNames))
	artifact := ""
	if len(s.stored) > 0 && s.chance(1, 3) {
		artifact = pick(&s.roll, s.stored).name
	}
	a := s.act(pick(&s.roll, knownOps), s.newKey(), literals, artifact)
	a.Authoritative = s.chance(1, 8)
	s.acted = append(s.acted, deed{a.Key, literals})
}

// actStrangely acts by an operation of no known class.
func (s *script) actStrangely() {
	s.act(pick(&s.roll, strangeOps), s.newKey(), s.fetch(s.values(resultNames)), "")
}

// actOnPast acts on what a tool returned in an earlier turn; a compaction or a
// reload may lie between.
func (s *script) actOnPast() {
	if len(s.past) == 0 || s.chance(2, 3) {
		s.fetch(s.values(resultNames))
		s.between(3, 3, 1, 0)
		s.say(spec.RoleUser)
	}
	p := s.past[len(s.past)-1]
	if s.chance(1, 3) {
		p = pick(&s.roll, s.past)
	}
	s.act(pick(&s.roll, knownOps), s.newKey(), map[string]string{p.name: p.value}, "")
}

// reloadWithin reloads between a tool's result and the act on it.
func (s *script) reloadWithin() {
	literals := s.fetch(s.values(resultNames))
	s.do(&spec.Reload{})
	s.act(pick(&s.roll, knownOps), s.newKey(), literals, "")
}

// respell acts on another form of a literal that is known from a tool, an
// artifact or the durable source.
func (s *script) respell() {
	name, value, artifact := "", "", ""
	switch {
	case len(s.stored) > 0 && s.chance(1, 3):
		of := pick(&s.roll, s.stored)
		artifact = of.name
		name, value = anyOf(&s.roll, of.payload)
	case len(s.durable) > 0 && s.chance(1, 3):
		name, value = anyOf(&s.roll, s.durable)
	case len(s.past) > 0 && s.chance(1, 3):
		p := pick(&s.roll, s.past)
		name, value = p.name, p.value
	default:
		name, value = anyOf(&s.roll, s.fetch(s.values(resultNames)))
	}
	s.act(pick(&s.roll, knownOps), s.newKey(), map[string]string{name: otherForm(&s.roll, value)}, artifact)
}

// otherForm returns a form of a literal that names another one.
func otherForm(r *roll, value string) string {
	at := strings.IndexAny(value, "0123456789")
	number := strings.Trim(value, "0123456789.") == ""
	switch {
	case number && r.chance(1, 2):
		if strings.HasPrefix(value, "00") {
			return strings.TrimLeft(value, "0")
		}
		return pick(r, []string{"0" + value, strings.TrimSuffix(value, "0") + "00"}[:1+strings.Count(value, ".")])
	case r.chance(1, 3):
		if other := strings.Map(otherCase, value); other != value && strings.EqualFold(other, value) {
			return other
		}
	case r.chance(1, 3):
		return value + pick(r, []string{"a", "_2", "0"})
	}
	if short := value[:max(at, 0)+3]; len(short) >= 4 {
		return short // within the digits of its code
	}
	return value + "b"
}

// anyOf chooses one entry of a map.
func anyOf(r *roll, m map[string]string) (name, value string) {
	if len(m) == 1 {
		for name, value = range m {
			return name, value
		}
	}
	names := slices.Sorted(maps.Keys(m))
	name = names[r.n(len(names))]
	return name, m[name]
}

// guess acts on a literal that nothing speaks for: one that is true by luck, one
// that stands elsewhere, or one that is made up.
func (s *script) guess() {
	op, key := pick(&s.roll, knownOps), s.newKey()
	switch s.n(6) {
	case 0, 1: // equal to the durable value
		name, value := pick(&s.roll, guessNames), s.value()
		s.set(map[string]string{name: value})
		s.act(op, key, map[string]string{name: value}, "")
	case 2: // of an artifact that the act does not name
		of := s.borne()
		name, value := anyOf(&s.roll, of.payload)
		s.act(op, key, map[string]string{name: value}, "")
	case 3: // of an artifact, under another name
		of := s.borne()
		_, value := anyOf(&s.roll, of.payload)
		s.act(op, key, map[string]string{pick(&s.roll, guessNames): value}, of.name)
	case 4: // one of them returned by a tool, one made up
		literals := s.fetch(s.values(resultNames))
		literals[pick(&s.roll, guessNames)] = s.value()
		s.act(op, key, literals, "")
	default:
		s.act(op, key, map[string]string{pick(&s.roll, guessNames): s.value()}, "")
	}
}

// retry repeats an executed act, with the same literals or others; a
// compaction, a reload or a turn may lie between. All literals are fresh.
func (s *script) retry() {
	if len(s.acted) == 0 || s.chance(1, 2) {
		s.actOnResult()
	}
	d := s.acted[len(s.acted)-1]
	if s.chance(1, 4) {
		d = pick(&s.roll, s.acted)
	}
	s.between(3, 3, 3, 1)
	literals := maps.Clone(d.literals)
	name, value := anyOf(&s.roll, literals)
	switch s.weighed(2, 3, 1, 1) {
	case 1:
		literals[name] = s.value()
	case 2:
		literals["also"] = s.value()
	case 3:
		literals[name] = otherForm(&s.roll, value)
	}
	s.act("retry_idempotent", d.key, s.fetch(literals), "")
}

// actOnWord acts on a literal that stands in the current turn or in the text
// of a resolved one; or in what was so a turn ago.
func (s *script) actOnWord() {
	op, key := pick(&s.roll, knownOps), s.newKey()
	if s.chance(1, 2) {
		value := s.value()
		s.tell(spec.RoleUser, value)
		if s.chance(1, 3) {
			s.apply(s.good())
			s.say(spec.RoleUser)
		}
		s.act(op, key, map[string]string{pick(&s.roll, guessNames): value}, "")
		return
	}
	t := s.turns[s.n(len(s.turns))]
	value := t.anchor
	if value == "" {
		value = s.value()
	}
	s.do(&spec.SessionResolve{ID: t.id})
	if s.chance(1, 3) {
		s.say(spec.RoleUser)
	}
	s.act(op, key, map[string]string{pick(&s.roll, guessNames): value}, "")
}
