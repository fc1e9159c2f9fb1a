// Package generators makes the cases that a compactor is asked: random ones,
// and whole decision tables.
//
// A case is valid by construction. It is drawn as a plan (which fault the
// summary commits, how the prefix stands to the ceiling, which operation asks
// for which artifact) and then spelled out in words that look like a session's.
// The tables spell out the same plans, enumerated instead of drawn. Nothing
// here says what an answer to a case should be; that is judged elsewhere.
package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// weights say how often each operation is asked. Operations whose calls have
// more features get more cases.
var weights = map[spec.Op]int{
	spec.OpBuild: 6, spec.OpResolve: 4, spec.OpReconstruct: 5, spec.OpGuard: 4, spec.OpDecide: 2, spec.OpCertify: 4, spec.OpInherit: 2,
}

// Calls generates calls of the operations given, or of all when there is none.
// Under the strict profile half of the cases may be strict; under any other
// none is. What needs a capability is asked under the profile field, of an
// adapter that has it. An unknown operation is left out; it panics when no known
// one is left.
func Calls(p spec.Profile, ops []spec.Op, has ...spec.Capability) *rapid.Generator[spec.Call] {
	if len(ops) == 0 {
		ops = spec.Ops()
	}
	var choice []spec.Op
	for _, op := range ops {
		for range weights[op] {
			choice = append(choice, op)
		}
	}
	if len(choice) == 0 {
		panic("generators.Calls: no known operation given")
	}
	return rapid.Custom(func(t *rapid.T) spec.Call {
		r := header(t)
		op := choice[0]
		if len(ops) > 1 {
			op = pick(&r, choice)
		}
		c := draw(t, &r, p, op)
		if g, ok := c.(*spec.GuardCall); ok && p.Includes(spec.ProfileField) {
			limit(&r, g, has)
		}
		return c
	})
}

func draw(t *rapid.T, r *roll, p spec.Profile, op spec.Op) spec.Call {
	switch op {
	case spec.OpBuild:
		return drawBuild(t, r, p)
	case spec.OpResolve:
		return drawResolve(t, r, p)
	case spec.OpReconstruct:
		return drawReconstruct(r)
	case spec.OpGuard:
		return drawGuard(r)
	case spec.OpDecide:
		return drawDecide(r)
	case spec.OpCertify:
		return drawCertify(r)
	default:
		return drawInherit(r)
	}
}
