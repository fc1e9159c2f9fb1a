package adapters

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"plimsoll/spec"
)

// InProcess returns a Caller for an adapter in this process. A panic of the
// adapter is a crash of that call. An adapter that never returns cannot be
// stopped from inside; wrap it in a process to have it killed.
func InProcess(a Adapter) Caller {
	p := &inProcess{adapter: a, info: spec.HelloResult{Protocol: spec.Protocol, Adapter: a.Identity(), Operations: operations(a)}}
	if len(p.info.Operations) > 0 {
		p.info.Surfaces = append(p.info.Surfaces, spec.SurfaceDecide)
	}
	if c, ok := a.(Capable); ok {
		p.info.Capabilities = c.Capabilities()
	}
	if r, ok := a.(Runtime); ok {
		p.info.Surfaces = append(p.info.Surfaces, spec.SurfaceSession)
		p.board.runtime = r
	}
	if m, ok := a.(Messenger); ok {
		p.info.Surfaces = append(p.info.Surfaces, spec.SurfaceMessages)
		messaging := m.Messaging()
		p.info.Messages, p.hall.messenger = &messaging, m
	}
	return p
}

type inProcess struct {
	adapter Adapter
	info    spec.HelloResult
	board   board
	hall    hall
}

// Talk implements MessagesCaller.
func (p *inProcess) Talk(ctx context.Context, conversation string, s spec.Step) (a spec.Answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Fault{Kind: spec.Crashed, Detail: fmt.Sprintf("panic: %v", r)}
		}
	}()
	if p.hall.messenger == nil {
		return spec.Answer{}, fmt.Errorf("adapter %s has no surface messages", p.info.Adapter.Name)
	}
	return p.hall.talk(ctx, conversation, s)
}

// CompactBy implements MessagesCaller.
func (p *inProcess) CompactBy(ctx context.Context, conversation string, ask Summarizer) (a spec.Answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Fault{Kind: spec.Crashed, Detail: fmt.Sprintf("panic: %v", r)}
		}
	}()
	if p.hall.messenger == nil {
		return spec.Answer{}, fmt.Errorf("adapter %s has no surface messages", p.info.Adapter.Name)
	}
	d := during{ask: ask}
	defer d.end()
	return p.hall.compact(ctx, conversation, d.answer)
}

// during has a function answer one request after the other, as a caller over
// the wire does, and only what it would take there, up to the end of a compaction.
type during struct {
	mu    sync.Mutex
	ask   Summarizer
	ended bool
}

func (d *during) answer(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
	if err := s.Valid(); err != nil {
		return spec.Summarized{}, &spec.WireError{Code: codeParams, Message: err.Error()}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended {
		return spec.Summarized{}, &spec.WireError{Code: codeRequest, Message: "no compaction of this conversation is under way"}
	}
	return d.ask(ctx, s)
}

func (d *during) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
}

// Step implements SessionCaller.
func (p *inProcess) Step(ctx context.Context, session string, s spec.Step) (a spec.Answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Fault{Kind: spec.Crashed, Detail: fmt.Sprintf("panic: %v", r)}
		}
	}()
	if p.board.runtime == nil {
		return spec.Answer{}, fmt.Errorf("adapter %s keeps no sessions", p.info.Adapter.Name)
	}
	return p.board.step(ctx, session, s)
}

func (p *inProcess) Info() spec.HelloResult { return p.info }
func (p *inProcess) Close() error           { return nil }

func (p *inProcess) Call(ctx context.Context, c spec.Call) (a spec.Answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Fault{Kind: spec.Crashed, Detail: fmt.Sprintf("panic: %v", r)}
		}
	}()
	a, err = Dispatch(ctx, p.adapter, c)
	if err == nil {
		err = unreadable(a)
	}
	return a, err
}

// unreadable is the fault of a result that would be none on the wire.
func unreadable(a spec.Answer) error {
	if err := a.Readable(); err != nil {
		return &Fault{Kind: spec.ProtocolError, Detail: err.Error()}
	}
	return nil
}

// Dispatch calls the operation interface that the call belongs to. The error
// says that the adapter does not implement it.
func Dispatch(ctx context.Context, a Adapter, c spec.Call) (spec.Answer, error) {
	switch c := c.(type) {
	case *spec.BuildCall:
		if v, ok := a.(Builder); ok {
			r, err := v.Build(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.ResolveCall:
		if v, ok := a.(Resolver); ok {
			r, err := v.Resolve(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.ReconstructCall:
		if v, ok := a.(Reconstructor); ok {
			r, err := v.Reconstruct(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.GuardCall:
		if v, ok := a.(Guard); ok {
			r, err := v.Guard(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.DecideCall:
		if v, ok := a.(Decider); ok {
			r, err := v.Decide(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.CertifyCall:
		if v, ok := a.(Certifier); ok {
			r, err := v.Certify(ctx, c)
			return answer(&r, err), nil
		}
	case *spec.InheritCall:
		if v, ok := a.(Inheritor); ok {
			r, err := v.Inherit(ctx, c)
			return answer(&r, err), nil
		}
	}
	return spec.Answer{}, fmt.Errorf("adapter %s has no operation %s", a.Identity().Name, c.Op())
}

func answer(r spec.Result, err error) spec.Answer {
	if err == nil {
		return spec.Answer{Result: r}.Normal()
	}
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		return spec.Answer{Result: r, Refusal: refusal}.Normal()
	}
	return spec.Answer{Error: err.Error()}
}

// operations lists what the adapter implements, in the order of the spec.
func operations(a Adapter) []spec.Op {
	has := map[spec.Op]bool{}
	_, has[spec.OpBuild] = a.(Builder)
	_, has[spec.OpResolve] = a.(Resolver)
	_, has[spec.OpReconstruct] = a.(Reconstructor)
	_, has[spec.OpGuard] = a.(Guard)
	_, has[spec.OpDecide] = a.(Decider)
	_, has[spec.OpCertify] = a.(Certifier)
	_, has[spec.OpInherit] = a.(Inheritor)
	var ops []spec.Op
	for _, op := range spec.Ops() {
		if has[op] {
			ops = append(ops, op)
		}
	}
	return ops
}
