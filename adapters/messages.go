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

// A Summarizer is the scripted model of a conversation as a function. The error
// is a *spec.WireError where no reply comes; its codes are those of
// spec.SummarizeFailed and so on. It answers nothing but what a compaction that
// is under way asks.
type Summarizer func(context.Context, *spec.Summarize) (spec.Summarized, error)

// An Asker is a Conversation whose product has a model that nobody else can
// reach, and asks a function in its place. Its Messenger names spec.ProviderCall
// among its providers; where a conversation is opened with that, CompactBy
// stands for Compact. The name of the conversation in a request is filled in.
type Asker interface {
	CompactBy(context.Context, Summarizer) (spec.MessagesOutcome, error)
}

// A TaskKeeper is a Conversation with a task store beside its transcript. A
// Messenger with the capability frame has them.
type TaskKeeper interface {
	Tasks(context.Context, *spec.MessagesTasks) error
}

// A MessagesCaller is a Caller whose adapter is a product of the surface
// messages.
type MessagesCaller interface {
	Caller
	// Talk makes one call in the conversation of that name and waits for its
	// answer. Calls of one conversation are made one after the other.
	Talk(ctx context.Context, conversation string, s spec.Step) (spec.Answer, error)
	// CompactBy makes the call messages/compact, and has the function answer what
	// the product asks of its model by a call back meanwhile, one request after
	// the other in their order of arrival. All are answered when it returns.
	CompactBy(ctx context.Context, conversation string, ask Summarizer) (spec.Answer, error)
}

// A hall holds the open conversations of a Messenger by name.
type hall struct {
	messenger Messenger
	ask       Summarizer // over the wire; nil in the harness's own process
	mu        sync.Mutex
	open      map[string]held
}

// A held conversation is open. It asks by the call back, or over HTTP.
type held struct {
	Conversation
	byCall bool
}

func (h *hall) get(name string) held {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open[name]
}

func (h *hall) put(name string, c held) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open == nil {
		h.open = map[string]held{}
	}
	h.open[name] = c
}

// talk does what the call asks of the conversation of that name.
func (h *hall) talk(ctx context.Context, name string, s spec.Step) (spec.Answer, error) {
	if o, ok := s.(*spec.MessagesOpen); ok {
		c, err := h.messenger.Converse(ctx, o)
		if err == nil {
			h.put(name, held{c, o.Model.Provider == spec.ProviderCall})
		}
		return done(err)
	}
	c := h.get(name)
	if c.Conversation == nil {
		return unopened(name), nil
	}
	switch s := s.(type) {
	case *spec.MessagesAppend:
		return done(c.Append(ctx, s))
	case *spec.MessagesCompact:
		return h.compact(ctx, name, h.ask)
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

func unopened(name string) spec.Answer {
	return spec.Answer{Error: fmt.Sprintf("conversation %q is not open", name)}
}

// compact has the conversation compact. The function answers until it is done.
func (h *hall) compact(ctx context.Context, name string, ask Summarizer) (spec.Answer, error) {
	c := h.get(name)
	switch {
	case c.Conversation == nil:
		return unopened(name), nil
	case !c.byCall:
		r, err := c.Compact(ctx)
		return answer(&r, err), nil
	case ask == nil:
		return spec.Answer{Error: "there is no model that could be asked by a call back"}, nil
	}
	v, ok := c.Conversation.(Asker)
	if !ok {
		return spec.Answer{Error: "this adapter cannot ask its model by a call back"}, nil
	}
	r, err := v.CompactBy(ctx, func(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
		named := *s
		named.Session = name
		return ask(ctx, &named)
	})
	return answer(&r, err), nil
}

// extra makes the calls that not every conversation has.
func (h *hall) extra(ctx context.Context, held held, s spec.Step) (spec.Answer, error) {
	c := held.Conversation
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
	case *spec.MessagesTasks:
		if v, ok := c.(TaskKeeper); ok {
			return done(v.Tasks(ctx, s))
		}
	}
	return spec.Answer{Error: fmt.Sprintf("this adapter has no %s on the surface messages", s.Op())}, nil
}
