package selftest

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"strings"
	"sync"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A heard adapter is known by a sum of all that it answered in each dialogue. A
// conversation is not played to two adapters at once, for each of them asks the
// model; but the same dialogues come up in every run of a stage and a seed.
type heard struct {
	mu   sync.Mutex
	sums map[string]uint64 // by the label of the case
}

func (h *heard) note(ctx context.Context, a spec.Answer, err error) {
	label, ok := properties.CaseOf(ctx)
	if !ok {
		return
	}
	text, unwritable := spec.EncodeReply(a)
	if err != nil || unwritable != nil {
		text = []byte("nothing")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sums == nil {
		h.sums = map[string]uint64{}
	}
	sum := fnv.New64a()
	sum.Write(binary.LittleEndian.AppendUint64(text, h.sums[label]))
	h.sums[label] = sum.Sum64()
}

// controls runs the control on the stages that saboteurs of messages are run
// on, each once.
type controls struct {
	mu   sync.Mutex
	runs map[stretch]func() (map[string]uint64, error)
}

// A stretch is what one run goes over.
type stretch struct {
	profile spec.Profile
	stages  string
	seed    uint64
}

func newControls() *controls {
	return &controls{runs: map[stretch]func() (map[string]uint64, error){}}
}

// heard returns what the control answered.
func (c *controls) heard(ctx context.Context, h hunt, seed uint64, stages ...string) (map[string]uint64, error) {
	key := stretch{h.profile, strings.Join(stages, ","), seed}
	c.mu.Lock()
	run, ok := c.runs[key]
	if !ok {
		run = sync.OnceValues(func() (map[string]uint64, error) {
			w := &watch{whole: inProcess(control.New(control.Default()))}
			_, err := properties.Run(ctx, w, h.config(seed, stages...))
			return w.heard.sums, err
		})
		c.runs[key] = run
	}
	c.mu.Unlock()
	return run()
}

func inProcess(a adapters.Adapter) whole { return adapters.InProcess(a).(whole) }
