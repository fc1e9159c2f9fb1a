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
	inAll  map[spec.Op]int
	given  []spec.Op // operations given up, in the order of giving up
}

// A hang costs its whole deadline and a crash a new process; a reply that
// nobody can read costs next to nothing.
const (
	mostFaults = 100  // without an answer in between
	mostInAll  = 1000 // over the whole run
	crashCost  = 10
	hangCost   = 50
)

func (p *patience) failed(op spec.Op, kind spec.FaultKind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inARow == nil {
		p.inARow, p.inAll = map[spec.Op]int{}, map[spec.Op]int{}
	}
	cost := map[spec.FaultKind]int{spec.Hung: hangCost, spec.Crashed: crashCost}[kind]
	p.inARow[op] += max(cost, 1)
	p.inAll[op] += max(cost, 1)
	if (p.inARow[op] >= mostFaults || p.inAll[op] >= mostInAll) && !slices.Contains(p.given, op) {
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
	return fmt.Sprintf("given up, because too many calls got no answer: %s", strings.Join(names, ", "))
}
