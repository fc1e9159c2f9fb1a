package generators

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/reference/session"
	"plimsoll/spec"
)

// An optimist answers as a correct adapter that never refuses what it may do.
type optimist struct {
	*session.Model
	bold bool // it proceeds also where only the strict profile wants a refusal
}

var executed = spec.Answer{Result: &spec.ActResult{Executed: true}}

func refusal(code string) spec.Answer {
	return spec.Answer{Refusal: spec.Refuse(code, []string{"operation"}, "not permitted")}
}

func answered[R spec.Result](r R, err error) spec.Answer {
	if err != nil {
		return spec.Answer{Refusal: err.(*spec.Refusal)}
	}
	return spec.Answer{Result: r}
}

func (o optimist) answer(s spec.Step) spec.Answer {
	switch s := s.(type) {
	case *spec.Compact:
		return o.compact(s)
	case *spec.SessionResolve:
		if text, there := o.Raw()[s.ID]; there && slices.Contains(o.Retained(), s.ID) {
			return spec.Answer{Result: &spec.ResolveResult{From: spec.FromRawLog, Text: text}}
		}
		r, err := reference.Resolve(o.ResolveCall(s))
		return answered(&r, err)
	case *spec.SessionReconstruct:
		r, err := reference.Reconstruct(o.ReconstructCall(s))
		return answered(&r, err)
	case *spec.SessionGuard:
		r, err := reference.Guard(o.GuardCall(s.Key, s.Query, s.Standpoint))
		return answered(&r, err)
	case *spec.Act:
		if _, breached := o.Judge(s, executed); len(breached) > 0 {
			if r, err := reference.Guard(o.GuardCall(s.Key, "", s.Standpoint)); err != nil {
				return answered(&r, err)
			}
			return refusal(spec.CodeUnresolvable)
		}
		return executed
	}
	return spec.Answer{Result: &spec.Done{}}
}

func (o optimist) compact(c *spec.Compact) spec.Answer {
	r, err := o.Compact(c)
	if n := dangers(c); err != nil && o.bold && n < 3 {
		calm := *c
		calm.StrictConsumer, calm.ChainingRisk, calm.CostlySideEffect = false, false, false
		r, err = o.Compact(&calm)
	}
	return answered(&r, err)
}
