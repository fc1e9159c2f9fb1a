package generators

import (
	"maps"

	"plimsoll/spec"
)

// plots are what the clients of a race are after. Each leads the session to
// where it matters and returns what they do.
var plots = []func(s *script) [][]spec.Step{
	(*script).twoWriters, (*script).appendMeanwhile, (*script).undoMeanwhile, (*script).twoCompactions,
	(*script).twoRetries, (*script).sourceChanges, (*script).twoArtifacts, (*script).actMeanwhile, (*script).recordMeanwhile,
}

// drawRace is a short session in which nothing goes wrong, and a race at its
// end.
func drawRace(r *roll) *spec.Episode {
	s := newScript(r, 0)
	s.begin()
	choice, weights := s.choice()
	for most := 2 + s.n(9); len(s.steps) < most; {
		choice[weights[s.n(len(weights))]].make(s)
	}
	s.race(pick(&s.roll, plots))
	return &spec.Episode{Steps: s.steps}
}

// races: every plot after none, one and two compactions.
func races(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			grow(s, at[1])
			s.race(plots[at[0]])
		})
	}, len(plots), 3, 3)
}

// race ends the episode with a plot. Now and then a client besides looks on.
func (s *script) race(plot func(s *script) [][]spec.Step) {
	clients := plot(s)
	if s.chance(1, 4) {
		clients = append(clients, s.onlooker())
	}
	if s.chance(1, 2) {
		clients[0], clients[1] = clients[1], clients[0]
	}
	s.do(&spec.Race{Clients: clients})
}

func (s *script) onlooker() []spec.Step {
	switch s.n(3) {
	case 0:
		return []spec.Step{&spec.Inspect{}}
	case 1:
		return []spec.Step{&spec.SessionGuard{Key: s.newKey()}, &spec.Inspect{}}
	default:
		return []spec.Step{&spec.SessionResolve{ID: s.turns[0].id}, &spec.SessionResolve{ID: s.turns[0].id}}
	}
}

// aside returns the steps that f would add to the episode.
func (s *script) aside(f func()) []spec.Step {
	before := s.steps
	s.steps = nil
	f()
	steps := s.steps
	s.steps = before
	return steps
}

// compaction returns a good compaction. The turns that it needs come before
// the race.
func (s *script) compaction() *spec.Compact {
	q := s.good()
	q.raw = s.chance(1, 6)
	q.keep = s.weighed(3, 1)
	steps := s.aside(func() { s.apply(q) })
	s.steps = append(s.steps, steps[:len(steps)-1]...)
	return steps[len(steps)-1].(*spec.Compact)
}

func (s *script) records(key string) []spec.Step {
	steps := []spec.Step{&spec.Record{Key: key, Reason: pick(&s.roll, plainReasons)}}
	if s.chance(1, 2) {
		steps = append(steps, &spec.SessionGuard{Key: key})
	}
	if s.chance(1, 3) {
		steps = append(steps, &spec.Record{Key: key, Reason: pick(&s.roll, plainReasons)})
	}
	return steps
}

func (s *script) twoWriters() [][]spec.Step {
	a, b := s.newKey(), s.newKey()
	if s.chance(1, 4) {
		b = a
	}
	return [][]spec.Step{s.records(a), s.records(b)}
}

func (s *script) recordMeanwhile() [][]spec.Step {
	return [][]spec.Step{{s.compaction()}, s.records(s.newKey())}
}

func (s *script) appendMeanwhile() [][]spec.Step {
	c := s.compaction()
	said := s.aside(func() {
		s.say([]string{spec.RoleAssistant, spec.RoleUser, spec.RoleTool}[s.n(3)])
		if s.chance(1, 3) {
			s.say(spec.RoleAssistant)
		}
	})
	newest := s.turns[len(s.turns)-1].id
	switch s.n(3) {
	case 0:
		said = append(said, &spec.SessionResolve{ID: newest})
	case 1:
		said = append(said, &spec.Record{Key: s.newKey(), Reason: pick(&s.roll, plainReasons)})
	}
	return [][]spec.Step{{c}, said}
}

func (s *script) undoMeanwhile() [][]spec.Step {
	s.begin()
	c := s.compaction()
	back := []spec.Step{&spec.Undo{To: s.turns[s.n(len(s.turns)-1)].id}}
	if s.chance(1, 3) {
		back = append(back, &spec.Inspect{})
	}
	return [][]spec.Step{{c}, back}
}

func (s *script) twoCompactions() [][]spec.Step {
	a := s.compaction()
	b := *a
	if s.chance(1, 2) {
		b.Summary += " Seen twice."
	}
	if s.chance(1, 3) {
		b.Keep = 0
	}
	return [][]spec.Step{{a}, {&b}}
}

func (s *script) twoRetries() [][]spec.Step {
	key, name := s.newKey(), pick(&s.roll, resultNames)
	a := s.fetch(map[string]string{name: s.value()})
	b := maps.Clone(a)
	if !s.chance(1, 5) {
		b = s.fetch(map[string]string{name: s.value()})
	}
	retry := func(literals map[string]string) []spec.Step {
		return s.aside(func() { s.act("retry_idempotent", key, literals, "") })
	}
	return [][]spec.Step{retry(a), retry(b)}
}

// sourceChanges: the durable source changes under an artifact that is being
// restored again and again.
func (s *script) sourceChanges() [][]spec.Step {
	st := s.borne()
	name, value := anyOf(&s.roll, st.payload)
	change := s.aside(func() { s.set(map[string]string{name: differing(value, s.n(4))}) })
	restore := func() spec.Step {
		return &spec.SessionReconstruct{Artifact: st.name, Operation: pick(&s.roll, restorationOps)}
	}
	use := []spec.Step{restore(), restore()}
	if s.chance(1, 3) {
		use = append(use, restore())
	}
	if s.chance(1, 3) {
		change = append(change, restore())
	}
	return [][]spec.Step{change, use}
}

func (s *script) twoArtifacts() [][]spec.Step {
	put := func() []spec.Step {
		return s.aside(func() {
			for range 1 + s.n(2) {
				s.put(s.values(factNames), nil)
			}
		})
	}
	return [][]spec.Step{put(), put()}
}

// actMeanwhile: acts that are due, while others go on.
func (s *script) actMeanwhile() [][]spec.Step {
	op := func() string { return pick(&s.roll, knownOps) }
	a, b := s.fetch(s.values(resultNames)), s.fetch(s.values(resultNames))
	first := s.aside(func() { s.act(op(), s.newKey(), a, "") })
	second := s.aside(func() { s.act(op(), s.newKey(), b, "") })
	if s.chance(1, 2) {
		second = append(s.records(s.newKey()), second...)
	}
	return [][]spec.Step{first, second}
}
