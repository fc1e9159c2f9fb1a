package stdio

import (
	"bufio"
	"bytes"
	"fmt"
	"time"

	"plimsoll/spec"
)

// write sends what is in the outbox, and flushes when nothing more waits.
func (c *client) write(n *conn) {
	w := bufio.NewWriterSize(n.peer.in, 64<<10)
	defer n.peer.in.Close()
	var batch []outgoing
	var line []byte
	for {
		c.mu.Lock()
		for _, o := range batch {
			if o.question != nil {
				n.owed--
				n.owedBytes -= o.question.size
			}
		}
		clear(batch)
		batch, n.outbox = n.outbox, batch[:0]
		shut, ended := n.shut, n.ended
		c.mu.Unlock()
		if ended {
			return
		}
		for _, o := range batch {
			line = append(line[:0], o.line...)
			if o.k != nil {
				line = appendRequest(line, o.id, o.k.method, o.k.params)
			}
			c.trace.line(">", line)
			w.Write(line) // an error stays with w and comes back from Flush
		}
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
