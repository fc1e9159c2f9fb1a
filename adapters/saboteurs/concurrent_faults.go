package saboteurs

import (
	"maps"
	"slices"

	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// attemptsTwice: RST-14. Check and act are two critical sections.
func (r *racer) attemptsTwice(s spec.Step) spec.Answer {
	act, ok := s.(*spec.Act)
	if !ok || act.Operation != "retry_idempotent" {
		return r.right(s)
	}
	r.mu.Lock()
	a := reference.Respond(r.memory.state, s)
	r.mu.Unlock()
	r.linger()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.note(s, a)
	return a
}

// refusesWhenBusy: RST-17.
func (r *racer) refusesWhenBusy(s spec.Step) spec.Answer {
	act, ok := s.(*spec.Act)
	if !ok {
		return r.right(s)
	}
	others := r.calls.Load() > 1
	r.linger()
	others = others || r.calls.Load() > 1
	r.mu.Lock()
	no := spec.Answer{Refusal: spec.Refuse(spec.CodeUnverified, []string{act.Key}, "another call is being answered")}
	if others && r.memory.breaks("RST-17", s, no) {
		defer r.mu.Unlock()
		r.note(s, no)
		return no
	}
	r.mu.Unlock()
	return r.right(s)
}

// losesArtifacts: RST-19. What is put while another one is being put is gone.
func (r *racer) losesArtifacts(s spec.Step) spec.Answer {
	put, ok := s.(*spec.PutArtifact)
	if !ok {
		return r.right(s)
	}
	r.mu.Lock()
	mine := maps.Clone(r.memory.state.Artifacts)
	r.mu.Unlock()
	r.linger()
	a := r.right(s)
	r.mu.Lock()
	defer r.mu.Unlock()
	mine[put.Name] = put.Artifact
	r.memory.state.Artifacts = mine
	return a
}

// losesEntries: PRO-05.
func (r *racer) losesEntries(s spec.Step) spec.Answer {
	if _, ok := s.(*spec.Record); !ok {
		return r.right(s)
	}
	r.mu.Lock()
	mine := slices.Clone(r.memory.state.Ledger)
	r.mu.Unlock()
	r.linger()
	r.mu.Lock()
	defer r.mu.Unlock()
	a := reference.Respond(r.memory.state, s)
	r.note(s, a)
	ledger := r.memory.state.Ledger
	r.memory.state.Ledger = append(mine, ledger[len(ledger)-1])
	return a
}

// cachesLate: RST-22. A change empties the cache, and whoever was verifying
// while it came fills it again.
func (r *racer) cachesLate(s spec.Step) spec.Answer {
	switch s := s.(type) {
	case *spec.Durable, *spec.PutArtifact:
		a := r.right(s)
		r.mu.Lock()
		defer r.mu.Unlock()
		clear(r.cache)
		return a
	case *spec.SessionReconstruct:
		return r.reconstructCached(s)
	}
	return r.right(s)
}

func (r *racer) reconstructCached(s *spec.SessionReconstruct) spec.Answer {
	r.mu.Lock()
	if a, ok := r.cache[s.Artifact]; ok && (r.memory.passes(s, a) || r.memory.breaks("RST-22", s, a)) {
		defer r.mu.Unlock()
		r.note(s, a)
		return a
	}
	r.mu.Unlock()
	a := r.right(s)
	if !a.Proceeded() || !slices.Contains(spec.RestorationOps(), s.Operation) {
		return a
	}
	r.linger()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cache[s.Artifact] = a
	return a
}

// countsEarly: CHN-01.
func (r *racer) countsEarly(s spec.Step) spec.Answer {
	c, ok := s.(*spec.Compact)
	if !ok || c.From == spec.FromRaw {
		return r.right(s)
	}
	r.mu.Lock()
	generation := r.memory.generation()
	r.mu.Unlock()
	r.linger()
	r.mu.Lock()
	defer r.mu.Unlock()
	a := reference.Respond(r.memory.state, s)
	if result, ok := a.Result.(*spec.CompactResult); ok && a.Proceeded() {
		result.Generation = generation + 1
	}
	r.note(s, a)
	return a
}

// rebuilds: TXN-04. One compaction runs at a time, and the history is as it was
// when it began.
func (r *racer) rebuilds(s spec.Step) spec.Answer {
	return r.compactSlowly(s, func(began []spec.Append) { r.memory.state.Turns = began })
}

// appliesLate: TXN-04. One compaction runs at a time, and what it came to is in
// force whatever has become of the turns.
func (r *racer) appliesLate(s spec.Step) spec.Answer {
	return r.compactSlowly(s, func([]spec.Append) {})
}

// compactSlowly works on a snapshot, without the lock, and commits under it.
// Turns that were appended meanwhile stay, unless settle does otherwise.
func (r *racer) compactSlowly(s spec.Step, settle func(began []spec.Append)) spec.Answer {
	c, ok := s.(*spec.Compact)
	if !ok {
		return r.right(s)
	}
	r.compacting.Lock()
	defer r.compacting.Unlock()
	r.mu.Lock()
	snapshot := r.memory.state.Clone()
	r.mu.Unlock()
	a := reference.Respond(snapshot, c)
	r.linger()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.note(c, a)
	if isApplied(event{step: c, answer: a}) {
		if n := len(snapshot.Turns); n > 0 {
			r.memory.state.Head.Newest = min(r.memory.state.Head.Newest, snapshot.Turns[n-1].ID)
		}
		settle(slices.Clone(snapshot.Turns))
	}
	return a
}
