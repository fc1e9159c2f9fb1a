package properties

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

var ofContext = []observed{
	{"a message is gone", func(o *observer) { c := o.context(); c.Messages = drop(o.t, c.Messages) }},
	{"a message stands twice", func(o *observer) { c := o.context(); c.Messages = twice(o.t, c.Messages) }},
	{"two messages are exchanged", func(o *observer) { c := o.context(); c.Messages = swapped(o.t, c.Messages) }},
	{"a message of the history comes in", func(o *observer) {
		c := o.context()
		c.Messages = inserted(o.t, c.Messages, spec.ContextMessage{Message: o.said(), Kind: o.kind()})
	}},
	{"a message nobody sent comes in", func(o *observer) {
		c := o.context()
		m := spec.ContextMessage{Message: spec.Message{Role: o.role(), Parts: []spec.Part{{Text: new(o.words())}}}, Kind: o.kind()}
		c.Messages = inserted(o.t, c.Messages, m)
	}},
	{"kind", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Kind = o.kind() }) }},
	{"handle", func(o *observer) {
		o.message(func(m *spec.ContextMessage) {
			m.Handle = pickOne(o, append([]string{"", "h-unknown", "turns"}, o.r.Dialogue.Planted.Secrets...))
		})
	}},
	{"stands", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Stands = o.ids() }) }},
	{"from", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.From = o.ids() }) }},
	{"role", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Role = o.role() }) }},
	{"a part is gone", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Parts = drop(o.t, m.Parts) }) }},
	{"a part stands twice", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Parts = twice(o.t, m.Parts) }) }},
	{"two parts are exchanged", func(o *observer) { o.message(func(m *spec.ContextMessage) { m.Parts = swapped(o.t, m.Parts) }) }},
	{"a part of another message", func(o *observer) {
		o.message(func(m *spec.ContextMessage) { m.Parts = inserted(o.t, m.Parts, pickOne(o, o.said().Parts)) })
	}},
	{"a part is retold", func(o *observer) { o.part(o.retold) }},
	{"a text is retold", func(o *observer) { o.part(o.retold) }},
	{"system", func(o *observer) {
		c := o.context()
		c.System = pickOne(o, []*string{nil, &o.r.Dialogue.System, new(o.r.Dialogue.System + o.words()), new(o.words())})
	}},
	{"covered", func(o *observer) { c := o.context(); c.Covered = o.ids() }},
	{"uncovered", func(o *observer) { c := o.context(); c.Uncovered = o.ids() }},
	{"stored", func(o *observer) {
		c := pickOne(o, []spec.Context{o.p.After, o.p.After, o.p.Before, {}})
		o.p.Stored = &c
	}},
	{"stored no more", func(o *observer) { o.p.Stored = nil }},
	{"nothing changed", func(o *observer) { o.p.After = o.p.Before }},
	{"a handle stands for something else", func(o *observer) {
		o.p.Raw = maps.Clone(o.p.Raw)
		for _, m := range o.p.After.Messages {
			if m.Handle != "" {
				o.p.Raw[m.Handle] = pickOne(o, []*string{nil, new(o.words()), new("")})
			}
		}
	}},
}

func (o *observer) kind() string {
	return pickOne(o, []string{"", "", spec.KindSummary, spec.KindTombstone, spec.KindState, "invented"})
}

func (o *observer) role() string {
	return pickOne(o, []string{spec.RoleUser, spec.RoleAssistant, spec.RoleTool, spec.RoleSystem, spec.RoleDeveloper})
}

var ofAnswer = []observed{
	{"outcome", func(o *observer) {
		o.p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: pickOne(o, []string{spec.Applied, spec.Applied, spec.Skipped, spec.Failed}), Reason: o.words()}}
	}},
	{"applied", func(o *observer) { o.p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: spec.Applied}} }},
	{"refusal", func(o *observer) {
		o.p.Answer = spec.Answer{Refusal: &spec.Refusal{Code: pickOne(o, []string{"", spec.CodeUnsound}), Subject: pickOne(o, [][]string{nil, {""}, {"turns"}, {"", o.words()}}),
			Reason: pickOne(o, []string{"", "because", o.words()})}}
	}},
	{"error", func(o *observer) { o.p.Answer = spec.Answer{Error: "boom " + o.words()} }},
	{"the next turn", func(o *observer) {
		o.p.Next = pickOne(o, []*spec.Answer{nil, {Result: &spec.Done{}}, {Error: "boom"}, {Refusal: &spec.Refusal{}}})
	}},
}

