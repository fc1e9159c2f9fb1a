package stdio

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"plimsoll/adapters"
)

// A peer is one running adapter, whatever runs it.
type peer struct {
	in   io.WriteCloser  // what it reads
	out  io.ReadCloser   // what it writes
	kill func()          // ends it at once with all it started; may be repeated
	gone <-chan struct{} // closed when it has ended and was waited for

	// obituary says how it ended, with its last words. Valid once gone.
	obituary func() string
}

// drainTime is how long the pipes of a process that has ended are still read:
// what it wrote is there already, but something it started may hold them open.
const drainTime = 500 * time.Millisecond

// launchProcess starts the command. Its pipes are made here and not by
// os/exec, whose Wait would wait for whatever else holds them.
func launchProcess(cmd Command, logs *logSink) (*peer, error) {
	if len(cmd.Args) == 0 {
		return nil, fmt.Errorf("no command given")
	}
	p := &process{cmd: exec.Command(cmd.Args[0], cmd.Args[1:]...)}
	p.cmd.Dir, p.cmd.Env = cmd.Dir, cmd.Env
	ownGroup(p.cmd)
	mine, theirs, err := threePipes()
	if err != nil {
		return nil, err
	}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1], theirs[2]
	err = p.cmd.Start()
	closeAll(theirs[:])
	if err != nil {
		closeAll(mine[:])
		return nil, err
	}
	gone := make(chan struct{})
	go p.wait(mine[1], mine[2], logs, gone)
	return &peer{in: mine[0], out: mine[1], kill: p.kill, gone: gone, obituary: p.obituary}, nil
}

type process struct {
	cmd  *exec.Cmd
	tail tail

	mu     sync.Mutex
	reaped bool // the process id may belong to another by now
}

// wait reaps the process, ends what it left behind and collects its last words.
func (p *process) wait(stdout, stderr *os.File, logs *logSink, gone chan<- struct{}) {
	defer close(gone)
	logged := make(chan struct{})
	go func() { defer close(logged); p.tail.follow(stderr, logs) }()
	p.cmd.Wait() // the state says more than the error
	p.mu.Lock()
	p.reaped = true
	killGroup(p.cmd, p.reaped) // what the process started has lost its purpose
	p.mu.Unlock()
	time.AfterFunc(drainTime, func() { stdout.Close(); stderr.Close() })
	<-logged
	stderr.Close()
}

func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		killGroup(p.cmd, p.reaped)
	}
}

func (p *process) obituary() string {
	s := p.cmd.ProcessState.String()
	if last := p.tail.String(); last != "" {
		s += "; its last words: " + last
	}
	return s
}

// threePipes returns both ends of the standard streams.
func threePipes() (mine, theirs [3]*os.File, err error) {
	for i := range mine {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll(mine[:i])
			closeAll(theirs[:i])
			return mine, theirs, err
		}
		if mine[i], theirs[i] = r, w; i == 0 {
			mine[i], theirs[i] = w, r
		}
	}
	return mine, theirs, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// launchPipe serves the adapter in this process.
func launchPipe(a adapters.Adapter) *peer {
	ctx, cancel := context.WithCancel(context.Background())
	in, harnessOut := io.Pipe()
	harnessIn, out := io.Pipe()
	gone := make(chan struct{})
	var served error
	go func() {
		defer close(gone)
		served = adapters.Serve(ctx, a, in, out)
		in.Close()
		out.Close()
	}()
	kill := func() {
		cancel()
		harnessIn.Close() // Serve may be in the middle of a write
	}
	return &peer{in: harnessOut, out: harnessIn, kill: kill, gone: gone, obituary: func() string {
		if served != nil {
			return served.Error()
		}
		return "it ended"
	}}
}
