package generators

import (
	"strings"

	"plimsoll/spec"
)

// A classPlan is one element class of a certify case.
type classPlan struct {
	class    string
	required bool
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
		c := classPlan{class: walk.class(i), required: r.chance(4, 5), fates: make([]fate, n)}
		target := r.n(n)
		for k := range c.fates {
			c.fates[k] = fate(r.weighed(6, 2, 2))
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
	if r.chance(1, 12) {
		return 10 + r.n(11)
	}
	return 1 + r.weighed(4, 3, 2, 1)
}

// A context is the compacted context while it is written.
type context struct {
	call    *spec.CertifyCall
	summary strings.Builder
	plan    *certifyPlan
}

// call spells the plan out.
func (p *certifyPlan) call(r *roll) *spec.CertifyCall {
	x := context{call: new(spec.CertifyCall), plan: p}
	x.call.Required = append(x.call.Required, p.hollow...)
	codes, base := newSpread(r), int64(r.n(50))
	number := 0
	for i := range p.classes {
		c := &p.classes[i]
		if c.required {
			x.call.Required = append(x.call.Required, c.class)
		}
		for _, f := range c.fates {
			s := compose(r, c.class, codes, number)
			turn := base + int64(number)*int64(1+codes.step%3)
			x.call.Elements = append(x.call.Elements, spec.Element{Class: c.class, Text: s.text(), Turn: turn})
			x.place(r, &s, f, turn)
			number++
		}
	}
	x.call.Summary = x.summary.String()
	return x.call
}

// place puts an element, or what is left of it, where its fate says.
func (x *context) place(r *roll, s *statement, f fate, turn int64) {
	around := coreDelimiters[0]
	switch {
	case f == fateLonger:
		around = pick(r, longer)
	case x.plan.loose:
		around = pick(r, looseDelimiters)
	case r.chance(1, 3):
		around = pick(r, coreDelimiters)
	}
	switch f {
	case fateGone:
		x.say(r, coreDelimiters[0], pick(r, vague))
	case inSummary, fateLonger:
		x.say(r, around, s.text())
	case inRetained:
		x.retain(r, turn, around, s.text())
	case inPin:
		x.call.Pins = append(x.call.Pins, s.text())
	case fateTorn:
		pieces := s.spoil(r, f)
		x.say(r, around, pieces[0])
		x.call.Pins = append(x.call.Pins, pieces[1])
	default:
		x.scatter(r, turn, s.spoil(r, f))
	}
}

// scatter puts the pieces of a spoiled element into the summary or, less
// often, into a retained turn or a pin.
func (x *context) scatter(r *roll, turn int64, pieces []string) {
	where := r.weighed(6, 1, 1)
	for _, piece := range pieces {
		switch where {
		case 0:
			x.say(r, coreDelimiters[0], piece)
		case 1:
			x.retain(r, turn, coreDelimiters[0], piece)
		default:
			x.call.Pins = append(x.call.Pins, piece)
		}
	}
}

// say adds a sentence to the summary.
func (x *context) say(r *roll, around pair, text string) {
	b := &x.summary
	if x.plan.filler {
		b.WriteString(pick(r, leads))
	}
	b.WriteString(around.left)
	b.WriteString(text)
	b.WriteString(around.right)
	if x.plan.filler {
		b.WriteString(pick(r, tails))
	}
	b.WriteString("\n")
}

// retain adds a text to a retained turn.
func (x *context) retain(r *roll, turn int64, around pair, text string) {
	if x.plan.filler {
		text = pick(r, leads) + around.left + text + around.right + pick(r, tails)
	}
	turns := x.call.Retained
	if last := len(turns) - 1; last >= 0 && turns[last].ID == turn {
		turns[last].Text += "\n" + text
		return
	}
	x.call.Retained = append(turns, spec.RetainedTurn{ID: turn, Text: text})
}