var ofRequest = []observed{
	{"a request is gone", func(o *observer) { o.p.Exchanges = drop(o.t, o.p.Exchanges) }},
	{"a request was made twice", func(o *observer) { o.p.Exchanges = twice(o.t, o.p.Exchanges) }},
	{"another request", func(o *observer) {
		x := spec.Exchange{Summarize: true, Arrived: true, Finish: spec.FinishStop, Reply: o.words(), Messages: []spec.Message{o.said(), o.said()}}
		o.p.Exchanges = append(o.p.Exchanges, x)
	}},
	{"it is no request for a summary", func(o *observer) { o.request(func(x *spec.Exchange) { x.Summarize = !x.Summarize }) }},
	{"no reply came", func(o *observer) { o.request(func(x *spec.Exchange) { x.Arrived = !x.Arrived }) }},
	{"no reply ever came", func(o *observer) {
		for i := range o.p.Exchanges {
			o.p.Exchanges[i].Arrived = false
		}
	}},
	{"the reply is no faithful one", func(o *observer) { o.request(func(x *spec.Exchange) { x.Effective = !x.Effective }) }},
	{"the reply was cut off", func(o *observer) {
		for i := range o.p.Exchanges {
			o.p.Exchanges[i].Finish = pickOne(o, []string{spec.FinishLength, spec.FinishLength, spec.FinishStop, "content_filter"})
		}
	}},
	{"reply", func(o *observer) { o.request(func(x *spec.Exchange) { x.Reply = o.words() }) }},
	{"replies are blank", func(o *observer) {
		for i := range o.p.Exchanges {
			o.p.Exchanges[i].Reply = pickOne(o, []string{"", " \n", " \n", "words"})
		}
	}},
	{"instructions", func(o *observer) { o.request(func(x *spec.Exchange) { x.System = o.rewritten(x.System) }) }},
	{"a message was not shown", func(o *observer) { o.request(func(x *spec.Exchange) { x.Messages = drop(o.t, x.Messages) }) }},
	{"a message was shown", func(o *observer) {
		o.request(func(x *spec.Exchange) { x.Messages = inserted(o.t, x.Messages, o.said()) })
	}},
	{"two messages were exchanged", func(o *observer) { o.request(func(x *spec.Exchange) { x.Messages = swapped(o.t, x.Messages) }) }},
	{"a message was shown in part", func(o *observer) {
		o.request(func(x *spec.Exchange) {
			x.Messages = touched(o, x.Messages, func(m *spec.Message) { m.Parts = drop(o.t, m.Parts) })
		})
	}},
	{"a message was shown rewritten", func(o *observer) {
		o.request(func(x *spec.Exchange) {
			x.Messages = touched(o, x.Messages, func(m *spec.Message) { m.Parts = touched(o, m.Parts, o.retold) })
		})
	}},
}

func (o *observer) request(change func(*spec.Exchange)) {
	o.p.Exchanges = touched(o, o.p.Exchanges, change)
}

