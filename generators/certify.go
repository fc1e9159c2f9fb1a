package generators

import (
	"plimsoll/spec"
)

// A classPlan is one element class of a certify case.
type classPlan struct {
	class    string
	required bool
	twice    bool // required twice
	fates    []fate
}

// A certifyPlan is a certify case before it is spelled out.
type certifyPlan struct {
	classes []classPlan
	hollow  []string // required classes without elements
	filler  bool     // words around the elements
	loose   bool     // delimiters that the core profile leaves open for anchors; elements know no difference
}

func drawCertify(r *roll) *spec.CertifyCall {
	walk := newOrder(r)
	p := certifyPlan{filler: !r.chance(1, 4), loose: r.chance(1, 12), classes: make([]classPlan, 1+r.weighed(4, 3, 2, 1))}
	on, rate := r.swarm(alterations), r.n(3)
	flawed := r.n(len(p.classes))
	for i := range p.classes {
		n := elementCount(r)
		c := classPlan{class: walk.class(i), required: r.chance(4, 5), twice: r.chance(1, 15), fates: make([]fate, n)}
		if i > 0 && r.chance(1, 12) {
			c.class = classLike(p.classes[i-1].class, r.n(classLikes))
		}
		target := r.n(n)
		for k := range c.fates {
			c.fates[k] = fate(r.weighed(6, 2, 2, 1, 1))
			if on != 0 && (i == flawed && k == target || rate == 1 && r.chance(1, 4) || rate == 2 && r.chance(4, 5)) {
				c.fates[k] = fateGone + fate(on.one(r))
			}
		}
		p.classes[i] = c
	}
	if r.chance(1, 8) {
		p.hollow = append(p.hollow, walk.class(len(p.classes)))
	}
	return p.call(r)
}

// elementCount is small, and now and then ten or more: a class of which nine
// tenths are kept is not kept.
func elementCount(r *roll) int {
	switch r.weighed(44, 3, 1) {
	case 1:
		return 10 + r.n(11)
	case 2:
		return 21 + r.n(20)
	}
	return 1 + r.weighed(4, 3, 2, 1)
}
