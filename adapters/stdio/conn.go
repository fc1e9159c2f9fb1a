package stdio

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"plimsoll/spec"
)

// A call is one request on its way to an answer.
type call struct {
	method string
	params []byte
	done   chan outcome // takes exactly one, unless the caller gave up

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

	unfinished atomic.Int64 // bytes read since the last newline
}

type outgoing struct {
	id int64
	k  *call
}

// connect starts a process and the goroutines that serve it.
func (c *client) connect() (*conn, error) {
	p, err := c.launch()
	if err != nil {
		return nil, err
	}
	n := &conn{peer: p, wake: make(chan struct{}, 1), pending: map[int64]*call{}, oldest: 1, limit: c.greeting}
	n.timer = time.AfterFunc(time.Hour, func() { c.tick(n) })
	n.timer.Stop()
	c.running.Go(func() { c.write(n) })
	c.running.Go(func() { c.read(n) })
	return n, nil
}

// send puts a call in flight. It is registered before it is written, so that
// no reply can be too early. Call it with mu held.
func (n *conn) send(k *call) {
	n.last++
	n.pending[n.last] = k
	n.outbox = append(n.outbox, outgoing{n.last, k})
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

// write sends what is in the outbox, and flushes when nothing more waits.
func (c *client) write(n *conn) {
	w := bufio.NewWriterSize(n.peer.in, 64<<10)
	defer n.peer.in.Close()
	var batch []outgoing
	var line []byte
	for {
		c.mu.Lock()
		batch, n.outbox = n.outbox, batch[:0]
		shut, ended := n.shut, n.ended
		c.mu.Unlock()
		if ended {
			return
		}
		for _, o := range batch {
			line = appendRequest(line[:0], o.id, o.k.method, o.k.params)
			c.trace.line(">", line)
			w.Write(line) // an error stays with w and comes back from Flush
		}
		clear(batch)
		if len(batch) > 0 {
			continue
		}
		if err := w.Flush(); err != nil {
			c.hungUp(n, "input")
			return
		}
		if shut {
			return
		}
		<-n.wake
	}
}

// read takes every line of the adapter's to the end of its output, and sees to
// it that the process ends.
func (c *client) read(n *conn) {
	defer n.bury()
	lines := bufio.NewScanner(n.peer.out)
	lines.Buffer(make([]byte, 0, min(64<<10, c.maxLine+1)), c.maxLine+1)
	lines.Split(n.wholeLine)
	for lines.Scan() {
		c.receive(n, lines.Bytes())
	}
	if lines.Err() == bufio.ErrTooLong {
		detail := fmt.Sprintf("a line of more than %d bytes", c.maxLine)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.lose(n, spec.ProtocolError, detail)
		return
	}
	c.hungUp(n, "output")
}

// bury leaves nothing of a process whose output is read no more.
func (n *conn) bury() {
	n.peer.kill()
	n.peer.in.Close() // releases a writer that something outside the group keeps waiting
	<-n.peer.gone
	n.peer.out.Close()
}

// hungUp reports that one of the adapter's streams has ended, which mostly
// means that it is about to end itself.
func (c *client) hungUp(n *conn, stream string) {
	detail := "it closed its standard " + stream + " and ran on"
	select {
	case <-n.peer.gone:
		detail = n.peer.obituary()
	case <-time.After(lingerTime):
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lose(n, spec.Crashed, detail)
}

// lingerTime is how long a process may live after it closed one of its
// streams, and still be said to have ended by itself.
const lingerTime = time.Second

// wholeLine splits at newlines and keeps count of what waits for one; what
// stands behind the last newline at the end was never finished and is no line.
func (n *conn) wholeLine(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		n.unfinished.Store(int64(len(data) - i - 1))
		return i + 1, data[:i], nil
	}
	n.unfinished.Store(int64(len(data)))
	if atEOF {
		return len(data), nil, nil
	}
	return 0, nil, nil
}
