package session

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// A finding is which rows a step bound and which of them its answer breached.
type finding struct{ bound, breached []spec.ID }

func (f *finding) bind(ids ...spec.ID)   { f.bound = append(f.bound, ids...) }
func (f *finding) breach(ids ...spec.ID) { f.breached = append(f.breached, ids...) }

// ask judges a result as the decide operation it belongs to, by all rows but
// those left out.
func (f *finding) ask(c spec.Call, r spec.Result, but ...spec.ID) {
	f.put(c, spec.Answer{Result: r}, but...)
}

func (f *finding) put(c spec.Call, a spec.Answer, but ...spec.ID) {
	for _, row := range reference.Rows(c) {
		if slices.Contains(but, row.ID) {
			continue
		}
		if row.ID.Family() == "OUT" {
			continue // judgeForm's
		}
		f.bind(row.ID)
		if !reference.Admits(row.Permitted, c, a) {
			f.breach(row.ID)
		}
	}
}

// Judge says which rows the step puts to the test in this state, and which of
// them the answer breaches, in no order and some of them more than once. It does
// not change the state. The answer is normal: beside a refusal or an error it has
// no result of these steps, but of reconstruct.
func (m *Model) Judge(s spec.Step, a spec.Answer) (bound, breached []spec.ID) {
	var f finding
	switch s := s.(type) {
	case *spec.Compact:
		f = m.judgeCompact(s, a)
	case *spec.SessionResolve:
		f = m.judgeResolve(s, a)
	case *spec.SessionReconstruct:
		f = m.judgeReconstruct(s, a)
	case *spec.SessionGuard:
		f = m.judgeGuard(s, a)
	case *spec.Act:
		f = m.judgeAct(s, a)
	case *spec.Recall:
		f = m.judgeRecall(s, a)
	case *spec.Delegate:
		f = m.judgeDelegate(s, a)
	case *spec.Kill:
		f = judgeResume(a)
	}
	m.judgeForm(&f, s, a)
	return f.bound, f.breached
}

// judgeResume: after a kill the session has to be there.
func judgeResume(a spec.Answer) finding {
	f := finding{bound: []spec.ID{"TXN-05"}}
	if !a.Proceeded() {
		f.breach("TXN-05")
	}
	return f
}

func (m *Model) judgeCompact(c *spec.Compact, a spec.Answer) finding {
	var f finding
	m = m.joined(c)
	if r, ok := a.Result.(*spec.CompactResult); ok && r.Outcome == spec.Applied {
		f = m.judgeApplied(c, r)
	} else {
		f = m.judgeRefused(c, a)
	}
	if !slices.ContainsFunc(m.flags, func(other flags) bool { return other != flagsOf(c) }) {
		return f
	}
	f.bind("FLR-14")
	decisions := []spec.ID{"FLR-01", "FLR-02", "FLR-03", "FLR-04", "FLR-07"}
	if slices.ContainsFunc(f.breached, func(id spec.ID) bool { return slices.Contains(decisions, id) }) {
		f.breach("FLR-14")
	}
	return f
}

// flags are what a decision has to go by, and no other event's.
type flags struct{ recoverable, strict, chaining, costly bool }

func flagsOf(c *spec.Compact) flags {
	return flags{c.SourceRecoverable, c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect}
}

// ResolveCall is what resolve would be asked of the checkpoint in force.
func (m *Model) ResolveCall(s *spec.SessionResolve) *spec.ResolveCall {
	c := &spec.ResolveCall{Raw: m.Raw(), ID: s.ID, Class: s.Class}
	c.Checkpoint = spec.Checkpoint{Anchors: map[int64]string{}, Covered: m.Covered(), Uncovered: m.Uncovered(), Required: []string{}}
	for _, t := range m.Turns {
		c.Checkpoint.Anchors[t.ID] = t.Anchor
	}
	if h := m.Head; h != nil {
		c.Checkpoint.Summary, c.Checkpoint.Provisional, c.Checkpoint.SourceRecoverable, c.Checkpoint.Required = h.Summary, h.Provisional, h.SourceRecoverable, h.Required
		for _, p := range line(h)[1:] {
			c.Checkpoint.Earlier = append(c.Checkpoint.Earlier, p.Summary)
		}
		slices.Reverse(c.Checkpoint.Earlier)
	}
	return c
}

// judgeResolve: a turn that stands verbatim in the context is known without
// resolving; its text, raw entry or not, or a refusal will do.
func (m *Model) judgeResolve(s *spec.SessionResolve, a spec.Answer) finding {
	var f finding
	if slices.Contains(m.Retained(), s.ID) {
		f.bind("COV-19")
		if r, ok := a.Result.(*spec.ResolveResult); ok && r.Text != m.text(s.ID) {
			f.breach("COV-19")
		}
		return f
	}
	f.put(m.ResolveCall(s), a)
	return f
}

// text of a turn of the history.
func (m *Model) text(id int64) string {
	return m.Turns[slices.IndexFunc(m.Turns, func(t spec.Append) bool { return t.ID == id })].Text
}

// ReconstructCall is what reconstruct would be asked of a stored artifact.
func (m *Model) ReconstructCall(s *spec.SessionReconstruct) *spec.ReconstructCall {
	return &spec.ReconstructCall{Artifact: m.Artifacts[s.Artifact], Operation: s.Operation, Authoritative: s.Authoritative,
		RequiresLiteral: s.RequiresLiteral, Prior: s.Prior, Durable: m.Durable}
}

// judgeReconstruct: where a literal that was verified before is absent or
// different now, RST-22 is bound besides RST-07.
func (m *Model) judgeReconstruct(s *spec.SessionReconstruct, a spec.Answer) finding {
	var f finding
	f.put(m.ReconstructCall(s), a)
	if slices.Contains(spec.RestorationOps(), s.Operation) && m.outlived(s.Artifact) {
		f.bind("RST-22")
		if a.Proceeded() {
			f.breach("RST-22")
		}
	}
	return f
}

// outlived: a literal of the artifact was equal to the durable source at an
// earlier step and is not any more.
func (m *Model) outlived(artifact string) bool {
	for name, literal := range m.Artifacts[artifact].Payload {
		now, ok := m.Durable[name]
		if m.verified[artifact+"\x00"+name+"\x00"+literal] && (!ok || now != literal) {
			return true
		}
	}
	return false
}
