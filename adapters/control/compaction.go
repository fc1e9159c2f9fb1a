package control

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// compact makes the next state aside: up to Commit, nothing that anybody sees
// has changed (TXN-01).
func (c *conversation) compact(ctx context.Context, ask adapters.Summarizer) (spec.MessagesOutcome, error) {
	p, s := &c.policy, c.state
	places := s.going(p.Stays(p, s))
	switch limit := p.Messaging.Attempts; {
	case len(places) == 0:
		return skipped("there is nothing that may go"), nil
	case s.Attempts >= limit: // (GRO-03)
		return skipped(fmt.Sprintf("%d attempts came to nothing; there will be others after a new turn", limit)), nil
	}
	s.Attempts++
	next, err := (&attempt{p, s, func(request []spec.Message) (spec.Summarized, error) {
		return ask(ctx, &spec.Summarize{Messages: request})
	}}).run(places)
	state, outcome, err := p.Commit(p, s, next, err)
	c.state = state
	return outcome, errors.Join(err, c.save())
}

func skipped(reason string) spec.MessagesOutcome {
	return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: reason}
}

// Commit says what happened, and does what it says (OUT-01): a reply that
// cannot be used is refused, a model that does not answer has failed, and a
// context that would not become smaller is left as it is (GRO-01).
func Commit(p *Policy, before, after *State, err error) (*State, spec.MessagesOutcome, error) {
	var refusal *spec.Refusal
	switch {
	case errors.As(err, &refusal):
		return before, spec.MessagesOutcome{}, err
	case err != nil:
		return before, spec.MessagesOutcome{Outcome: spec.Failed, Reason: err.Error()}, nil
	case p.size(after) >= p.size(before):
		return before, skipped("the context would not become smaller"), nil
	}
	return after, spec.MessagesOutcome{Outcome: spec.Applied}, nil
}

// An attempt makes the state after a compaction.
type attempt struct {
	*Policy
	before *State
	ask    func(request []spec.Message) (spec.Summarized, error)
}

// run takes the messages of these places out. A request that turns out to be
// too large is split into smaller ones, never cut.
func (a *attempt) run(places []int) (*State, error) {
	budget := a.before.Open.Window / 4 * 3 // the reply wants room, too
	for try := 1; ; try++ {
		next, err := a.summarize(places, budget)
		if !tooLarge(err) || try == 3 {
			return next, err
		}
		budget /= 2
	}
}

func tooLarge(err error) bool {
	var e *spec.WireError
	return errors.As(err, &e) && e.Code == spec.SummarizeTooLarge
}

// summarize asks for one summary after the other, each of as many batches as
// there is room for beside the one before it. One failure fails them all.
func (a *attempt) summarize(places []int, budget int64) (*State, error) {
	next, pins := a.before.clone(), []string(nil)
	next.Generation++
	for rest := next.batches(places); len(rest) > 0; {
		n := a.fitting(next, rest, budget)
		pack := slices.Concat(rest[:max(n, 1)]...)
		rest = rest[max(n, 1):]
		turns := next.turns(pack)
		switch {
		case n > 0:
			summary, err := a.reply(a.Request(next.Summary, turns))
			if err != nil {
				return nil, err
			}
			pins = append(pins, a.Pins(next.Summary, turns, summary)...)
			next.Summary = summary
			next.leave(pack, true)
		case a.Handles: // no summarizer can be shown it whole: it goes behind a handle, unsummarized (GRO-04, COV-18)
			pins = append(pins, a.Pins("", turns, "")...)
			next.leave(pack, false)
		}
	}
	a.pin(next, pins)
	return next, nil
}

// fitting is how many of the batches one request has room for.
func (a *attempt) fitting(s *State, batches [][]int, budget int64) int {
	for n := range batches {
		if tokens(a.Request(s.Summary, s.turns(slices.Concat(batches[:n+1]...)))) > budget {
			return n
		}
	}
	return len(batches)
}

// reply asks until there is a reply that can be used, but not for ever.
func (a *attempt) reply(request []spec.Message) (string, error) {
	for try := 1; ; try++ {
		r, err := a.ask(request)
		if err == nil {
			err = a.Accept(request, r)
		}
		if err == nil || tooLarge(err) || try >= a.Tries {
			return r.Text, err
		}
	}
}

// pin pins as many lines as leave the context smaller than it was.
func (a *attempt) pin(next *State, pins []string) {
	limit := a.size(a.before)
	for _, line := range pins {
		had := next.Pins
		if slices.Contains(had, line) {
			continue
		}
		next.Pins = append(slices.Clone(had), line)
		if a.size(next) >= limit {
			next.Pins = had
		}
	}
}

// size counts the tokens of a context.
func (p *Policy) size(s *State) int64 {
	var shown []spec.Message
	for _, m := range p.Context(p, s).Messages {
		shown = append(shown, m.Message)
	}
	return tokens(shown)
}

func tokens(messages []spec.Message) int64 {
	n := int64(0)
	for _, m := range messages {
		n += spec.Tokens(m.Words())
	}
	return n
}
