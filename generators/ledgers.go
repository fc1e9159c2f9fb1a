package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A likeness is how an entry's key resembles the key asked for without being it.
type likeness uint8

const (
	likeNone      likeness = iota
	likePrefix             // the entry's key is a prefix of the key
	likeLonger             // the key is a prefix of the entry's
	likeTrimmed            // white space around it
	likeBlanks             // other white space inside it
	likeCase               // another case
	likeComposed           // another Unicode normal form
	likeWide               // full-width form, equal under NFKC
	likeSlash              // a slash at the end
	likeColon              // the key, and more after a colon
	likeLowLine            // a low line for a hyphen
	likeInvisible          // a character inside that nobody sees
	likeAstral             // another case of a letter beyond the BMP
	likeEnd                // another last character
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
	sayMuch           // more than 300 characters
	sayPresses        // asks to set the ledger aside
	sayings
)

// An aging is how the generations of the entries stand to the call's, which a
// fresh chain begins anew while the ledger crosses whole.
type aging uint8

const (
	agesRise  aging = iota // up to the call's
	agesAhead              // all are above it
	agesFall               // from above it down, the first recorded being the highest
	agesReset              // above it, and then from 0 again
	agings
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
	turned     bool // the key asked for is the one that resembles, the entry's the plain one
	long       int  // least number of characters of the key
	ages       aging
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
		p.generation = spec.MaxInteger - int64(r.n(2))
	}
	if r.chance(1, 12) {
		p.long = pick(r, keyLengths)
	}
	p.ages = aging(r.weighed(12, 2, 1, 1))
	p.query = saying(r.weighed(8, 2, 2, 2, 1, 1, 2))
	p.summary = saying(r.weighed(8, 2, 2, 2, 2, 1, 1))
	if r.chance(1, 10) {
		p.absent = true
		return p.call(r)
	}
	if r.chance(1, 2) {
		p.hits = pick(r, hitCounts)
		p.reasons = reasoning(r.weighed(6, 3, 1, 4, 1))
	}
	if r.chance(1, 2) {
		p.near, p.turned = likeness(r.n(int(likenesses))), r.chance(1, 3)
	}
	p.size = ledgerSize(r, p.hits+1)
	p.at = r.n(p.size)
	return p.call(r)
}

var (
	// keyLengths lie beyond the lengths at which keys are cut.
	keyLengths = []int{257, 301, 1025}
	hitCounts  = []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 10, 60}
)

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
	near := p.name(r)
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
		p.confuse(r, c, near)
	}
	p.reason(r, c.Ledger)
	p.age(c.Ledger)
	return c
}

// name settles the key asked for and returns the one that resembles it.
func (p *ledgerPlan) name(r *roll) (near string) {
	if p.long > 0 {
		p.key = stretched(p.key, p.long)
	}
	if p.near == likeNone {
		return ""
	}
	p.key = fitted(p.key, p.near)
	near = resembling(r, p.key, p.near)
	if p.turned {
		p.key, near = near, p.key
	}
	return near
}

// age dates entries anew.
func (p *ledgerPlan) age(l spec.Ledger) {
	for i := range l {
		before, generation := int64(i), p.generation
		switch p.ages {
		case agesRise:
			return
		case agesAhead:
			generation += 1 + before
		case agesFall:
			generation += int64(len(l)) - 2 - before
		case agesReset:
			if half := int64(len(l)+1) / 2; before < half {
				generation += 1 + before
			} else {
				generation = min(generation, before-half)
			}
		}
		l[i].Generation = min(max(generation, 0), spec.MaxInteger)
	}
}
