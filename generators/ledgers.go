package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A likeness is how an entry's key resembles the key asked for without being it.
type likeness uint8

const (
	likeNone     likeness = iota
	likePrefix            // the entry's key is a prefix of the key
	likeLonger            // the key is a prefix of the entry's
	likeTrimmed           // white space around it
	likeBlanks            // other white space inside it
	likeCase              // another case
	likeComposed          // another Unicode normal form
	likeWide              // full-width form, equal under NFKC
	likenesses
)

// A saying is what the query or the summary says of the action.
type saying uint8

const (
	sayNothing saying = iota
	sayOther          // something else
	sayNames          // names the key
	sayAllows         // calls the action allowed
	sayForbids        // calls it forbidden
	sayings
)

// A reasoning is what reasons the entries of the key carry.
type reasoning uint8

const (
	reasonPlain    reasoning = iota
	reasonEmpty              // all are empty
	reasonSomeGone           // the first is empty
	reasonOdd                // upper case, outer blanks, many scripts: what trimming and folding would change
	reasonSame               // one reason for all
	reasonings
)

// A ledgerPlan is a guard case before it is spelled out.
type ledgerPlan struct {
	absent     bool
	size       int // number of entries, hits and near keys included
	hits       int // entries with the key itself
	at         int // position of the first hit; the others follow spread out
	reasons    reasoning
	near       likeness
	generation int64
	query      saying
	summary    saying
	key        string
}

// Guard generates calls of guard, which are all core.
func Guard() *rapid.Generator[*spec.GuardCall] {
	return rapid.Custom(func(t *rapid.T) *spec.GuardCall {
		r := header(t)
		return drawGuard(&r)
	})
}

func drawGuard(r *roll) *spec.GuardCall {
	p := ledgerPlan{key: pick(r, actionKeys), generation: int64(r.n(6))}
	if r.chance(1, 2) {
		p.key += literal(pick(r, frames), r.n(codePrime))
	}
	if r.chance(1, 40) {
		p.generation = spec.MaxInteger
	}
	p.query = saying(r.weighed(8, 2, 2, 2, 1))
	p.summary = saying(r.weighed(8, 2, 2, 2, 2))
	if r.chance(1, 10) {
		p.absent = true
		return p.call(r)
	}
	if r.chance(1, 2) {
		p.hits = 1 + r.weighed(4, 2, 1)
		p.reasons = reasoning(r.weighed(6, 3, 1, 4, 1))
	}
	if r.chance(1, 2) {
		p.near = likeness(r.n(int(likenesses)))
	}
	p.size = ledgerSize(r, p.hits+1)
	p.at = r.n(p.size)
	return p.call(r)
}

// ledgerSize returns a number of entries of at least least-1.
func ledgerSize(r *roll, least int) int {
	switch r.weighed(960, 10, 28, 2) {
	case 1:
		return 999 + r.n(3)
	case 2:
		return 20 + r.n(100)
	case 3:
		return 10_000
	}
	return max(least-1, r.n(7))
}

// call spells the plan out.
func (p *ledgerPlan) call(r *roll) *spec.GuardCall {
	c := &spec.GuardCall{Generation: p.generation, Key: p.key}
	c.Query, c.Summary = say(r, p.query, p.key), say(r, p.summary, p.key)
	if p.absent {
		return c
	}
	c.Ledger = make(spec.Ledger, p.size, p.size+1)
	p.fill(r, c.Ledger)
	for i := range min(p.hits, p.size) {
		e := &c.Ledger[(p.at+i*max(1, p.size/max(p.hits, 1)))%p.size]
		e.Key = p.key
	}
	if p.near != likeNone {
		p.confuse(r, c)
	}
	p.reason(r, c.Ledger)
	return c
}

// confuse puts a key that resembles the one asked for in the place of another,
// or, where there is no other, at the end.
func (p *ledgerPlan) confuse(r *roll, c *spec.GuardCall) {
	key := resembling(r, p.key, p.near)
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
	table, same := plainReasons, r.n(len(plainReasons))
	if p.reasons == reasonOdd {
		table = oddReasons
	}
	for i := range l {
		if l[i].Key != p.key {
			continue
		}
		switch {
		case p.reasons == reasonEmpty, p.reasons == reasonSomeGone && first:
			l[i].Reason = ""
		case p.reasons == reasonSame:
			l[i].Reason = plainReasons[same]
		default:
			l[i].Reason = table[(same+i)%len(table)]
		}
		first = false
	}
}
