package adapters

import (
	"context"
	"errors"

	"plimsoll/spec"
)

// A Durable adapter can keep its sessions in a directory, so that they outlive
// its process: the capability crash. Serve asks it for a Runtime that does when
// the harness names a directory in hello.
type Durable interface {
	// Keep returns the Runtime that keeps each session in dir, which exists and
	// is written by no one else. What a step changes is there, for good, before
	// the step returns; Open with Resume goes on with what dir holds of the
	// session of that name.
	Keep(dir string) (Runtime, error)
}

// A Crasher is a SessionCaller that can start further processes of its adapter,
// which the harness may kill.
type Crasher interface {
	SessionCaller
	// Spawn starts a process whose state directory is dir, an absolute path. The
	// error is a *Fault if the process did not introduce itself.
	Spawn(ctx context.Context, dir string) (Process, error)
}

// A Process is one process of an adapter and those that take its place after a
// kill. It is used from one goroutine, but for Kill.
type Process interface {
	// Step is that of a SessionCaller. A step that is under way when the process
	// is killed ends with ErrKilled.
	Step(ctx context.Context, session string, s spec.Step) (spec.Answer, error)
	// Kill ends the process at once with all that it started, and returns when it
	// is gone. No farewell comes before: its input stays open until then.
	Kill() error
	// Restart starts the adapter again on the same directory, after a Kill.
	Restart(ctx context.Context) error
	// Close ends the process. The directory is left to the caller.
	Close() error
}

// ErrKilled is the end of a step whose process the harness has killed.
var ErrKilled = errors.New("the harness killed the process")
