package saboteurs

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A memory is all that a session was asked and what it answered, faults
// included, and the state to which that leads.
type memory struct {
	state  *model.Model
	log    []event
	loaded map[*model.Checkpoint]bool // checkpoints that were saved and loaded
	copied map[*model.Checkpoint]bool // and that came from a fork

	kept           spec.Ledger // what keeps makes of the ledger
	seen, recorded int         // the events, and records, that it has seen

	taking []*memory // sessions that the step under way would take in
	struck bool      // a merge that was refused left its mark here
}

// An event is a step that did more than look, with its answer.
type event struct {
	step   spec.Step
	answer spec.Answer
	with   []*memory   // sessions that a merge took in
	own    spec.Ledger // of the session that took them in, before it did
	pins   []string    // likewise
}

// saved is the saved state of a bent session.
type saved struct {
	Right string    `json:"right"` // of the session behind the twist
	Log   []written `json:"log"`
}

// A written event: an episode of the one step, and the answer as on the wire.
type written struct {
	Step   *spec.Episode  `json:"step"`
	Answer jsontext.Value `json:"answer"`
	With   [][]written    `json:"with,omitzero"`
}

func newMemory() *memory {
	return &memory{state: model.New(), loaded: map[*model.Checkpoint]bool{}, copied: map[*model.Checkpoint]bool{}}
}

func (m *memory) note(s spec.Step, a spec.Answer) {
	e := event{step: s, answer: a}
	if isApplied(e) && len(m.taking) > 0 {
		e.with, e.own = m.taking, m.state.Ledger
		if m.state.Head != nil {
			e.pins = m.state.Head.Pins
		}
	}
	m.state.Apply(s, a)
	m.log = append(m.log, e)
	for c := m.state.Head; c != nil; c = c.Parent {
		switch s.(type) {
		case *spec.Reload:
			m.loaded[c] = true
		case *spec.Fork:
			m.copied[c] = true
		}
	}
}

// again notes an event of another session.
func (m *memory) again(e event) {
	m.take(e.step, e.with)
	m.note(e.step, e.answer)
	m.taking = nil
}

// take makes the sessions that a merge names known.
func (m *memory) take(s spec.Step, with []*memory) {
	m.taking = with
	states := map[string]*model.Model{}
	for i, other := range with {
		states[s.(*spec.Compact).With[i]] = other.state
	}
	m.state.Beside(states)
}

func (m *memory) written() ([]written, error) {
	var out []written
	for _, e := range m.log {
		text, err := spec.EncodeReply(e.answer)
		if err != nil {
			return nil, err
		}
		w := written{Step: &spec.Episode{Steps: []spec.Step{e.step}}, Answer: text}
		for _, other := range e.with {
			log, err := other.written()
			if err != nil {
				return nil, err
			}
			w.With = append(w.With, log)
		}
		out = append(out, w)
	}
	return out, nil
}

func (m *memory) recall(log []written) error {
	for i, w := range log {
		if w.Step == nil || len(w.Step.Steps) != 1 {
			return fmt.Errorf("log[%d] is no step", i)
		}
		s := w.Step.Steps[0]
		a, err := spec.DecodeStepReply(s.Op(), w.Answer)
		if err != nil {
			return fmt.Errorf("log[%d]: %w", i, err)
		}
		e := event{step: s, answer: a}
		for _, log := range w.With {
			other := newMemory()
			if err := other.recall(log); err != nil {
				return err
			}
			e.with = append(e.with, other)
		}
		m.again(e)
	}
	return nil
}

// count tells how many events of a log are of a kind.
func count(log []event, kind func(event) bool) int {
	n := 0
	for _, e := range log {
		if kind(e) {
			n++
		}
	}
	return n
}

// last returns the place of the latest event of a kind, or -1.
func (m *memory) last(kind func(event) bool) int {
	for i, e := range slices.Backward(m.log) {
		if kind(e) {
			return i
		}
	}
	return -1
}

func isReload(e event) bool { return e.step.Op() == spec.StepReload }

// isBack: undo and fork take the history back.
func isBack(e event) bool { return e.step.Op() == spec.StepUndo || e.step.Op() == spec.StepFork }

// applied from a source: a compaction that was reported as such.
func applied(from string) func(event) bool {
	return func(e event) bool {
		c, ok := e.step.(*spec.Compact)
		return ok && c.From == from && isApplied(e)
	}
}

func isApplied(e event) bool {
	r, ok := e.answer.Result.(*spec.CompactResult)
	return ok && e.answer.Proceeded() && r.Outcome == spec.Applied
}

// refusals counts the compactions refused since the last that was not, if
// nothing was undone since.
func (m *memory) refusals() int {
	n := 0
	for _, e := range m.log {
		_, compacts := e.step.(*spec.Compact)
		switch {
		case compacts && e.answer.Refused():
			n++
		case compacts, isBack(e):
			n = 0
		}
	}
	return n
}

// generation of the checkpoint in force.
func (m *memory) generation() int64 { return m.state.Generation() }

// compact gives the right answer to a compaction, and does not take it.
func (m *memory) compact(c *spec.Compact) (*spec.CompactResult, error) {
	r, err := m.state.Compact(c)
	return &r, err
}

// breaks reports whether the answer would break the requirement, beside those
// that yield to it alone.
func (m *memory) breaks(id spec.ID, s spec.Step, a spec.Answer) bool {
	_, breached := m.state.Judge(s, a)
	row, _ := spec.Lookup(id)
	return slices.Contains(breached, id) && !slices.ContainsFunc(breached, func(other spec.ID) bool {
		return other != id && !slices.Contains(row.Before, other)
	})
}

// passes reports whether the answer would break nothing.
func (m *memory) passes(s spec.Step, a spec.Answer) bool {
	_, breached := m.state.Judge(s, a)
	return len(breached) == 0
}
