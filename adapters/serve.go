package adapters

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// What an adapter served by Serve takes: calls answered at the same time, and
// bytes in one line.
const (
	serveCalls   = 64
	serveMaxLine = 16 << 20
)

// Codes of a JSON-RPC error reply (JSON-RPC 2.0, section 5.1).
const (
	codeParse    = -32700
	codeRequest  = -32600
	codeMethod   = -32601
	codeParams   = -32602
	codeInternal = -32603
	codeAdapter  = -32000 // the adapter's own error, which is no refusal
)

// Serve speaks the adapter's side of the wire protocol for a: it answers hello
// and every call read from in, several at once and in any order, until in
// ends. The main function of a compactor's adapter in Go is
//
//	err := adapters.Serve(context.Background(), adapter, os.Stdin, os.Stdout)
//	if err != nil {
//		log.Fatal(err)
//	}
//
// A panic of the adapter ends Serve with an error, so
// that the process dies of it and the harness sees a crash. Serve returns
// early, without waiting for calls in progress, when ctx ends.
func Serve(ctx context.Context, a Adapter, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s := &server{adapter: a, ctx: ctx, stop: stop, replies: make(chan []byte, serveCalls), answered: make(chan struct{})}
	s.board.runtime, _ = a.(Runtime)
	s.hall.messenger, _ = a.(Messenger)
	s.hall.ask = s.summarize
	written, read := make(chan struct{}), make(chan error, 1)
	go func() { defer close(written); s.write(out) }()
	go func() { read <- s.read(in) }()
	select {
	case err := <-read:
		close(s.answered)
		<-written
		return errors.Join(err, context.Cause(ctx))
	case <-ctx.Done():
		<-written
		return context.Cause(ctx)
	}
}

type server struct {
	adapter Adapter
	board   board // open sessions, if the adapter keeps any
	hall    hall  // open conversations, likewise
	asked   questions
	ctx     context.Context
	stop    context.CancelCauseFunc
	replies chan []byte

	answered chan struct{} // closed when every call is, after the end of the input
}

// read hands out each line to a goroutine of its own and returns when the
// input has ended and every call is answered.
func (s *server) read(in io.Reader) error {
	slots := make(chan struct{}, serveCalls)
	var calls sync.WaitGroup
	defer calls.Wait()
	defer s.asked.end()
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), serveMaxLine)
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		if s.asked.take(lines.Bytes()) {
			continue
		}
		line := bytes.Clone(lines.Bytes())
		select {
		case slots <- struct{}{}:
		case <-s.ctx.Done():
			return nil
		}
		calls.Go(func() {
			defer func() { <-slots }()
			s.handle(line)
		})
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading a call: %w", err)
	}
	return nil
}

