package generators

import (
	"iter"

	"plimsoll/spec"
)

// Table enumerates the decision table of an operation: every combination of the
// circumstances that its requirements speak of, less those that could make no
// difference. Rows come in the same order with the same words every time. Strict
// rows are left out unless p is the strict profile, and those that need a
// capability unless p has the profile field and the adapter has it. An unknown
// operation has no rows.
func Table(op spec.Op, p spec.Profile, has ...spec.Capability) iter.Seq[spec.Call] {
	rows := tables[op]
	return func(yield func(spec.Call) bool) {
		if rows == nil {
			return
		}
		strict := p.Includes(spec.ProfileStrict)
		number := uint64(0)
		// Each row chooses its words by its number, so that they vary.
		rows(func(spell func(r *roll) spec.Call) bool {
			number++
			c := spell(&roll{mix(number * golden)})
			return !strict && IsStrict(c) || !asks(p, has, c) || yield(c)
		})
	}
}

// TableSize counts the rows of a table.
func TableSize(op spec.Op, p spec.Profile) int {
	n := 0
	for range Table(op, p) {
		n++
	}
	return n
}

// A row spells one case out with words of the roll. A table hands its rows on
// one after the other until it is told to stop.
type (
	row   = func(r *roll) spec.Call
	table = func(yield func(row) bool)
)

var tables = map[spec.Op]table{
	spec.OpBuild:   chain(buildStates, buildEndings, buildCeilings, buildDelimiters, buildRunes, buildLiterals, buildBlanks, buildBeyond, buildFronts, buildTangles, buildSizes),
	spec.OpResolve: chain(resolvePlaces, resolveEntries, resolveNamings, resolveAltered, resolveTangles, resolveDelimiters),
	spec.OpReconstruct: chain(artifactCore, artifactTags, artifactOperations, artifactAgreements, artifactPayloads,
		artifactMany, artifactEnds, artifactBlank, artifactFunctions, artifactFoldings),
	spec.OpGuard:   chain(guardAbsent, guardHits, guardLikenesses, guardLengths, guardAges, guardReasons, guardSayings, guardSizes, guardLimits, guardLifts),
	spec.OpDecide:  chain(decideShapes, decideNames, decideInvalid),
	spec.OpCertify: chain(certifySingles, certifyFates, certifyPairs, certifyNames, certifyMany, certifyLong, certifyMarks),
	spec.OpInherit: chain(inheritFew, inheritTriples, inheritMany, inheritHigh, inheritNames),
}

// chain puts tables one after the other.
func chain(parts ...table) table {
	return func(yield func(row) bool) {
		for _, part := range parts {
			stopped := false
			part(func(r row) bool {
				stopped = !yield(r)
				return !stopped
			})
			if stopped {
				return
			}
		}
	}
}

// cross calls visit with every combination of numbers below the sizes, the
// last one changing fastest, until it says no. The slice is used again.
func cross(visit func(at []int) bool, sizes ...int) bool {
	at := make([]int, len(sizes))
	for {
		if !visit(at) {
			return false
		}
		i := len(sizes) - 1
		for ; i >= 0; i-- {
			if at[i]++; at[i] < sizes[i] {
				break
			}
			at[i] = 0
		}
		if i < 0 {
			return true
		}
	}
}
