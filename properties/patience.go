package properties

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"plimsoll/spec"
)

// patience ends with an operation that gives no answer any more, so that a
// broken one costs minutes and not the night, and the others are still judged.
type patience struct {
	mu     sync.Mutex // the workers look, the goroutine of the run writes
	inARow map[spec.Op]int
	given  []spec.Op // operations given up, in the order of giving up
}

// A hang costs its whole deadline and a crash a new process; a reply that
// nobody can read costs next to nothing.
const (
	mostFaults = 100
	faultCost  = 10 // of a hang or crash, counted in unreadable replies
)

func (p *patience) failed(op spec.Op, kind spec.FaultKind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inARow == nil {
		p.inARow = map[spec.Op]int{}
	}
	cost := 1
	if kind == spec.Hung || kind == spec.Crashed {
		cost = faultCost
	}
	p.inARow[op] += cost
	if p.inARow[op] >= mostFaults && !slices.Contains(p.given, op) {
		p.given = append(p.given, op)
	}
}

func (p *patience) answered(op spec.Op) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.inARow, op)
}

func (p *patience) lost(op spec.Op) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.given, op)
}

// note says what was given up, for the report.
func (p *patience) note() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.given) == 0 {
		return ""
	}
	names := make([]string, len(p.given))
	for i, op := range p.given {
		names[i] = string(op)
	}
	return fmt.Sprintf("given up after calls in a row without an answer: %s", strings.Join(names, ", "))
}
