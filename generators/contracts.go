package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A gap is what a contract lacks among its classes.
type gap uint8

const (
	gapNone     gap = iota // every required class is certified
	gapExtra               // and others besides
	gapOne                 // one required class is not certified
	gapAll                 // none is certified
	gapOther               // classes are certified, none of the required ones
	gapNothing             // nothing is required, nothing certified
	gapUnneeded            // nothing is required, something certified
	gaps
)

// A contractPlan is a contract before it is spelled out.
type contractPlan struct {
	required     int // number of required classes, where the gap leaves any
	missing      int // which of them gapOne is about, counted round
	gap          gap
	generation   int64
	poisoned     bool // its ancestry is not certified
	noGeneration bool
	noAncestry   bool
}

// drawContract chooses a contract. A valid one is by far the commonest.
func drawContract(r *roll) contractPlan {
	p := contractPlan{required: 1 + r.weighed(3, 3, 2, 1, 1, 1), missing: r.n(6), generation: int64(r.n(5))}
	p.gap = gap(r.weighed(8, 3, 4, 2, 1, 1, 1))
	p.poisoned = r.chance(1, 3)
	if r.chance(1, 12) {
		p.noGeneration = r.chance(2, 3)
		p.noAncestry = !p.noGeneration || r.chance(1, 4)
	}
	if r.chance(1, 40) {
		p.generation = spec.MaxInteger - 1
	}
	return p
}

// mended returns the contract with nothing wrong in it.
func (p contractPlan) mended() contractPlan {
	p.poisoned, p.noGeneration, p.noAncestry = false, false, false
	if p.gap != gapExtra {
		p.gap = gapNone
	}
	return p
}

// spell writes the contract, with classes from the walk o.
func (p contractPlan) spell(o order) spec.Contract {
	var c spec.Contract
	c.Required, c.Certified = p.classes(o)
	if !p.noGeneration {
		c.Generation = &p.generation
	}
	if certified := !p.poisoned; !p.noAncestry {
		c.AncestryCertified = &certified
	}
	return c
}

// classes returns the required and the certified ones. The order of the two
// differs, and so does the place of the gap.
func (p contractPlan) classes(o order) (required, certified []string) {
	if p.gap == gapNothing {
		return []string{}, []string{}
	}
	required = o.take(make([]string, 0, p.required), p.required)
	for i := p.required - 1; i >= 0; i-- {
		if p.gap == gapNone || p.gap == gapExtra || p.gap == gapOne && i != p.missing%p.required {
			certified = append(certified, required[i])
		}
	}
	switch p.gap {
	case gapExtra, gapOther:
		certified = append(certified, o.class(p.required), o.class(p.required+1))
	case gapUnneeded:
		certified, required = required, []string{}
	}
	return required, certified
}

// Decide generates calls of decide, which are all core.
func Decide() *rapid.Generator[*spec.DecideCall] {
	return rapid.Custom(func(t *rapid.T) *spec.DecideCall {
		r := header(t)
		return drawDecide(&r)
	})
}

func drawDecide(r *roll) *spec.DecideCall {
	var contract *spec.Contract
	if !r.chance(1, 8) {
		c := drawContract(r).spell(newOrder(r))
		contract = &c
	}
	flags := r.n(16)
	if r.chance(1, 2) {
		flags |= sourceGone
	}
	return decideCall(contract, flags)
}

// The flags of a decision, as bits. Bit 0 is turned round, so that the case
// of all zeros has a recoverable source.
const (
	sourceGone = 1 << iota
	strictConsumer
	chainingRisk
	costlySideEffect
	decideFlags
)

func decideCall(contract *spec.Contract, flags int) *spec.DecideCall {
	return &spec.DecideCall{
		Contract:          contract,
		SourceRecoverable: flags&sourceGone == 0,
		StrictConsumer:    flags&strictConsumer != 0,
		ChainingRisk:      flags&chainingRisk != 0,
		CostlySideEffect:  flags&costlySideEffect != 0,
	}
}

// Inherit generates calls of inherit, which are all core.
func Inherit() *rapid.Generator[*spec.InheritCall] {
	return rapid.Custom(func(t *rapid.T) *spec.InheritCall {
		r := header(t)
		return drawInherit(&r)
	})
}

// An inheritPlan is an inherit case before it is spelled out.
type inheritPlan struct {
	parents []contractPlan
	own     contractPlan
	fresh   bool
	order   order
	shift   int // how far the classes of one parent lie from those of the next
}

// drawInherit lets none, one or several of the parents be less than perfect.
func drawInherit(r *roll) *spec.InheritCall {
	p := inheritPlan{order: newOrder(r), fresh: r.chance(1, 6), own: drawContract(r)}
	if r.chance(1, 3) {
		p.shift = 1
	}
	p.parents = make([]contractPlan, r.weighed(1, 4, 4, 2))
	flawed := r.swarm(len(p.parents) + 1)
	for i := range p.parents {
		p.parents[i] = drawContract(r)
		if !flawed.has(i) {
			p.parents[i] = p.parents[i].mended()
		}
	}
	return p.call()
}

// call spells the plan out.
func (p *inheritPlan) call() *spec.InheritCall {
	c := &spec.InheritCall{Parents: make([]spec.Contract, len(p.parents)), Fresh: p.fresh}
	for i, parent := range p.parents {
		walk := p.order
		walk.start += i * p.shift
		c.Parents[i] = parent.spell(walk)
	}
	c.Own.Required, c.Own.Certified = p.own.classes(p.order)
	return c
}
