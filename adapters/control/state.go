package control

import (
	"slices"

	"plimsoll/spec"
)

// A State is all that a conversation is. It is stored as a whole.
type State struct {
	Open       spec.MessagesOpen `json:"open"`
	History    []spec.Message    `json:"history"`    // all that was ever appended: the raw log
	Gone       []int             `json:"gone"`       // places of the messages that are not in the context any more
	Unshown    []int             `json:"unshown"`    // those among them that no summarizer was shown whole
	Summary    string            `json:"summary"`    // the newest reply, byte for byte
	Pins       []string          `json:"pins"`       // lines, byte for byte
	Tasks      []spec.Task       `json:"tasks"`      // the task store
	Generation int64             `json:"generation"` // compactions applied
	Attempts   int64             `json:"attempts"`   // compactions since something new was said
}

func (s *State) clone() *State {
	next := *s
	next.Gone, next.Unshown, next.Pins = slices.Clone(s.Gone), slices.Clone(s.Unshown), slices.Clone(s.Pins)
	return &next
}

func (s *State) turns(places []int) []spec.Message {
	var turns []spec.Message
	for _, i := range places {
		turns = append(turns, s.History[i])
	}
	return turns
}

// going lists the places of the messages that stand in the context and do not stay.
func (s *State) going(stays []bool) []int {
	var places []int
	for i := range s.History {
		if !stays[i] && !slices.Contains(s.Gone, i) {
			places = append(places, i)
		}
	}
	return places
}

// batches groups places, so that a batch of calls and its outputs are never in
// two requests (WIR-07).
func (s *State) batches(places []int) [][]int {
	var all [][]int
	for _, i := range places {
		if s.History[i].Role == spec.RoleTool && len(all) > 0 {
			all[len(all)-1] = append(all[len(all)-1], i)
			continue
		}
		all = append(all, []int{i})
	}
	return all
}

// leave takes messages out of the context, and remembers which of them were
// not shown to the summarizer whole: those are not covered (COV-18).
func (s *State) leave(places []int, shown bool) {
	for _, i := range places {
		s.Gone = append(s.Gone, i)
		if !shown || !shownWhole(s.History[i]) {
			s.Unshown = append(s.Unshown, i)
		}
	}
	slices.Sort(s.Gone)
	slices.Sort(s.Unshown)
}
