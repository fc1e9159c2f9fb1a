// Package session is the model of the surface session: what a runtime must
// remember, and what each step permits in each state. A state is changed only
// by Apply, which follows the adapter where several outcomes are permitted.
package session

import (
	"plimsoll/spec"
)

// A Model is the state of one session.
type Model struct {
	Turns     []spec.Append // appended and not undone
	Head      *Checkpoint   // in force; nil is the raw history
	Ledger    spec.Ledger
	Gone      bool // the ledger was lost: Ledger holds what was recorded since
	Artifacts map[string]spec.Artifact
	Durable   map[string]string

	lostRaw  map[int64]bool
	pins     []string
	fresh    map[string]bool              // literals that tools returned in the current turn
	stale    map[string]bool              // the same, but a reload came between
	resolved []string                     // texts that resolve answered in the current turn
	known    map[string]bool              // every literal that stood somewhere
	verified map[string]bool              // literals of artifacts found equal to the durable source, by artifact and name
	bound    map[string]map[string]string // literals of the first executed act of a key
	done     []spec.Act                   // executed
	crossed  map[string]bool              // keys whose first act a compaction or a reload came after
	flags    []flags                      // of the compactions asked for
	refused  bool                         // the latest compaction was refused, and nothing was compacted since
	killed   bool                         // the process was killed, and nothing was compacted since
	cutOff   []spec.Act                   // by a kill: executed or not
	doubts   map[string]map[string]string // keys whose first executed act nobody knows: literals of the one cut off, until some act is put

	corrections []spec.Correct
	policy      *spec.Policy
	latest      *Checkpoint // the one applied last, in force or not

	name    string            // among the sessions of an episode
	aside   map[string]*Model // the other ones
	newborn bool              // put aside as a copy, and never taken in hand
	partial bool              // the ledger is gone since a merge with a session that had none
	held    spec.Ledger       // entries of ledgers that were whole when such a merge took them in
	brought map[string]bool   // keys of entries that only a merge brought
	torn    map[string]bool   // keys that merged sessions bound by different literals

	heads   []*Checkpoint  // while a merge is worked out: parents of what it makes
	ledgers [][]spec.Entry // until inspect shows what became of them: those of the parents
	pinned  [][]string     // the same of their pins
}

// A Checkpoint is a compaction that was applied.
type Checkpoint struct {
	Parent            *Checkpoint
	Joined            []*Checkpoint // the parents besides, of sessions that were taken in
	Generation        int64
	Summary           string
	Finish            string
	Covered           []int64 // by this step
	Uncovered         []int64
	Newest            int64 // id of the newest turn when it was made
	Provisional       bool
	SourceRecoverable bool
	Required          []string
	Here, Along       []string
	Ancestry          bool
	Pins              []string // all that were pinned when it was made
}

// New returns the model of a new session.
func New() *Model {
	return &Model{name: spec.MainBranch, Ledger: spec.Ledger{}, Artifacts: map[string]spec.Artifact{}, Durable: map[string]string{}, lostRaw: map[int64]bool{},
		fresh: map[string]bool{}, stale: map[string]bool{}, known: map[string]bool{}, verified: map[string]bool{},
		bound: map[string]map[string]string{}, crossed: map[string]bool{}, doubts: map[string]map[string]string{},
		brought: map[string]bool{}, torn: map[string]bool{}}
}

// Generation of the checkpoint in force.
func (m *Model) Generation() int64 {
	if m.Head == nil {
		return 0
	}
	return m.Head.Generation
}

// Covered returns the turns that the chain covers, in order of the history.
func (m *Model) Covered() []int64 {
	in := m.coveredSet()
	return m.pick(func(id int64) bool { return in[id] })
}

func (m *Model) coveredSet() map[int64]bool {
	in := map[int64]bool{}
	for _, c := range line(m.parents()...) {
		for _, id := range c.Covered {
			in[id] = true
		}
	}
	return in
}

func (m *Model) uncoveredSet() map[int64]bool {
	in := map[int64]bool{}
	if m.Head != nil {
		for _, id := range m.Head.Uncovered {
			in[id] = true
		}
	}
	return in
}

// Uncovered returns the turns that the checkpoint in force names as such.
func (m *Model) Uncovered() []int64 {
	in := m.uncoveredSet()
	return m.pick(func(id int64) bool { return in[id] })
}

// Retained returns the turns that stand verbatim in the context.
func (m *Model) Retained() []int64 {
	covered, uncovered := m.coveredSet(), m.uncoveredSet()
	return m.pick(func(id int64) bool { return !covered[id] && !uncovered[id] })
}

func (m *Model) pick(want func(int64) bool) []int64 {
	out := []int64{}
	for _, t := range m.Turns {
		if want(t.ID) {
			out = append(out, t.ID)
		}
	}
	return out
}

// Raw returns the raw log as it is.
func (m *Model) Raw() map[int64]string {
	raw := map[int64]string{}
	for _, t := range m.Turns {
		if !m.lostRaw[t.ID] {
			raw[t.ID] = t.Text
		}
	}
	return raw
}

// present: there is a ledger and it was never lost.
func (m *Model) ledger() spec.Ledger {
	if m.Gone {
		return nil
	}
	return m.Ledger
}
