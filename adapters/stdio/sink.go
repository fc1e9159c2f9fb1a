package stdio

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"plimsoll/spec"
)

const (
	logKept   = 1 << 20 // bytes of standard error that are passed on, over all processes of one adapter
	tailLines = 5       // last lines of a process that are kept for its obituary
	tailLine  = 160     // bytes shown of each
)

// A logSink passes on what adapters write to standard error, up to logKept
// bytes, and counts the rest.
type logSink struct {
	mu      sync.Mutex
	w       io.Writer // may be nil
	kept    int
	dropped int64
}

func (s *logSink) line(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.w == nil {
		return
	}
	if s.kept+len(text) > logKept {
		s.dropped += int64(len(text))
		return
	}
	s.kept += len(text)
	fmt.Fprintln(s.w, clean(text, shownLine))
}

// note adds a line of the harness's own.
func (s *logSink) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.w != nil {
		fmt.Fprintln(s.w, "plimsoll: "+text)
	}
}

// finish says how much was left out.
func (s *logSink) finish() {
	if s.dropped > 0 {
		s.note(fmt.Sprintf("%d more bytes of the adapter's log are not shown", s.dropped))
	}
}

// A tail keeps the last lines of one process.
type tail struct {
	mu    sync.Mutex
	lines []string
}

// follow reads standard error to its end, line by line, into the sink and the
// tail. A line too long for the buffer is cut, and the rest of it passed over.
func (t *tail) follow(r io.Reader, logs *logSink) {
	in := bufio.NewReaderSize(r, 16<<10)
	for {
		line, cut, err := in.ReadLine()
		if len(line) > 0 {
			logs.line(line)
			t.add(clean(line, tailLine))
		}
		for cut && err == nil {
			_, cut, err = in.ReadLine()
		}
		if err != nil {
			return
		}
	}
}

func (t *tail) add(line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == tailLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
	t.lines = append(t.lines, line)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(t.lines, " | ")
}

// A traceSink takes the conversation for people who debug an adapter.
type traceSink struct {
	mu sync.Mutex
	w  io.Writer // may be nil
}

func (s *traceSink) line(direction string, text []byte) {
	if s.w == nil {
		return
	}
	shown := clean(text, shownLine)
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintln(s.w, direction, shown)
}

// A tally counts faults that belong to no call, by kind and sort.
type tally map[[2]string]*spec.Fault

func (t tally) add(kind spec.FaultKind, sort, detail string) {
	key := [2]string{string(kind), sort}
	if f := t[key]; f != nil {
		f.Count++
		return
	}
	t[key] = &spec.Fault{Kind: kind, Count: 1, Detail: newFault(kind, detail).Detail}
}

func (t tally) list() []spec.Fault {
	list := make([]spec.Fault, 0, len(t))
	for _, f := range t {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b spec.Fault) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Detail, b.Detail))
	})
	return list
}
