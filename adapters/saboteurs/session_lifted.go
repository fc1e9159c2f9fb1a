package saboteurs

import (
	"errors"
	"slices"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Lifted returns the saboteurs of decide as runtimes: what a session asks of an
// operation is answered by theirs, and everything else as the reference
// implementation does. They show what a fault of one operation comes to in a
// whole conversation. A session gives some of them no chance to commit it.
func Lifted() []SessionSaboteur {
	var all []SessionSaboteur
	for _, s := range All() {
		all = append(all, SessionSaboteur{Name: s.Name + ", lifted", Breaks: s.Breaks, Fault: s.Fault, twist: lifted(s)})
	}
	return all
}

// lifted answers from what is remembered; the session behind it is not asked.
func lifted(by Saboteur) twist {
	return func(m *memory, s spec.Step, _ putter) spec.Answer {
		switch s := s.(type) {
		case *spec.Inspect:
			i := m.state.Inspect()
			return spec.Answer{Result: &i}
		case *spec.Compact:
			return liftedCompact(by, m, s)
		case *spec.SessionResolve:
			if raw, ok := m.state.Raw()[s.ID]; ok && slices.Contains(m.state.Retained(), s.ID) {
				return spec.Answer{Result: &spec.ResolveResult{From: spec.FromRawLog, Text: raw}}
			}
			return by.answer(m.state.ResolveCall(s))
		case *spec.SessionReconstruct:
			return by.answer(m.state.ReconstructCall(s))
		case *spec.SessionGuard:
			return by.answer(m.state.GuardCall(s.Key, s.Query, s.Standpoint))
		case *spec.Act:
			return liftedAct(by, m, s)
		}
		return spec.Answer{Result: &spec.Done{}}
	}
}

// liftedAct asks guard, and then whether any row stands against the act.
func liftedAct(by Saboteur, m *memory, s *spec.Act) spec.Answer {
	if a := by.answer(m.state.GuardCall(s.Key, "", s.Standpoint)); !a.Proceeded() {
		return a
	}
	if !m.passes(s, executed) {
		return spec.Answer{Refusal: spec.Refuse(spec.CodeUnverified, []string{s.Key}, "something stands against this act")}
	}
	return executed
}

// liftedCompact goes through the operations in the order of the specification;
// the first that does not go ahead gives the answer.
func liftedCompact(by Saboteur, m *memory, s *spec.Compact) spec.Answer {
	pointers, err := give[spec.BuildResult](by.answer(m.state.BuildCall(s)))
	if err != nil {
		return failed(err)
	}
	here, err := give[spec.CertifyResult](by.answer(m.state.CertifyCall(s)))
	if err != nil {
		return failed(err)
	}
	chain, err := give[spec.InheritResult](by.answer(m.state.InheritCall(s, here.Certified)))
	if err != nil {
		return failed(err)
	}
	decided, err := give[spec.DecideResult](by.answer(model.DecideCall(s, chain.CertifiedAlong, chain.Generation, chain.AncestryCertified)))
	if err != nil {
		return failed(err)
	}
	return spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Covered: pointers.Covered, Uncovered: pointers.Uncovered, Decision: decided.Decision,
		Generation: chain.Generation, AncestryCertified: chain.AncestryCertified, CertifiedHere: chain.CertifiedHere, CertifiedAlong: chain.CertifiedAlong}}
}

// failed is give the other way round.
func failed(err error) spec.Answer {
	if r := (*spec.Refusal)(nil); errors.As(err, &r) {
		return spec.Answer{Refusal: r}
	}
	return spec.Answer{Error: err.Error()}
}
