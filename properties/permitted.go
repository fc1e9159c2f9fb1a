package properties

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// Permitted returns what a call permits under a profile: what a corpus case
// writes down. Of an episode it is what its last step permits when the
// reference runtime plays it; Rehearse says more, and what is wrong with it.
func Permitted(c spec.Call, p spec.Profile) spec.Permitted {
	p = runOf(p)
	if d, ok := c.(*spec.Dialogue); ok {
		permitted, _, err := RehearseDialogue(d, p)
		if err != nil {
			return spec.Permitted{Refuse: true, Answer: true} // what is due hangs on the context that a product shows
		}
		return permitted
	}
	e, ok := c.(*spec.Episode)
	if !ok {
		return reference.Permitted(c, wants(p))
	}
	r, err := Rehearse(e, p)
	if err != nil || len(r.Steps) == 0 {
		return spec.Permitted{}
	}
	return r.Steps[len(r.Steps)-1].Permitted
}

// runOf is the profile under which a case of a profile is played: field is no
// run of its own.
func runOf(p spec.Profile) spec.Profile {
	if p == spec.ProfileField {
		return spec.ProfileStrictField
	}
	return p
}

// wants selects the rows of a profile.
func wants(p spec.Profile) func(spec.ID) bool {
	return func(id spec.ID) bool {
		row, ok := spec.Lookup(id)
		return ok && p.Includes(row.Profile)
	}
}

// talkPermitted: whether the newest compaction may be applied, or be left. That
// it may be applied says nothing about how.
func (j *judge) talkPermitted(d *spec.Dialogue, passages []spec.Passage) spec.Permitted {
	if len(passages) == 0 {
		return spec.Permitted{Refuse: true, Answer: true}
	}
	return spec.Permitted{Refuse: !newScene(d, *j.product(), j.plan.has, passages).due(), Answer: true}
}

// stepPermitted is what the last step of a log permits: as its like on decide,
// or an act by whether anything stands against it.
func stepPermitted(log []event, want func(spec.ID) bool) spec.Permitted {
	if len(log) == 0 {
		return spec.Permitted{Refuse: true, Answer: true}
	}
	log = unravel(log)
	before := gather(log[:len(log)-1]).joined(log[len(log)-1].others)
	switch s := log[len(log)-1].step.(type) {
	case *spec.Act:
		return before.permittedAct(s, want)
	case *spec.SessionGuard:
		return before.permittedGuard(s, want)
	case *spec.SessionResolve:
		if slices.Contains(before.retained(), s.ID) {
			return spec.Permitted{Refuse: true, Answer: true, From: []spec.Origin{spec.OriginRaw}}
		}
	case *spec.Compact:
		return before.permittedCompact(s, want)
	case *spec.Recall:
		due := told{}
		before.recountRecall(due, s, spec.Answer{Error: "none"})
		return spec.Permitted{Answer: true, Refuse: !wanted(due, want)}
	}
	if c := asCall(log); c != nil {
		return reference.Permitted(c, want)
	}
	return spec.Permitted{Answer: true}
}
