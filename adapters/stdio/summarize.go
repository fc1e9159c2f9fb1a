package stdio

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// How much of its own an adapter may ask before it reads the replies: requests,
// and bytes in them. One that never reads must not fill the memory.
const (
	mostOwed      = 1024
	mostOwedBytes = 64 << 20
	longestID     = 128 // bytes
)

// Codes of the errors with which requests of an adapter are met (JSON-RPC 2.0,
// section 5.1).
const (
	codeParse   = -32700
	codeRequest = -32600
	codeMethod  = -32601
	codeParams  = -32602
	codeHarness = -32603
)

// A question is a request of the adapter's: for a summary, or there is a problem
// with it.
type question struct {
	id      jsontext.Value // as the adapter wrote it; nil where it has none that could be used
	asks    spec.Summarize
	size    int
	problem *spec.WireError
	conn    *conn
}

// parseQuestion reads a request of the adapter's.
func parseQuestion(id, method, params jsontext.Value, size int) *question {
	q := &question{size: size}
	if usableID(id) {
		q.id = id.Clone()
	}
	problem := func(code int64, format string, args ...any) *question {
		q.problem = &spec.WireError{Code: code, Message: fmt.Sprintf(format, args...)}
		return q
	}
	if string(method) != `"`+spec.MethodSummarize+`"` {
		return problem(codeMethod, "the adapter sent a request of its own with the method %s; %s is the only one there is", quoted(method), spec.MethodSummarize)
	}
	if q.id == nil {
		return problem(codeRequest, `the "id" of %s must be an integer or a text of at most %d bytes`, spec.MethodSummarize, longestID)
	}
	err := spec.Decode(params, &q.asks)
	if err == nil {
		err = q.asks.Valid()
	}
	if err != nil {
		return problem(codeParams, "the parameters of %s are unusable: %s", spec.MethodSummarize, jsonReason(err))
	}
	return q
}

func usableID(id jsontext.Value) bool {
	if len(id) == 0 || len(id) > longestID {
		return false
	}
	_, err := strconv.ParseInt(string(id), 10, 64)
	return err == nil || id.Kind() == '"' && id.IsValid() // of a line that is salvaged it may be no UTF-8, and it is sent back
}

// An asking is what answers the requests of a compaction that is in flight.
type asking struct {
	conversation string
	questions    chan *question // of the compaction, in order of arrival; room for all that may be owed
}

// CompactBy implements adapters.MessagesCaller.
func (c *client) CompactBy(ctx context.Context, conversation string, ask adapters.Summarizer) (spec.Answer, error) {
	if ask == nil {
		return c.Talk(ctx, conversation, &spec.MessagesCompact{})
	}
	a := &asking{conversation, make(chan *question, mostOwed)}
	during, end := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for q := range a.questions {
			c.reply(q, func() (spec.Summarized, error) { return ask(during, &q.asks) })
		}
	}()
	answer, err := c.stateful(ctx, spec.SurfaceMessages, conversation, &spec.MessagesCompact{}, spec.DecodeTalkReply, a)
	end()
	close(a.questions) // the call is settled or abandoned, so nobody sends any more
	<-done
	return answer, err
}

// asked takes a request of the adapter's. Call it with mu held.
func (c *client) asked(n *conn, q *question) {
	q.conn = n
	n.owed++
	n.owedBytes += q.size
	if n.owed > mostOwed || n.owedBytes > mostOwedBytes {
		c.lose(n, spec.ProtocolError, "it asks and asks without reading the replies")
		return
	}
	if q.problem == nil && n.asks[string(q.id)] {
		q.problem = &spec.WireError{Code: codeRequest, Message: "two requests of the adapter's have the same id at the same time"}
	}
	var k *call
	if q.problem == nil {
		if k = n.compaction(q.asks.Session); k == nil {
			q.problem = &spec.WireError{Code: codeRequest, Message: "the adapter asks for a summary in a conversation that is not being compacted, or that was not opened with the provider " + spec.ProviderCall}
		}
	}
	if q.problem != nil {
		c.stray(n, "request of the adapter's", q.problem.Message)
		n.put(q, replyTo(q.id, nil, q.problem))
		return
	}
	if n.asks == nil {
		n.asks = map[string]bool{}
	}
	n.asks[string(q.id)] = true
	k.asking.questions <- q
}

// compaction is the call in flight that compacts the conversation and answers
// requests, or nil.
func (n *conn) compaction(conversation string) *call {
	for _, k := range n.pending {
		if k.asking != nil && k.asking.conversation == conversation && !k.abandoned {
			return k
		}
	}
	return nil
}

// reply sends what the function gives.
func (c *client) reply(q *question, give func() (spec.Summarized, error)) {
	said, err := give()
	var fault *spec.WireError
	if err != nil && !errors.As(err, &fault) {
		fault = &spec.WireError{Code: codeHarness, Message: err.Error()}
	}
	var result []byte
	if fault == nil {
		if result, err = spec.Encode(said); err != nil {
			fault = &spec.WireError{Code: codeHarness, Message: "the reply cannot be written: " + err.Error()}
		}
	}
	line := replyTo(q.id, result, fault)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(q.conn.asks, string(q.id))
	q.conn.put(q, line)
}

// put has the writer send a reply. Call it with mu held.
func (n *conn) put(q *question, line []byte) {
	n.outbox = append(n.outbox, outgoing{question: q, line: line})
	n.nudge()
}

// replyTo is one line of the harness's: a reply with its newline.
func replyTo(id jsontext.Value, result []byte, fault *spec.WireError) []byte {
	if id == nil {
		id = jsontext.Value("null")
	}
	name := `,"result":`
	if fault != nil {
		name = `,"error":`
		result, _ = spec.Encode(&spec.WireError{Code: fault.Code, Message: clean([]byte(fault.Message), shownLine)}) // of plain text: it can be written
	}
	line := append([]byte(`{"jsonrpc":"2.0","id":`), id...)
	line = append(append(line, name...), result...)
	return append(line, '}', '\n')
}
