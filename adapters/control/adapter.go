package control

import (
	"context"
	"fmt"
	"strings"

	"plimsoll/adapters"
	"plimsoll/adapters/control/chat"
	"plimsoll/spec"
)

// Adapter is the control as an adapter. The zero value is not one; take New.
type Adapter struct{ policy Policy }

// New returns an adapter with the policy: Default, or one that differs from it.
func New(p Policy) Adapter { return Adapter{p} }

// Identity implements adapters.Adapter.
func (a Adapter) Identity() spec.Identity {
	return spec.Identity{Name: a.policy.Name, Version: spec.Version, Language: "Go"}
}

// Capabilities implements adapters.Capable.
func (a Adapter) Capabilities() []spec.Capability { return a.policy.Capabilities }

// Messaging implements adapters.Messenger.
func (a Adapter) Messaging() spec.Messaging { return a.policy.Messaging }

// Converse implements adapters.Messenger.
func (a Adapter) Converse(_ context.Context, o *spec.MessagesOpen) (adapters.Conversation, error) {
	c := &conversation{policy: a.policy, state: &State{Open: *o}}
	return c, c.save()
}

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

// Compact implements adapters.Conversation.
func (c *conversation) Compact(ctx context.Context) (spec.MessagesOutcome, error) {
	return c.compact(ctx, chat.Summarizer(c.state.Open.Model))
}

// CompactBy implements adapters.Asker.
func (c *conversation) CompactBy(ctx context.Context, ask adapters.Summarizer) (spec.MessagesOutcome, error) {
	return c.compact(ctx, ask)
}

// Context implements adapters.Conversation.
func (c *conversation) Context(context.Context) (spec.Context, error) {
	return c.policy.Context(&c.policy, c.state), nil
}

// alternate puts a word of the agent between two messages of users, for
// providers that want users and agent to take turns (WIR-04). It is declared as
// state: nobody said it.
func alternate(messages []spec.ContextMessage) []spec.ContextMessage {
	var all []spec.ContextMessage
	for i, m := range messages {
		if i > 0 && m.Role == spec.RoleUser && messages[i-1].Role == spec.RoleUser {
			all = append(all, spec.ContextMessage{Message: say(spec.RoleAssistant, "Noted."), Kind: spec.KindState})
		}
		all = append(all, m)
	}
	return all
}

// Raw implements adapters.RawReader: what is gone from the context is still in
// the raw log, and answered from there, to the byte (COV-21).
func (c *conversation) Raw(_ context.Context, r *spec.MessagesRaw) (spec.RawResult, error) {
	var texts []string
	for _, i := range c.state.Gone {
		if r.Handle == allGone || r.Handle == handleOf(i) {
			texts = append(texts, raw(c.state.History[i]))
		}
	}
	if len(texts) == 0 {
		return spec.RawResult{}, fmt.Errorf("no handle of this context is called %q", r.Handle)
	}
	return spec.RawResult{Text: strings.Join(texts, "\n")}, nil
}

// raw is a message part by part, attachments in base64.
func raw(m spec.Message) string {
	text := m.Words()
	for _, part := range m.Parts {
		if part.Image != nil {
			text += "\n" + part.Image.Data
		}
	}
	return text
}

// Close implements adapters.Conversation.
func (c *conversation) Close(context.Context) error { return nil }
