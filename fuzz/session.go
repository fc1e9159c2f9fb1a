package fuzz

import (
	"slices"

	"plimsoll/spec"
)

// mostSteps is how many steps a session of single steps has at most.
const mostSteps = 48

// A sitting is a session while its steps are made: what decides which step may
// come next.
type sitting struct {
	*maker
	steps   []spec.Step
	live    []int64
	anchors []string // of all turns there ever were
	last    int64
	left    int64 // tokens that turns may still have
	stored  []string
	acted   []map[string]string
}

// session makes a session of single steps. Merges, races and kills are none of
// them.
func (m *maker) session() spec.Call {
	s := &sitting{maker: m, left: spec.MaxInteger}
	for len(s.steps) < mostSteps && len(m.rest) > 0 {
		b := m.next()
		if len(s.live) == 0 {
			s.append(0)
		}
		s.step(b%16, int(b>>4))
	}
	if s.steps == nil {
		s.append(0)
	}
	return &spec.Episode{Steps: s.steps}
}

func (s *sitting) do(step spec.Step) { s.steps = append(s.steps, step) }

// step makes one step; variant is a number from 0 to 15.
func (s *sitting) step(kind byte, variant int) {
	switch kind {
	case 0, 1:
		s.append(variant)
	case 2:
		s.do(&spec.ToolResult{Literals: s.literals(1)})
	case 3:
		s.put(variant)
	case 4:
		s.do(&spec.Record{Key: s.known(s.key()), Reason: s.text(s.names...), Terms: s.terms()})
	case 5:
		s.durable()
	case 6:
		s.lose(variant)
	case 7, 8, 9:
		s.compact(variant)
	case 10:
		class := ""
		if variant&1 == 1 {
			class = pick(&s.tape, classes)
		}
		s.do(&spec.SessionResolve{ID: one(&s.tape, append([]int64{7777}, s.live...)), Class: class})
	case 11:
		s.reconstruct(variant)
	case 12:
		s.do(&spec.SessionGuard{Key: s.key(), Query: s.text(s.names...), Standpoint: s.standpoint()})
	case 13, 14:
		s.act(variant)
	default:
		s.turnBack(variant)
	}
}

func (s *sitting) append(variant int) {
	a := &spec.Append{ID: s.last + 1 + int64(variant>>2), Role: spec.RoleUser, Anchor: s.anchor(len(s.anchors))}
	if len(s.live) > 0 {
		a.Role = []string{spec.RoleUser, spec.RoleAssistant, spec.RoleTool, spec.RoleUser}[variant&3]
	}
	a.Text, a.Tokens = s.text(s.names...), s.number(s.left)
	s.left -= a.Tokens
	s.last, s.live, s.anchors = a.ID, append(s.live, a.ID), append(s.anchors, a.Anchor)
	s.do(a)
}

func (s *sitting) put(variant int) {
	name := []string{"plan", "notes", "Plan"}[variant%3]
	if !slices.Contains(s.stored, name) {
		s.stored = append(s.stored, name)
	}
	p := &spec.PutArtifact{Name: name, Artifact: s.artifact()}
	s.do(p)
	if variant&8 == 0 && len(p.Artifact.Payload) > 0 { // the durable source has it
		set := map[string]*string{}
		for k, v := range p.Artifact.Payload {
			set[k] = &v
		}
		s.do(&spec.Durable{Set: set})
	}
}

func (s *sitting) durable() {
	set := map[string]*string{}
	for k, v := range s.literals(1) {
		if set[k] = &v; s.n(4) == 3 {
			set[k] = nil
		}
	}
	s.do(&spec.Durable{Set: set})
}

func (s *sitting) lose(variant int) {
	l := &spec.Lose{Ledger: variant&3 == 3}
	if !l.Ledger || variant&4 != 0 {
		l.Raw = append(some(&s.tape, 3, s.live...), one(&s.tape, s.live))
	}
	s.do(l)
}

// turnBack goes back to an earlier turn, in place or in a copy, or reloads.
func (s *sitting) turnBack(variant int) {
	if variant&1 == 0 {
		s.do(&spec.Reload{})
		return
	}
	at := s.n(len(s.live))
	to := s.live[at]
	s.live = s.live[:at+1]
	if variant&2 == 0 {
		s.do(&spec.Undo{To: to})
		return
	}
	s.do(&spec.Fork{To: to})
}
