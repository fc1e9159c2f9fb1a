package saboteurs

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// A MessagesSaboteur compacts conversations as the control does, with one
// fault. Its conversations remember what the fault needs; it remembers nothing
// itself, and is safe for use from several goroutines.
type MessagesSaboteur struct {
	Name   string  // saboteur/WIR-02-batch
	Breaks spec.ID // the one requirement it fails
	Fault  string  // what it does wrong, as the end of "it …"
	slip   slip
}

// A slip is what a saboteur does otherwise than the control. Fields that are
// not set leave the control as it is.
type slip struct {
	says    func(*spec.Messaging)                                                                    // what it says of itself
	policy  func(*heard, *control.Policy)                                                            // what it decides
	compact func(h *heard, inner func() (spec.MessagesOutcome, error)) (spec.MessagesOutcome, error) // how it compacts
	shows   func(*heard, *spec.Context)                                                              // what it makes of a context
	raw     func(*heard, *spec.MessagesRaw, *spec.RawResult)                                         // what it makes of a raw text
	takes   func(*heard) error                                                                       // why it takes no more turns
}

// MessagesAll returns a new saboteur of every kind for the surface messages,
// by family in the order of the catalogue and by name within one.
func MessagesAll() []MessagesSaboteur {
	var all []MessagesSaboteur
	for _, family := range [][]MessagesSaboteur{messagesCoverage(), messagesWire(), messagesTransaction(), messagesGrowth(), messagesFrame(), messagesOutcome(), messagesFaithful(), messagesForce(), messagesIsolation(), messagesBeside(), messagesEncoding()} {
		slices.SortFunc(family, func(a, b MessagesSaboteur) int { return strings.Compare(a.Name, b.Name) })
		all = append(all, family...)
	}
	return all
}

// errs makes a saboteur; its name is made of the requirement and the word.
func errs(breaks spec.ID, word, sentence string, s slip) MessagesSaboteur {
	return MessagesSaboteur{Name: "saboteur/" + string(breaks) + "-" + word, Breaks: breaks, Fault: sentence, slip: s}
}

// Identity implements adapters.Adapter.
func (s MessagesSaboteur) Identity() spec.Identity {
	return spec.Identity{Name: s.Name, Version: spec.Version, Language: "Go"}
}

// Capabilities implements adapters.Capable.
func (s MessagesSaboteur) Capabilities() []spec.Capability { return control.Default().Capabilities }

// Messaging implements adapters.Messenger.
func (s MessagesSaboteur) Messaging() spec.Messaging {
	m := control.Default().Messaging
	if s.slip.says != nil {
		s.slip.says(&m)
	}
	return m
}

// Converse implements adapters.Messenger.
func (s MessagesSaboteur) Converse(ctx context.Context, o *spec.MessagesOpen) (adapters.Conversation, error) {
	h := &heard{slip: s.slip, open: *o}
	p := control.Default()
	if s.slip.policy != nil {
		s.slip.policy(h, &p)
	}
	var err error
	h.inner, err = control.New(p).Converse(ctx, o)
	return h, err
}

// A heard conversation is one of the control, and what its saboteur remembers.
type heard struct {
	slip  slip
	inner adapters.Conversation
	open  spec.MessagesOpen

	history    []spec.Message
	tasks      []spec.Task
	before     int64 // tokens of the context before the newest compaction that was applied
	generation int64 // compactions applied
	reloaded   bool
	failed     bool // a compaction came to nothing, and none to anything since
	failedAt   int  // messages at that time
	spoilt     bool // the fault was committed, where it is committed once

	told   atomic.Int64 // tokens of the history, for other conversations to read
	closed atomic.Bool
}

// Append implements adapters.Conversation.
func (h *heard) Append(ctx context.Context, a *spec.MessagesAppend) error {
	if h.slip.takes != nil {
		if err := h.slip.takes(h); err != nil {
			return err
		}
	}
	h.history = append(h.history, a.Messages...)
	for i := range a.Messages {
		h.told.Add(spec.Tokens(a.Messages[i].Words()))
	}
	return h.inner.Append(ctx, a)
}

// Compact implements adapters.Conversation.
func (h *heard) Compact(ctx context.Context) (spec.MessagesOutcome, error) {
	c, err := h.inner.Context(ctx)
	if err != nil {
		return spec.MessagesOutcome{}, err
	}
	before := tokensOf(&c)
	inner := func() (spec.MessagesOutcome, error) { return h.inner.Compact(ctx) }
	if h.slip.compact != nil {
		inner = func() (spec.MessagesOutcome, error) {
			return h.slip.compact(h, func() (spec.MessagesOutcome, error) { return h.inner.Compact(ctx) })
		}
	}
	o, err := inner()
	switch {
	case err == nil && o.Outcome == spec.Applied:
		h.failed, h.before = false, before
		h.generation++
	case err != nil || o.Outcome == spec.Failed:
		h.failed, h.failedAt = true, len(h.history)
	}
	return o, err
}

// Context implements adapters.Conversation.
func (h *heard) Context(ctx context.Context) (spec.Context, error) {
	c, err := h.inner.Context(ctx)
	if err == nil && h.slip.shows != nil {
		c.Messages = slices.Clone(c.Messages)
		h.slip.shows(h, &c)
	}
	return c, err
}

// Raw implements adapters.RawReader. Every handle but those of single messages
// reaches the whole history, so that a message that a saboteur takes out of the
// context is not lost besides.
func (h *heard) Raw(ctx context.Context, r *spec.MessagesRaw) (spec.RawResult, error) {
	result, err := h.inner.(adapters.RawReader).Raw(ctx, r)
	if err == nil && r.Handle == wholeLog {
		var all []string
		for _, m := range h.history {
			all = append(all, m.Words())
		}
		result.Text = strings.Join(all, "\n")
	}
	if err == nil && h.slip.raw != nil {
		h.slip.raw(h, r, &result)
	}
	return result, err
}

// wholeLog is the handle of the control for all that is gone.
const wholeLog = "turns"

// Reload implements adapters.Reloader.
func (h *heard) Reload(ctx context.Context) error {
	h.reloaded = true
	return h.inner.(adapters.Reloader).Reload(ctx)
}

// Tasks implements adapters.TaskKeeper.
func (h *heard) Tasks(ctx context.Context, t *spec.MessagesTasks) error {
	h.tasks = t.Tasks
	return h.inner.(adapters.TaskKeeper).Tasks(ctx, t)
}

// Close implements adapters.Conversation.
func (h *heard) Close(ctx context.Context) error {
	h.closed.Store(true)
	return h.inner.Close(ctx)
}

func tokensOf(c *spec.Context) int64 {
	n := int64(0)
	for i := range c.Messages {
		n += spec.Tokens(c.Messages[i].Words())
	}
	return n
}
