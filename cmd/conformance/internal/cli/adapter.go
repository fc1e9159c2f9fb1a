package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/stdio"
	"plimsoll/cmd/conformance/internal/shipped"
)

// adapterFlags choose the adapter and how it is driven.
type adapterFlags struct {
	Adapter   string        `help:"A shipped adapter; conformance list --adapters names them." placeholder:"NAME"`
	Wire      bool          `help:"Drive a shipped adapter through the wire protocol as if it were another process."`
	Deadline  time.Duration `help:"How long one call may take." default:"10s"`
	TraceWire string        `help:"Write every line of the wire protocol to FILE." placeholder:"FILE" type:"path"`
	Log       string        `help:"Write the adapter's standard error to FILE." placeholder:"FILE" type:"path"`
}

// open starts the adapter. The closer ends it and closes its files.
func (f *adapterFlags) open(ctx context.Context, a *app) (adapters.Caller, func() error, error) {
	command := a.command
	switch {
	case f.Adapter == "" && len(command) == 0:
		return nil, nil, errors.New("no adapter: name a shipped one with --adapter NAME, or put your command after --")
	case f.Adapter != "" && len(command) > 0:
		return nil, nil, errors.New("two adapters: want either --adapter NAME or a command after --, not both")
	case f.Deadline <= 0:
		return nil, nil, fmt.Errorf("--deadline %s: want a positive duration such as 10s", f.Deadline)
	}
	trace, err := create(f.TraceWire)
	if err != nil {
		return nil, nil, err
	}
	log, err := create(f.Log)
	if err != nil {
		return nil, nil, errors.Join(err, closeFile(trace))
	}
	toTrace, toLog := check(trace), check(log)
	caller, err := f.start(ctx, a.Self, stdio.Command{Args: command, Deadline: f.Deadline, Trace: toTrace.orNil(), Log: toLog.orNil()})
	if err != nil {
		return nil, nil, errors.Join(err, closeFile(trace), closeFile(log))
	}
	return caller, func() error {
		return errors.Join(caller.Close(), toTrace.failed(f.TraceWire), toLog.failed(f.Log), closeFile(trace), closeFile(log))
	}, nil
}

func (f *adapterFlags) start(ctx context.Context, self string, c stdio.Command) (adapters.Caller, error) {
	if len(c.Args) > 0 {
		return stdio.Start(ctx, c)
	}
	a, err := shipped.Find(f.Adapter)
	if err != nil {
		return nil, err
	}
	caller := adapters.InProcess(a)
	if f.Wire || c.Trace != nil {
		if caller, err = stdio.Pipe(a, c); err != nil {
			return nil, err
		}
	}
	if _, ok := a.(adapters.Durable); !ok || self == "" {
		return caller, nil
	}
	c.Args = []string{self, "adapter", f.Adapter}
	return stdio.Killable(caller.(adapters.SessionCaller), c), nil
}

func create(name string) (*os.File, error) {
	if name == "" {
		return nil, nil
	}
	return os.Create(name)
}

func closeFile(f *os.File) error {
	if f == nil {
		return nil
	}
	return f.Close()
}

// check is a writer to the file that remembers an error, or nil without one.
func check(f *os.File) *checked {
	if f == nil {
		return nil
	}
	return &checked{w: f}
}

// orNil keeps a missing writer apart from an interface that holds one.
func (c *checked) orNil() io.Writer {
	if c == nil {
		return nil
	}
	return c
}

func (c *checked) failed(name string) error {
	if c == nil || c.err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, c.err)
}
