package generators

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

var artifactNames = []string{"plan-a", "snapshot", "build log", "結果", "ctx/1"}

// set changes the durable source.
func (s *script) set(facts map[string]string) {
	d := &spec.Durable{Set: make(map[string]*string, len(facts))}
	if s.durable == nil {
		s.durable = make(map[string]string, len(facts))
	}
	for name, value := range facts {
		d.Set[name] = &value
		s.durable[name] = value
	}
	s.do(d)
}

// forget takes a name out of the durable source.
func (s *script) forget(name string) {
	delete(s.durable, name)
	s.do(&spec.Durable{Set: map[string]*string{name: nil}})
}

// put stores an artifact, of the class and with the digest that a restoration
// needs unless it is spoilt.
func (s *script) put(payload map[string]string, spoil func(p *artifactPlan)) stored {
	lossless := spec.Lossless
	p := artifactPlan{payload: payload, tag: &lossless}
	if spoil != nil {
		spoil(&p)
	}
	st := stored{artifactNames[s.puts%len(artifactNames)], payload, spoil == nil}
	s.puts++
	s.stored = append(slices.DeleteFunc(s.stored, func(o stored) bool { return o.name == st.name }), st)
	s.do(&spec.PutArtifact{Name: st.name, Artifact: spec.Artifact{LossClass: p.tag, Payload: p.agreeing(agreeEqual), Digest: p.digested()}})
	return st
}

// borne returns an artifact that the durable source bears out now.
func (s *script) borne() stored {
	for i := range s.stored {
		if st := &s.stored[i]; st.sound && s.bears(st) && s.chance(3, 4) {
			return *st
		}
	}
	facts := s.values(factNames)
	if s.chance(1, 2) {
		s.set(facts)
		return s.put(facts, nil)
	}
	st := s.put(facts, nil)
	s.set(facts)
	return st
}

func (s *script) bears(st *stored) bool {
	for name, value := range st.payload {
		if now, ok := s.durable[name]; !ok || now != value {
			return false
		}
	}
	return true
}

// some returns one or all of the literals of an artifact.
func (s *script) some(payload map[string]string) map[string]string {
	if s.chance(1, 2) {
		return maps.Clone(payload)
	}
	name, value := anyOf(&s.roll, payload)
	return map[string]string{name: value}
}

// restore restores from an artifact that is borne out, or acts on it.
func (s *script) restore() {
	st := s.borne()
	if s.chance(1, 2) {
		c := &spec.SessionReconstruct{Artifact: st.name, Operation: pick(&s.roll, knownOps), RequiresLiteral: s.chance(1, 6)}
		switch s.weighed(5, 2, 1) { // a prior attempt: none, the same, another one
		case 1:
			c.Prior = maps.Clone(st.payload)
		case 2:
			c.Prior = s.values(factNames)
		}
		s.do(c)
		return
	}
	s.act(pick(&s.roll, knownOps), s.newKey(), s.some(st.payload), st.name)
}

// outdate changes the durable source after an artifact was verified, and asks
// again; a use of it, a compaction, a reload or a turn may lie between.
func (s *script) outdate() {
	st := s.borne()
	if s.chance(1, 2) {
		s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: pick(&s.roll, restorationOps)})
	}
	s.between(4, 1, 1, 1)
	name, value := anyOf(&s.roll, st.payload)
	if s.chance(1, 3) {
		s.forget(name)
	} else {
		s.set(map[string]string{name: differing(value, s.n(4))})
	}
	for range 1 + s.n(2) {
		if s.chance(1, 3) {
			s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: pick(&s.roll, restorationOps)})
		} else {
			s.act(pick(&s.roll, knownOps), s.newKey(), map[string]string{name: value}, st.name)
		}
	}
	if s.chance(1, 3) { // borne out once more
		s.set(map[string]string{name: value})
		s.act(pick(&s.roll, knownOps), s.newKey(), map[string]string{name: value}, st.name)
	}
}

// between puts nothing, a compaction, a reload or a user turn between two
// steps, with the given weights.
func (s *script) between(nothing, compaction, reload, turn int) {
	switch s.weighed(nothing, compaction, reload, turn) {
	case 1:
		s.compact()
	case 2:
		s.do(&spec.Reload{})
	case 3:
		s.say(spec.RoleUser)
	}
}

// handle puts an artifact that is not sound, mostly one that the durable source
// bears out, lets it pass through a compaction or a reload, and uses it.
func (s *script) handle() {
	st := s.put(s.values(factNames), func(p *artifactPlan) {
		switch s.n(3) {
		case 0:
			p.tag = drawTag(&s.roll)
		case 1:
			tag := pick(&s.roll, []string{spec.LossyGist, spec.LossyLiteral})
			p.tag = &tag
		default:
			p.digest = digestAbsent
			if s.chance(1, 2) {
				p.digest = digestEmpty + digesting(s.n(int(digestings-digestEmpty)))
			}
		}
	})
	if s.chance(3, 4) {
		s.set(st.payload)
	}
	s.between(2, 1, 3, 0)
	if s.chance(1, 3) {
		s.do(&spec.SessionReconstruct{Artifact: st.name, Operation: pick(&s.roll, knownOps),
			Authoritative: s.chance(1, 6), RequiresLiteral: s.chance(1, 4)})
		return
	}
	a := s.act(pick(&s.roll, tolerantOps), s.newKey(), s.some(st.payload), st.name)
	a.Authoritative = s.chance(1, 8)
}
