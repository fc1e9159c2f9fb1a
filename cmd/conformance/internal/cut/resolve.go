package cut

import (
	"slices"

	"plimsoll/generators"
	"plimsoll/spec"
)

// near is how many stretches on either side of the wanted one keep their raw
// text in a case: enough to look into the wrong entry.
const near = 2

// resolve cuts questions for single turns: one that the summary speaks of, one
// that it lost, one that was left uncovered, one whose raw entry is gone.
func (c *cutter) resolve(w *window) {
	c.resolveParts(w, w.agreed(w.summary), "")
	if w.summary != "" {
		c.resolveParts(w, w.stretches(), "embedded")
	}
}

// resolveParts asks for one turn of each standing in every slice; only of the
// one standing where it is given.
func (c *cutter) resolveParts(w *window, all []stretch, only string) {
	for name, part := range c.parts(w.name, all) {
		if len(part) > c.opts.Slice {
			continue // the whole prefix is no longer question than a slice
		}
		for _, q := range questions {
			if (q.standing == generators.Embedded) != (only != "") || q.covered && w.summary == "" {
				continue
			}
			at := slices.IndexFunc(part, func(s stretch) bool {
				return generators.Reason(s.anchor, w.summary, false) == q.standing
			})
			if at >= 0 {
				c.add(q.plan(c, w, name, part, at))
			}
		}
	}
}

// A question is one way of asking for a turn.
type question struct {
	name     string
	standing generators.Standing // of the turn asked for
	covered  bool                // the checkpoint claims every turn, this one too
	gone     bool                // its raw entry is no longer there
	aims     []spec.ID
	story    string
}

var questions = []question{
	{"kept", generators.Anchored, true, false, []spec.ID{"COV-14"},
		"A turn of a recorded session that its summary speaks of.\nThe summary or the raw entry answers; refusing is not permitted."},
	{"lost", generators.Absent, true, false, []spec.ID{"COV-24"},
		"The checkpoint claims a turn of a recorded session of which its summary holds nothing.\nThe raw entry, an earlier summary that has it, or an error."},
	{"uncovered", generators.Absent, false, false, []spec.ID{"COV-15"},
		"A turn of a recorded session that was left uncovered, and its raw entry is there.\nThe entry comes back byte for byte."},
	{"gone", generators.Absent, false, true, []spec.ID{"COV-16"},
		"A turn of a recorded session that was left uncovered, and its raw entry is no longer there.\nThat is an error, and no other entry will do."},
	{"embedded", generators.Embedded, true, false, []spec.ID{"COV-04"},
		"The checkpoint claims a turn of a recorded session whose anchor its summary holds only inside a longer token.\nThat is no evidence: the raw entry or an error."},
}

func (q question) plan(c *cutter, w *window, name string, part []stretch, at int) plan {
	call := &spec.ResolveCall{ID: part[at].id, Raw: map[int64]string{}}
	cp := &call.Checkpoint
	*cp = spec.Checkpoint{
		Summary: w.summary, Anchors: map[int64]string{}, Covered: []int64{}, Uncovered: []int64{},
		SourceRecoverable: true, Required: []string{spec.ClassIdentifier},
	}
	if w.earlier != "" {
		cp.Earlier = []string{w.earlier}
	}
	for i, s := range part {
		cp.Anchors[s.id] = s.anchor
		if q.covered || s.anchoredIn(w.summary) {
			cp.Covered = append(cp.Covered, s.id)
		} else {
			cp.Uncovered = append(cp.Uncovered, s.id)
		}
		if i >= at-near && i <= at+near && !(q.gone && i == at) {
			call.Raw[s.id] = excerpt(s.text, s.anchor, c.opts.Text)
		}
	}
	return plan{name: name + "-resolve-" + q.name, story: q.story, aims: q.aims, call: call}
}
