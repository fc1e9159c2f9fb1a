package stdio

import (
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"plimsoll/spec"
)

// A call is one request on its way to an answer.
type call struct {
	method   string
	params   []byte
	stateful bool         // of a session: not to be put again
	asking   *asking      // of a compaction whose product asks by the call back
	done     chan outcome // takes exactly one, unless the caller gave up

	// Guarded by client.mu.
	abandoned bool      // the caller has gone; an answer is for nobody
	incident  *incident // the breakdown it was in flight at, when it is being rerun
}

// settle hands an outcome to the caller, if there is one still. Call it with mu held.
func (k *call) settle(o outcome) {
	if !k.abandoned {
		k.abandoned = true // one outcome is all it takes
		k.done <- o
	}
}

// An outcome is a sound reply, or the error that stands for it.
type outcome struct {
	reply reply
	err   error
}

// A conn is the conversation with one process. Three goroutines serve it: the
// writer, the reader, and the one that waits for the process. The reader never
// waits for the writer, so that an adapter that stops reading until it is read
// from cannot lock both. All fields but the first two are guarded by client.mu.
type conn struct {
	peer *peer
	wake chan struct{} // tells the writer to look again

	outbox  []outgoing
	pending map[int64]*call
	last    int64 // id of the latest call; ids count from 1 in every process
	oldest  int64 // no call below it is pending
	since   time.Time
	limit   time.Duration // how long one call may stay the oldest
	timer   *time.Timer
	ticking bool
	alone   bool   // its one call is a rerun or the handshake: whatever happens is that call's doing
	shut    bool   // no more calls: the writer closes the adapter's input
	ended   bool   // lost or closed; whatever still arrives is dropped
	noise   string // first line of this process that could not be pinned to a call
	strays  int    // how many such lines there were; the reader's alone

	owed      int             // requests of the adapter's whose replies are not written yet
	owedBytes int             // in them
	asks      map[string]bool // ids of those that are being answered

	unfinished atomic.Int64 // bytes read since the last newline

	heard chan struct{} // closed when there is nothing more to read
}

// outgoing is a call with its id, or a reply to a question.
type outgoing struct {
	id       int64
	k        *call
	question *question
	line     []byte
}

// connect starts a process and the goroutines that serve it.
func (c *client) connect() (*conn, error) {
	p, err := c.launch()
	if err != nil {
		return nil, err
	}
	n := &conn{peer: p, wake: make(chan struct{}, 1), pending: map[int64]*call{}, oldest: 1, limit: c.greeting, heard: make(chan struct{})}
	n.timer = time.AfterFunc(time.Hour, func() { c.tick(n) })
	n.timer.Stop()
	c.running.Go(func() { c.write(n) })
	c.running.Go(func() {
		defer close(n.heard)
		c.read(n)
	})
	return n, nil
}

// send puts a call in flight. It is registered before it is written, so that
// no reply can be too early. Call it with mu held.
func (n *conn) send(k *call) {
	n.last++
	n.pending[n.last] = k
	n.outbox = append(n.outbox, outgoing{id: n.last, k: k})
	if len(n.pending) == 1 {
		n.oldest, n.since = n.last, time.Now()
		if !n.ticking {
			n.ticking = true
			n.timer.Reset(n.limit)
		}
	}
	n.nudge()
}

func (n *conn) nudge() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// take removes the call that a reply names. Call it with mu held.
func (n *conn) take(id int64) *call {
	k := n.pending[id]
	if k == nil {
		return nil
	}
	delete(n.pending, id)
	n.alone = false
	if id == n.oldest {
		for n.oldest <= n.last && n.pending[n.oldest] == nil {
			n.oldest++
		}
		n.since = time.Now()
	}
	return k
}

// inFlight returns the pending calls, oldest first.
func (n *conn) inFlight() []*call {
	ids := make([]int64, 0, len(n.pending))
	for id := range n.pending {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	calls := make([]*call, len(ids))
	for i, id := range ids {
		calls[i] = n.pending[id]
	}
	return calls
}

// tick looks whether the oldest call has been that for too long. The timer is
// not moved for every reply; it finds out here how much time is left.
func (c *client) tick(n *conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n.ended || len(n.pending) == 0 {
		n.ticking = false
		return
	}
	if left := n.limit - time.Since(n.since); left > 0 {
		n.timer.Reset(left)
		return
	}
	n.alone = n.alone || len(n.pending) == 1
	detail := fmt.Sprintf("no reply within %v", n.limit)
	if waiting := n.unfinished.Load(); waiting > 0 {
		detail += fmt.Sprintf("; %d bytes have arrived that no newline ends", waiting)
	}
	if n.noise != "" {
		detail += "; meanwhile: " + n.noise
	}
	c.lose(n, spec.Hung, detail)
}
