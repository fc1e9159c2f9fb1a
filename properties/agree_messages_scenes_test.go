package properties

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// ofScene are alterations that go together, for rows that look at several things
// at once.
var ofScene = []observed{
	{"another conversation is overheard", (*observer).overhear},
	{"a message gives way to a tombstone", (*observer).entomb},
	{"cut off, and applied", func(o *observer) {
		for i := range o.p.Exchanges {
			o.p.Exchanges[i].Finish, o.p.Exchanges[i].Arrived = spec.FinishLength, true
		}
		o.lose()
	}},
	{"without a word, and applied", func(o *observer) {
		for i := range o.p.Exchanges {
			o.p.Exchanges[i].Reply, o.p.Exchanges[i].Arrived = " \n", o.n(4) > 0
		}
		o.lose()
	}},
	{"messages are gone, and nothing resolves", func(o *observer) { o.lose() }},
	{"a call has another id", func(o *observer) { o.rename(&o.p.After) }},
	{"a call has another id in a request", func(o *observer) {
		o.request(func(x *spec.Exchange) {
			x.Messages = touched(o, x.Messages, func(m *spec.Message) { m.Parts = touched(o, m.Parts, o.renamed) })
		})
	}},
	{"text is torn", func(o *observer) {
		c := o.context()
		torn := spec.Part{Text: new(pickOne(o, []string{"\ufffd", "\xc3", "whole"}))}
		c.Messages = inserted(o.t, c.Messages, spec.ContextMessage{Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{torn}}, Kind: spec.KindSummary})
	}},
	{"text is torn in a request", func(o *observer) {
		o.request(func(x *spec.Exchange) { x.System += pickOne(o, []string{"\ufffd", "\xc3", "whole"}) })
	}},
}

// overhear plants something in a conversation beside, and lets it turn up, or
// not.
func (o *observer) overhear() {
	const text = "overheard_4711"
	planted := pickOne(o, []spec.Planted{{Anchors: []string{"", text}}, {Secrets: []string{text}}, {Elements: []spec.Element{{Text: text}}},
		{Failed: []spec.FailedAction{{Action: text, Reason: "r"}}}, {Failed: []spec.FailedAction{{Action: "a", Reason: text}, {Action: text}}}})
	o.r.Dialogue.Beside = &spec.Dialogue{Planted: planted}
	other := *o.p
	other.Otherwise = nil
	o.p.Otherwise = &other
	turn := spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: new("as " + text + " says")}}}
	switch o.n(6) {
	case 0:
		o.p.After.Messages = inserted(o.t, o.p.After.Messages, spec.ContextMessage{Message: turn, Kind: spec.KindState})
		other.After = o.p.After
	case 1:
		o.request(func(x *spec.Exchange) { x.Messages = inserted(o.t, x.Messages, turn) })
	case 2:
		o.request(func(x *spec.Exchange) { x.System += text })
	case 3:
		o.r.Dialogue.System += text
		o.request(func(x *spec.Exchange) { x.System += text })
	case 4:
		answers := []spec.Answer{{Error: "boom"}, {Refusal: &spec.Refusal{}}, {Result: &spec.MessagesOutcome{Outcome: spec.Failed}}}
		o.p.Answer, other.Answer = pickOne(o, answers), pickOne(o, answers)
	}
}

// entomb puts tombstones into the place of a message or two.
func (o *observer) entomb() {
	c := &o.p.After
	o.p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: spec.Applied}}
	o.p.Raw = maps.Clone(o.p.Raw)
	if o.p.Raw == nil || o.n(3) == 0 {
		o.p.Raw = map[string]*string{}
	}
	for range 1 + o.n(2) {
		if len(c.Messages) == 0 {
			return
		}
		at := o.n(len(c.Messages))
		gone := c.Messages[at]
		note := pickOne(o, []string{"cleared", "an image was here", "an ATTACHMENT", "image/png", o.words()})
		stone := spec.ContextMessage{Kind: spec.KindTombstone, Handle: pickOne(o, []string{"", "h1", "h1", "h2"}),
			Message: spec.Message{Role: gone.Role, Parts: []spec.Part{{Text: &note}}}}
		if o.n(3) > 0 {
			stone.Stands = append(o.ids(), gone.ID)
		}
		switch text := gone.Words(); o.n(5) {
		case 0:
			o.p.Raw[stone.Handle] = nil
		case 1:
			o.p.Raw[stone.Handle] = new(o.words())
		default:
			o.p.Raw[stone.Handle] = &text
		}
		c.Messages = slices.Clone(c.Messages)
		c.Messages[at] = stone
	}
}

// lose takes messages out of the context, which counts as applied, as a rule.
func (o *observer) lose() {
	o.p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: spec.Applied}}
	if o.n(2) == 0 {
		o.p.After.Messages = o.p.Before.Messages
	}
	o.p.Raw = nil
	for range 1 + o.n(3) {
		o.p.After.Messages = drop(o.t, o.p.After.Messages)
	}
	if o.n(3) == 0 {
		o.p.After.Uncovered = o.ids()
	}
	if o.n(5) == 0 {
		o.p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: spec.Skipped}}
	}
}

func (o *observer) rename(c *spec.Context) {
	c.Messages = touched(o, c.Messages, func(m *spec.ContextMessage) { m.Parts = touched(o, m.Parts, o.renamed) })
}

// renamed has a call, or its output, under another id.
func (o *observer) renamed(p *spec.Part) {
	switch {
	case p.ToolCall != nil:
		c := *p.ToolCall
		c.ID = o.callID(c.ID)
		p.ToolCall = &c
	case p.ToolOutput != nil:
		out := *p.ToolOutput
		out.Call = o.callID(out.Call)
		p.ToolOutput = &out
	}
}
