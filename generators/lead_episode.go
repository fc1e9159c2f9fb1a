package generators

import "plimsoll/spec"

// EpisodeLeads begins sessions that are varied by going on with them, mostly by
// compacting once more: what Episodes writes has chains of eight generations at
// most, and these have as many as there is room for.
func EpisodeLeads(p spec.Profile, has ...spec.Capability) Leads {
	return func(seed uint64) Lead { return beginEpisode(seed, p, has) }
}

func beginEpisode(seed uint64, p spec.Profile, has []spec.Capability) Lead {
	r := roll{mix(seed | 1)}
	return episodeLead{NewWalk(seed, p, has...), p, has}.goOn(&r, 1+r.n(3), r.n(6))
}

// An episodeLead is an episode that can be gone on with.
type episodeLead struct {
	walk    Walk
	profile spec.Profile
	has     []spec.Capability
}

// Call implements Lead.
func (l episodeLead) Call() spec.Call { return &spec.Episode{Steps: l.walk.Steps()} }

// longestLead is the number of steps of an episode that is not gone on with:
// another one begins in its place.
const longestLead = 80

// Vary goes on with the episode.
func (l episodeLead) Vary(seed uint64) Lead {
	if len(l.walk.Steps()) >= longestLead {
		return beginEpisode(seed, l.profile, l.has)
	}
	r := roll{mix(seed | 1)}
	return l.goOn(&r, 1+r.n(3), r.n(4))
}

// goOn compacts so many times, and makes so many moves behind that.
func (l episodeLead) goOn(r *roll, generations, moves int) Lead {
	for i := range generations {
		l.walk = l.walk.deeper(r.fork(i).state)
	}
	for i := range moves {
		l.walk, _ = l.walk.Next(r.fork(generations + i).state)
	}
	return l
}

// deeper makes a good compaction, whatever the number of those before it. Now
// and then it requires a class less than the one before.
func (w Walk) deeper(seed uint64) Walk {
	s := w.script.clone()
	s.state = mix(seed | 1)
	q := s.good()
	if n := q.required.count(); n > 1 && s.chance(1, 3) {
		q.required &^= 1 << q.required.nth(s.n(n))
	}
	s.apply(q)
	return Walk{s}
}
