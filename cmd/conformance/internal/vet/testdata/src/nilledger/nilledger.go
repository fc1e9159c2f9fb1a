// Package nilledger takes absent ledgers for empty ones, and does not.
package nilledger

import (
	"slices"

	"plimsoll/spec"
)

func onNil(c *spec.GuardCall) (spec.GuardResult, error) {
	if c.Ledger == nil { // want `nilledger: an absent ledger is taken for a permission; where it is nil, refuse with the code unknown \(PRO-03, PRO-19\)`
		return spec.GuardResult{Permit: true}, nil
	}
	return look(c)
}

func onLength(c *spec.GuardCall) (spec.GuardResult, error) {
	if len(c.Ledger) == 0 { // want `an absent ledger is taken for a permission`
		return spec.GuardResult{Permit: true}, nil
	}
	return spec.GuardResult{}, spec.Refuse(spec.CodeExcluded, []string{c.Key}, "there is a ledger")
}

func loop(c *spec.GuardCall) (spec.GuardResult, error) {
	for _, e := range c.Ledger {
		if e.Key == c.Key {
			return spec.GuardResult{}, spec.Refuse(spec.CodeExcluded, []string{c.Key}, "recorded: %s", e.Reason)
		}
	}
	return spec.GuardResult{Permit: true}, nil // want `a permission is given by a ledger that may be absent; compare it with nil, and refuse with the code unknown \(PRO-03\)`
}

func search(c spec.GuardCall) spec.GuardResult {
	return spec.GuardResult{Permit: !slices.ContainsFunc(c.Ledger, func(e spec.Entry) bool { return e.Key == c.Key })} // want `a permission is given by a ledger that may be absent`
}

func or(c *spec.GuardCall) (r spec.GuardResult) {
	r.Permit = c.Ledger == nil || c.Ledger[0].Key != c.Key // want `an absent ledger is taken for a permission`
	return r
}

type entry struct{ key string }

type runtime struct{ ledger map[string]entry }

func (r *runtime) Allowed(key string) bool {
	if r.ledger == nil { // want `an absent ledger is taken for a permission`
		return true
	}
	_, excluded := r.ledger[key]
	return !excluded
}

func (r *runtime) act(key string) (spec.ActResult, error) {
	if r.ledger != nil { // want `an absent ledger is taken for a permission`
		if _, excluded := r.ledger[key]; excluded {
			return spec.ActResult{}, spec.Refuse(spec.CodeExcluded, []string{key}, "recorded")
		}
		return spec.ActResult{Executed: true}, nil
	}
	return spec.ActResult{Executed: true}, nil
}

type session struct{ ledger spec.Ledger }

func (s *session) load() {
	if s.ledger == nil {
		s.ledger = spec.Ledger{} // want `an empty ledger takes the place of an absent one, which says that nothing was ever excluded; keep it nil \(PRO-04, PRO-03\)`
	}
}

// From here on, nothing is wrong.

func look(c *spec.GuardCall) (spec.GuardResult, error) {
	if c.Ledger == nil {
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, []string{"ledger"}, "nobody knows")
	}
	if len(c.Ledger) == 0 {
		return spec.GuardResult{Permit: true}, nil
	}
	for _, e := range c.Ledger {
		if e.Key == c.Key {
			return spec.GuardResult{}, spec.Refuse(spec.CodeExcluded, []string{c.Key}, "recorded: %s", e.Reason)
		}
	}
	return spec.GuardResult{Permit: true}, nil
}

func helper(c *spec.GuardCall) (spec.GuardResult, error) {
	if err := present(c.Ledger); err != nil {
		return spec.GuardResult{}, err
	}
	return spec.GuardResult{Permit: !hit(c.Ledger, c.Key)}, nil
}

func present(l spec.Ledger) error {
	if l == nil {
		return spec.Refuse(spec.CodeUnknown, []string{"ledger"}, "nobody knows")
	}
	return nil
}

func hit(l spec.Ledger, key string) bool {
	return slices.ContainsFunc(l, func(e spec.Entry) bool { return e.Key == key })
}

func refusesAll(c *spec.GuardCall) (spec.GuardResult, error) {
	return spec.GuardResult{Permit: false}, spec.Refuse(spec.CodeUnknown, []string{"ledger"}, "of %d entries", len(c.Ledger))
}

func (r *runtime) permitted(key string) bool {
	if r.ledger == nil {
		return false
	}
	_, excluded := r.ledger[key]
	return !excluded
}

// A map that is made when it is first needed is no ledger that was lost.
func (r *runtime) record(key string) {
	if r.ledger == nil {
		r.ledger = map[string]entry{}
	}
	r.ledger[key] = entry{key}
}

func inspect(l spec.Ledger) int {
	if l == nil {
		return -1
	}
	return len(l)
}