var ofSetting = []observed{
	{"attempts", func(o *observer) { o.r.Product.Attempts = int64(o.n(5)) }},
	{"alternating", func(o *observer) { o.r.Product.Alternating = !o.r.Product.Alternating }},
	{"late system", func(o *observer) { o.r.Product.LateSystem = !o.r.Product.LateSystem }},
	{"capability", func(o *observer) { o.r.Declared = drop(o.t, o.r.Declared) }},
	{"no capability", func(o *observer) { o.r.Declared = nil }},
	{"keep", func(o *observer) { o.r.Dialogue.Keep = int64(o.n(len(o.p.History) + 2)) }},
	{"window", func(o *observer) { o.r.Dialogue.Window = int64(pickOne(o, []int{10, 100, 1000, 200_000})) }},
	{"no system prompt", func(o *observer) { o.r.Dialogue.System = "" }},
	{"another system prompt", func(o *observer) { o.r.Dialogue.System = o.words() }},
	{"tools", func(o *observer) { o.r.Dialogue.Tools = drop(o.t, o.r.Dialogue.Tools) }},
	{"a statement is not planted", func(o *observer) { o.r.Dialogue.Planted.Elements = drop(o.t, o.r.Dialogue.Planted.Elements) }},
	{"a failed action is not planted", func(o *observer) { o.r.Dialogue.Planted.Failed = drop(o.t, o.r.Dialogue.Planted.Failed) }},
	{"anchors", func(o *observer) {
		all := o.r.Dialogue.Planted.Anchors
		o.r.Dialogue.Planted.Anchors = all[:o.n(len(all)+1)]
	}},
	{"an anchor", func(o *observer) {
		o.r.Dialogue.Planted.Anchors = touched(o, o.r.Dialogue.Planted.Anchors, func(a *string) { *a = "" })
	}},
	{"a secret", func(o *observer) {
		part := pickOne(o, o.said().Parts)
		if line, _, _ := strings.Cut(partTells(part), "\n"); line != "" {
			o.r.Dialogue.Planted.Secrets = append(slices.Clone(o.r.Dialogue.Planted.Secrets), line[:1+o.n(len(line))])
		}
	}},
	{"tasks", func(o *observer) {
		o.p.Tasks = inserted(o.t, o.p.Tasks, spec.Task{Text: "Ask the team", Status: pickOne(o, []string{spec.TaskPending, spec.TaskRunning, spec.TaskDone, spec.TaskCancelled})})
	}},
	{"a task is gone", func(o *observer) { o.p.Tasks = drop(o.t, o.p.Tasks) }},
}

var ofPast = []observed{
	{"an earlier outcome", func(o *observer) {
		o.earlier(func(p *spec.Passage) {
			p.Answer = spec.Answer{Result: &spec.MessagesOutcome{Outcome: pickOne(o, []string{spec.Applied, spec.Skipped, spec.Failed})}}
		})
	}},
	{"an earlier error", func(o *observer) { o.earlier(func(p *spec.Passage) { p.Answer = spec.Answer{Error: "boom"} }) }},
	{"earlier requests", func(o *observer) { o.earlier(func(p *spec.Passage) { p.Exchanges = o.p.Exchanges }) }},
	{"no earlier requests", func(o *observer) { o.earlier(func(p *spec.Passage) { p.Exchanges = nil }) }},
	{"an earlier reply failed", func(o *observer) {
		o.earlier(func(p *spec.Passage) {
			p.Exchanges = touched(o, p.Exchanges, func(x *spec.Exchange) { x.Arrived = false })
		})
	}},
	{"an earlier reply was no faithful one", func(o *observer) {
		o.earlier(func(p *spec.Passage) {
			p.Exchanges = touched(o, p.Exchanges, func(x *spec.Exchange) { x.Effective = true })
		})
	}},
	{"no new turn", func(o *observer) {
		for i := o.n(len(o.r.Passages)); i < len(o.r.Passages); i++ {
			o.r.Passages[i].History = o.p.History
		}
	}},
	{"the earliest is forgotten", func(o *observer) {
		if len(o.r.Passages) > 1 {
			o.r.Passages = o.r.Passages[1:]
		}
	}},
	{"the same once more", func(o *observer) {
		o.r.Passages = append(o.r.Passages, *o.p)
		o.p = &o.r.Passages[len(o.r.Passages)-1]
	}},
	{"beside another", func(o *observer) { other := *o.p; other.Otherwise = nil; o.p.Otherwise = &other }},
	{"otherwise beside another", func(o *observer) {
		other := *o.p
		other.Otherwise = nil
		other.After.Messages = drop(o.t, other.After.Messages)
		o.p.Otherwise = &other
	}},
}

func (o *observer) earlier(change func(*spec.Passage)) {
	if n := len(o.r.Passages) - 1; n > 0 {
		change(&o.r.Passages[o.n(n)])
	}
}
