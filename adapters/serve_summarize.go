package adapters

import (
	"context"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// questions are the requests that the served adapter has made of the harness
// and that have no reply yet.
type questions struct {
	mu    sync.Mutex
	last  int
	open  map[string]chan heard // by id
	ended bool                  // nobody replies any more
}

// heard is a reply of the harness's.
type heard struct {
	result jsontext.Value
	fault  *spec.WireError
}

// ask numbers a request. The id is a text: those of the harness's calls are
// integers, and whoever reads a trace can tell them apart.
func (q *questions) ask() (id string, reply chan heard) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[string]chan heard{}
	}
	q.last++
	id, reply = "ask-"+strconv.Itoa(q.last), make(chan heard, 1)
	if q.ended {
		reply <- unheard
	} else {
		q.open[id] = reply
	}
	return id, reply
}

// end leaves every request without a reply: the harness has ended its side.
func (q *questions) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	for _, reply := range q.open {
		reply <- unheard
	}
	q.open = nil
}

var unheard = heard{fault: &spec.WireError{Code: codeInternal, Message: "the harness has ended the conversation"}}

// close forgets a request, and returns where its reply is waited for.
func (q *questions) close(id string) chan heard {
	q.mu.Lock()
	defer q.mu.Unlock()
	reply := q.open[id]
	delete(q.open, id)
	return reply
}

// take takes a line that replies to a request, and reports whether it was one.
// It is tried before a line is taken for a call: those may all wait for replies.
func (q *questions) take(line []byte) bool {
	q.mu.Lock()
	none := len(q.open) == 0
	q.mu.Unlock()
	if none {
		return false
	}
	var r struct {
		ID     jsontext.Value  `json:"id"`
		Method jsontext.Value  `json:"method"`
		Result jsontext.Value  `json:"result"`
		Error  *spec.WireError `json:"error"`
	}
	if err := spec.Decode(line, &r); err != nil || r.Method != nil || r.ID.Kind() != '"' {
		return false
	}
	id, err := strconv.Unquote(string(r.ID))
	if err != nil {
		return false
	}
	reply := q.close(id)
	if reply != nil {
		reply <- heard{r.Result, r.Error}
	}
	return reply != nil
}

// summarize asks the harness. It is a Summarizer.
func (s *server) summarize(ctx context.Context, question *spec.Summarize) (r spec.Summarized, err error) {
	id, reply := s.asked.ask()
	defer s.asked.close(id)
	line, err := spec.Encode(struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      string          `json:"id"`
		Method  string          `json:"method"`
		Params  *spec.Summarize `json:"params"`
	}{"2.0", id, spec.MethodSummarize, question})
	if err != nil {
		return r, err
	}
	s.send(append(line, '\n'))
	select {
	case h := <-reply:
		if h.fault != nil {
			return r, h.fault
		}
		err = spec.Decode(h.result, &r)
		return r, err
	case <-ctx.Done():
		return r, ctx.Err()
	case <-s.ctx.Done():
		return r, context.Cause(s.ctx)
	}
}
