// Command trpc-agent-go is an adapter of the surface messages for the session
// summaries of tRPC-Agent-Go.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// A request is one line that the harness writes.
type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A server holds the open conversations by name.
type server struct {
	mu   sync.Mutex
	out  *json.Encoder
	open map[string]*conversation
}

func main() {
	logToStderr()
	s := &server{out: json.NewEncoder(os.Stdout), open: map[string]*conversation{}}
	s.out.SetEscapeHTML(false)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<16), 1<<26)
	var calls sync.WaitGroup
	for in.Scan() {
		var r request
		if err := json.Unmarshal(in.Bytes(), &r); err != nil || r.ID == nil {
			continue
		}
		calls.Go(func() { s.reply(r.ID, r.Method, r.Params) })
	}
	calls.Wait()
}

// reply answers one request. Conversations are used side by side; the harness
// waits for each answer before it goes on with the same one.
func (s *server) reply(id json.RawMessage, method string, params json.RawMessage) {
	result, err := s.answer(method, params)
	line := map[string]any{"jsonrpc": "2.0", "id": id, "result": result}
	if err != nil {
		delete(line, "result")
		line["error"] = map[string]any{"code": -32000, "message": err.Error()}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out.Encode(line)
}

func (s *server) answer(method string, params json.RawMessage) (any, error) {
	var p struct {
		Session  string    `json:"session"`
		Messages []message `json:"messages"`
		opening
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	switch method {
	case "hello":
		return hello, nil
	case "messages/open":
		c, err := begin(&p.opening)
		if err == nil {
			s.put(p.Session, c)
		}
		return struct{}{}, err
	case "messages/close":
		s.put(p.Session, nil)
		return struct{}{}, nil
	}
	c := s.get(p.Session)
	if c == nil {
		return nil, fmt.Errorf("%s: conversation %q is not open", method, p.Session)
	}
	switch method {
	case "messages/append":
		return struct{}{}, c.append(p.Messages)
	case "messages/compact":
		return c.compact(), nil
	case "messages/context":
		return c.context()
	}
	return nil, fmt.Errorf("unknown method %q", method)
}

func (s *server) get(name string) *conversation {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open[name]
}

func (s *server) put(name string, c *conversation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[name] = c; c == nil {
		delete(s.open, name)
	}
}
