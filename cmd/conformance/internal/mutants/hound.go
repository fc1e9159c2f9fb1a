package mutants

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"plimsoll/cmd/conformance/internal/mutants/hunt"
	"plimsoll/spec"
)

// orderLimit is how long one mutant may take altogether. What hangs is given
// up by its process much earlier.
const orderLimit = 15 * time.Minute

// exitGrew is the exit status of a process that grew too large; see the switch.
const exitGrew = 4

// environment of a process in which a mutant is active from the start.
func environment(n int) []string {
	return append(os.Environ(), fmt.Sprintf("PLIMSOLL_MUTANT=%d", n), "GOMAXPROCS=1", "GOTRACEBACK=none")
}

// hounds carries orders out in processes of the program.
func hounds(ctx context.Context, program string, orders []hunt.Order, late func() bool, done func(hunt.Order, hunt.Verdict, bool)) error {
	return inOrder(ctx, orders, late, func() (func(context.Context, hunt.Order) (hunt.Verdict, error), func()) {
		h := &hound{program: program}
		return h.carryOut, h.end
	}, done)
}

// A hound is one process of mutants, started again when it ended.
type hound struct {
	program string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func (h *hound) start() error {
	if h.cmd != nil {
		return nil
	}
	cmd := exec.Command(h.program)
	cmd.Env = environment(0)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	h.cmd, h.in, h.out = cmd, in, bufio.NewReader(out)
	return nil
}

// end stops the process, if there is one.
func (h *hound) end() {
	if h.cmd == nil {
		return
	}
	h.cmd.Process.Kill()
	h.cmd.Wait()
	h.cmd = nil
}

// carryOut has one order carried out. A process that ends over it was crashed
// by the mutant.
func (h *hound) carryOut(ctx context.Context, o hunt.Order) (hunt.Verdict, error) {
	v := hunt.Verdict{Mutant: o.Mutant}
	if err := h.start(); err != nil {
		return v, fmt.Errorf("process of mutants: %w", err)
	}
	text, err := spec.Encode(o)
	if err != nil {
		return v, err
	}
	ctx, cancel := context.WithTimeout(ctx, orderLimit)
	defer cancel()
	process := h.cmd.Process
	stop := context.AfterFunc(ctx, func() { process.Kill() })
	defer stop()
	var line []byte
	if _, err = fmt.Fprintf(h.in, "%s\n", text); err == nil {
		line, err = h.out.ReadBytes('\n')
	}
	if err != nil {
		return h.lost(ctx, v)
	}
	if err := spec.DecodeStrict(line, &v); err != nil {
		return v, fmt.Errorf("process of mutants: %w", err)
	}
	if v.Error != "" {
		return v, fmt.Errorf("process of mutants: mutant %d: %s", o.Mutant, v.Error)
	}
	if v.Fault == string(spec.Hung) {
		h.end() // what hangs goes on hanging
	}
	return v, nil
}

// lost is the verdict on a mutant that took its process with it.
func (h *hound) lost(ctx context.Context, v hunt.Verdict) (hunt.Verdict, error) {
	h.cmd.Wait()
	code := h.cmd.ProcessState.ExitCode()
	h.cmd = nil
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		v.Fault = string(spec.Hung)
	case ctx.Err() != nil:
		return v, ctx.Err()
	case v.Mutant == 0:
		return v, fmt.Errorf("the process of mutants ends by itself, with status %d, where no mutant is active", code)
	case code == exitGrew:
		v.Fault = "grew"
	default:
		v.Fault = string(spec.Crashed)
	}
	return v, nil
}
