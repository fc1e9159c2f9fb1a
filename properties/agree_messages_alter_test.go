package properties

import (
	"slices"

	"pgregory.net/rapid"

	"plimsoll/spec"
)

// An observer alters what was observed of a conversation: what a product might
// have shown and asked, what its summarizer might have replied, and under which
// settings.
type observer struct {
	t *rapid.T
	r recording
	p *spec.Passage // the newest
}

// observe begins with a copy, of which whatever is altered is copied before.
func observe(t *rapid.T, r *recording) *observer {
	o := &observer{t: t, r: *r}
	d := *r.Dialogue
	o.r.Dialogue, o.r.Passages = &d, slices.Clone(r.Passages)
	o.p = &o.r.Passages[len(o.r.Passages)-1]
	o.p.Exchanges = slices.Clone(o.p.Exchanges)
	return o
}

// alter makes one alteration and returns its name.
func (o *observer) alter() string {
	a := pickOne(o, everyObserved)
	a.make(o)
	return a.name
}

type observed struct {
	name string
	make func(*observer)
}

// everyObserved has contexts more often than the rest, for there is most to be
// seen in them.
var everyObserved = slices.Concat(ofContext, ofContext, ofScene, ofScene, ofAnswer, ofRequest, ofSetting, ofPast)

func (o *observer) n(limit int) int { return rapid.IntRange(0, limit-1).Draw(o.t, "n") }

// pickOne takes any of them; there must be one.
func pickOne[T any](o *observer, of []T) T { return of[o.n(len(of))] }

// touched has one of the elements altered, in a copy.
func touched[T any](o *observer, xs []T, change func(*T)) []T {
	xs = slices.Clone(xs)
	if len(xs) > 0 {
		change(&xs[o.n(len(xs))])
	}
	return xs
}

// context is the one of the newest passage that is altered: the one behind the
// compaction as often as the others together.
func (o *observer) context() *spec.Context {
	switch o.n(6) {
	case 0:
		return &o.p.Before
	case 1, 2:
		if o.p.Stored != nil {
			c := *o.p.Stored
			o.p.Stored = &c
			return &c
		}
	}
	return &o.p.After
}

func (o *observer) message(change func(*spec.ContextMessage)) {
	c := o.context()
	c.Messages = touched(o, c.Messages, change)
}

// part alters a part of a message of a context.
func (o *observer) part(change func(*spec.Part)) {
	o.message(func(m *spec.ContextMessage) { m.Parts = touched(o, m.Parts, change) })
}

// id is that of a message of the history, or nobody's.
func (o *observer) id() string {
	if n := o.n(len(o.p.History) + 1); n < len(o.p.History) {
		return o.p.History[n].ID
	}
	return "m-unknown"
}

func (o *observer) ids() []string {
	var all []string
	for range o.n(3) {
		all = append(all, o.id())
	}
	return all
}

// said is any message of the history.
func (o *observer) said() spec.Message { return pickOne(o, o.p.History) }

// rewritten is a text with something done to it.
func (o *observer) rewritten(text string) string {
	switch o.n(6) {
	case 0:
		return text[:o.n(len(text)+1)] // within a character, it may be
	case 1:
		return text[o.n(len(text)+1):]
	case 2:
		return o.words()
	case 3:
		return ""
	case 4:
		return text + "\n" + o.words()
	}
	return o.words() + "\n" + text
}

// retold is a part with its text, or what it goes by, rewritten.
func (o *observer) retold(p *spec.Part) {
	switch {
	case p.Text != nil:
		p.Text = new(o.rewritten(*p.Text))
	case p.ToolCall != nil:
		c := *p.ToolCall
		switch o.n(3) {
		case 0:
			c.ID = o.callID(c.ID)
		case 1:
			c.Name = pickOne(o, []string{"", "another_tool", c.Name})
		default:
			c.Arguments = o.rewritten(c.Arguments)
		}
		p.ToolCall = &c
	case p.ToolOutput != nil:
		out := *p.ToolOutput
		switch o.n(3) {
		case 0:
			out.Call = o.callID(out.Call)
		case 1:
			out.Status = pickOne(o, []string{spec.OutputOK, spec.OutputError, spec.OutputInterim})
		default:
			out.Text = o.rewritten(out.Text)
		}
		p.ToolOutput = &out
	case p.Image != nil:
		p.Image = &spec.Image{MediaType: p.Image.MediaType, Data: "AAAA"}
	}
}

// callID is another id for a call: of another call, none, or shorter.
func (o *observer) callID(id string) string {
	ids := []string{"", "call_none", id[:len(id)/2]}
	for _, m := range o.p.History {
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				ids = append(ids, p.ToolCall.ID)
			}
		}
	}
	return pickOne(o, ids)
}

// words are what some row looks for, or nearly.
func (o *observer) words() string {
	d := o.r.Dialogue
	all := []string{"", " ", "plain words", "image", "text/plain attachment", "\ufffd", "é", "\xc3", "run_4711", "$HOME 4712", d.System}
	for _, e := range d.Planted.Elements {
		all = append(all, e.Text, digitsUp(e.Text))
	}
	for _, f := range d.Planted.Failed {
		all = append(all, f.Action, f.Reason, digitsUp(f.Reason))
	}
	all = append(append(all, d.Planted.Anchors...), d.Planted.Secrets...)
	for _, t := range o.p.Tasks {
		all = append(all, t.Text+" "+t.Status, t.Text+" pending", "in_progress "+t.Text, t.Text)
	}
	if d.Beside != nil {
		for _, f := range d.Beside.Planted.Failed {
			all = append(all, f.Action, f.Reason)
		}
	}
	for i := range o.r.Passages {
		for _, x := range o.r.Passages[i].Exchanges {
			all = append(all, x.Reply)
		}
	}
	if o.n(3) == 0 {
		m := o.said()
		return m.Words()
	}
	return pickOne(o, all)
}

// digitsUp has each digit one higher.
func digitsUp(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c >= '0' && c <= '9' {
			out[i] = '0' + (c-'0'+1)%10
		}
	}
	return string(out)
}
