package generators

import (
	"strconv"
	"strings"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A place is where the wanted turn stands in the checkpoint.
type place uint8

const (
	inCovered place = iota
	inUncovered
	inBoth
	inNeither // known by its anchor only
	unheard   // not even that
	places
)

// A past is what the earlier summaries of the chain hold.
type past uint8

const (
	pastNone   past = iota
	pastHolds       // the only one holds the wanted anchor
	pastLacks       // the only one does not
	pastOldest      // the first of two holds it
	pastNewest      // the second of two holds it
	pastLonger      // it holds the anchor in a longer token; strict
	pasts
	corePasts = pastLonger
)

// A use is the class of element that the caller will use the answer for.
type use uint8

const (
	useNone use = iota
	useLoadBearing
	useOther
	uses
)

// A naming is what the checkpoint has as the anchor of the wanted turn.
type naming uint8

// The namings. With all but the first the summary names the turn by its id, and
// the case is strict.
const (
	namedByAnchor naming = iota
	namedEmpty           // the anchor is empty
	namedNowhere         // there is none
	namings
)

// A resolvePlan is a resolve case before it is spelled out.
type resolvePlan struct {
	tellings    []telling
	style       style
	wanted      int // index of the wanted turn
	place       place
	past        past
	naming      naming
	rawThere    bool
	entry       int // number of the odd entry in the raw log, counted from 1; 0 is any
	provisional bool
	recoverable bool
	use         use
}

// Resolve generates calls of resolve.
func Resolve(p spec.Profile) *rapid.Generator[*spec.ResolveCall] {
	return rapid.Custom(func(t *rapid.T) *spec.ResolveCall {
		r := header(t)
		return drawResolve(t, &r, p)
	})
}

func drawResolve(t *rapid.T, r *roll, p spec.Profile) *spec.ResolveCall {
	words := turnWords.Draw(t, "turns")
	n := min(len(words), 8)
	on := drawFaults(r, p)
	plan := resolvePlan{style: drawStyle(r), wanted: r.n(n), tellings: drawTellings(r, words, n, on)}
	plan.place = place(r.weighed(10, 6, 1, 1, 1))
	plan.past = past(r.weighed(6, 2, 2, 1, 1))
	if r.chance(1, 10) && on.has(featureEmbedded) {
		plan.past = pastLonger
	}
	if r.chance(1, 3) && on.has(featureEmptied) {
		plan.naming = namedEmpty + naming(r.n(int(namings)-1))
	}
	plan.rawThere = !r.chance(1, 3)
	if r.chance(1, 4) {
		plan.entry = 1 + r.n(len(entryFrames)+len(entrySizes)-1) // the largest entry is for the tables alone
	}
	plan.provisional, plan.recoverable = r.chance(1, 2), r.chance(1, 2)
	plan.use = use(r.n(int(uses)))
	if r.chance(1, 30) && !plan.tellings[0].ladder {
		plan.style.silent, plan.style.blank = true, pick(r, blankSummaries)
	}
	return plan.call(r)
}

// call spells the plan out.
func (p *resolvePlan) call(r *roll) *spec.ResolveCall {
	settle(r, p.tellings)
	c := &spec.ResolveCall{Raw: make(map[int64]string, len(p.tellings)), Checkpoint: spec.Checkpoint{
		Summary: tell(p.tellings, p.style), Anchors: make(map[int64]string, len(p.tellings)),
		Provisional: p.provisional, SourceRecoverable: p.recoverable,
	}}
	wanted := &p.tellings[p.wanted]
	c.ID = wanted.turn.ID
	for i := range p.tellings {
		t := &p.tellings[i]
		at := p.place
		if i != p.wanted {
			at = place(r.n(2))
		}
		p.put(r, c, t, at)
		if i == p.wanted && p.rawThere || i != p.wanted && !r.chance(1, 4) {
			c.Raw[t.turn.ID] = rawEntry(r, t, c.Checkpoint.Summary)
		}
	}
	if p.entry > 0 && p.rawThere {
		c.Raw[c.ID] = oddEntry(r, wanted, p.entry-1)
	}
	p.rename(r, c)
	c.Checkpoint.Earlier = p.earlier(r, wanted)
	p.require(r, c)
	return c
}

// put adds a turn to the sets of the checkpoint.
func (p *resolvePlan) put(r *roll, c *spec.ResolveCall, t *telling, at place) {
	ck := &c.Checkpoint
	if at != unheard {
		ck.Anchors[t.turn.ID] = t.turn.Anchor
	}
	if at == inCovered || at == inBoth {
		ck.Covered = append(ck.Covered, t.turn.ID)
	}
	if at == inUncovered || at == inBoth {
		ck.Uncovered = append(ck.Uncovered, t.turn.ID)
	}
}

// rename takes the wanted turn's anchor away, and has the summary speak of its id.
func (p *resolvePlan) rename(r *roll, c *spec.ResolveCall) {
	ck := &c.Checkpoint
	switch p.naming {
	case namedByAnchor:
		return
	case namedEmpty:
		ck.Anchors[c.ID] = ""
	case namedNowhere:
		delete(ck.Anchors, c.ID)
	}
	ck.Summary += "\n" + pick(r, []string{"Turn ", "T", "[", "id=", "#", ""}) + strconv.FormatInt(c.ID, 10) + pick(r, []string{"", " ", ": "}) + pick(r, []string{"", "as agreed"})
}

// earlier writes the earlier summaries.
func (p *resolvePlan) earlier(r *roll, wanted *telling) []string {
	holds := pick(r, leads) + " " + wanted.turn.Anchor + " " + pick(r, tails) + ".\n" + pick(r, leads) + " " + pick(r, vague) + "."
	lacks := pick(r, leads) + " " + pick(r, vague) + " " + pick(r, tails) + "."
	if wanted.turn.Anchor == "" {
		holds = lacks
	}
	switch p.past {
	case pastHolds:
		return []string{holds}
	case pastLacks:
		return []string{lacks}
	case pastOldest:
		return []string{holds, lacks}
	case pastNewest:
		return []string{lacks, holds}
	case pastLonger:
		around := pick(r, longer)
		return []string{pick(r, leads) + around.left + wanted.turn.Anchor + around.right + pick(r, tails)}
	}
	return nil
}

// require sets the load-bearing classes and the class of the use.
func (p *resolvePlan) require(r *roll, c *spec.ResolveCall) {
	order := newOrder(r)
	c.Checkpoint.Required = order.take(nil, r.n(4))
	switch p.use {
	case useLoadBearing:
		if len(c.Checkpoint.Required) == 0 {
			c.Checkpoint.Required = order.take(nil, 1)
		}
		c.Class = pick(r, c.Checkpoint.Required)
	case useOther:
		c.Class = order.class(len(c.Checkpoint.Required) + r.n(2))
		if len(c.Checkpoint.Required) > 0 && r.chance(1, 4) {
			c.Class = strings.ToUpper(c.Checkpoint.Required[0])
		}
	}
}
