package properties

import (
	"slices"

	"plimsoll/spec"
)

// rehearseKilled rehearses an episode with kills as if each step that is cut off
// had done its work, and each kill between steps were a reload: to what is
// permitted later it makes no difference. Of a kill itself it is permitted that
// the session goes on.
func rehearseKilled(e *spec.Episode, p spec.Profile) (*Rehearsal, error) {
	alive := &spec.Episode{Steps: e.Put()}
	for i, s := range alive.Steps {
		if s.Op() == spec.StepKill {
			alive.Steps[i] = &spec.Reload{}
		}
	}
	r, err := Rehearse(alive, p)
	if err != nil {
		return nil, err
	}
	killed := false
	for i, s := range e.Steps {
		if s.Op() == spec.StepKill {
			r.Steps[i].Permitted = spec.Permitted{Answer: true}
			r.Bound, killed = append(r.Bound, "TXN-05"), true
		}
		if killed && alive.Steps[i].Op() == spec.StepCompact {
			r.Bound = append(r.Bound, "TXN-06")
		}
	}
	slices.Sort(r.Bound)
	r.Bound = slices.Compact(r.Bound)
	return r, nil
}
