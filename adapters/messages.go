package adapters

import (
	"context"
	"fmt"
	"sync"

	"plimsoll/spec"
)

// A Messenger is an adapter of the surface messages: an existing product,
// messages in and messages out. Conversations are opened and used from several
// goroutines at once; one conversation from one at a time.
type Messenger interface {
	Adapter
	// Messaging tells how the product is to be driven.
	Messaging() spec.Messaging
	// Converse begins a conversation.
	Converse(context.Context, *spec.MessagesOpen) (Conversation, error)
}

// A Conversation is one history of a Messenger. Compact refuses by returning a
// *spec.Refusal as the error; any other error counts as a protocol error. The
// other methods never refuse.
type Conversation interface {
	Append(context.Context, *spec.MessagesAppend) error
	//conformance:refuses
	Compact(context.Context) (spec.MessagesOutcome, error)
	Context(context.Context) (spec.Context, error)
	Close(context.Context) error
}

// A RawReader is a Conversation whose contexts hold handles.
type RawReader interface {
	Raw(context.Context, *spec.MessagesRaw) (spec.RawResult, error)
}

// A Reloader is a Conversation that is stored, and can be read again. A
// Messenger says so in its Messaging.
type Reloader interface {
	Reload(context.Context) error
}

// A MessagesCaller is a Caller whose adapter is a product of the surface
// messages.
type MessagesCaller interface {
	Caller
	// Talk makes one call in the conversation of that name and waits for its
	// answer. Calls of one conversation are made one after the other.
	Talk(ctx context.Context, conversation string, s spec.Step) (spec.Answer, error)
}

// A hall holds the open conversations of a Messenger by name.
type hall struct {
	messenger Messenger
	mu        sync.Mutex
	open      map[string]Conversation
}

func (h *hall) get(name string) Conversation {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open[name]
}

func (h *hall) put(name string, c Conversation) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open == nil {
		h.open = map[string]Conversation{}
	}
	h.open[name] = c
}

// talk does what the call asks of the conversation of that name.
func (h *hall) talk(ctx context.Context, name string, s spec.Step) (spec.Answer, error) {
	if o, ok := s.(*spec.MessagesOpen); ok {
		c, err := h.messenger.Converse(ctx, o)
		if err == nil {
			h.put(name, c)
		}
		return done(err)
	}
	c := h.get(name)
	if c == nil {
		return spec.Answer{Error: fmt.Sprintf("conversation %q is not open", name)}, nil
	}
	switch s := s.(type) {
	case *spec.MessagesAppend:
		return done(c.Append(ctx, s))
	case *spec.MessagesCompact:
		r, err := c.Compact(ctx)
		return answer(&r, err), nil
	case *spec.MessagesContext:
		r, err := c.Context(ctx)
		return answer(&r, err), nil
	case *spec.MessagesClose:
		h.mu.Lock()
		delete(h.open, name)
		h.mu.Unlock()
		return done(c.Close(ctx))
	}
	return h.extra(ctx, c, s)
}

// extra makes the calls that not every conversation has.
func (h *hall) extra(ctx context.Context, c Conversation, s spec.Step) (spec.Answer, error) {
	switch s := s.(type) {
	case *spec.MessagesRaw:
		if v, ok := c.(RawReader); ok {
			r, err := v.Raw(ctx, s)
			return answer(&r, err), nil
		}
	case *spec.MessagesReload:
		if v, ok := c.(Reloader); ok {
			return done(v.Reload(ctx))
		}
	}
	return spec.Answer{Error: fmt.Sprintf("this adapter has no %s on the surface messages", s.Op())}, nil
}
