package saboteurs

import (
	"hash/fnv"
	"sync"

	"plimsoll/spec"
)

// outcome: X3 and the wire, on every operation.
func outcome() []Saboteur {
	return []Saboteur{
		fault("OUT-02", "error", "answers with a protocol error where a refusal is due", func(_ spec.Call, a spec.Answer) spec.Answer {
			if a.Refused() {
				return spec.Answer{Error: "internal error"}
			}
			return a
		}),
		fault("OUT-02", "subject", "leaves the subject of a refusal empty", rewords(func(_ spec.Call, r *spec.Refusal) {
			r.Subject = nil
		})),
		fault("OUT-05", "coin", "chooses between two permitted outcomes by a coin", new(coin).toss),
		fault("OUT-06", "subject", "puts `error` for every subject", rewords(func(_ spec.Call, r *spec.Refusal) {
			r.Subject = []string{"error"}
		})),
		fault("OUT-06", "code", "invents a code", rewords(func(c spec.Call, r *spec.Refusal) {
			if c.Op() != spec.OpGuard { // there the code is judged by PRO-03 and PRO-06
				r.Code = "cannot_do"
			}
		})),
	}
}

// A coin falls on either side in turn, for each call by itself, so that a run
// is the same each time.
type coin struct {
	mu   sync.Mutex
	down map[uint64]bool // by the content of a call: tossed an odd number of times
}

// mostDown bounds the memory of a coin; beyond it, it forgets.
const mostDown = 1 << 16

// toss answers a turn that can be had from both places from the raw log and
// from the summary by turns.
func (n *coin) toss(call spec.Call, a spec.Answer) spec.Answer {
	c, ok := call.(*spec.ResolveCall)
	if !ok || !binds(call, "COV-14") || !n.falls(call) {
		return a
	}
	return spec.Answer{Result: &spec.ResolveResult{From: spec.FromSummary, Text: c.Checkpoint.Summary}}
}

func (n *coin) falls(c spec.Call) bool {
	text, err := spec.EncodeCall(c)
	if err != nil {
		return false
	}
	h := fnv.New64a()
	h.Write(text)
	n.mu.Lock()
	defer n.mu.Unlock()
	key := h.Sum64()
	if n.down[key] {
		delete(n.down, key)
		return true
	}
	if n.down == nil || len(n.down) >= mostDown {
		n.down = map[uint64]bool{}
	}
	n.down[key] = true
	return false
}
