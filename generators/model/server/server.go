// Package server serves scripted models on loopback, for products and their
// vendors' own clients. No key is ever wanted, and none is recorded.
//
// Each model has a folder of its own among the paths, so that many cases can be
// played at once. Below it, /summarize/ and /main/ say what a request is for:
//
//	http://127.0.0.1:PORT/NAME/v1/chat/completions
//	http://127.0.0.1:PORT/NAME/summarize/v1/messages
//
// The header Plimsoll-Purpose says the same. The model of the empty name has no
// folder.
package server

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"plimsoll/generators/model"
	"plimsoll/generators/model/wire"
)

// PurposeHeader says what a request is for, as the path may, too.
const PurposeHeader = "Plimsoll-Purpose"

// patience is how long a client may take over its headers and its body.
const patience = time.Minute

// A Server serves models on a loopback port.
type Server struct {
	listener net.Listener
	http     *http.Server
	done     chan error
	busy     sync.WaitGroup
	shut     func() error // once

	mu     sync.Mutex
	closed bool // no request begins any more
	models map[string]*model.Model
}

// Listen opens the port, 0 for a free one, and serves in the background until
// Close. The address is always 127.0.0.1.
func Listen(port int) (*Server, error) {
	if port < 0 || port > 65535 {
		return nil, fmt.Errorf("port: want 0 to 65535, got %d", port)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	s := &Server{listener: listener, done: make(chan error, 1), models: map[string]*model.Model{}}
	s.http = &http.Server{Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: patience}
	s.shut = sync.OnceValue(s.close)
	go func() { s.done <- s.http.Serve(listener) }()
	return s, nil
}

// Close ends the server and every connection, those that a timeout holds
// included. No request is answered or recorded after it. It may be called again.
func (s *Server) Close() error { return s.shut() }

func (s *Server) close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	err := s.http.Close() // its connections, too, which ends the requests
	served := <-s.done
	s.busy.Wait()
	if !errors.Is(served, http.ErrServerClosed) {
		return errors.Join(err, served)
	}
	return err
}

// Mount serves the model under the name, and no other one from then on. A name
// is a letter followed by letters, digits and dashes, or empty.
func (s *Server) Mount(name string, m *model.Model) error {
	if !validName(name) {
		return fmt.Errorf("model name %q: want a letter followed by letters, digits or dashes, and neither %s nor %s", name, model.PurposeSummarize, model.PurposeMain)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.models[name] = m
	return nil
}

// Unmount ends the service of the model of that name.
func (s *Server) Unmount(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.models, name)
}

func validName(name string) bool {
	if name == string(model.PurposeSummarize) || name == string(model.PurposeMain) || isVersion(name) {
		return false
	}
	for i, r := range name {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return true
}

// isVersion: such a folder belongs to the API.
func isVersion(name string) bool {
	return len(name) > 1 && name[0] == 'v' && '0' <= name[1] && name[1] <= '9'
}

// find takes the name of a model and what the request is for from the path.
func (s *Server) find(path string) (m *model.Model, purpose model.Purpose, rest string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, rest = s.models[""], path
	first, below, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if named, ok := s.models[first]; ok && first != "" {
		m, rest = named, "/"+below
	}
	for _, p := range []model.Purpose{model.PurposeSummarize, model.PurposeMain} {
		if below, ok := strings.CutPrefix(rest, "/"+string(p)+"/"); ok {
			return m, p, "/" + below
		}
	}
	return m, "", rest
}

// begin counts a request in, unless the server is closed.
func (s *Server) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.busy.Add(1)
	}
	return !s.closed
}

// serve answers one request.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	if !s.begin() {
		panic(http.ErrAbortHandler)
	}
	defer s.busy.Done()
	m, purpose, path := s.find(r.URL.Path)
	if m == nil {
		http.Error(w, "no model of that name is served here", http.StatusNotFound)
		return
	}
	body, err := read(w, r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	request := wire.Read(path, r.URL.RawQuery, r.Header.Get("Anthropic-Version") != "", body)
	if request.Route = purpose; purpose == "" {
		if said := model.Purpose(r.Header.Get(PurposeHeader)); said == model.PurposeSummarize || said == model.PurposeMain {
			request.Route = said
		}
	}
	x := m.Answer(request)
	send(w, r, &x)
}

// read reads the body within its limits. The deadline is for the body alone:
// one that outlived it would end a timeout that the plan wants longer.
func read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(patience))
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, wire.MaxBody))
	_ = control.SetReadDeadline(time.Time{})
	return body, err
}

// URLs are the base URLs that a product is given.
type URLs struct{ OpenAI, Anthropic, Gemini string }

// URLs returns the base URLs of the model of that name. With a purpose they
// take what is asked there for that; with "" the request has to tell.
func (s *Server) URLs(name string, purpose model.Purpose) URLs {
	root := "http://" + s.listener.Addr().String()
	for _, folder := range []string{name, string(purpose)} {
		if folder != "" {
			root += "/" + folder
		}
	}
	return URLs{OpenAI: root + "/v1", Anthropic: root, Gemini: root}
}
