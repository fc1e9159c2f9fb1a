package session

import (
	"slices"

	"plimsoll/spec"
)

// Apply takes the state on by a step and the answer it got. What the adapter
// was free to choose is taken from the answer, which is normal, as Judge has it.
func (m *Model) Apply(s spec.Step, a spec.Answer) {
	switch s := s.(type) {
	case *spec.Append:
		m.Turns = append(m.Turns, *s)
		if s.Role == spec.RoleUser {
			m.newTurn()
		}
	case *spec.ToolResult:
		for _, literal := range s.Literals {
			m.fresh[literal] = true
			m.known[literal] = true
		}
	case *spec.PutArtifact:
		m.putArtifact(s)
	case *spec.Durable:
		m.setDurable(s)
	case *spec.Record:
		m.Ledger = append(m.Ledger, spec.Entry{Key: s.Key, Reason: s.Reason, Generation: m.Generation(), Terms: s.Terms})
		delete(m.brought, s.Key)
	case *spec.Lose:
		m.lose(s)
	case *spec.Compact:
		m.compacted(s, a)
	case *spec.SessionResolve:
		if r, ok := a.Result.(*spec.ResolveResult); ok {
			m.resolved = append(m.resolved, r.Text)
		}
	case *spec.Act:
		m.acted(s, a)
	case *spec.Undo:
		m.back(s.To)
	case *spec.Fork:
		m.back(s.To)
	case *spec.Branch:
		m.branch(s.As)
	case *spec.Switch:
		m.switchTo(s.To)
	case *spec.Reload:
		m.reloaded()
	case *spec.Correct:
		m.corrections = append(m.corrections, *s)
	case *spec.Policy:
		m.policy = s
	case *spec.Spawn:
		m.spawned()
	}
}

// newTurn: what tools returned and resolve answered was for the turn before.
func (m *Model) newTurn() {
	clear(m.fresh)
	clear(m.stale)
	m.resolved = nil
}

func (m *Model) putArtifact(s *spec.PutArtifact) {
	m.Artifacts[s.Name] = s.Artifact
	for _, literal := range s.Artifact.Payload {
		m.known[literal] = true
	}
	m.verify()
}

func (m *Model) setDurable(s *spec.Durable) {
	for name, v := range s.Set {
		if v == nil {
			delete(m.Durable, name)
		} else {
			m.Durable[name] = *v
			m.known[*v] = true
		}
	}
	m.verify()
}

// verify takes note of which literals of artifacts are borne out now.
func (m *Model) verify() {
	for artifact, a := range m.Artifacts {
		for name, literal := range a.Payload {
			if now, ok := m.Durable[name]; ok && now == literal {
				m.verified[artifact+"\x00"+name+"\x00"+literal] = true
			}
		}
	}
}

// lose: an absent ledger is absent for good; what is recorded after that
// begins a new list, which is not the whole.
func (m *Model) lose(s *spec.Lose) {
	for _, id := range s.Raw {
		m.lostRaw[id] = true
	}
	if s.Ledger {
		m.Gone, m.Ledger, m.held = true, spec.Ledger{}, nil
	}
}

func (m *Model) compacted(c *spec.Compact, a spec.Answer) {
	m.flags = append(m.flags, flagsOf(c))
	if !applied(a) {
		m.refused = a.Refused()
		return
	}
	r := a.Result.(*spec.CompactResult)
	m.refused, m.killed = false, false
	m.merged(c)
	next := &Checkpoint{Parent: m.Head, Generation: r.Generation, Summary: c.Summary, Finish: c.Finish, Covered: r.Covered, Uncovered: r.Uncovered,
		Provisional: r.Decision == spec.Provisional, SourceRecoverable: c.SourceRecoverable, Required: c.Required,
		Here: r.CertifiedHere, Along: r.CertifiedAlong, Ancestry: r.AncestryCertified, Pins: m.Pins(c)}
	if c.From == spec.FromRaw {
		next.Parent = nil
	}
	for _, p := range m.heads {
		if p != m.Head {
			next.Joined = append(next.Joined, p)
		}
	}
	for i := range m.pinned {
		m.pinned[i] = slices.Concat(m.pinned[i], c.Pins)
	}
	if len(m.Turns) > 0 {
		next.Newest = m.Turns[len(m.Turns)-1].ID
	}
	m.Head, m.latest, m.heads, m.pins = next, next, nil, next.Pins
	for key := range m.bound {
		m.crossed[key] = true
	}
}

func (m *Model) acted(s *spec.Act, a spec.Answer) {
	certain := m.settled(s, a.Proceeded())
	if !a.Proceeded() {
		return
	}
	m.done = append(m.done, *s)
	if m.bound[s.Key] == nil && certain {
		m.bound[s.Key] = s.Literals
	}
}

// back takes history and checkpoint back to a turn.
func (m *Model) back(to int64) {
	m.Turns = slices.DeleteFunc(slices.Clone(m.Turns), func(t spec.Append) bool { return t.ID > to })
	for m.Head != nil && m.Head.Newest > to {
		m.Head = m.Head.Parent
	}
	if m.pins = nil; m.Head != nil {
		m.pins = m.Head.Pins
	}
	m.newTurn()
	m.refused = false
}

// reloaded: a tool result from before a reload may count or not.
func (m *Model) reloaded() {
	for literal := range m.fresh {
		m.stale[literal] = true
	}
	clear(m.fresh)
	for key := range m.bound {
		m.crossed[key] = true
	}
}
