package model

import (
	"fmt"
	"slices"
	"sync"
)

// A Model answers requests by its plan and remembers them. Its methods may be
// called from several goroutines; requests are numbered as they come.
type Model struct {
	plan    Plan
	options Options

	mu         sync.Mutex
	count      int // exchanges so far
	expected   Purpose
	generation int // expected; 0 where the request tells
	calls      int // summarization requests so far
	sayings    int // replies of the main model so far
	said       []saidBefore
	stored     map[int][]Message // conversations that a request may go on from, by exchange
	exchanges  []Exchange
}

// An Exchange is one request with what was made of it.
type Exchange struct {
	Number     int     `json:"number"`  // of all requests, from 1
	Purpose    Purpose `json:"purpose"` // what it was taken for
	Call       int     `json:"call,omitzero"`
	Generation int     `json:"generation,omitzero"`
	Fault      Fault   `json:"fault,omitzero"`     // of the rule that applied
	Effective  bool    `json:"effective,omitzero"` // the reply differs from a faithful one
	Shown      Shown   `json:"shown"`              // what of the planted texts stood in the request
	Request    Request `json:"request"`
	Reply      Reply   `json:"reply"`
}

// Options are what the caller of a model may add to its plan.
type Options struct {
	Classify func(*Request) Purpose // tells what a request is for; "" where it does not know
	Watch    func(Exchange)         // gets every exchange, one at a time, before the reply is sent
	Forget   bool                   // exchanges are watched and not kept
}

// New returns a model that follows the plan. An invalid plan is an error.
func New(p Plan, o Options) (*Model, error) {
	if err := p.Valid(); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	return &Model{plan: p, options: o, stored: map[int][]Message{}}, nil
}

// Expect says what the requests from now on are for, and of which generation
// the summaries are; "" and 0 leave it to the requests again.
func (m *Model) Expect(p Purpose, generation int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.expected, m.generation = p, generation
}

// Exchanges returns all exchanges so far, in order.
func (m *Model) Exchanges() []Exchange {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.exchanges)
}

// Answer takes a request, remembers it, and returns the exchange with the
// reply. What the request goes on from is put before its messages. It must not
// be changed afterwards.
func (m *Model) Answer(r *Request) Exchange {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	m.recall(r)
	prior, generation := m.priorIn(r)
	x := Exchange{Number: m.count, Purpose: m.purpose(r, prior), Request: *r}
	x.Shown = m.plan.look(r.Texts())
	switch {
	case x.Purpose != PurposeOther && m.plan.Window > 0 && r.Tokens() > m.plan.Window:
		x.Reply = m.overflow(&x, generation+1)
	case x.Purpose == PurposeSummarize:
		x.Reply = m.summarize(r, &x, prior, generation+1)
		if r.Compaction == CompactionAlone {
			enclose(&x.Reply)
		}
	case x.Purpose == PurposeMain:
		x.Reply = m.speak()
		if r.Compaction == CompactionInline && r.Tokens() > r.Threshold {
			m.compactBeside(r, &x, prior, generation+1)
		}
	}
	x.Reply.Number = x.Number
	for i := range x.Reply.Calls {
		if c := &x.Reply.Calls[i]; c.ID == "" {
			c.ID = fmt.Sprintf("call_%d_%d", x.Number, i+1)
		}
	}
	x.Reply.count(r)
	m.store(&x)
	if !m.options.Forget {
		m.exchanges = append(m.exchanges, x)
	}
	if m.options.Watch != nil {
		m.options.Watch(x)
	}
	return x
}

// summarize makes the reply to a summarization request in which these earlier
// replies stand.
func (m *Model) summarize(r *Request, x *Exchange, prior []string, generation int) Reply {
	m.calls++
	x.Call, x.Generation = m.calls, generation
	if m.generation > 0 {
		x.Generation = m.generation
	}
	rule := m.plan.rule(x.Call, x.Generation)
	made := material{plan: &m.plan, request: r, shown: x.Shown, prior: prior, dice: newDice(m.plan.Seed, x.Call)}
	reply, effective := made.commit(rule.Fault)
	x.Fault, x.Effective = rule.Fault, effective
	switch reply.Trouble.Kind {
	case TroubleBroken:
		reply.Trouble.After = rule.After
	case TroubleTimeout:
		reply.Trouble.Wait = rule.Wait
		if rule.Wait == 0 {
			reply.Trouble.Wait = DefaultWait
		}
	}
	if reply.Trouble == (Trouble{}) {
		m.remember(r, reply.Text, x.Generation)
	}
	give(&reply, rule.Usage)
	return reply
}

// overflow is the reply to a request that is larger than the window. It counts
// as a call: the product has asked.
func (m *Model) overflow(x *Exchange, generation int) Reply {
	if x.Purpose == PurposeSummarize {
		m.calls++
		x.Call, x.Generation = m.calls, generation
	}
	return Reply{Trouble: Trouble{Kind: TroubleOverflow, Window: m.plan.Window}}
}

// speak makes the next reply of the main model.
func (m *Model) speak() Reply {
	m.sayings++
	s := m.plan.saying(m.sayings)
	reply := Reply{Text: s.Text, Calls: slices.Clone(s.Calls), Finish: FinishStop}
	if len(reply.Calls) > 0 {
		reply.Finish = FinishCalls
	}
	give(&reply, s.Usage)
	return reply
}

// compactBeside adds the summary that a provider makes of its own accord to a
// reply of the main model, or gives it alone where the request wants a pause.
func (m *Model) compactBeside(r *Request, x *Exchange, prior []string, generation int) {
	summary := m.summarize(r, x, prior, generation)
	if summary.Trouble != (Trouble{}) || r.Pause {
		x.Reply = summary
		enclose(&x.Reply)
		m.sayings-- // it says that once it goes on
		return
	}
	text := summary.Text
	if isOther(&summary) {
		text = "" // the provider has no summary to give
	}
	x.Reply.Summary = &text
}

// isOther reports whether a reply is a refusal, a call or a thought, of which a
// provider makes no compaction block.
func isOther(reply *Reply) bool {
	return reply.Refusal || len(reply.Calls) > 0 || reply.Reasoning != ""
}

// enclose puts a summary in words into a compaction block.
func enclose(reply *Reply) {
	if isOther(reply) {
		return
	}
	text := reply.Text
	reply.Summary, reply.Text = &text, ""
	if reply.Finish == FinishStop {
		reply.Finish = FinishCompact
	}
}

// give sets the usage that the plan wants reported.
func give(reply *Reply, u *Usage) {
	if u != nil {
		reply.Usage, reply.given = *u, true
	}
}
