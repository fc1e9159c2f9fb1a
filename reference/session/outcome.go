package session

import (
	"fmt"
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// judgeForm: how a refusal looks (DESIGN, Wire). An error is charged here only
// where no row forbade to refuse. f holds what the other rows make of the
// answer.
func (m *Model) judgeForm(f *finding, s spec.Step, a spec.Answer) {
	if a.Proceeded() {
		return
	}
	f.bind("OUT-02", "OUT-06")
	if !a.Refused() {
		if len(f.breached) == 0 {
			f.breach("OUT-02")
		}
		return
	}
	if r := a.Refusal; r.Code == "" || r.Reason == "" || !slices.ContainsFunc(r.Subject, func(s string) bool { return s != "" }) {
		f.breach("OUT-02")
	}
	if !reference.Names(m.concerned(s), a.Refusal) {
		f.breach("OUT-06")
	}
}

// concerned lists what the refusal of a step may name: what the operation that
// it is like may, and what only a session has.
func (m *Model) concerned(s spec.Step) []string {
	switch s := s.(type) {
	case *spec.Compact:
		return slices.Concat(reference.Concerned(m.BuildCall(s)), reference.Concerned(m.CertifyCall(s)),
			reference.Concerned(m.InheritCall(s, nil)), reference.Concerned(DecideCall(s, nil, 0, false)))
	case *spec.SessionResolve:
		return reference.Concerned(m.ResolveCall(s))
	case *spec.SessionReconstruct:
		return append(reference.Concerned(m.ReconstructCall(s)), s.Artifact)
	case *spec.SessionGuard:
		return reference.Concerned(m.GuardCall(s.Key, s.Query, s.Standpoint))
	case *spec.Delegate:
		return reference.Concerned(m.GuardCall(s.Key, s.Query, spec.Standpoint{}))
	case *spec.Recall:
		return []string{s.Handle, fmt.Sprint(s.ID)}
	case *spec.Act:
		names := []string{"ledger", "operation", "artifact", "source", s.Key, s.Operation, s.Artifact}
		for name, literal := range s.Literals {
			names = append(names, name, literal)
		}
		return names
	}
	return nil
}
