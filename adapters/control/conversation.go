package control

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"plimsoll/spec"
)

// A conversation is a state, as it is in memory and as it is stored. Nothing is
// shared between conversations (ISO-03).
type conversation struct {
	policy Policy
	state  *State
	stored []byte
}

// save writes the whole state. A store that is a file writes a new one and
// renames it, so that there is the old state or the new one and nothing between.
func (c *conversation) save() error {
	text, err := spec.Encode(c.state)
	if err == nil {
		c.stored = text
	}
	return err
}

// Reload implements adapters.Reloader.
func (c *conversation) Reload(context.Context) error {
	s := new(State)
	if err := spec.Decode(c.stored, s); err != nil {
		return fmt.Errorf("the stored conversation cannot be read: %w", err)
	}
	c.state = s
	return nil
}

// Append implements adapters.Conversation. A turn is taken whatever became of
// compactions before it, and gives them new attempts (GRO-04, TXN-03).
func (c *conversation) Append(_ context.Context, a *spec.MessagesAppend) error {
	c.state.History, c.state.Attempts = append(c.state.History, a.Messages...), 0
	return c.save()
}

// Context implements adapters.Conversation.
func (c *conversation) Context(context.Context) (spec.Context, error) {
	return c.policy.Context(&c.policy, c.state), nil
}

// Close implements adapters.Conversation.
func (c *conversation) Close(context.Context) error { return nil }

// Compact implements adapters.Conversation. The next state is made aside; up to
// Commit, nothing that anybody sees has changed (TXN-01).
func (c *conversation) Compact(ctx context.Context) (spec.MessagesOutcome, error) {
	s := c.state
	places := s.going(c.policy.Stays(&c.policy, s))
	if len(places) == 0 {
		return skipped("there is nothing that may go")
	}
	if limit := c.policy.Messaging.Attempts; s.Attempts >= limit { // (GRO-03)
		return skipped(fmt.Sprintf("%d attempts came to nothing; there will be others after a new turn", limit))
	}
	s.Attempts++
	next, err := c.attempt(ctx, places)
	state, outcome, err := c.policy.Commit(&c.policy, s, next, err)
	c.state = state
	return outcome, errors.Join(err, c.save())
}

func skipped(reason string) (spec.MessagesOutcome, error) {
	return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: reason}, nil
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
		outcome, _ := skipped("the context would not become smaller")
		return before, outcome, nil
	}
	return after, spec.MessagesOutcome{Outcome: spec.Applied}, nil
}

// size counts the tokens of a context.
func (p *Policy) size(s *State) int64 {
	n, c := int64(0), p.Context(p, s)
	for _, m := range c.Messages {
		n += spec.Tokens(m.Words())
	}
	return n
}

// attempt makes the state without the messages of these places. A request that
// turns out to be too large is split into smaller ones, never cut.
func (c *conversation) attempt(ctx context.Context, places []int) (*State, error) {
	budget := c.state.Open.Window / 4 * 3 // the reply wants room, too
	for range 3 {
		next, err := c.summarize(ctx, places, budget)
		if !errors.Is(err, errTooLarge) {
			return next, err
		}
		budget /= 2
	}
	return nil, errTooLarge
}

// summarize asks for one summary after the other, each of as many batches as
// there is room for beside the one before it. One failure fails them all.
func (c *conversation) summarize(ctx context.Context, places []int, budget int64) (*State, error) {
	next := c.state.clone()
	next.Generation++
	var pack []int
	var pins []string
	flush := func() error {
		if len(pack) == 0 {
			return nil
		}
		turns := next.turns(pack)
		summary, err := c.reply(ctx, c.policy.Request(next.Summary, turns))
		if err != nil {
			return err
		}
		pins = append(pins, c.policy.Pins(next.Summary, turns, summary)...)
		next.Summary = summary
		next.leave(pack, true)
		pack = nil
		return nil
	}
	for _, batch := range next.batches(places) {
		if c.cost(next, append(slices.Clone(pack), batch...)) > budget {
			if err := flush(); err != nil {
				return nil, err
			}
		}
		switch {
		case c.cost(next, batch) <= budget:
			pack = append(pack, batch...)
		case c.policy.Handles: // no summarizer can be shown it whole: it goes behind a handle, unsummarized (GRO-04, COV-18)
			pins = append(pins, c.policy.Pins("", next.turns(batch), "")...)
			next.leave(batch, false)
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	c.pin(next, pins)
	return next, nil
}

// cost is the size of the request for these places.
func (c *conversation) cost(s *State, places []int) int64 {
	n := int64(0)
	for _, m := range c.policy.Request(s.Summary, s.turns(places)) {
		n += spec.Tokens(m.Words())
	}
	return n
}

// reply asks until there is a reply that can be used, but not for ever.
func (c *conversation) reply(ctx context.Context, request []spec.Message) (string, error) {
	var err error
	for range c.policy.Tries {
		var r Reply
		if r, err = ask(ctx, c.state.Open.Model, request); err == nil {
			err = c.policy.Accept(request, r)
		}
		if err == nil {
			return r.Text, nil
		}
		if errors.Is(err, errTooLarge) || ctx.Err() != nil {
			break
		}
	}
	return "", err
}

// pin pins as many lines as leave the context smaller than it was.
func (c *conversation) pin(next *State, pins []string) {
	before := c.policy.size(c.state)
	for _, line := range pins {
		had := next.Pins
		if slices.Contains(had, line) {
			continue
		}
		next.Pins = append(slices.Clone(had), line)
		if c.policy.size(next) >= before {
			next.Pins = had
		}
	}
}

func (s *State) clone() *State {
	next := *s
	next.Gone, next.Unshown, next.Pins = slices.Clone(s.Gone), slices.Clone(s.Unshown), slices.Clone(s.Pins)
	return &next
}

func (s *State) turns(places []int) []spec.Message {
	var turns []spec.Message
	for _, i := range places {
		turns = append(turns, s.History[i])
	}
	return turns
}

// leave takes messages out of the context, and remembers which of them were
// not shown to the summarizer whole: those are not covered (COV-18).
func (s *State) leave(places []int, shown bool) {
	for _, i := range places {
		s.Gone = append(s.Gone, i)
		if !shown || !shownWhole(s.History[i]) {
			s.Unshown = append(s.Unshown, i)
		}
	}
	slices.Sort(s.Gone)
	slices.Sort(s.Unshown)
}
