package generators

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// branchNames are given to the sessions that are put aside, in this order.
var branchNames = []string{"left", "right", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11", "b12", "b13", "b14", "b15", "b16"}

// branch puts a copy of the session aside and returns its name.
func (s *script) branch() string {
	as := branchNames[s.named%len(branchNames)]
	s.named++
	s.do(&spec.Branch{As: as})
	c := s.sitting.copied()
	c.past, c.fresh = append(c.past, c.fresh...), nil
	s.parked[as] = c
	return as
}

func (c sitting) copied() sitting {
	c.turns, c.undone, c.chain = slices.Clone(c.turns), slices.Clone(c.undone), slices.Clone(c.chain)
	c.fresh, c.past, c.excluded = slices.Clone(c.fresh), slices.Clone(c.past), slices.Clone(c.excluded)
	c.acted, c.stored, c.durable = slices.Clone(c.acted), slices.Clone(c.stored), maps.Clone(c.durable)
	return c
}

// take goes on with a session that was put aside.
func (s *script) take(name string) {
	s.do(&spec.Switch{To: name})
	s.parked[s.here] = s.sitting
	s.here, s.sitting = name, s.parked[name].copied()
	delete(s.parked, name)
}

// merge compacts with other sessions and reports whether that may be applied.
// If it must be refused, the others are still there.
func (s *script) merge(q squeeze, names ...string) bool {
	q.with = names
	before := s.sitting
	s.sitting = s.sitting.joined(s.parked, names)
	newest := s.ids
	applied := s.apply(q)
	s.floor = max(s.floor, s.turns[len(s.turns)-1].id)
	if applied {
		for _, name := range names {
			delete(s.parked, name)
		}
		return true
	}
	for _, t := range s.turns { // said on the way
		if t.id > newest {
			before.turns = append(before.turns, t)
		}
	}
	before.floor, before.fresh, before.past = s.floor, s.fresh, s.past
	s.sitting = before
	return false
}

// clear marks a parent that stands in the way of nothing: a class that no
// compaction requires, and that every one certifies.
const clear classSet = 1 << 15

// joined is the session with those that a merge takes in. What their
// checkpoints come to together stands in the place of a single one.
func (c sitting) joined(parked map[string]sitting, names []string) sitting {
	j := c.copied()
	parents := slices.Clone(j.chain[max(0, len(j.chain)-1):])
	for i := range j.turns {
		j.turns[i].settle()
	}
	for _, name := range names {
		o := parked[name]
		parents = append(parents, o.chain[max(0, len(o.chain)-1):]...)
		for _, t := range o.turns {
			j.takeTurn(t)
		}
		j.excluded = append(j.excluded, o.excluded...)
		j.acted = append(j.acted, o.acted...)
		j.unsure = j.unsure || o.unsure
		j.floor = max(j.floor, o.floor)
	}
	slices.SortFunc(j.turns, func(a, b said) int { return int(min(1, max(-1, a.id-b.id))) })
	j.chain = combined(parents)
	return j
}

// settle takes the turn to be covered by the one checkpoint there is, or none.
func (t *said) settle() { t.by, t.pinned = min(t.by, 1), min(t.pinned, 1) }

func (c *sitting) takeTurn(t said) {
	t.settle()
	t.lent = true
	for i := range c.turns {
		if have := &c.turns[i]; have.id == t.id {
			have.by, have.pinned, have.maybe = max(have.by, t.by), max(have.pinned, t.pinned), have.maybe || t.maybe
			return
		}
	}
	c.turns = append(c.turns, t)
}

// combined makes one checkpoint of several; none of none.
func combined(parents []mark) []mark {
	if len(parents) == 0 {
		return nil
	}
	all := mark{required: clear, along: 1<<16 - 1, ancestry: true}
	for _, p := range parents {
		all.ancestry = all.ancestry && p.ancestry && p.required&^p.along == 0
		all.along &= p.along | clear
		if p.required == 0 {
			all.required = 0
		}
	}
	return []mark{all}
}

// unite branches, works on either sitting, merges, and looks at what became of it.
func (s *script) unite() {
	if s.open() < 4 {
		s.exchange()
	}
	if len(s.chain) == 0 && s.chance(1, 3) {
		s.compact()
	}
	if s.chance(1, 6) {
		q := s.good()
		q.spoiled, q.gone, q.dangers = true, true, allDangers
		s.apply(q)
	}
	names := []string{s.branch()}
	if s.chance(1, 5) {
		names = append(names, s.branch())
	}
	first, shared := s.here, ""
	if s.chance(1, 3) {
		shared = s.newKey()
	}
	s.work(shared)
	for _, name := range names {
		if s.chance(5, 6) {
			s.take(name)
			s.work(shared)
		}
	}
	if s.here != first && s.chance(2, 3) {
		s.take(first)
	} else if s.here != first {
		names = append(slices.DeleteFunc(names, func(name string) bool { return name == s.here }), first)
	}
	s.bring(names)
	for range 1 + s.n(3) {
		s.lookAtMerge()
	}
}

// work does in a session what a merge has to carry over. Under a shared key the
// others may act as well.
func (s *script) work(shared string) {
	if shared != "" && s.chance(2, 3) {
		trying(s, shared)
	}
	for range 1 + s.n(3) {
		switch s.weighed(3, 4, 3, 2, 2, 2, 1, 1, 1, 1) {
		case 0:
			s.exchange()
		case 1:
			s.exclude()
		case 2:
			s.compact()
		case 3:
			s.spoil()
		case 4:
			s.pin()
		case 5:
			s.actOnResult()
		case 6:
			s.do(&spec.Lose{Ledger: true})
		case 7:
			s.demand()
		case 8:
			s.mislay()
		default:
			s.do(&spec.Reload{})
		}
	}
}

// mislay takes the raw entry of a turn away, which another session may still
// have.
func (s *script) mislay() {
	if t := s.turns[s.n(len(s.turns))]; !t.lent {
		s.do(&spec.Lose{Raw: []int64{t.id}})
	}
}

// spoil compacts without certifying, and perhaps once more.
func (s *script) spoil() {
	if len(s.chain) >= 7 {
		s.renew()
	}
	q := s.good()
	q.spoiled, q.gone, q.dangers = true, false, 0
	s.apply(q)
	if s.chance(1, 2) {
		s.compact()
	}
}

// bring merges, mostly at once; now and then after one that must be refused.
func (s *script) bring(names []string) {
	q := s.good()
	switch s.weighed(8, 2, 1, 1) {
	case 1:
		q.spoiled, q.gone, q.dangers = true, false, 0
	case 2:
		q.spoiled, q.gone, q.dangers = true, true, allDangers
	case 3:
		q.lack = lacksOne
	}
	if s.chance(1, 2) {
		q.required = s.common(names)
	}
	if s.field && s.chance(1, 4) {
		q.show = showsAll + showing(s.weighed(1, 4, 2))
	}
	if s.merge(q, names...) {
		return
	}
	q.spoiled, q.gone, q.dangers, q.show = false, false, 0, showsNothing
	s.merge(q, names...)
}

// common returns the classes that every session certifies, if there are any.
func (s *script) common(names []string) classSet {
	due := s.due()
	for _, name := range names {
		if o := s.parked[name]; len(o.chain) > 0 {
			due &= o.chain[len(o.chain)-1].along
		}
	}
	if due == 0 {
		return s.classes
	}
	return due
}

// lookAtMerge looks at what a merge has to carry over.
func (s *script) lookAtMerge() {
	switch s.weighed(3, 2, 2, 2, 2, 1, 1) {
	case 0:
		s.guardExcluded()
	case 1:
		s.actExcluded()
	case 2:
		s.ask()
	case 3:
		s.compact()
	case 4:
		s.do(&spec.Reload{})
	case 5:
		s.retryAny()
	default:
		s.lookUp()
	}
}

// retryAny retries any act of the sessions merged, with other literals mostly.
func (s *script) retryAny() {
	if len(s.acted) == 0 {
		s.actOnResult()
		return
	}
	d := pick(&s.roll, s.acted)
	literals := maps.Clone(d.literals)
	if s.chance(2, 3) {
		name, _ := anyOf(&s.roll, literals)
		literals[name] = s.value()
	}
	s.act("retry_idempotent", d.key, s.fetch(literals), "")
}
