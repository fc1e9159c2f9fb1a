package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

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
	p.parents = make([]contractPlan, r.weighed(2, 8, 8, 3, 1, 1))
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
