package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// A context is the compacted context while it is written.
type context struct {
	call    *spec.CertifyCall
	summary strings.Builder
	plan    *certifyPlan
	seams   []seam
}

// A seam is an element that two texts hold between them, or that stands at the
// end of one.
type seam struct {
	where       fate
	turn        int64
	first, rest string
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
			if c.twice {
				x.call.Required = append(x.call.Required, c.class)
			}
		}
		for _, f := range c.fates {
			s := compose(r, c.class, codes, number)
			s.prepare(r, f)
			turn := base + int64(number)*int64(1+codes.step%3)
			x.call.Elements = append(x.call.Elements, spec.Element{Class: c.class, Text: s.text(), Turn: turn})
			x.place(r, &s, f, turn)
			number++
		}
	}
	x.call.Summary = x.summary.String()
	if len(x.seams) > 0 {
		x.sew(x.seams[0])
	}
	return x.call
}

// place puts an element, or what is left of it, where its fate says.
func (x *context) place(r *roll, s *statement, f fate, turn int64) {
	around := coreDelimiters[0]
	switch {
	case f == fateLonger, f == fateLongTurn, f == fateLongPin:
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
	case inOtherTurn:
		x.retain(r, turn+1000+int64(r.n(9)), around, s.text())
	case fateLongTurn:
		x.retain(r, turn, around, s.text())
	case inLongPin, fateLongPin:
		x.call.Pins = append(x.call.Pins, pick(r, leads)+around.left+s.text()+around.right+pick(r, tails))
	case fateSummaryTurn, fateSummaryPin, fateTurnPin, fateTurnTurn, fatePinPin, fateEnd, fateStart:
		pieces := s.spoil(r, f)
		x.seams = append(x.seams, seam{f, turn, pieces[0], pieces[1]})
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

// sew puts the two halves of an element at the ends of two texts, which stand
// side by side in the call, or the whole of it at an end of the summary. Any
// other seam is left open: its element is gone.
func (x *context) sew(s seam) {
	c := x.call
	switch s.where {
	case fateEnd:
		c.Summary += "noted: " + s.rest
		return
	case fateStart:
		c.Summary = s.rest + " noted.\n" + c.Summary
		return
	case fatePinPin:
		c.Pins = append(c.Pins, "noted: "+s.first, s.rest)
		return
	case fateSummaryTurn, fateSummaryPin:
		c.Summary += s.first
	default:
		c.Retained = append(c.Retained, spec.RetainedTurn{ID: s.turn, Text: "noted: " + s.first})
	}
	switch s.where {
	case fateSummaryTurn:
		c.Retained = slices.Insert(c.Retained, 0, spec.RetainedTurn{ID: s.turn, Text: s.rest})
	case fateTurnTurn:
		c.Retained = append(c.Retained, spec.RetainedTurn{ID: s.turn + 1, Text: s.rest})
	default:
		c.Pins = slices.Insert(c.Pins, 0, s.rest)
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
	if x.plan.filler || around != coreDelimiters[0] {
		text = pick(r, leads) + around.left + text + around.right + pick(r, tails)
	}
	turns := x.call.Retained
	if last := len(turns) - 1; last >= 0 && turns[last].ID == turn {
		turns[last].Text += "\n" + text
		return
	}
	x.call.Retained = append(turns, spec.RetainedTurn{ID: turn, Text: text})
}