// write sends replies as they come and flushes when none waits. When it ends
// by an error or with the context, senders are released by the context.
func (s *server) write(out io.Writer) {
	w := bufio.NewWriterSize(out, 64<<10)
	for {
		select {
		case reply := <-s.replies:
			w.Write(reply) // an error stays with w and comes back from Flush
			if len(s.replies) == 0 && !s.flush(w) {
				return
			}
		case <-s.answered:
			for len(s.replies) > 0 {
				w.Write(<-s.replies)
			}
			s.flush(w)
			return
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *server) flush(w *bufio.Writer) bool {
	err := w.Flush()
	if err != nil {
		s.stop(fmt.Errorf("writing a reply: %w", err))
	}
	return err == nil
}

// handle answers one line. A panic becomes the cause that ends Serve.
func (s *server) handle(line []byte) {
	defer func() {
		if r := recover(); r != nil {
			s.stop(fmt.Errorf("panic: %v\n%s", r, debug.Stack()))
		}
	}()
	var req struct {
		ID     jsontext.Value `json:"id"`
		Method string         `json:"method"`
		Params jsontext.Value `json:"params"`
	}
	if err := spec.Decode(line, &req); err != nil {
		s.reply(jsontext.Value("null"), nil, &spec.WireError{Code: codeParse, Message: err.Error()})
		return
	}
	if req.ID == nil {
		return // a notification, which JSON-RPC leaves unanswered
	}
	result, fault := s.answer(req.Method, req.Params)
	s.reply(req.ID, result, fault)
}

// answer gives the result member of the reply, or its error member.
func (s *server) answer(method string, params jsontext.Value) (jsontext.Value, *spec.WireError) {
	if method == spec.MethodHello {
		return s.hello(params)
	}
	if name, ok := strings.CutPrefix(method, string(spec.SurfaceSession)+"/"); ok && s.board.runtime != nil {
		return s.step(method, spec.NewStep(spec.Op(name)), params, s.board.step)
	}
	if name, ok := strings.CutPrefix(method, string(spec.SurfaceMessages)+"/"); ok && s.hall.messenger != nil {
		return s.step(method, spec.NewTalk(spec.Op(name)), params, s.hall.talk)
	}
	name, ok := strings.CutPrefix(method, string(spec.SurfaceDecide)+"/")
	call := spec.NewCall(spec.Op(name))
	if !ok || call == nil {
		return nil, &spec.WireError{Code: codeMethod, Message: fmt.Sprintf("unknown method %q", method)}
	}
	if params.Kind() != '{' {
		return nil, &spec.WireError{Code: codeParams, Message: method + `: "params" must be an object`}
	}
	if err := spec.Decode(params, call); err != nil {
		return nil, &spec.WireError{Code: codeParams, Message: method + ": " + err.Error()}
	}
	a, err := Dispatch(s.ctx, s.adapter, call)
	return settle(a, err)
}

// step answers a step of a session, or a call in a conversation.
func (s *server) step(method string, step spec.Step, params jsontext.Value,
	put func(context.Context, string, spec.Step) (spec.Answer, error)) (jsontext.Value, *spec.WireError) {
	if step == nil {
		return nil, &spec.WireError{Code: codeMethod, Message: fmt.Sprintf("unknown method %q", method)}
	}
	var at struct {
		Session string `json:"session"`
	}
	err := spec.Decode(params, &at)
	if err == nil {
		err = spec.Decode(params, step)
	}
	if err != nil {
		return nil, &spec.WireError{Code: codeParams, Message: method + ": " + err.Error()}
	}
	return settle(put(s.ctx, at.Session, step))
}

// settle turns an answer into a member of the reply.
func settle(a spec.Answer, err error) (jsontext.Value, *spec.WireError) {
	switch {
	case err != nil:
		return nil, &spec.WireError{Code: codeMethod, Message: err.Error()}
	case a.Error != "":
		return nil, &spec.WireError{Code: codeAdapter, Message: a.Error}
	}
	result, err := spec.EncodeReply(a)
	if err != nil {
		return nil, &spec.WireError{Code: codeInternal, Message: "the result cannot be written: " + err.Error()}
	}
	return result, nil
}

func (s *server) hello(params jsontext.Value) (jsontext.Value, *spec.WireError) {
	var h spec.Hello
	if err := spec.Decode(params, &h); err != nil {
		return nil, &spec.WireError{Code: codeParams, Message: "hello: " + err.Error()}
	}
	if h.Protocol < spec.Protocol {
		return nil, &spec.WireError{Code: codeParams,
			Message: fmt.Sprintf("hello: the harness speaks protocol %d, this adapter %d", h.Protocol, spec.Protocol)}
	}
	if err := s.keep(h.StateDirectory); err != nil {
		return nil, &spec.WireError{Code: codeAdapter, Message: "hello: " + err.Error()}
	}
	result, err := spec.Encode(InProcess(s.adapter).Info())
	if err != nil {
		return nil, &spec.WireError{Code: codeInternal, Message: "hello: " + err.Error()}
	}
	return result, nil
}

// keep has a durable adapter keep its sessions in the directory. It runs before
// hello is answered, so no step can come before it.
func (s *server) keep(dir string) error {
	d, ok := s.adapter.(Durable)
	if !ok || dir == "" {
		return nil
	}
	kept, err := d.Keep(dir)
	if err != nil {
		return fmt.Errorf("state directory: %w", err)
	}
	s.board.runtime = kept
	return nil
}

// reply queues one reply. Its parts are JSON already and are joined as they are.
func (s *server) reply(id, result jsontext.Value, fault *spec.WireError) {
	name := `,"result":`
	if fault != nil {
		fault.Message = strings.ToValidUTF8(fault.Message, "\ufffd")
		name = `,"error":`
		var err error
		if result, err = spec.Encode(fault); err != nil {
			s.stop(fmt.Errorf("writing a reply: %w", err))
			return
		}
	}
	line := make([]byte, 0, len(result)+len(id)+48)
	line = append(append(line, `{"jsonrpc":"2.0","id":`...), id...)
	line = append(append(line, name...), result...)
	s.send(append(line, '}', '\n'))
}

func (s *server) send(line []byte) {
	select {
	case s.replies <- line:
	case <-s.answered: // what an adapter still asks then is for nobody
	case <-s.ctx.Done():
	}
}
