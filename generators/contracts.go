package generators

import (
	"slices"

	"plimsoll/spec"
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
	gapCase                // one class is certified by a name in another case
	gapBlank               // by its name with a blank after it
	gapIndent              // by its name with a blank before it
	gapForm                // by its name in another normal form, or full-width
	gapStar                // an asterisk is certified, and nothing else
	gapWord                // "all" is
	gapTwice               // one class is not certified, another one twice
	gapRepeats             // every required class is certified, and names are repeated
	gaps
	plainGaps = gapCase
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
	p.gap = gap(r.weighed(20, 7, 10, 5, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1))
	p.poisoned = r.chance(1, 3)
	if r.chance(1, 12) {
		p.noGeneration = r.chance(2, 3)
		p.noAncestry = !p.noGeneration || r.chance(1, 4)
	}
	if r.chance(1, 25) {
		p.generation = pick(r, highGenerations)
	}
	return p
}

// highGenerations do not fit into 32 bits, or lie just below the largest one.
var highGenerations = []int64{spec.MaxInteger - 1, 1<<31 - 1, 1 << 31, 1<<32 + 3, spec.MaxInteger - 2}

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
	case gapNone, gapOne, gapAll:
	case gapExtra, gapOther:
		certified = append(certified, o.class(p.required), o.class(p.required+1))
	case gapUnneeded:
		certified, required = required, []string{}
	default:
		return p.alike(required)
	}
	return required, certified
}

// alike returns the classes where the gap is in how they are written.
func (p contractPlan) alike(required []string) (_, certified []string) {
	certified = slices.Clone(required)
	missing := p.missing % len(required)
	switch p.gap {
	case gapCase, gapBlank, gapIndent, gapForm:
		certified[missing] = classLike(required[missing], int(p.gap-gapCase))
	case gapStar:
		certified = []string{"*"}
	case gapWord:
		certified = []string{"all", "ALL", "any"}
	case gapTwice:
		certified[missing] = certified[(missing+1)%len(certified)]
		if len(certified) == 1 {
			certified = []string{"unheard of", "unheard of"}
		}
	case gapRepeats:
		required = append(required, required[missing], required[0])
	}
	return required, certified
}
