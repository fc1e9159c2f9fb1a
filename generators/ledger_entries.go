package generators

import (
	"strconv"

	"plimsoll/spec"
)

// confuse puts a key that resembles the one asked for in the place of another,
// or, where there is no other, at the end.
func (p *ledgerPlan) confuse(r *roll, c *spec.GuardCall, key string) {
	if at := r.n(max(p.size, 1)); p.size > 0 && c.Ledger[at].Key != p.key {
		c.Ledger[at].Key = key
		return
	}
	c.Ledger = append(c.Ledger, spec.Entry{Key: key, Reason: pick(r, plainReasons), Generation: p.generation})
}

// fill writes entries of other keys; a few of them share one.
func (p *ledgerPlan) fill(r *roll, l spec.Ledger) {
	keys, start := otherKeys(), r.n(len(otherKeys()))
	span := uint64(min(p.generation, 1<<20)) + 1
	for i := range l {
		l[i] = spec.Entry{
			Key:        keys[(start+i)%len(keys)],
			Reason:     plainReasons[(start+i)%len(plainReasons)],
			Generation: int64(uint64(i) * span / uint64(len(l))),
		}
	}
	if len(l) > 2 && r.chance(1, 4) {
		l[1].Key = l[0].Key
	}
}

// reason writes the reasons of the key's entries.
func (p *ledgerPlan) reason(r *roll, l spec.Ledger) {
	first := true
	table := plainReasons
	if p.reasons == reasonOdd {
		table = oddReasons
	}
	same := r.n(len(table))
	for i := range l {
		if l[i].Key != p.key {
			continue
		}
		switch {
		case p.reasons == reasonEmpty, p.reasons == reasonSomeGone && first:
			l[i].Reason = ""
		case p.reasons == reasonSame:
			l[i].Reason = table[same]
		default:
			l[i].Reason = table[(same+i)%len(table)]
			if p.hits > 4 {
				l[i].Reason += " (" + strconv.Itoa(i) + ")"
			}
		}
		first = false
	}
}
