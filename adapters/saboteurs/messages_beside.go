package saboteurs

import (
	"sync"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// messagesBeside: several conversations of one process.
func messagesBeside() []MessagesSaboteur {
	var all room
	return []MessagesSaboteur{
		errs("ISO-03", "budget", "keeps a message more while the other conversations of its process hold much", slip{policy: all.crowded}),
	}
}

// crowd is how many tokens of other conversations it takes to change its mind.
const crowd = 40

// A room knows the conversations of one saboteur that are open.
type room struct {
	mu   sync.Mutex
	open []*heard
}

// crowded lets what others said decide how much is kept.
func (r *room) crowded(h *heard, p *control.Policy) {
	r.mu.Lock()
	r.open = append(r.open, h)
	r.mu.Unlock()
	p.Stays = func(p *control.Policy, s *control.State) []bool {
		usual, more := control.Stays(p, s), *s
		more.Open.Keep++
		stays := control.Stays(p, &more)
		if r.others(h) < crowd || going(s, stays)*4 < going(s, usual)*3 { // the history is compacted all the same
			return usual
		}
		return stays
	}
}

// going counts the tokens of the messages that do not stay.
func going(s *control.State, stays []bool) int64 {
	n := int64(0)
	for i, one := range stays {
		if !one {
			n += spec.Tokens(s.History[i].Words())
		}
	}
	return n
}

// others counts the tokens of what the other open conversations were told, and
// forgets those that are closed.
func (r *room) others(h *heard) int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	n, still := int64(0), r.open[:0]
	for _, other := range r.open {
		if other.closed.Load() {
			continue
		}
		if still = append(still, other); other != h {
			n += other.told.Load()
		}
	}
	r.open = still
	return n
}
